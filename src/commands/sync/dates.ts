/** Which business dates a sync reads: those that the archive lacks, and those that may have changed since they were read. */
import type { ArchivedDate } from '../../archive/archive.ts';
import { Failure } from '../../contract/failures.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../../kitchen/calendar/business-day.ts';
import { askedDate } from '../arguments/asked-date.ts';

/** Business dates after a date in which its items are still bumped (domain knowledge of platforms: re-read the last three). */
const LATE_DATES = 3;

/** The first and the last date that are wanted, as people type them. */
export interface WantedDates {
  readonly from: string;
  readonly to: string;
}

/** What becomes of the wanted dates, each list with the latest first. */
export interface DatePlan {
  readonly read: readonly string[];
  /** Held by the archive, and final. */
  readonly kept: readonly string[];
}

/**
 * Plans the dates from one to another, as far as they have begun. A date is read unless the archive read it when nothing could be added
 * any more: today and the three dates before it always are. Throws USAGE for texts that are no dates, or run backwards.
 */
export function datePlan(
  wanted: WantedDates,
  today: string,
  calendar: BusinessCalendar,
  held: readonly ArchivedDate[],
): DatePlan {
  const [from, to] = [askedDate(wanted.from, today), askedDate(wanted.to, today)];
  if (from > to) throw new Failure('USAGE', '--from is after --to.');
  const writtenAt = new Map(held.map((each) => [each.businessDate, each.writtenAt]));
  const read: string[] = [];
  const kept: string[] = [];
  for (let date = to < today ? to : today; date >= from; date = shiftBusinessDate(date, -1)) {
    const at = writtenAt.get(date);
    const isFinal = at !== undefined && at >= finalFrom(date, calendar);
    (isFinal ? kept : read).push(date);
  }
  return { read, kept };
}

/** The instant (epoch ms) from which on a date gets no further records: its closeout and three business days. */
function finalFrom(date: string, calendar: BusinessCalendar): number {
  return businessDayStart(shiftBusinessDate(date, 1 + LATE_DATES), calendar);
}
