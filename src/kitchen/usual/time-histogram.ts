/** Durations in bins of 2% width: histograms add up, and quantiles stay within 1% of exact. */

/** Ratio of a bin's end to its beginning. */
const BIN_WIDTH = 1.02;
const LOG_WIDTH = Math.log(BIN_WIDTH);
/** The bin of 0 ms; 1 ms is in bin 0. */
const ZERO_BIN = -1;
/** The bin of an hour: nothing over it is counted. */
export const LAST_BIN = binOf(3_600_000);

/** Counts by bin. */
export type TimeHistogram = ReadonlyMap<number, number>;

/** The bin of a duration (ms, not negative). */
export function binOf(ms: number): number {
  return ms < 1 ? ZERO_BIN : Math.floor(Math.log(ms) / LOG_WIDTH);
}

/** The duration (ms) of a bin: the geometric mean of its ends. */
function binMs(bin: number): number {
  return bin === ZERO_BIN ? 0 : Math.exp((bin + 0.5) * LOG_WIDTH);
}

/** Adds durations of one bin to a histogram. */
export function addToBin(into: Map<number, number>, bin: number, count = 1): void {
  into.set(bin, (into.get(bin) ?? 0) + count);
}

/** All counts of several histograms. */
export function mergedHistogram(histograms: Iterable<TimeHistogram>): TimeHistogram {
  const merged = new Map<number, number>();
  for (const each of histograms) for (const [bin, count] of each) addToBin(merged, bin, count);
  return merged;
}

/** How many durations a histogram holds. */
export function histogramCount(histogram: TimeHistogram): number {
  let sum = 0;
  for (const count of histogram.values()) sum += count;
  return sum;
}

/** How many durations reach one (ms): exact except within its own 2% bin, whose count is split as if it were spread evenly. */
export function countFrom(histogram: TimeHistogram, ms: number): number {
  const bin = binOf(ms);
  const own = histogram.get(bin) ?? 0;
  const share = bin === ZERO_BIN ? 1 : bin + 1 - Math.log(ms) / LOG_WIDTH;
  let sum = Math.round(own * share);
  for (const [other, count] of histogram) if (other > bin) sum += count;
  return sum;
}

/**
 * The q-quantile (0..1), ms, interpolated between neighbors as in `quantile`; `undefined` without durations. Each neighbor is within 1% of the exact
 * one.
 */
export function histogramQuantile(histogram: TimeHistogram, q: number): number | undefined {
  const count = histogramCount(histogram);
  if (count === 0) return undefined;
  const at = (count - 1) * q;
  const place = Math.floor(at);
  const bins = [...histogram].sort(([a], [b]) => a - b);
  const low = valueAt(bins, place);
  const high = valueAt(bins, Math.min(place + 1, count - 1));
  return low + (high - low) * (at - place);
}

/** The duration at an index (from 0) of the ascending order. */
function valueAt(ascending: readonly (readonly [number, number])[], place: number): number {
  let seen = 0;
  for (const [bin, count] of ascending) {
    seen += count;
    if (place < seen) return binMs(bin);
  }
  return Number.NaN;
}

/** The share of durations (0..1) shorter than one (ms), within the width of a bin; 0 without durations. */
export function cumulativeShare(histogram: TimeHistogram): (ms: number) => number {
  const count = histogramCount(histogram);
  const below = new Float64Array(LAST_BIN + 2);
  for (const [bin, own] of histogram) below[bin + 2] = (below[bin + 2] ?? 0) + own;
  for (let at = 1; at < below.length; at += 1) below[at] = (below[at] ?? 0) + (below[at - 1] ?? 0);
  if (count === 0) return () => 0;
  return (ms) => (below[Math.min(LAST_BIN, binOf(ms)) + 1] ?? 0) / count;
}
