/** Versions of SQLite with the WAL-reset bug: two processes that write at the same instant may damage the file. */

/** The first version of each line without it; all later lines have the fix, too. */
const FIXED = [
  [3, 44, 6],
  [3, 50, 7],
  [3, 51, 3],
] as const;

/** The engine of this Node, such as `3.53.4`; `undefined` without one. */
export function engineVersion(): string | undefined {
  return process.versions['sqlite'];
}

/** Whether an engine of that version has the bug. */
export function hasWalResetBug(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major !== 3 || minor > 51) return major < 3;
  const fixed = FIXED.find(([, line]) => line === minor);
  return fixed === undefined || patch < fixed[2];
}
