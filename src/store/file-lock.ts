/** Locks between processes. A lock is SQLite's lock on a small file: the system frees it if its holder is killed. */
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { systemCode } from '../files/system-error.ts';
import { isOwnFile } from '../files/trusted-file.ts';
import { BUSY, resultCode, sqliteEngine } from './sqlite.ts';

/** An empty database of 512 bytes, because SQLite would write to an empty file before locking it. */
const LOCK_FILE = Buffer.from(
  `${Buffer.from('SQLite format 3\0').toString('hex')}02000101004020200000000100000001${'00'.repeat(8)}0000000100000004${'00'.repeat(8)}00000001${'00'.repeat(32)}00000001002e2e200d00000000020000`.padEnd(
    1_024,
    '0',
  ),
  'hex',
);

export function makeLockFile(file: string): void {
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

/** Removes the file while it is locked, so that nobody else holds it. Windows can't remove an open file, so it is closed first there. */
export function removeLocked(file: string, lock: DatabaseSync): void {
  try {
    rmSync(file, { force: true });
  } catch {
    lock.close();
    rmSync(file, { force: true });
    return;
  }
  lock.close();
}

function makeIfMissing(file: string): void {
  if (existsSync(file)) return;
  try {
    makeLockFile(file);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

/** Returns the release, or `undefined` if another process holds the lock. Throws if the file can't be made, as on a full disk. */
export function holdLock(file: string): (() => void) | undefined {
  makeIfMissing(file);
  if (!isOwnFile(file)) throw new Error(`${file} is a link, or belongs to another user.`);
  const lock = tryLock(file);
  if (lock === undefined) return undefined;
  if (existsSync(file)) return () => removeLocked(file, lock);
  // The last holder removed the file before this process locked it.
  lock.close();
  return holdLock(file);
}

export function tryLock(file: string): DatabaseSync | undefined {
  const { DatabaseSync } = sqliteEngine();
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (resultCode(error) === BUSY) return undefined;
    throw error;
  }
}
