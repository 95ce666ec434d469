const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'no such file'],
  ['EACCES', 'no permission to read it'],
  ['EISDIR', 'it is a folder'],
]);

export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Throws any error except a missing file. */
export function unlessMissing(error: unknown): undefined {
  if (systemCode(error) === 'ENOENT') return undefined;
  throw error;
}

/** The reason why a file can't be read, as the end of a sentence. It is the system's code if there are no better words. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  return REASONS.get(code) ?? (code === '' ? 'unknown reason' : code);
}

/** Also true if a new process has the same number, or if the system doesn't tell. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process runs, but may not be signaled.
    return systemCode(error) !== 'ESRCH';
  }
}
