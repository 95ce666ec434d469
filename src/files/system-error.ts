/** Reasons for failed system calls. */

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'no such file'],
  ['EACCES', 'no permission to read it'],
  ['EISDIR', 'it is a folder'],
]);

/** Code of a system error, such as `ENOENT`; empty without one. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Why a file could not be read, as the end of a sentence; the system's own code where there is no better word. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  return REASONS.get(code) ?? (code === '' ? 'unknown reason' : code);
}

/** True where a process has this number, even if it is another than before; and where that can't be determined. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signaled, but it runs.
    return systemCode(error) !== 'ESRCH';
  }
}
