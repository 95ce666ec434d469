/** Long work is a generator, because the monitor answers keys between its steps. */

export function runToEnd<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** A frame has time for this many rows, even if they are read twice. */
const ROWS_PER_STEP = 8_192;

/** The counter takes the number of rows just read, and returns true when the step is over. */
export function stepCounter(rowsPerStep = ROWS_PER_STEP): (rows: number) => boolean {
  let rowsInStep = 0;
  return (rows) => {
    rowsInStep += rows;
    if (rowsInStep < rowsPerStep) return false;
    rowsInStep = 0;
    return true;
  };
}
