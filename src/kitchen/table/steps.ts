/** Work in steps, between which keys are answered. */

/** Takes all steps in a row, and returns the result. */
export function runToEnd<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Rows that a step can read once or twice within a frame. */
const ROWS_A_STEP = 8_192;

/** Counts read rows; true when a step is full and the next one begins. */
export type StepCount = (rows: number) => boolean;

/** Counts rows into steps of about equal length, however they are spread over stations. */
export function rowSteps(most = ROWS_A_STEP): StepCount {
  let seen = 0;
  return (rows) => {
    seen += rows;
    if (seen < most) return false;
    seen = 0;
    return true;
  };
}
