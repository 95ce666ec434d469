/** Sorts numbers into boxes, in the given order: one pass counts, one distributes. `boxOf` must return 0 or more and less than `boxes`. */
export function partition(
  numbers: Uint32Array,
  boxes: number,
  boxOf: (number: number) => number,
): readonly Uint32Array[] {
  const boxOfPlace =
    boxes > 0xff_ff ? new Uint32Array(numbers.length) : new Uint16Array(numbers.length);
  const ends = new Uint32Array(boxes);
  for (let place = 0; place < numbers.length; place += 1) {
    const box = boxOf(numbers[place] ?? 0);
    boxOfPlace[place] = box;
    ends[box] = (ends[box] ?? 0) + 1;
  }
  const starts = new Uint32Array(boxes);
  for (let box = 1; box < boxes; box += 1) {
    starts[box] = (starts[box - 1] ?? 0) + (ends[box - 1] ?? 0);
  }
  ends.set(starts);
  const dealt = new Uint32Array(numbers.length);
  for (let place = 0; place < numbers.length; place += 1) {
    const box = boxOfPlace[place] ?? 0;
    const at = ends[box] ?? 0;
    dealt[at] = numbers[place] ?? 0;
    ends[box] = at + 1;
  }
  return Array.from(starts, (start, box) => dealt.subarray(start, ends[box]));
}
