/** Sorts rows by a number of each, in time that grows with their count alone: they are dealt into boxes, three times at most. */

const BITS = 11;
const BOXES = 1 << BITS;
/** What three deals can tell apart. */
const RANGE = 2 ** 32;

/**
 * The rows sorted by key, a new array. Rows of equal keys stay in the order in which they are given; rows whose key is NaN come
 * last either way.
 */
export function sortRows(
  rows: Uint32Array,
  keyOf: (row: number) => number,
  descending: boolean,
): Uint32Array {
  const keys = new Float64Array(rows.length);
  const stated = new Uint32Array(rows.length);
  const absent: number[] = [];
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let isWhole = true;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const key = keyOf(row);
    if (Number.isNaN(key)) {
      absent.push(row);
      continue;
    }
    keys[count] = key;
    stated[count] = row;
    count += 1;
    if (key < least) least = key;
    if (key > most) most = key;
    if (key !== Math.floor(key)) isWhole = false;
  }
  const given = stated.subarray(0, count);
  const sorted =
    isWhole && most - least < RANGE
      ? dealt(given, steps(keys, count, descending ? -1 : 1, descending ? most : least))
      : compared(given, keys, descending);
  const all = new Uint32Array(rows.length);
  all.set(sorted);
  all.set(absent, count);
  return all;
}

/** How far each key is from where counting begins. */
function steps(keys: Float64Array, count: number, direction: 1 | -1, from: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) found[at] = ((keys[at] ?? 0) - from) * direction;
  return found;
}

/** The rows in the order of their steps: dealt by the lowest bits, taken up again box by box, and so on with the higher bits. */
function dealt(given: Uint32Array, givenSteps: Uint32Array): Uint32Array {
  let [rows, by] = [given, givenSteps];
  let most = 0;
  for (let at = 0; at < by.length; at += 1) if ((by[at] ?? 0) > most) most = by[at] ?? 0;
  for (let shift = 0; shift === 0 || most >>> shift > 0; shift += BITS) {
    const starts = new Uint32Array(BOXES + 1);
    for (let at = 0; at < by.length; at += 1) {
      const box = (((by[at] ?? 0) >>> shift) & (BOXES - 1)) + 1;
      starts[box] = (starts[box] ?? 0) + 1;
    }
    for (let box = 1; box <= BOXES; box += 1) {
      starts[box] = (starts[box] ?? 0) + (starts[box - 1] ?? 0);
    }
    const [nextRows, nextBy] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
    for (let at = 0; at < by.length; at += 1) {
      const step = by[at] ?? 0;
      const box = (step >>> shift) & (BOXES - 1);
      const place = starts[box] ?? 0;
      starts[box] = place + 1;
      nextRows[place] = rows[at] ?? 0;
      nextBy[place] = step;
    }
    [rows, by] = [nextRows, nextBy];
    if (shift + BITS >= 32) break;
  }
  return rows;
}

/** The same for keys that lie too far apart, or between whole numbers. */
function compared(given: Uint32Array, keys: Float64Array, descending: boolean): Uint32Array {
  const direction = descending ? -1 : 1;
  const places = Uint32Array.from({ length: given.length }, (_, at) => at);
  places.sort((a, b) => ((keys[a] ?? 0) - (keys[b] ?? 0)) * direction || a - b);
  return places.map((place) => given[place] ?? 0);
}
