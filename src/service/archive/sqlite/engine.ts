/** What archives need of SQLite: names, addresses, and troubles. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { PRIMARY, resultCode } from '../../../store/sqlite.ts';

/** In SQLite's words, a file that it makes where memory runs out, without a name and unsynced. Gone when closed, or killed. */
export const TEMPORARY = '';

/** No other process can open it. */
export function isOnlyOurs(path: string): boolean {
  return path === TEMPORARY || path === ':memory:';
}

/** Without a log nobody writes the file. Otherwise even a reader would create one. */
export function readOnlyAddress(path: string): URL {
  const address = pathToFileURL(path);
  if (!existsSync(`${path}-wal`)) address.search = 'immutable=1';
  return address;
}

// SQLite versions with the WAL-reset bug: two simultaneous writers may damage the file.

/** First fixed version per line. Later lines have the fix too. */
const FIXED = [
  [3, 44, 6],
  [3, 50, 7],
  [3, 51, 3],
] as const;

/** Such as `3.53.4`. `undefined` without an engine. */
export function engineVersion(): string | undefined {
  return process.versions['sqlite'];
}

export function hasWalResetBug(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major !== 3 || minor > 51) return major < 3;
  const fixed = FIXED.find(([, line]) => line === minor);
  return fixed === undefined || patch < fixed[2];
}

const DAMAGED = 'it is damaged. Restore a backup';

const TROUBLES: ReadonlyMap<number, string> = new Map([
  [5, 'another process keeps it locked. Try again'],
  [8, 'it is read-only. Check the owner and how the disk is mounted'],
  [10, 'the disk failed or is full. Check the disk and the free space there'],
  [11, DAMAGED],
  [13, 'the disk is full. Free some space and try again'],
  [14, 'it does not open. Check that the folder exists and is writable'],
  [26, 'it is not an archive, or is damaged. Choose another file or restore a backup'],
]);

/** Why an archive can't be used, and the fix, as a sentence ending: ours if any, else the engine's. */
export function sqliteTrouble(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error)) return reason;
  // An integer larger than linecheck ever writes.
  if ('code' in error && error.code === 'ERR_OUT_OF_RANGE') return DAMAGED;
  const code = resultCode(error);
  return code === undefined ? reason : (TROUBLES.get(code & PRIMARY) ?? reason);
}
