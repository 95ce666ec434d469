/** Sorts rows in linear time: by a number, into boxes, or by time. */

/** As many boxes as fit in the processor's cache. */
const BITS = 12;
/** NaN among 32-bit integer keys. */
const ABSENT = -(2 ** 31);

/** A radix sort with at most three passes. Returns a new array. Equal keys keep their order. NaN keys are last in either direction. */
export function sortRows(
  rows: Uint32Array,
  keyOf: (row: number) => number,
  descending: boolean,
): Uint32Array {
  // New memory costs more than arithmetic, so keys are kept in 4 bytes instead of 8.
  const keys = new Int32Array(rows.length);
  let first = Number.NaN;
  let least = 0;
  let most = 0;
  let absent = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const key = keyOf(rows[index] ?? 0);
    const away = key - first;
    const integer = away | 0;
    if (integer === away && integer !== ABSENT) {
      keys[index] = integer;
      if (integer < least) least = integer;
      if (integer > most) most = integer;
    } else if (Number.isNaN(key)) {
      keys[index] = ABSENT;
      absent += 1;
    } else if (Number.isNaN(first)) first = key;
    else return compared(rows, keyOf, descending);
  }
  // Absent keys are one step after all others.
  const range = most - least + Math.min(absent, 1);
  const steps = new Uint32Array(keys.buffer);
  for (let index = 0; index < keys.length; index += 1) {
    const away = keys[index] ?? 0;
    if (away === ABSENT) steps[index] = range;
    else steps[index] = descending ? most - away : away - least;
  }
  return dealt(rows, steps, range);
}

/** Sorted by step, up to a range: distributed by the lowest bits, collected box by box, then by higher bits. Overwrites the steps. */
function dealt(rows: Uint32Array, givenSteps: Uint32Array, range: number): Uint32Array {
  const bits = Math.max(1, 32 - Math.clz32(range));
  const deals = Math.ceil(bits / BITS);
  const width = Math.ceil(bits / deals);
  let [ordered, steps] = [rows, givenSteps];
  /** Arrays no longer read. */
  const spare: Uint32Array[] = [];
  for (let deal = 1; deal <= deals; deal += 1) {
    const nextRows = spare.pop() ?? new Uint32Array(rows.length);
    const nextSteps = deal === deals ? undefined : (spare.pop() ?? new Uint32Array(rows.length));
    dealOnce(ordered, steps, (deal - 1) * width, width, nextRows, nextSteps);
    spare.push(steps);
    if (ordered !== rows) spare.push(ordered);
    [ordered, steps] = [nextRows, nextSteps ?? steps];
  }
  return ordered;
}

/** By some bits of their steps. Distributes the steps, too, if requested. */
function dealOnce(
  rows: Uint32Array,
  steps: Uint32Array,
  shift: number,
  width: number,
  nextRows: Uint32Array,
  nextSteps: Uint32Array | undefined,
): void {
  const mask = (1 << width) - 1;
  const starts = new Uint32Array(mask + 2);
  for (let index = 0; index < steps.length; index += 1) {
    const after = (((steps[index] ?? 0) >>> shift) & mask) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let box = 1; box <= mask; box += 1) {
    starts[box] = (starts[box] ?? 0) + (starts[box - 1] ?? 0);
  }
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] ?? 0;
    const box = (step >>> shift) & mask;
    const target = starts[box] ?? 0;
    starts[box] = target + 1;
    nextRows[target] = rows[index] ?? 0;
    if (nextSteps !== undefined) nextSteps[target] = step;
  }
}

/** For keys too far apart, or not integers. */
function compared(
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

/** Sorts numbers into boxes, in the given order: one pass counts, one distributes. `boxOf` must return 0 or more and less than `boxes`. */
export function partition(
  numbers: Uint32Array,
  boxes: number,
  boxOf: (number: number) => number,
): readonly Uint32Array[] {
  const boxOfIndex =
    boxes > 0xff_ff ? new Uint32Array(numbers.length) : new Uint16Array(numbers.length);
  const ends = new Uint32Array(boxes);
  for (let index = 0; index < numbers.length; index += 1) {
    const box = boxOf(numbers[index] ?? 0);
    boxOfIndex[index] = box;
    ends[box] = (ends[box] ?? 0) + 1;
  }
  const starts = new Uint32Array(boxes);
  for (let box = 1; box < boxes; box += 1) {
    starts[box] = (starts[box - 1] ?? 0) + (ends[box - 1] ?? 0);
  }
  ends.set(starts);
  const boxed = new Uint32Array(numbers.length);
  for (let index = 0; index < numbers.length; index += 1) {
    const box = boxOfIndex[index] ?? 0;
    const next = ends[box] ?? 0;
    boxed[next] = numbers[index] ?? 0;
    ends[box] = next + 1;
  }
  return Array.from(starts, (start, box) => boxed.subarray(start, ends[box]));
}

/** How many of the first `count` ascending values are at or before a moment. */
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

const STRETCH_MS = 5 * 60_000;

/** Sorts by time in stretches, each in much less than a frame. */
export function timeStretches<Item>() {
  const stretches = new Map<number, Item[]>();
  return {
    /** `at` is epoch ms. */
    add(time: number, item: Item): void {
      const stretch = Math.floor(time / STRETCH_MS);
      const own = stretches.get(stretch);
      if (own === undefined) stretches.set(stretch, [item]);
      else own.push(item);
    },
    /** Stretch by stretch, each sorted when asked for. `compare` puts earlier ones first. */
    *inOrder(compare: (a: Item, b: Item) => number): Generator<readonly Item[]> {
      for (const stretch of [...stretches.keys()].sort((a, b) => a - b)) {
        yield (stretches.get(stretch) ?? []).sort(compare);
      }
    },
  };
}
