/** Requests for earlier dates to compare with. */
import type { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { DateSummary } from './date-summary.ts';

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
