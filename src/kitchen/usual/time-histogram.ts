/** Durations in 2% bins: histograms add up, and quantiles stay within 1% of exact. */

/** Bin end over start. */
const BIN_WIDTH = 1.02;
const LOG_WIDTH = Math.log(BIN_WIDTH);
/** For 0 ms. 1 ms is in bin 0. */
export const MIN_BIN = -1;
/** An hour. Nothing longer is counted. */
export const LAST_BIN = binOf(3_600_000);

export type TimeHistogram = ReadonlyMap<number, number>;

/** `ms` is not negative. */
export function binOf(ms: number): number {
  return ms < 1 ? MIN_BIN : Math.floor(Math.log(ms) / LOG_WIDTH);
}

/** Geometric mean of a bin's ends, ms. */
function binMs(bin: number): number {
  return bin === MIN_BIN ? 0 : Math.exp((bin + 0.5) * LOG_WIDTH);
}

export function addToBin(into: Map<number, number>, bin: number, count = 1): void {
  into.set(bin, (into.get(bin) ?? 0) + count);
}

export function mergedHistogram(histograms: Iterable<TimeHistogram>): TimeHistogram {
  const merged = new Map<number, number>();
  for (const each of histograms) for (const [bin, count] of each) addToBin(merged, bin, count);
  return merged;
}

export function histogramCount(histogram: TimeHistogram): number {
  let sum = 0;
  for (const count of histogram.values()) sum += count;
  return sum;
}

/** At least `ms`: exact except within one 2% bin, split as if spread evenly. */
export function countFrom(histogram: TimeHistogram, ms: number): number {
  const bin = binOf(ms);
  let sum = Math.round((histogram.get(bin) ?? 0) * partFrom(ms));
  for (const [other, count] of histogram) if (other > bin) sum += count;
  return sum;
}

/** Of a duration's bin, the part from the duration on: 0 to 1. */
function partFrom(ms: number): number {
  const bin = binOf(ms);
  return bin === MIN_BIN ? 1 : bin + 1 - Math.log(ms) / LOG_WIDTH;
}

/** The q-quantile (0..1), ms, interpolated as in `quantile` between neighbors within 1% of exact. `undefined` without durations. */
export function histogramQuantile(histogram: TimeHistogram, q: number): number | undefined {
  const bins = [...histogram.keys()].sort((a, b) => a - b);
  const counts = bins.map((bin) => histogram.get(bin) ?? 0);
  return binQuantiles(bins, counts).quantile(q);
}

/** Takes ascending bins, each with its count. */
export function binQuantiles(
  bins: readonly number[],
  counts: readonly number[],
): { readonly count: number; readonly quantile: (q: number) => number | undefined } {
  const count = counts.reduce((sum, each) => sum + each, 0);
  /** Duration at an index (from 0) in ascending order. */
  const valueAt = (place: number): number => {
    let seen = 0;
    const at = counts.findIndex((each) => {
      seen += each;
      return place < seen;
    });
    return binMs(bins[at] ?? Number.NaN);
  };
  const quantile = (q: number) => {
    if (count === 0) return undefined;
    const at = (count - 1) * q;
    const place = Math.floor(at);
    const low = valueAt(place);
    const high = valueAt(Math.min(place + 1, count - 1));
    return low + (high - low) * (at - place);
  };
  return { count, quantile };
}

/** Share of durations (0..1) shorter than `ms`, within one bin. 0 without durations. */
export function cumulativeShare(histogram: TimeHistogram): (ms: number) => number {
  const count = histogramCount(histogram);
  const below = new Float64Array(LAST_BIN + 2);
  for (const [bin, own] of histogram) below[bin + 2] = (below[bin + 2] ?? 0) + own;
  for (let at = 1; at < below.length; at += 1) below[at] = (below[at] ?? 0) + (below[at - 1] ?? 0);
  if (count === 0) return () => 0;
  return (ms) => (below[Math.min(LAST_BIN, binOf(ms)) + 1] ?? 0) / count;
}
