/** The business dates that a sync reads: missing ones, and those that may have changed. */

import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../../kitchen/calendar/business-day.ts';
import type { ArchivedDate } from '../../service/archive/archive.ts';
import { askedDate, datesBetween } from '../arguments/asked-date.ts';

/** Business dates after which a date may still get bumps (platforms: re-read the last three). */
const LATE_DATES = 3;

/** More than a year, at a request per date and restaurant: earlier dates are copied by another sync. */
const MAX_DATES = 400;

/** The first and the last date, as typed. */
export interface WantedDates {
  readonly from: string;
  readonly to: string;
}

/** The plan for the requested dates, each list latest first. */
export interface DatePlan {
  readonly read: readonly string[];
  /** In the archive, and final. */
  readonly kept: readonly string[];
}

/**
 * Plans the dates from one to another, without future ones. A date is read unless the archive read it after it was final; so today and the three
 * dates before it are always read. Throws USAGE for invalid dates, a wrong order, and too many.
 */
export function datePlan(
  wanted: WantedDates,
  today: string,
  calendar: BusinessCalendar,
  held: readonly ArchivedDate[],
): DatePlan {
  const [from, to] = [askedDate(wanted.from, today), askedDate(wanted.to, today)];
  // What has not begun counts for no limit.
  const last = from > today || to < today ? to : today;
  const dates = datesBetween(from, last, { max: MAX_DATES, fallback: 'today' });
  const writtenAt = new Map(held.map((each) => [each.businessDate, each.writtenAt]));
  const read: string[] = [];
  const kept: string[] = [];
  for (const date of dates.filter((each) => each <= today).toReversed()) {
    const at = writtenAt.get(date);
    const isFinal = at !== undefined && at >= finalFrom(date, calendar);
    (isFinal ? kept : read).push(date);
  }
  return { read, kept };
}

/** When (epoch ms) a date becomes final: its closeout and three business dates later. */
function finalFrom(date: string, calendar: BusinessCalendar): number {
  return businessDayStart(shiftBusinessDate(date, 1 + LATE_DATES), calendar);
}
