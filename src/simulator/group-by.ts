/** Grouping in order of first appearance, which Node 20 lacks as `Map.groupBy`. */

/** The entries by key; keys and entries keep their order. */
export function groupBy<Key, Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => Key,
): ReadonlyMap<Key, readonly Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}
