/** Deals rows, or other numbers, into boxes: one pass to count and one to deal. */

/** The numbers of each box, in the order in which they are given. Every number must belong to a box from 0 up to `boxes`. */
export function dealIntoBoxes(
  numbers: Uint32Array,
  boxes: number,
  boxOf: (number: number) => number,
): readonly Uint32Array[] {
  const ends = new Uint32Array(boxes);
  for (const number of numbers) {
    const box = boxOf(number);
    ends[box] = (ends[box] ?? 0) + 1;
  }
  const starts = new Uint32Array(boxes);
  for (let box = 1; box < boxes; box += 1) {
    starts[box] = (starts[box - 1] ?? 0) + (ends[box - 1] ?? 0);
  }
  ends.set(starts);
  const dealt = new Uint32Array(numbers.length);
  for (const number of numbers) {
    const box = boxOf(number);
    const at = ends[box] ?? 0;
    dealt[at] = number;
    ends[box] = at + 1;
  }
  return Array.from(starts, (start, box) => dealt.subarray(start, ends[box]));
}
