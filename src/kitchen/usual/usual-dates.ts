/** The dates that a business date is compared with, and when a date is read again. */
import { businessDayStart, shiftBusinessDate } from '../calendar/business-day.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';

/** Business dates after closeout in which late bumps and corrections still arrive. */
const DATES_UNTIL_FINAL = 3;

/** Where a date begins and ends. Without a zone the hour is unknown. */
type Place = Pick<RestaurantChoice, 'calendar' | 'zoneKnown'>;

/** The same weekday of the weeks before a business date (`YYYYMMDD`), newest first. */
export function usualDates(date: string, weeks: number): readonly string[] {
  return Array.from({ length: weeks }, (_, week) => shiftBusinessDate(date, -7 * (week + 1)));
}

/** When (epoch ms) a business date (`YYYYMMDD`) is final. */
export function finalFrom(date: string, { calendar, zoneKnown }: Place): number {
  const closeout = 1 + DATES_UNTIL_FINAL + (zoneKnown ? 0 : 1);
  return businessDayStart(shiftBusinessDate(date, closeout), calendar);
}

/**
 * Whether a date read at one instant is read again at another (epoch ms): once it is over, and once it is final. A date read under a wrong clock is
 * read again immediately.
 */
export function isReadAgain(
  date: string,
  place: Place,
  { readAt, now }: { readonly readAt: number; readonly now: number },
): boolean {
  if (readAt > now) return true;
  const over = businessDayStart(shiftBusinessDate(date, 1), place.calendar);
  return [over, finalFrom(date, place)].some((from) => readAt < from && from <= now);
}

const DATES = 28;

/** The first of the dates that end with one (`YYYYMMDD`). */
export function firstOfDates(last: string): string {
  return shiftBusinessDate(last, 1 - DATES);
}

/** The last past dates before the current one, oldest first. */
export function datesBefore(today: string): readonly string[] {
  return Array.from({ length: DATES }, (_, at) => shiftBusinessDate(today, at - DATES));
}
