/** Histograms of durations. Histograms can be added up. Their quantiles are within 1% of exact ones. */

import { NumberReader, NumberWriter } from './number-text.ts';

/** The ratio between a bin's end and its start. */
const BIN_RATIO = 1.02;
const LOG_WIDTH = Math.log(BIN_RATIO);
/** The bin for 0 ms. Bin 0 starts at 1 ms. */
export const MIN_BIN = -1;
/** The bin for an hour. Longer durations are not counted. */
export const MAX_BIN = binOf(3_600_000);

export type TimeHistogram = ReadonlyMap<number, number>;

export interface BinnedTimes {
  readonly overHour: number;
  /** Includes no rows over an hour. A ticket fired in courses may have a longer time here. */
  readonly times: TimeHistogram;
}

export function binOf(ms: number): number {
  return ms < 1 ? MIN_BIN : Math.floor(Math.log(ms) / LOG_WIDTH);
}

/** The duration (ms) that represents a bin: the geometric mean of its ends. */
export function middleMs(bin: number): number {
  return bin === MIN_BIN ? 0 : Math.exp((bin + 0.5) * LOG_WIDTH);
}

export function addToBin(histogram: Map<number, number>, bin: number, count = 1): void {
  histogram.set(bin, (histogram.get(bin) ?? 0) + count);
}

export function mergeHistograms(histograms: Iterable<TimeHistogram>): TimeHistogram {
  const sum = new Map<number, number>();
  for (const histogram of histograms) {
    for (const [bin, count] of histogram) addToBin(sum, bin, count);
  }
  return sum;
}

export function mergedTimes(all: Iterable<BinnedTimes>): BinnedTimes {
  const list = [...all];
  return {
    overHour: list.reduce((sum, { overHour }) => sum + overHour, 0),
    times: mergeHistograms(list.map(({ times }) => times)),
  };
}

export function histogramCount(histogram: TimeHistogram): number {
  let sum = 0;
  for (const count of histogram.values()) sum += count;
  return sum;
}

/** How many durations are at least `ms`. Durations in the same bin as `ms` are assumed to be spread evenly. */
export function countAtLeast(histogram: TimeHistogram, ms: number): number {
  const bin = binOf(ms);
  let sum = Math.round((histogram.get(bin) ?? 0) * binShareFrom(ms));
  for (const [other, count] of histogram) if (other > bin) sum += count;
  return sum;
}

function binShareFrom(ms: number): number {
  const bin = binOf(ms);
  return bin === MIN_BIN ? 1 : bin + 1 - Math.log(ms) / LOG_WIDTH;
}

export interface Quantiles {
  readonly count: number;
  /** Takes 0..1, and returns ms. `undefined` without durations. */
  readonly quantile: (q: number) => number | undefined;
}

export function histogramQuantiles(histogram: TimeHistogram): Quantiles {
  const bins = [...histogram.keys()].sort((a, b) => a - b);
  return binQuantiles(
    bins,
    bins.map((bin) => histogram.get(bin) ?? 0),
  );
}

function binQuantiles(bins: readonly number[], counts: readonly number[]): Quantiles {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const durationAt = (rank: number): number => {
    let passed = 0;
    const index = counts.findIndex((count) => {
      passed += count;
      return rank < passed;
    });
    return middleMs(bins[index] ?? Number.NaN);
  };
  const quantile = (q: number) => {
    if (total === 0) return undefined;
    const position = (total - 1) * q;
    const rank = Math.floor(position);
    const low = durationAt(rank);
    const high = durationAt(Math.min(rank + 1, total - 1));
    return low + (high - low) * (position - rank);
  };
  return { count: total, quantile };
}

/** Returns the share (0..1) of durations shorter than `ms`, within one bin. The share is 0 without durations. */
export function cumulativeShare(histogram: TimeHistogram): (ms: number) => number {
  const total = histogramCount(histogram);
  const countBelow = new Float64Array(MAX_BIN + 2);
  for (const [bin, count] of histogram) countBelow[bin + 2] = (countBelow[bin + 2] ?? 0) + count;
  for (let index = 1; index < countBelow.length; index += 1)
    countBelow[index] = (countBelow[index] ?? 0) + (countBelow[index - 1] ?? 0);
  if (total === 0) return () => 0;
  return (ms) => (countBelow[Math.min(MAX_BIN, binOf(ms)) + 1] ?? 0) / total;
}

// Histograms as text, because a summary has two for each item at each station.

/** Each bin with a count becomes two numbers: its distance from the previous bin, and its count. */
export function histogramText(histogram: TimeHistogram): string {
  for (const [bin, count] of histogram) addToSums(bin, count);
  return sumsText();
}

/** The text of the histograms' sum. The histograms are never in memory. */
export function mergeHistogramTexts(texts: Iterable<string>): string {
  for (const text of texts) forEachBin(text, addToSums);
  return sumsText();
}

/** Counts by bin, from `MIN_BIN` on. `sumsText` leaves only zeros. */
const sums = new Float64Array(MAX_BIN - MIN_BIN + 1);
const writer = new NumberWriter();
let [firstSum, endOfSums] = [sums.length, 0];

function addToSums(bin: number, count: number): void {
  const index = bin - MIN_BIN;
  sums[index] = (sums[index] ?? 0) + count;
  if (index < firstSum) firstSum = index;
  if (index >= endOfSums) endOfSums = index + 1;
}

function sumsText(): string {
  let previousIndex = -1;
  for (let index = firstSum; index < endOfSums; index += 1) {
    const count = sums[index] ?? 0;
    if (count === 0) continue;
    writer.write(index - previousIndex);
    writer.write(count);
    previousIndex = index;
    sums[index] = 0;
  }
  [firstSum, endOfSums] = [sums.length, 0];
  return writer.take();
}

export function textQuantiles(text: string): Quantiles {
  const bins: number[] = [];
  const counts: number[] = [];
  forEachBin(text, (bin, count) => {
    bins.push(bin);
    counts.push(count);
  });
  return binQuantiles(bins, counts);
}

/** The true median is almost certainly longer than this. As a share of the times, its standard error is half by the root of their number. */
export function leastMedianMs({ count, quantile }: Quantiles, standardErrors: number): number {
  const share = 0.5 - standardErrors / (2 * Math.sqrt(count));
  return share < 0 ? 0 : (quantile(share) ?? 0);
}

/** By how many standard errors the times are longer than the others, by their ranks alone: a few times that are all long are enough. */
export function standardErrorsAbove(text: string, others: string): number {
  const otherCounts = new Map<number, number>();
  forEachBin(others, (bin, count) => otherCounts.set(bin, count));
  const otherCount = histogramCount(otherCounts);
  let count = 0;
  let shorterPairs = 0;
  forEachBin(text, (bin, times) => {
    count += times;
    for (const [other, otherTimes] of otherCounts) {
      if (other <= bin) shorterPairs += times * otherTimes * (other < bin ? 1 : 0.5);
    }
  });
  const pairs = count * otherCount;
  if (pairs === 0) return 0;
  return (shorterPairs / pairs - 0.5) / Math.sqrt((count + otherCount + 1) / (12 * pairs));
}

/** Returns false if the text isn't a histogram. */
export function forEachBin(text: string, visit: (bin: number, count: number) => void): boolean {
  const numbers = new NumberReader(text);
  let bin = MIN_BIN - 1;
  while (!numbers.isAtEnd) {
    const distance = numbers.next();
    const count = numbers.next();
    bin += distance;
    if (!(distance > 0 && count > 0 && bin <= MAX_BIN)) return false;
    visit(bin, count);
  }
  return true;
}
