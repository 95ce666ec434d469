import type { Failure } from '../../contract/failures.ts';
import { businessDayStart, shiftBusinessDate } from '../model/business-day.ts';
import type { RestaurantChoice, RestaurantClock } from '../model/restaurant.ts';
import type { DateSummary } from './date-summary.ts';

/** Late bumps and corrections may come for this many business dates after a date's closeout. */
export const DATES_UNTIL_FINAL = 3;

/** The same weekday in the weeks before a date (`YYYYMMDD`), newest first. */
export function usualDates(date: string, weeks: number): readonly string[] {
  return Array.from({ length: weeks }, (_, week) => shiftBusinessDate(date, -7 * (week + 1)));
}

/** When a business date (`YYYYMMDD`) is final, epoch ms. */
export function finalFrom(date: string, { calendar, zoneKnown }: RestaurantClock): number {
  // Without a known zone, the end of a date is a guess, so the date counts as final a day later.
  const closeout = 1 + DATES_UNTIL_FINAL + (zoneKnown ? 0 : 1);
  return businessDayStart(shiftBusinessDate(date, closeout), calendar);
}

/** Whether a date must be read again: after its end, when it is final, or if `readAt` is in the future because a clock was wrong. */
export function isReadAgain(
  date: string,
  restaurant: RestaurantClock,
  { readAt, now }: { readonly readAt: number; readonly now: number },
): boolean {
  if (readAt > now) return true;
  const final = finalFrom(date, restaurant);
  if (readAt >= final || now >= final) return readAt < final;
  const over = businessDayStart(shiftBusinessDate(date, 1), restaurant.calendar);
  return readAt < over && over <= now;
}

/** Number of dates in a trend. */
const DATES = 28;

export function firstOfDates(last: string): string {
  return shiftBusinessDate(last, 1 - DATES);
}

/** A trend's dates before today, oldest first. */
export function datesBefore(today: string): readonly string[] {
  return Array.from({ length: DATES }, (_, index) => shiftBusinessDate(today, index - DATES));
}

export type SummaryReading =
  | { readonly state: 'summarized'; readonly date: string; readonly summary: DateSummary }
  | { readonly state: 'failed'; readonly date: string; readonly failure: Failure };

export interface SummaryReadingOptions {
  readonly signal: AbortSignal;
  /** Awaited before each date: resolves when nothing more important is read. By default, any other call of the source is more important. */
  readonly whenIdle?: (signal: AbortSignal) => Promise<void>;
  /** Whether only items are needed. Other figures may then be empty. A stored date without items is read again. */
  readonly needsItems?: boolean;
  /** Whether only stored dates are returned, and none is read. */
  readonly isKeptOnly?: boolean;
}

export interface UsualReader {
  /** 1 to 8. */
  readonly weeks: number;
  /** Stored summaries come first. A date stored before it was final comes a second time, read again. Throws only CANCELLED. */
  readonly summaries: (
    restaurant: RestaurantChoice,
    dates: readonly string[],
    options: SummaryReadingOptions,
  ) => AsyncIterable<SummaryReading>;
}

export interface GatheredDates {
  readonly summaries: ReadonlyMap<string, DateSummary>;
  /** A date whose second reading failed is also in `summaries`. */
  readonly failures: ReadonlyMap<string, Failure>;
}

export interface MissedDate {
  readonly date: string;
  readonly failure: Failure;
}

/** `onReading` gets everything gathered so far. Throws what `readings` throws. */
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

export function missedDates({ summaries, failures }: GatheredDates): readonly MissedDate[] {
  return Array.from(failures, ([date, failure]) => ({ date, failure })).filter(
    ({ date }) => !summaries.has(date),
  );
}

export function gatheredCount(gathered: GatheredDates): number {
  return gathered.summaries.size + missedDates(gathered).length;
}

/** Wait before missed dates are read again, if `mayStillCome`. */
export const MISSED_AGAIN_MS = 5 * 60_000;

export function mayStillCome({ failures }: GatheredDates): boolean {
  return failures.values().some(({ retry }) => retry === 'always');
}
