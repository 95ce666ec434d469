/** Work in steps, done without a pause. */

/** Takes all steps at once, and returns what they come to. */
export function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
