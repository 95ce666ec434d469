/** Work in steps, with keys answered in between. */

export function runToEnd<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Rows a step can read once or twice within a frame. */
const ROWS_A_STEP = 8_192;

/** Counts rows. True when a step is full and the next one starts. */
export type StepCount = (rows: number) => boolean;

/** Steps of about equal length, however rows are spread over stations. */
export function rowSteps(most = ROWS_A_STEP): StepCount {
  let seen = 0;
  return (rows) => {
    seen += rows;
    if (seen < most) return false;
    seen = 0;
    return true;
  };
}
