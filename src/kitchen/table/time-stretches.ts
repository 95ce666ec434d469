/** Sorts by time in stretches, each in much less than a frame. */

const STRETCH_MS = 5 * 60_000;

export function timeStretches<Item>() {
  const stretches = new Map<number, Item[]>();
  return {
    /** `at` is epoch ms. */
    add(at: number, item: Item): void {
      const place = Math.floor(at / STRETCH_MS);
      const own = stretches.get(place);
      if (own === undefined) stretches.set(place, [item]);
      else own.push(item);
    },
    /** Stretch by stretch, each sorted when asked for. `compare` puts earlier ones first. */
    *inOrder(compare: (a: Item, b: Item) => number): Generator<readonly Item[]> {
      for (const place of [...stretches.keys()].sort((a, b) => a - b)) {
        yield (stretches.get(place) ?? []).sort(compare);
      }
    },
  };
}
