/** Medians and percentiles, the same for screens and reports. */

export const P90_RULE =
  '90% of valid times are this long or less, interpolated between the two nearest';

/** With fewer bumps there is no median, or no 90%. */
export const MIN_FOR_MEDIAN = 5;
export const MIN_FOR_P90 = 10;

/** Takes ascending values and q in 0..1. Interpolates between neighbors ("type 7" in statistics packages). `undefined` without values. */
export function quantile(ascending: ArrayLike<number>, q: number): number | undefined {
  if (ascending.length === 0) return undefined;
  const { below, above, share } = quantileRanks(ascending.length, q);
  return between(ascending[below], ascending[above], share);
}

/** The two nearest ranks, and the distance from the first (0..1). */
function quantileRanks(
  count: number,
  q: number,
): { readonly below: number; readonly above: number; readonly share: number } {
  const position = (count - 1) * Math.min(1, Math.max(0, q));
  const below = Math.floor(position);
  return { below, above: Math.min(below + 1, count - 1), share: position - below };
}

function between(
  low: number | undefined,
  high: number | undefined,
  share: number,
): number | undefined {
  return low === undefined || high === undefined ? undefined : low + (high - low) * share;
}

/** In ms. All but the count are `undefined` without durations. */
export interface Spread {
  readonly count: number;
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
  readonly meanMs: number | undefined;
  readonly worstMs: number | undefined;
}

/** Takes integer ms in any order. */
export function spread(values: ArrayLike<number>): Spread {
  const count = values.length;
  if (count === 0) {
    return { count, medianMs: undefined, p90Ms: undefined, meanMs: undefined, worstMs: undefined };
  }
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let worstMs = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? 0;
    sum += value;
    if (value < least) least = value;
    if (value > worstMs) worstMs = value;
  }
  const [half, most] = [quantileRanks(count, 0.5), quantileRanks(count, 0.9)];
  const ranks = [half.below, half.above, most.below, most.above];
  const [a, b, c, d] = valuesAtRanks(values, least, worstMs, ranks);
  const [medianMs, p90Ms] = [between(a, b, half.share), between(c, d, most.share)];
  return { count, medianMs, p90Ms, meanMs: sum / count, worstMs };
}

/** So few values are sorted faster than they are counted by range. */
const FEW = 64;
/** Equal ranges for counting values. */
const STRETCHES = 256;

/** Values by range, and whether one of them is asked for. Both are overwritten each time. */
const counts = new Uint32Array(STRETCHES);
const isWanted = new Uint8Array(STRETCHES);

/** The values at these ranks (from 0) in ascending order. Counts values by range, and sorts only the ranges with a rank. */
export function valuesAtRanks(
  values: ArrayLike<number>,
  least: number,
  greatest: number,
  ranks: readonly number[],
): readonly number[] {
  if (values.length <= FEW) {
    const ascending = new Float64Array(values).sort();
    return ranks.map((rank) => ascending[rank] ?? Number.NaN);
  }
  const scale = greatest === least ? 0 : (STRETCHES - 1) / (greatest - least);
  counts.fill(0);
  isWanted.fill(0);
  for (let index = 0; index < values.length; index += 1) {
    const stretch = Math.floor(((values[index] ?? 0) - least) * scale);
    counts[stretch] = (counts[stretch] ?? 0) + 1;
  }
  /** Unwanted values before each place. */
  const before: number[] = [];
  let stretch = 0;
  let [seen, unwanted] = [0, 0];
  for (const rank of ranks) {
    for (; stretch < STRETCHES && seen + (counts[stretch] ?? 0) <= rank; stretch += 1) {
      seen += counts[stretch] ?? 0;
      if (isWanted[stretch] === 0) unwanted += counts[stretch] ?? 0;
    }
    isWanted[stretch] = 1;
    before.push(unwanted);
  }
  const candidates = new Float64Array(seen + (counts[stretch] ?? 0) - unwanted);
  let count = 0;
  for (let index = 0; index < values.length && count < candidates.length; index += 1) {
    const value = values[index] ?? 0;
    if (isWanted[Math.floor((value - least) * scale)] === 1) candidates[count++] = value;
  }
  candidates.sort();
  return ranks.map((rank, index) => candidates[rank - (before[index] ?? 0)] ?? Number.NaN);
}

/** Takes any order. `undefined` without values. */
export function medianOf(values: readonly number[]): number | undefined {
  // Most bumps have one item.
  if (values.length < 2) return values[0];
  return quantile(new Float64Array(values).sort(), 0.5);
}
