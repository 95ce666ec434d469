/** Sorts by code units or size. Missing values come last. */
export function ascending<Value extends number | string>(
  a: Value | undefined,
  b: Value | undefined,
): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -1 : 1;
}
