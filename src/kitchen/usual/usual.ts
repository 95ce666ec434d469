/** Usual: the same weekday of the weeks before, one vote per date. */
import type { Failure } from '../../contract/failures.ts';
import { medianOf } from '../measures/quantile.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { DateSummary } from './date-summary.ts';
import { type StationUsual, stationUsual } from './station-usual.ts';
import { usualDates } from './usual-dates.ts';

/** A date that is left out, and why. */
export interface LeftOutDate {
  readonly date: string;
  readonly why: 'far more or fewer tickets than the others';
}

export interface Usual {
  /** Its dates, newest first. */
  readonly dates: readonly string[];
  readonly leftOut: readonly LeftOutDate[];
  /** By GUID, or by name where rows have none. */
  readonly station: (key: string) => StationUsual | undefined;
}

/** Nothing to compare with. */
export const NO_USUAL: Usual = {
  dates: [],
  leftOut: [],
  station: () => undefined,
};

/** Least dates for states and limits; with one date there are figures only. */
export const MIN_DATES = 2;

/** A station's usual; `undefined` where too few dates show it. */
export function comparedUsual(usual: Usual, key: string): StationUsual | undefined {
  return usual.dates.length < MIN_DATES ? undefined : usual.station(key);
}

/** Usual from these dates. Each station is computed on first use. */
export function usualOf(summaries: readonly DateSummary[]): Usual {
  const served = summaries.filter(({ rows }) => rows > 0);
  const isFar = (date: DateSummary): boolean => isFarFrom(date, served);
  const compared = served.filter((date) => !isFar(date)).sort((a, b) => (a.date < b.date ? 1 : -1));
  const known = new Map<string, StationUsual | undefined>();
  return {
    dates: compared.map(({ date }) => date),
    leftOut: served.filter(isFar).map(({ date }) => ({
      date,
      why: 'far more or fewer tickets than the others',
    })),
    station: (key) => {
      if (!known.has(key)) known.set(key, stationUsual(key, compared));
      return known.get(key);
    },
  };
}

/** A date's usual (`YYYYMMDD`) from those dates of the weeks before that were read. */
export function usualAmong(
  summaries: ReadonlyMap<string, DateSummary>,
  date: string,
  weeks: number,
): Usual {
  return usualOf(usualDates(date, weeks).flatMap((each) => summaries.get(each) ?? []));
}

/** Whether a date has over twice or under half the tickets of the median of the others. */
function isFarFrom(date: DateSummary, dates: readonly DateSummary[]): boolean {
  const others = dates.filter((other) => other !== date).map(({ tickets }) => tickets);
  // With two dates that differ, which one is odd is unknown.
  if (others.length < 2) return false;
  const ratio = date.tickets / (medianOf(others) ?? 1);
  return ratio > 2 || ratio < 0.5;
}

/** The result of a date (`YYYYMMDD`). */
export type SummaryReading =
  | { readonly state: 'summarized'; readonly date: string; readonly summary: DateSummary }
  /** The date is left out. */
  | { readonly state: 'failed'; readonly date: string; readonly failure: Failure };

/** How dates are read. */
export interface SummaryReadingOptions {
  /** Aborting it ends the reading immediately with CANCELLED. */
  readonly signal: AbortSignal;
  /** Resolves when nothing more important is being read; awaited before each date. By default, any other call of the source is. */
  readonly whenIdle?: (signal: AbortSignal) => Promise<void>;
  /** Returns kept dates only, reads none. */
  readonly isKeptOnly?: boolean;
}

/** Reads earlier dates from a source. */
export interface UsualReading {
  /** Weeks before a business date to compare with, 1 to 8. */
  readonly weeks: number;
  /**
   * Yields the summaries of a restaurant's dates: kept ones first, then those to read, one at a time in the given order. A kept date that was not
   * final when it was read comes twice, the newer summary last. A date without rows has an empty summary. Throws only CANCELLED.
   */
  readonly summaries: (
    restaurant: RestaurantChoice,
    dates: readonly string[],
    options: SummaryReadingOptions,
  ) => AsyncIterable<SummaryReading>;
}
