/** Dates to compare with, and when a date is read again. */
import { businessDayStart, shiftBusinessDate } from '../calendar/business-day.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';

/** Business dates after closeout with late bumps and corrections. */
export const DATES_UNTIL_FINAL = 3;

/** A date's bounds. Without a zone the hour is unknown. */
type Place = Pick<RestaurantChoice, 'calendar' | 'zoneKnown'>;

/** The same weekday in the weeks before a date (`YYYYMMDD`), newest first. */
export function usualDates(date: string, weeks: number): readonly string[] {
  return Array.from({ length: weeks }, (_, week) => shiftBusinessDate(date, -7 * (week + 1)));
}

/** When a business date (`YYYYMMDD`) is final, epoch ms. */
export function finalFrom(date: string, { calendar, zoneKnown }: Place): number {
  const closeout = 1 + DATES_UNTIL_FINAL + (zoneKnown ? 0 : 1);
  return businessDayStart(shiftBusinessDate(date, closeout), calendar);
}

/** A date is read again once over, and once final. A date read under a wrong clock is read again immediately. */
export function isReadAgain(
  date: string,
  place: Place,
  { readAt, now }: { readonly readAt: number; readonly now: number },
): boolean {
  if (readAt > now) return true;
  const final = finalFrom(date, place);
  if (readAt >= final || now >= final) return readAt < final;
  const over = businessDayStart(shiftBusinessDate(date, 1), place.calendar);
  return readAt < over && over <= now;
}

const DATES = 28;

/** First date in a span ending with `last` (`YYYYMMDD`). */
export function firstOfDates(last: string): string {
  return shiftBusinessDate(last, 1 - DATES);
}

/** Past dates before the current one, oldest first. */
export function datesBefore(today: string): readonly string[] {
  return Array.from({ length: DATES }, (_, at) => shiftBusinessDate(today, at - DATES));
}
