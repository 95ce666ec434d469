/** Sorts rows by a number of each, in time that grows with their count alone: they are dealt into 65,536 boxes, twice at most. */

const BITS = 16;
const BOXES = 1 << BITS;
/** What two deals can tell apart. */
const RANGE = 2 ** (2 * BITS);

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
  for (const row of rows) {
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
  }
  const sorted = new Uint32Array(rows.length);
  const order = isWhole(keys, count) && most - least < RANGE ? dealt : compared;
  const steps = keys.subarray(0, count).map((key) => (descending ? most - key : key - least));
  const places = order(steps, most - least);
  for (let at = 0; at < count; at += 1) sorted[at] = stated[places[at] ?? 0] ?? 0;
  sorted.set(absent, count);
  return sorted;
}

function isWhole(keys: Float64Array, count: number): boolean {
  for (let at = 0; at < count; at += 1) if (!Number.isInteger(keys[at])) return false;
  return true;
}

/** Places in the order of their whole, non-negative steps, by the lower and then by the upper half of them. */
function dealt(steps: Float64Array, most: number): Uint32Array {
  const places = Uint32Array.from({ length: steps.length }, (_, at) => at);
  const low = deal(places, (at) => (steps[at] ?? 0) % BOXES);
  return most < BOXES ? low : deal(low, (at) => Math.floor((steps[at] ?? 0) / BOXES));
}

/** Deals places into boxes and takes them up again, box by box. */
function deal(places: Uint32Array, boxOf: (place: number) => number): Uint32Array {
  const starts = new Uint32Array(BOXES + 1);
  for (const place of places) {
    const next = boxOf(place) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let box = 1; box < starts.length; box += 1) {
    starts[box] = (starts[box] ?? 0) + (starts[box - 1] ?? 0);
  }
  const taken = new Uint32Array(places.length);
  for (const place of places) {
    const box = boxOf(place);
    const at = starts[box] ?? 0;
    taken[at] = place;
    starts[box] = at + 1;
  }
  return taken;
}

/** The same for keys that lie too far apart, or between whole numbers. */
function compared(steps: Float64Array): Uint32Array {
  const places = Uint32Array.from({ length: steps.length }, (_, at) => at);
  return places.sort((a, b) => (steps[a] ?? 0) - (steps[b] ?? 0) || a - b);
}
