/** A copy of `EXIT.notWritten`, so that the version is printed without loading the table of failures. */
const NOT_WRITTEN = 10;

/** A full disk ends the process with `NOT_WRITTEN`. If the reader has left, the exit code is 0. */
export function printVersion(version: string): void {
  process.stdout.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(0);
    process.stderr.write(outputFailureText(code));
    process.exit(NOT_WRITTEN);
  });
  process.stdout.write(`${version}\n`);
}

export function outputFailureText(code: string): string {
  return `linecheck: Standard output takes no more (${code}).\n`;
}
