/** Durations that linecheck computes, as its files and JSON have them. */

/** Full ms; `undefined` without a duration. */
export function roundedMs(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms);
}
