/** The one end of a program that nothing announces. */

/** The exit code of Node for an entry whose top-level `await` never came to an end. */
const UNSETTLED = 13;

/** Ends the process with that code where nothing is left that could settle the program, which must not pass for success. */
export function unsettled(program: Promise<unknown>): void {
  const drained = (): void => {
    process.stderr.write('linecheck: It ended before it was done.\n');
    process.exitCode = UNSETTLED;
  };
  process.once('beforeExit', drained);
  // What it rejects with is left to be reported as any error that nobody caught.
  void program.then(() => process.off('beforeExit', drained));
}
