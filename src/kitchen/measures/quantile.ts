export const P90_RULE =
  '90% of valid times are this long or less, interpolated between the two nearest';

/** The fewest bumps for a median. */
export const MIN_FOR_MEDIAN = 5;
export const MIN_FOR_P90 = 10;

/** The share `q` (0..1) of the values is below the quantile, interpolated between neighbors ("type 7" in statistics packages). */
export function quantile(ascending: ArrayLike<number>, q: number): number | undefined {
  if (ascending.length === 0) return undefined;
  const { below, above, share } = quantileRanks(ascending.length, q);
  return interpolate(ascending[below], ascending[above], share);
}

/** The two nearest ranks. `share` says where the quantile is between them: 0 is at the first, 1 at the second. */
function quantileRanks(
  count: number,
  q: number,
): { readonly below: number; readonly above: number; readonly share: number } {
  const position = (count - 1) * Math.min(1, Math.max(0, q));
  const below = Math.floor(position);
  return { below, above: Math.min(below + 1, count - 1), share: position - below };
}

function interpolate(
  low: number | undefined,
  high: number | undefined,
  share: number,
): number | undefined {
  return low === undefined || high === undefined ? undefined : low + (high - low) * share;
}

export interface TimeStats {
  readonly count: number;
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
  readonly meanMs: number | undefined;
  readonly worstMs: number | undefined;
}

/** `values` are integer ms, in any order. */
export function timeStats(values: ArrayLike<number>): TimeStats {
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
  const [medianMs, p90Ms] = [interpolate(a, b, half.share), interpolate(c, d, most.share)];
  return { count, medianMs, p90Ms, meanMs: sum / count, worstMs };
}

/** Sorting this few values takes less time than counting them by range. */
const MAX_SORTED = 64;
const RANGES = 256;

/** Values by range. Each call overwrites these counts. */
const counts = new Uint32Array(RANGES);
/** 1 for a range that contains one of the ranks. Each call overwrites this. */
const hasRank = new Uint8Array(RANGES);

/** The values at these ranks (ascending, from 0). To save time, values are counted in ranges, and only ranges with a rank are sorted. */
export function valuesAtRanks(
  values: ArrayLike<number>,
  least: number,
  greatest: number,
  ranks: readonly number[],
): readonly number[] {
  if (values.length <= MAX_SORTED) {
    const ascending = new Float64Array(values).sort();
    return ranks.map((rank) => ascending[rank] ?? Number.NaN);
  }
  const scale = greatest === least ? 0 : (RANGES - 1) / (greatest - least);
  counts.fill(0);
  hasRank.fill(0);
  for (let index = 0; index < values.length; index += 1) {
    const range = Math.floor(((values[index] ?? 0) - least) * scale);
    counts[range] = (counts[range] ?? 0) + 1;
  }
  /** By rank: the number of smaller values in ranges without a rank. */
  const skippedBefore: number[] = [];
  let range = 0;
  let [passed, skipped] = [0, 0];
  for (const rank of ranks) {
    for (; range < RANGES && passed + (counts[range] ?? 0) <= rank; range += 1) {
      passed += counts[range] ?? 0;
      if (hasRank[range] === 0) skipped += counts[range] ?? 0;
    }
    hasRank[range] = 1;
    skippedBefore.push(skipped);
  }
  const candidates = new Float64Array(passed + (counts[range] ?? 0) - skipped);
  let count = 0;
  for (let index = 0; index < values.length && count < candidates.length; index += 1) {
    const value = values[index] ?? 0;
    if (hasRank[Math.floor((value - least) * scale)] === 1) candidates[count++] = value;
  }
  candidates.sort();
  return ranks.map((rank, index) => candidates[rank - (skippedBefore[index] ?? 0)] ?? Number.NaN);
}

export function medianOf(values: readonly number[]): number | undefined {
  // Most bumps have one item, so one value needs no array.
  if (values.length < 2) return values[0];
  return quantile(new Float64Array(values).sort(), 0.5);
}
