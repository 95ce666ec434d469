/** Counts in the sentences of issues. */

/** `1,647`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 of 1,647 items was`, `2 of 1,647 items were`; `verbs` are the two forms. */
export function someOf(
  count: number,
  total: string,
  [one, many]: readonly [one: string, many: string],
): string {
  return `${grouped(count)} of ${total} ${count === 1 ? one : many}`;
}
