/** Histograms as short text: a third of the same numbers in JSON, where dates have one for each dish. */
import { binQuantiles, LAST_BIN, MIN_BIN, type TimeHistogram } from './time-histogram.ts';

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
  for (let at = 0; at < sums.length; at += 1) {
    const count = sums[at] ?? 0;
    if (count === 0) continue;
    write(at - last);
    write(count);
    last = at;
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

/** As `binQuantiles`. */
export function textQuantiles(text: string): ReturnType<typeof binQuantiles> {
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
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES[text.charCodeAt(at)] ?? -1;
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
