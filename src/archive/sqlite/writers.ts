/**
 * Which processes are writing business dates: each holds a lock on a file of its own beside the archive, which the system takes from it however
 * it ends. What the others left unfinished can be removed at once, and nothing of one that merely waits.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../contract/failures.ts';
import type { SqliteConnection } from './connection.ts';
import { sqliteEngine } from './engine.ts';

const ID_BYTES = 8;
const ID = /^[0-9a-f]{16}$/;

/** The name of a writer, and its lock; in memory there are no others. */
interface OwnLock {
  readonly id: string;
  readonly lock: DatabaseSync | undefined;
}

/** This process among the writers of an archive: its lock shows the others that it is there. */
export class SqliteWriters {
  readonly #connection: SqliteConnection;
  readonly #path: string;
  /** This one, from its first writing on. */
  #own: OwnLock | undefined;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#path = connection.path;
  }

  /** Name of this writer, from the first call on until it is closed. Throws `Failure` ARCHIVE where no lock can be had. */
  own(): string {
    this.#own ??= this.#locked();
    return this.#own.id;
  }

  /** Whether another one is still there; removes what is left of its lock where it is not. */
  isThere(id: string): boolean {
    if (id === this.#own?.id) return true;
    if (this.#path === ':memory:' || !ID.test(id)) return false;
    const file = this.#fileOf(id);
    if (!existsSync(file)) return false;
    try {
      const lock = tryLock(file);
      if (lock === undefined) return true;
      rmSync(file, { force: true });
      lock.close();
      return false;
    } catch {
      // What cannot be locked may be another's.
      return true;
    }
  }

  /** Removes the locks of those that ended without doing so. */
  removeLeft(): void {
    if (this.#path === ':memory:') return;
    const start = basename(this.#fileOf(''));
    for (const name of readdirSync(dirname(this.#path))) {
      if (name.startsWith(start)) this.isThere(name.slice(start.length));
    }
  }

  /** Gives up the lock. */
  close(): void {
    if (this.#own?.lock === undefined) return;
    rmSync(this.#fileOf(this.#own.id), { force: true });
    this.#own.lock.close();
    this.#own = undefined;
  }

  #locked(): OwnLock {
    for (;;) {
      const id = randomBytes(ID_BYTES).toString('hex');
      if (this.#path === ':memory:') return { id, lock: undefined };
      const file = this.#fileOf(id);
      try {
        this.#connection.urgently(() => makeLockFile(file));
        const lock = tryLock(file);
        // Before it was locked, it may have been taken for one that was left.
        if (lock !== undefined && existsSync(file)) return { id, lock };
        lock?.close();
      } catch (cause) {
        throw new Failure('ARCHIVE', `Can't write to the archive ${this.#path}.`, { cause });
      }
    }
  }

  #fileOf(id: string): string {
    return join(dirname(this.#path), `${basename(this.#path)}-writer-${id}`);
  }
}

/** An empty database, 512 bytes: one without any is written to when it is locked. */
const LOCK_FILE = Buffer.from(
  `${Buffer.from('SQLite format 3\0').toString('hex')}02000101004020200000000100000001${'00'.repeat(8)}0000000100000004${'00'.repeat(8)}00000001${'00'.repeat(32)}00000001002e2e200d00000000020000`.padEnd(
    1_024,
    '0',
  ),
  'hex',
);

function makeLockFile(file: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, LOCK_FILE);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Primary result code of SQLite for a lock that another holds. */
const BUSY = 5;

/** The lock on a file, or `undefined` where another holds it. */
function tryLock(file: string): DatabaseSync | undefined {
  const { DatabaseSync } = sqliteEngine();
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
}
