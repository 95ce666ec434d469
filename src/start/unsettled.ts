/** Node's exit code for an entry with an unsettled top-level `await`. */
const UNSETTLED = 13;

/** Exits with that code where nothing is left to settle the program. Otherwise the exit code would be 0. */
export function unsettled(program: Promise<unknown>): void {
  const drained = (): void => {
    process.stderr.write('linecheck: Ended before the work was done.\n');
    process.exitCode = UNSETTLED;
  };
  process.once('beforeExit', drained);
  // A rejection is reported like any uncaught error.
  void program.then(() => process.off('beforeExit', drained));
}
