/** A pass of the sort may have as many buckets as fit in the processor's cache. */
const MAX_BITS_PER_PASS = 12;
/** The integer for NaN keys. */
const ABSENT = -(2 ** 31);

/** Sorts in linear time into a new array. Rows with equal keys keep their order. NaN keys are last in either direction. */
export function sortRows(
  rows: Uint32Array,
  keyOf: (row: number) => number,
  descending: boolean,
): Uint32Array {
  // Reserving memory costs more than arithmetic. So keys have 4 bytes instead of 8: each is a distance from the first key.
  const keys = new Int32Array(rows.length);
  let first = Number.NaN;
  let least = 0;
  let most = 0;
  let absent = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const key = keyOf(rows[index] ?? 0);
    const distance = key - first;
    const integer = distance | 0;
    if (integer === distance && integer !== ABSENT) {
      keys[index] = integer;
      if (integer < least) least = integer;
      if (integer > most) most = integer;
    } else if (Number.isNaN(key)) {
      keys[index] = ABSENT;
      absent += 1;
    } else if (Number.isNaN(first)) first = key;
    else return sortByComparing(rows, keyOf, descending);
  }
  const maxRank = most - least + Math.min(absent, 1);
  const ranks = new Uint32Array(keys.buffer);
  for (let index = 0; index < keys.length; index += 1) {
    const distance = keys[index] ?? 0;
    if (distance === ABSENT) ranks[index] = maxRank;
    else ranks[index] = descending ? most - distance : distance - least;
  }
  return radixSort(rows, ranks, maxRank);
}

/** Sorts by rank, in at most three passes, from the lowest bits to the highest. Overwrites the ranks of earlier passes. */
function radixSort(rows: Uint32Array, rowRanks: Uint32Array, maxRank: number): Uint32Array {
  const bits = Math.max(1, 32 - Math.clz32(maxRank));
  const passes = Math.ceil(bits / MAX_BITS_PER_PASS);
  const width = Math.ceil(bits / passes);
  let [ordered, ranks] = [rows, rowRanks];
  const spare: Uint32Array[] = [];
  for (let pass = 1; pass <= passes; pass += 1) {
    const nextRows = spare.pop() ?? new Uint32Array(rows.length);
    const nextRanks = pass === passes ? undefined : (spare.pop() ?? new Uint32Array(rows.length));
    radixPass(ordered, ranks, (pass - 1) * width, width, nextRows, nextRanks);
    spare.push(ranks);
    if (ordered !== rows) spare.push(ordered);
    [ordered, ranks] = [nextRows, nextRanks ?? ranks];
  }
  return ordered;
}

function radixPass(
  rows: Uint32Array,
  ranks: Uint32Array,
  shift: number,
  width: number,
  nextRows: Uint32Array,
  nextRanks: Uint32Array | undefined,
): void {
  const mask = (1 << width) - 1;
  const starts = new Uint32Array(mask + 2);
  for (let index = 0; index < ranks.length; index += 1) {
    const nextBucket = (((ranks[index] ?? 0) >>> shift) & mask) + 1;
    starts[nextBucket] = (starts[nextBucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket <= mask; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  for (let index = 0; index < ranks.length; index += 1) {
    const rank = ranks[index] ?? 0;
    const bucket = (rank >>> shift) & mask;
    const target = starts[bucket] ?? 0;
    starts[bucket] = target + 1;
    nextRows[target] = rows[index] ?? 0;
    if (nextRanks !== undefined) nextRanks[target] = rank;
  }
}

function sortByComparing(
  rows: Uint32Array,
  keyOf: (row: number) => number,
  descending: boolean,
): Uint32Array {
  const direction = descending ? -1 : 1;
  const keys = Float64Array.from(rows, keyOf);
  const indexes = Uint32Array.from(rows.keys());
  indexes.sort((a, b) => {
    const [key = Number.NaN, other = Number.NaN] = [keys[a], keys[b]];
    if (Number.isNaN(key) || Number.isNaN(other)) {
      return Number(Number.isNaN(key)) - Number(Number.isNaN(other)) || a - b;
    }
    return (key - other) * direction || a - b;
  });
  return indexes.map((index) => rows[index] ?? 0);
}

/** Groups numbers in linear time, without changing their order. `groupOf` must return an integer less than `groups`. */
export function partition(
  numbers: Uint32Array,
  groups: number,
  groupOf: (number: number) => number,
): readonly Uint32Array[] {
  const groupOfIndex =
    groups > 0xff_ff ? new Uint32Array(numbers.length) : new Uint16Array(numbers.length);
  const ends = new Uint32Array(groups);
  for (let index = 0; index < numbers.length; index += 1) {
    const group = groupOf(numbers[index] ?? 0);
    groupOfIndex[index] = group;
    ends[group] = (ends[group] ?? 0) + 1;
  }
  const starts = new Uint32Array(groups);
  for (let group = 1; group < groups; group += 1) {
    starts[group] = (starts[group - 1] ?? 0) + (ends[group - 1] ?? 0);
  }
  ends.set(starts);
  const grouped = new Uint32Array(numbers.length);
  for (let index = 0; index < numbers.length; index += 1) {
    const group = groupOfIndex[index] ?? 0;
    const target = ends[group] ?? 0;
    grouped[target] = numbers[index] ?? 0;
    ends[group] = target + 1;
  }
  return Array.from(starts, (start, group) => grouped.subarray(start, ends[group]));
}

/** Counts the values at or before a moment, among the first `count` values. */
export function countUntil(
  ascending: ArrayLike<number>,
  moment: number,
  count = ascending.length,
): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

const SLICE_MS = 5 * 60_000;

/** Sorts by time, in slices of five minutes. Sorting a slice takes much less than a frame. */
export function timeSlices<Item>() {
  const slices = new Map<number, Item[]>();
  return {
    add(time: number, item: Item): void {
      const slice = Math.floor(time / SLICE_MS);
      const items = slices.get(slice);
      if (items === undefined) slices.set(slice, [item]);
      else items.push(item);
    },
    *inOrder(compare: (a: Item, b: Item) => number): Generator<readonly Item[]> {
      for (const slice of [...slices.keys()].sort((a, b) => a - b)) {
        yield (slices.get(slice) ?? []).sort(compare);
      }
    },
  };
}
