/** The order and the ends of times that may be missing. */

/** Compares for a sort in ascending order; what is missing comes last. */
export function ascending<Value extends number | string>(
  a: Value | undefined,
  b: Value | undefined,
): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -1 : 1;
}

/** The first of the times (epoch ms) that are set. */
export function earliest(times: Iterable<number | undefined>): number | undefined {
  let found: number | undefined;
  for (const at of times) {
    if (at !== undefined && (found === undefined || at < found)) found = at;
  }
  return found;
}

/** The last of the times (epoch ms) that are set. */
export function latest(times: Iterable<number | undefined>): number | undefined {
  let found: number | undefined;
  for (const at of times) {
    if (at !== undefined && (found === undefined || at > found)) found = at;
  }
  return found;
}
