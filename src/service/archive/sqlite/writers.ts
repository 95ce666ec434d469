import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../../contract/failures.ts';
import { isOwnFile } from '../../../files/trusted-file.ts';
import { makeLockFile, removeLocked, tryLock } from '../../../store/file-lock.ts';
import type { SqliteConnection } from './connection.ts';
import { isOnlyOurs } from './engine.ts';

const NAME_BYTES = 8;
const NAME = /^[0-9a-f]{16}$/;

/** A writer's lock on a file ends with its process, so remains of dead writers can be removed at once. */
export class SqliteWriters {
  readonly #connection: SqliteConnection;
  readonly #isPrivate: boolean;
  #writer: { readonly name: string; readonly lock: DatabaseSync | undefined } | undefined;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#isPrivate = isOnlyOurs(connection.path);
  }

  ownName(): string {
    this.#writer ??= this.#lockNewName();
    return this.#writer.name;
  }

  /** Also removes the lock file of a writer that is not running. */
  isRunning(name: string): boolean {
    if (name === this.#writer?.name) return true;
    if (this.#isPrivate || !NAME.test(name)) return false;
    const file = this.#lockFile(name);
    if (!existsSync(file)) return false;
    // Opening a link would open and lock the link's target.
    if (!isOwnFile(file, this.#connection.path)) return true;
    try {
      const lock = tryLock(file);
      if (lock === undefined) return true;
      removeLocked(file, lock);
      return false;
    } catch {
      // A file that can't be locked may be another user's.
      return true;
    }
  }

  removeDead(): void {
    if (this.#isPrivate) return;
    const prefix = basename(this.#lockFile(''));
    try {
      for (const file of readdirSync(dirname(this.#connection.path))) {
        if (file.startsWith(prefix)) this.isRunning(file.slice(prefix.length));
      }
    } catch {
      // The next writer tries again.
    }
  }

  close(): void {
    if (this.#writer?.lock === undefined) return;
    const { name, lock } = this.#writer;
    this.#writer = undefined;
    try {
      removeLocked(this.#lockFile(name), lock);
    } catch {
      // The next writer removes the lock file.
    }
  }

  #lockNewName() {
    for (;;) {
      const name = randomBytes(NAME_BYTES).toString('hex');
      if (this.#isPrivate) return { name, lock: undefined };
      const file = this.#lockFile(name);
      try {
        this.#connection.urgently(() => makeLockFile(file));
        const lock = tryLock(file);
        // Before the lock was taken, another process may have removed the file as a dead writer's.
        if (lock !== undefined && existsSync(file)) return { name, lock };
        lock?.close();
      } catch (cause) {
        const message = `Can't write to the archive ${this.#connection.path}.`;
        throw new Failure('ARCHIVE', message, { cause });
      }
    }
  }

  #lockFile(name: string): string {
    const { path } = this.#connection;
    return join(dirname(path), `${basename(path)}-writer-${name}`);
  }
}
