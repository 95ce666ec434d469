import { MINUTE_MS } from '../../contract/time-units.ts';
import { type LeftOut, type Measurement, measured } from './measure.ts';

/** Lower bounds, minutes: 0–2–5–8–10–15–20+. */
const BUCKET_MINUTES = [0, 2, 5, 8, 10, 15, 20] as const;

/** In ms, excluding the upper bound. */
export interface Bucket {
  readonly name: string;
  readonly fromMs: number;
  /** `undefined` for the last bucket. */
  readonly toMs: number | undefined;
  readonly count: number;
}

/** All buckets in ascending order, and what is in none. */
export interface Histogram {
  readonly buckets: readonly Bucket[];
  readonly excluded: LeftOut;
}

/** `undefined` as in `measured`. */
export function histogram(measurement: Measurement, rows: Uint32Array): Histogram | undefined {
  const found = measured(measurement, rows);
  if (found === undefined) return undefined;
  const counts = BUCKET_MINUTES.map(() => 0);
  for (const value of found.valuesMs) {
    const bucket = BUCKET_MINUTES.findLastIndex((from) => value >= from * MINUTE_MS);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const buckets = BUCKET_MINUTES.map((from, place): Bucket => {
    const to = BUCKET_MINUTES[place + 1];
    return {
      name: to === undefined ? `${from}+ min` : `${from}–${to} min`,
      fromMs: from * MINUTE_MS,
      toMs: to === undefined ? undefined : to * MINUTE_MS,
      count: counts[place] ?? 0,
    };
  });
  return { buckets, excluded: found.excluded };
}

/** Upper bounds for scrapers, ms: the buckets', and one for slow items. */
export const COUNT_BOUNDS_MS: readonly number[] = [...BUCKET_MINUTES.slice(1), 30].map(
  (minutes) => minutes * MINUTE_MS,
);

/** Counts from several dates or stations add up. */
export interface DurationCounts {
  /** Over the previous bound, up to and including this one. The last count is over all bounds. */
  readonly within: readonly number[];
  readonly sumMs: number;
}

export const NO_DURATIONS: DurationCounts = {
  within: [...COUNT_BOUNDS_MS, Number.POSITIVE_INFINITY].map(() => 0),
  sumMs: 0,
};

/** Counts only what counts in a median. */
export function durationCounts(measurement: Measurement, rows: Uint32Array): DurationCounts {
  const within = [...NO_DURATIONS.within];
  let sumMs = 0;
  for (const value of measured(measurement, rows)?.valuesMs ?? []) {
    const found = COUNT_BOUNDS_MS.findIndex((bound) => value <= bound);
    const place = found === -1 ? COUNT_BOUNDS_MS.length : found;
    within[place] = (within[place] ?? 0) + 1;
    sumMs += value;
  }
  return { within, sumMs };
}
