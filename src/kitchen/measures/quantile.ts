/** Medians and percentiles, with the one definition that screens and reports share. */
import { valuesAtPlaces } from './ordered-places.ts';

/** The definition of p90 in words. */
export const P90_RULE =
  '90% of valid times are this long or less, interpolated between the two nearest';

/** Least bumps for a median, and for a p90. */
export const LEAST_FOR_MEDIAN = 5;
export const LEAST_FOR_P90 = 10;

/** The q-quantile (0..1) of ascending values, interpolated between neighbors (the "type 7" of statistics packages); `undefined` without values. */
export function quantile(ascending: ArrayLike<number>, q: number): number | undefined {
  if (ascending.length === 0) return undefined;
  const { below, above, share } = quantilePlaces(ascending.length, q);
  return between(ascending[below], ascending[above], share);
}

/** The two places that a quantile is between, and its distance from the first (0..1). */
function quantilePlaces(
  count: number,
  q: number,
): { readonly below: number; readonly above: number; readonly share: number } {
  const at = (count - 1) * Math.min(1, Math.max(0, q));
  const below = Math.floor(at);
  return { below, above: Math.min(below + 1, count - 1), share: at - below };
}

function between(
  low: number | undefined,
  high: number | undefined,
  share: number,
): number | undefined {
  return low === undefined || high === undefined ? undefined : low + (high - low) * share;
}

/** Median, p90, mean and worst of durations in any order; all `undefined` without durations. */
export interface Spread {
  readonly count: number;
  readonly median: number | undefined;
  readonly p90: number | undefined;
  readonly mean: number | undefined;
  readonly worst: number | undefined;
}

/** Summarizes durations (integer ms) in any order. */
export function spread(values: ArrayLike<number>): Spread {
  const count = values.length;
  if (count === 0) {
    return { count, median: undefined, p90: undefined, mean: undefined, worst: undefined };
  }
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let worst = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at += 1) {
    const value = values[at] ?? 0;
    sum += value;
    if (value < least) least = value;
    if (value > worst) worst = value;
  }
  const [half, most] = [quantilePlaces(count, 0.5), quantilePlaces(count, 0.9)];
  const places = [half.below, half.above, most.below, most.above];
  const [a, b, c, d] = valuesAtPlaces(values, least, worst, places);
  const [median, p90] = [between(a, b, half.share), between(c, d, most.share)];
  return { count, median, p90, mean: sum / count, worst };
}
