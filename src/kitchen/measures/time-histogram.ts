/** Durations in 2% bins: histograms add up, and quantiles stay within 1% of exact. */

/** Bin end over start. */
const BIN_WIDTH = 1.02;
const LOG_WIDTH = Math.log(BIN_WIDTH);
/** For 0 ms. 1 ms is in bin 0. */
export const MIN_BIN = -1;
/** An hour. Nothing longer is counted. */
export const LAST_BIN = binOf(3_600_000);

export type TimeHistogram = ReadonlyMap<number, number>;

/** Of rows or tickets. */
export interface BinnedTimes {
  readonly overHour: number;
  /** Of all others. A ticket fired in courses may take over an hour. */
  readonly times: TimeHistogram;
}

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

/** Of binned durations. */
export interface Quantiles {
  readonly count: number;
  /** Takes 0..1. In ms, interpolated as in `quantile` between neighbors within 1% of exact. `undefined` without durations. */
  readonly quantile: (q: number) => number | undefined;
}

export function histogramQuantiles(histogram: TimeHistogram): Quantiles {
  const bins = [...histogram.keys()].sort((a, b) => a - b);
  return binQuantiles(
    bins,
    bins.map((bin) => histogram.get(bin) ?? 0),
  );
}

/** Takes ascending bins, each with its count. */
function binQuantiles(bins: readonly number[], counts: readonly number[]): Quantiles {
  const count = counts.reduce((sum, each) => sum + each, 0);
  /** Duration at an index (from 0) in ascending order. */
  const valueAt = (index: number): number => {
    let seen = 0;
    const bin = counts.findIndex((each) => {
      seen += each;
      return index < seen;
    });
    return binMs(bins[bin] ?? Number.NaN);
  };
  const quantile = (q: number) => {
    if (count === 0) return undefined;
    const position = (count - 1) * q;
    const index = Math.floor(position);
    const low = valueAt(index);
    const high = valueAt(Math.min(index + 1, count - 1));
    return low + (high - low) * (position - index);
  };
  return { count, quantile };
}

/** Share of durations (0..1) shorter than `ms`, within one bin. 0 without durations. */
export function cumulativeShare(histogram: TimeHistogram): (ms: number) => number {
  const count = histogramCount(histogram);
  const below = new Float64Array(LAST_BIN + 2);
  for (const [bin, own] of histogram) below[bin + 2] = (below[bin + 2] ?? 0) + own;
  for (let index = 1; index < below.length; index += 1)
    below[index] = (below[index] ?? 0) + (below[index - 1] ?? 0);
  if (count === 0) return () => 0;
  return (ms) => (below[Math.min(LAST_BIN, binOf(ms)) + 1] ?? 0) / count;
}

// Histograms as short text: a third of the same numbers in JSON, where dates have one for each dish.

/** Five bits a sign, lowest first. Signs from the 33rd on say that more follow. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Int8Array(128).fill(-1);
for (const [value, sign] of Array.from(SIGNS).entries()) VALUES[sign.charCodeAt(0)] = value;
const BASE = 32;

/** Pairs of a bin's distance from the one before it, and its count. */
export function histogramText(histogram: TimeHistogram): string {
  sums.fill(0);
  for (const [bin, count] of histogram) sums[bin - MIN_BIN] = count;
  return textOfSums();
}

/** Counts by bin, those of `MIN_BIN` first. */
const sums = new Float64Array(LAST_BIN - MIN_BIN + 1);

/** In one piece: adding sign by sign takes a hundred times the memory. */
function textOfSums(): string {
  const signs: number[] = [];
  const write = (number: number) => {
    let rest = number;
    for (; rest >= BASE; rest = Math.floor(rest / BASE)) {
      signs.push(SIGNS.charCodeAt(BASE + (rest % BASE)));
    }
    signs.push(SIGNS.charCodeAt(rest));
  };
  let last = -1;
  for (let index = 0; index < sums.length; index += 1) {
    const count = sums[index] ?? 0;
    if (count === 0) continue;
    write(index - last);
    write(count);
    last = index;
  }
  return String.fromCharCode(...signs);
}

/** Of several, without their histograms in memory. */
export function mergedText(texts: Iterable<string>): string {
  sums.fill(0);
  for (const text of texts) {
    eachBin(text, (bin, count) => {
      sums[bin - MIN_BIN] = (sums[bin - MIN_BIN] ?? 0) + count;
    });
  }
  return textOfSums();
}

export function textQuantiles(text: string): Quantiles {
  const bins: number[] = [];
  const counts: number[] = [];
  eachBin(text, (bin, count) => {
    bins.push(bin);
    counts.push(count);
  });
  return binQuantiles(bins, counts);
}

/** False for other text. */
export function eachBin(text: string, take: (bin: number, count: number) => void): boolean {
  let bin = MIN_BIN - 1;
  let isCount = false;
  let number = 0;
  let scale = 1;
  for (let index = 0; index < text.length; index += 1) {
    const value = VALUES[text.charCodeAt(index)] ?? -1;
    if (value < 0) return false;
    number += (value % BASE) * scale;
    scale *= BASE;
    if (value >= BASE) continue;
    if (number === 0 || !Number.isSafeInteger(number)) return false;
    if (isCount) take(bin, number);
    else bin += number;
    if (bin > LAST_BIN) return false;
    isCount = !isCount;
    number = 0;
    scale = 1;
  }
  return !isCount && scale === 1;
}
