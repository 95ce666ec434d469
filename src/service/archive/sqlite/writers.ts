/** Each writer holds a lock on a file beside the archive: a dead one's leftovers go immediately, a waiting one's never do. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../../contract/failures.ts';
import { isOwnFile } from '../../../files/trusted-file.ts';
import { makeLockFile, removeLocked, tryLock } from '../../../store/file-lock.ts';
import type { SqliteConnection } from './connection.ts';
import { isOnlyOurs } from './engine.ts';

const ID_BYTES = 8;
const ID = /^[0-9a-f]{16}$/;

/** The lock shows other processes this one is alive. A private archive has no other writers. */
export function sqliteWriters(connection: SqliteConnection) {
  const { path } = connection;
  const isPrivate = isOnlyOurs(path);
  /** From the first write on. */
  let held: { readonly id: string; readonly lock: DatabaseSync | undefined } | undefined;

  const fileOf = (id: string) => join(dirname(path), `${basename(path)}-writer-${id}`);

  function locked(): NonNullable<typeof held> {
    for (;;) {
      const id = randomBytes(ID_BYTES).toString('hex');
      if (isPrivate) return { id, lock: undefined };
      const file = fileOf(id);
      try {
        connection.urgently(() => makeLockFile(file));
        const lock = tryLock(file);
        // Before it was locked, another process may have removed it as abandoned.
        if (lock !== undefined && existsSync(file)) return { id, lock };
        lock?.close();
      } catch (cause) {
        throw new Failure('ARCHIVE', `Can't write to the archive ${path}.`, { cause });
      }
    }
  }

  /** If dead, removes the lock file. */
  function isThere(id: string): boolean {
    if (id === held?.id) return true;
    if (isPrivate || !ID.test(id)) return false;
    const file = fileOf(id);
    if (!existsSync(file)) return false;
    // Opening a link would open, and lock, the target.
    if (!isOwnFile(file, path)) return true;
    try {
      const lock = tryLock(file);
      if (lock === undefined) return true;
      removeLocked(file, lock);
      return false;
    } catch {
      // An unlockable file may be another's.
      return true;
    }
  }

  return {
    isThere,
    /** From the first call until closed. Throws `Failure` ARCHIVE where the lock fails. */
    own: (): string => {
      held ??= locked();
      return held.id;
    },
    removeLeft: () => {
      if (isPrivate) return;
      const start = basename(fileOf(''));
      try {
        for (const name of readdirSync(dirname(path))) {
          if (name.startsWith(start)) isThere(name.slice(start.length));
        }
      } catch {
        // The next writer tries again.
      }
    },
    close: () => {
      if (held?.lock === undefined) return;
      const { id, lock } = held;
      held = undefined;
      try {
        removeLocked(fileOf(id), lock);
      } catch {
        // The next writer removes it.
      }
    },
  };
}
