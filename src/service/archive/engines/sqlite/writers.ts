/** Each writer holds a lock on a file beside the archive: a dead one's leftovers go immediately, a waiting one's never do. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../../../contract/failures.ts';
import { isOurFile } from './beside-files.ts';
import type { SqliteConnection } from './connection.ts';
import { isOnlyOurs, sqliteEngine } from './engine.ts';

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
    if (!isOurFile(file, path)) return true;
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

/** An empty database, 512 bytes: locking an empty file would write to it. */
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

/** While locked, so it is nobody else's. Windows removes no open file, also not another's. */
function removeLocked(file: string, lock: DatabaseSync): void {
  try {
    rmSync(file, { force: true });
  } catch {
    lock.close();
    rmSync(file, { force: true });
    return;
  }
  lock.close();
}

/** SQLite primary result code: another process holds the lock. */
const BUSY = 5;

/** Returns the release, and `undefined` where another process holds the lock. Throws where it can't be made, as on a full disk. */
export function holdLock(file: string): (() => void) | undefined {
  if (!existsSync(file)) makeLockFile(file);
  if (!isOurFile(file, file)) throw new Error('Not a lock.');
  const lock = tryLock(file);
  if (lock === undefined || existsSync(file)) return lock && (() => removeLocked(file, lock));
  // Its last holder removed it meanwhile.
  lock.close();
  return holdLock(file);
}

/** `undefined` where another process holds the lock. */
export function tryLock(file: string): DatabaseSync | undefined {
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
