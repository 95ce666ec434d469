/** Options that may be given more than once. */

/** Gathers the values of one, for commander. */
export function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
