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

/** For a missing file. Throws other errors. */
export function unlessMissing(error: unknown): undefined {
  if (systemCode(error) === 'ENOENT') return undefined;
  throw error;
}

/** Why a file is unreadable, as a sentence end. The system's code where there is no better word. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  return REASONS.get(code) ?? (code === '' ? 'unknown reason' : code);
}

/** True for any process with this number, even a new one, and where unknown. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signaled, but it runs.
    return systemCode(error) !== 'ESRCH';
  }
}
