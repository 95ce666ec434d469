/** Business dates a sync reads: missing ones, and possibly changed ones. */

import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../../kitchen/calendar/business-day.ts';
import type { ArchivedDate } from '../../service/archive/archive.ts';
import { askedDate, datesBetween } from '../arguments/asked-date.ts';

/** A date may still get bumps for so many business dates (platforms: re-read the last three). */
const LATE_DATES = 3;

/** Over a year, at one request per date and restaurant. Another sync copies earlier dates. */
const MAX_DATES = 400;

/** First and last, as typed. */
export interface WantedDates {
  readonly from: string;
  readonly to: string;
}

/** Reads a date unless the archive read it once final: always today and the three dates before. Throws USAGE. */
export function datePlan(
  wanted: WantedDates,
  today: string,
  calendar: BusinessCalendar,
  held: readonly ArchivedDate[],
) {
  const [from, to] = [askedDate(wanted.from, today), askedDate(wanted.to, today)];
  // Future dates don't count toward the limit.
  const last = from > today || to < today ? to : today;
  const dates = datesBetween(from, last, { max: MAX_DATES, fallback: 'today' });
  const writtenAt = new Map(held.map((each) => [each.businessDate, each.writtenAt]));
  const read: string[] = [];
  const kept: string[] = [];
  for (const date of dates.filter((each) => each <= today).toReversed()) {
    const at = writtenAt.get(date);
    const isFinal =
      at !== undefined && at >= businessDayStart(shiftBusinessDate(date, 1 + LATE_DATES), calendar);
    (isFinal ? kept : read).push(date);
  }
  return { read, kept };
}
