import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { PRIMARY_MASK, resultCode } from '../../../store/sqlite.ts';

/** SQLite's name for a nameless database. It becomes a file when memory runs out, and is gone when closed. */
export const TEMPORARY = '';

export function isOnlyOurs(path: string): boolean {
  return path === TEMPORARY || path === ':memory:';
}

/** Nobody writes to a file without a log. `immutable` keeps SQLite from creating a log only to read. */
export function readOnlyAddress(path: string): URL {
  const address = pathToFileURL(path);
  if (!existsSync(`${path}-wal`)) address.search = 'immutable=1';
  return address;
}

// Some SQLite versions have the WAL-reset bug: two simultaneous writers may damage the file.

/** The first fixed version of each line. Later lines are fixed, too. */
const FIXED_VERSIONS = [
  [3, 44, 6],
  [3, 50, 7],
  [3, 51, 3],
] as const;

export function engineVersion(): string | undefined {
  return process.versions['sqlite'];
}

export function hasWalResetBug(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major !== 3 || minor > 51) return major < 3;
  const fixedVersion = FIXED_VERSIONS.find(([, line]) => line === minor);
  return fixedVersion === undefined || patch < fixedVersion[2];
}

const DAMAGED_TROUBLE = 'it is damaged. Restore a backup';

const TROUBLES: ReadonlyMap<number, string> = new Map([
  [5, 'another process keeps it locked. Try again'],
  [8, 'it is read-only. Check the owner and how the disk is mounted'],
  [10, 'the disk failed or is full. Check the disk and the free space there'],
  [11, DAMAGED_TROUBLE],
  [13, 'the disk is full. Free some space and try again'],
  [14, 'it does not open. Check that the folder exists and is writable'],
  [26, 'it is not an archive, or is damaged. Choose another file or restore a backup'],
]);

/** The end of a sentence: why an archive can't be used, and what to do. Other errors have the engine's own words. */
export function sqliteTrouble(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error)) return reason;
  // The column has a larger integer than linecheck ever writes.
  if ('code' in error && error.code === 'ERR_OUT_OF_RANGE') return DAMAGED_TROUBLE;
  const code = resultCode(error);
  return code === undefined ? reason : (TROUBLES.get(code & PRIMARY_MASK) ?? reason);
}
