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
