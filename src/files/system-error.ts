const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'no such file'],
  ['EACCES', 'no permission to read it'],
  ['EISDIR', 'it is a folder'],
]);

/** Such as `ENOENT`. Empty without one. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Returns `undefined` for a missing file, and throws other errors. */
export function unlessMissing(error: unknown): undefined {
  if (systemCode(error) === 'ENOENT') return undefined;
  throw error;
}

/** Why a file can't be read, as the end of a sentence: the system's code where there are no better words. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  return REASONS.get(code) ?? (code === '' ? 'unknown reason' : code);
}

/** True also for a new process with the same number, and where that can't be found out. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signaled, but it runs.
    return systemCode(error) !== 'ESRCH';
  }
}
