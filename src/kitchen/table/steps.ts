/** Work in steps, between which keys can be answered. */

/** Takes all steps at once, and returns what they come to. */
export function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Rows that a step reads once or twice: less than a frame's time. */
const ROWS_A_STEP = 8_192;

/** Counts rows that were read; true when a step is full and the next one begins. */
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
