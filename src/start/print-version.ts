/** Printed before the program is loaded. */

/** `EXIT.notWritten`: startup code loads no table. */
const NOT_WRITTEN = 10;

/** A full disk ends with the exit code for an unwritten file, a departed reader with 0. */
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
