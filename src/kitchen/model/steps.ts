/** Long work is a generator: it yields between steps, where the monitor answers keys. */

export function runToEnd<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** So many rows are read once or twice within a frame. */
const ROWS_PER_STEP = 8_192;

/** Takes the number of rows just read. Returns true when a step's work is done, and the next one begins. */
export type StepCounter = (rows: number) => boolean;

export function stepCounter(rowsPerStep = ROWS_PER_STEP): StepCounter {
  let rowsInStep = 0;
  return (rows) => {
    rowsInStep += rows;
    if (rowsInStep < rowsPerStep) return false;
    rowsInStep = 0;
    return true;
  };
}
