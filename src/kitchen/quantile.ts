/** Medians and percentiles, with the one definition that screens and reports share. */

/**
 * The q-quantile (0..1) of values in ascending order, interpolated between neighbours (the "type 7" of statistics
 * packages); `undefined` for no values.
 */
export function quantile(ascending: ArrayLike<number>, q: number): number | undefined {
  if (ascending.length === 0) return undefined;
  const at = (ascending.length - 1) * Math.min(1, Math.max(0, q));
  const below = Math.floor(at);
  const low = ascending[below];
  const high = ascending[Math.min(below + 1, ascending.length - 1)];
  if (low === undefined || high === undefined) return undefined;
  return low + (high - low) * (at - below);
}

/** Median, p90, mean and worst of durations in any order; all `undefined` when there are none. */
export interface Spread {
  readonly count: number;
  readonly median: number | undefined;
  readonly p90: number | undefined;
  readonly mean: number | undefined;
  readonly worst: number | undefined;
}

/** Summarises durations (ms) in any order. */
export function spread(values: ArrayLike<number>): Spread {
  const ascending = new Float64Array(values).sort();
  let sum = 0;
  for (let at = 0; at < ascending.length; at += 1) sum += ascending[at] ?? 0;
  return {
    count: ascending.length,
    median: quantile(ascending, 0.5),
    p90: quantile(ascending, 0.9),
    mean: ascending.length === 0 ? undefined : sum / ascending.length,
    worst: ascending.at(-1),
  };
}
