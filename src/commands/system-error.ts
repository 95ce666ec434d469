/** What the system says of a call that failed. */

/** Code of an error of the system, such as `ENOENT`; empty for whatever has none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
