/** Options that may be repeated. */

/** Collects the values, for commander. */
export function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
