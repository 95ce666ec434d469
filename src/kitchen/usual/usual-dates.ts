/** Dates to compare with, when a date is read again, and what was read of them. */
import type { Failure } from '../../contract/failures.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../model/business-day.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import type { DateSummary } from './date-summary.ts';

/** For so many business dates after closeout, late bumps and corrections may come. */
export const DATES_UNTIL_FINAL = 3;

/** What bounds a restaurant's dates. Without a known zone, the hour is a guess. */
interface DateBounds {
  readonly calendar: BusinessCalendar;
  readonly zoneKnown: boolean;
}

/** The same weekday in the weeks before a date (`YYYYMMDD`), newest first. */
export function usualDates(date: string, weeks: number): readonly string[] {
  return Array.from({ length: weeks }, (_, week) => shiftBusinessDate(date, -7 * (week + 1)));
}

/** When a business date (`YYYYMMDD`) is final, epoch ms. */
export function finalFrom(date: string, { calendar, zoneKnown }: DateBounds): number {
  const closeout = 1 + DATES_UNTIL_FINAL + (zoneKnown ? 0 : 1);
  return businessDayStart(shiftBusinessDate(date, closeout), calendar);
}

/** A date is read again once over, and once final. A date read under a wrong clock is read again immediately. */
export function isReadAgain(
  date: string,
  restaurant: DateBounds,
  { readAt, now }: { readonly readAt: number; readonly now: number },
): boolean {
  if (readAt > now) return true;
  const final = finalFrom(date, restaurant);
  if (readAt >= final || now >= final) return readAt < final;
  const over = businessDayStart(shiftBusinessDate(date, 1), restaurant.calendar);
  return readAt < over && over <= now;
}

/** How many dates trends show. */
const DATES = 28;

/** First date in a span ending with `last` (`YYYYMMDD`). */
export function firstOfDates(last: string): string {
  return shiftBusinessDate(last, 1 - DATES);
}

/** Past dates before the current one, oldest first. */
export function datesBefore(today: string): readonly string[] {
  return Array.from({ length: DATES }, (_, index) => shiftBusinessDate(today, index - DATES));
}

/** A date's (`YYYYMMDD`) result. */
export type SummaryReading =
  | { readonly state: 'summarized'; readonly date: string; readonly summary: DateSummary }
  | { readonly state: 'failed'; readonly date: string; readonly failure: Failure };

export interface SummaryReadingOptions {
  /** Aborting ends reading immediately with CANCELLED. */
  readonly signal: AbortSignal;
  /** Resolves when nothing more important is being read, awaited before each date. By default, any other source call is more important. */
  readonly whenIdle?: (signal: AbortSignal) => Promise<void>;
  /** Only dishes are needed: other figures may be empty. Reads kept dates from before dishes were kept again. */
  readonly needsDishes?: boolean;
  /** Returns kept dates only, reads none. */
  readonly isKeptOnly?: boolean;
}

export interface UsualReading {
  /** Weeks to compare with, 1 to 8. */
  readonly weeks: number;
  /** Kept summaries first, then one at a time. One kept before it was final comes twice, newer last. Throws only CANCELLED. */
  readonly summaries: (
    restaurant: RestaurantChoice,
    dates: readonly string[],
    options: SummaryReadingOptions,
  ) => AsyncIterable<SummaryReading>;
}

/** By date (`YYYYMMDD`). */
export interface GatheredDates {
  readonly summaries: ReadonlyMap<string, DateSummary>;
  /** Unreadable dates. A kept one still has a summary if a second reading failed. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** A date (`YYYYMMDD`) without a summary. */
export interface MissedDate {
  readonly date: string;
  readonly failure: Failure;
}

/** `onReading` runs after each reading, with all so far. Throws what the readings throw. */
export async function gatherDates(
  readings: AsyncIterable<SummaryReading>,
  onReading: (gathered: GatheredDates, reading: SummaryReading) => void = () => undefined,
): Promise<GatheredDates> {
  const summaries = new Map<string, DateSummary>();
  const failures = new Map<string, Failure>();
  const gathered = { summaries, failures };
  for await (const reading of readings) {
    const { date } = reading;
    if (reading.state === 'failed') failures.set(date, reading.failure);
    else {
      summaries.set(date, reading.summary);
      failures.delete(date);
    }
    onReading(gathered, reading);
  }
  return gathered;
}

/** Dates without a summary, in order of failure. */
export function missedDates({ summaries, failures }: GatheredDates): readonly MissedDate[] {
  return Array.from(failures, ([date, failure]) => ({ date, failure })).filter(
    ({ date }) => !summaries.has(date),
  );
}

export function gatheredCount(gathered: GatheredDates): number {
  return gathered.summaries.size + missedDates(gathered).length;
}

/** Ms until they are read again, where some may come. */
export const MISSED_AGAIN_MS = 5 * 60_000;

export function mayStillCome({ failures }: GatheredDates): boolean {
  return failures.values().some(({ retry }) => retry === 'always');
}
