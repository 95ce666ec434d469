/** Node's exit code for an entry with a top-level `await` that never settles. */
const UNSETTLED = 13;

/** Ends the process with that code where nothing is left to settle the program. Otherwise it would exit with 0. */
export function unsettled(program: Promise<unknown>): void {
  const drained = (): void => {
    process.stderr.write('linecheck: Ended before the work was done.\n');
    process.exitCode = UNSETTLED;
  };
  process.once('beforeExit', drained);
  // A rejection is reported like any uncaught error.
  void program.then(() => process.off('beforeExit', drained));
}
