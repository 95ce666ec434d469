/** Handles the one silent end of a program. */

/** Node's exit code for an entry whose top-level `await` never settles. */
const UNSETTLED = 13;

/** Ends the process with that code where nothing is left that could settle the program; otherwise it would exit with 0. */
export function unsettled(program: Promise<unknown>): void {
  const drained = (): void => {
    process.stderr.write('linecheck: Ended before the work was done.\n');
    process.exitCode = UNSETTLED;
  };
  process.once('beforeExit', drained);
  // A rejection is reported like any uncaught error.
  void program.then(() => process.off('beforeExit', drained));
}
