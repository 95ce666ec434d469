import { MINUTE_MS } from '../../contract/instant.ts';
import { type Measurement, measured } from './measure.ts';

/** Upper bounds for scrapers, ms. The last one is for slow items. */
export const COUNT_BOUNDS_MS: readonly number[] = [2, 5, 8, 10, 15, 20, 30].map(
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
