/** Finds single values of an ascending order without sorting all. */

/** Fewer values are sorted faster than searched. */
const FEW = 64;
/** Equal ranges in which values are counted. */
const STRETCHES = 256;

/** Scratch, overwritten each time: how many values a range has, and whether any of them is wanted. */
const counts = new Uint32Array(STRETCHES);
const isWanted = new Uint8Array(STRETCHES);

/**
 * The values at some places of the ascending order (from 0, below the number of values). Values are counted by range, and only the ranges of wanted
 * places are sorted. `least` and `greatest` are of the values.
 */
export function valuesAtPlaces(
  values: ArrayLike<number>,
  least: number,
  greatest: number,
  places: readonly number[],
): readonly number[] {
  if (values.length <= FEW) {
    const ascending = new Float64Array(values).sort();
    return places.map((place) => ascending[place] ?? Number.NaN);
  }
  const scale = greatest === least ? 0 : (STRETCHES - 1) / (greatest - least);
  counts.fill(0);
  isWanted.fill(0);
  for (let at = 0; at < values.length; at += 1) {
    const stretch = Math.floor(((values[at] ?? 0) - least) * scale);
    counts[stretch] = (counts[stretch] ?? 0) + 1;
  }
  /** How many unwanted values precede each place. */
  const before: number[] = [];
  let stretch = 0;
  let [seen, unwanted] = [0, 0];
  for (const place of places) {
    for (; stretch < STRETCHES && seen + (counts[stretch] ?? 0) <= place; stretch += 1) {
      seen += counts[stretch] ?? 0;
      if (isWanted[stretch] === 0) unwanted += counts[stretch] ?? 0;
    }
    isWanted[stretch] = 1;
    before.push(unwanted);
  }
  const wanted = new Float64Array(seen + (counts[stretch] ?? 0) - unwanted);
  let found = 0;
  for (let at = 0; at < values.length && found < wanted.length; at += 1) {
    const value = values[at] ?? 0;
    if (isWanted[Math.floor((value - least) * scale)] === 1) wanted[found++] = value;
  }
  wanted.sort();
  return places.map((place, at) => wanted[place - (before[at] ?? 0)] ?? Number.NaN);
}
