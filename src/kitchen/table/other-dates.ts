/**
 * Rows of an export that were fired outside of its business date, such as of a platform that sends two dates as one. They count, unless they are odd
 * as of another date (R30); those of adjacent dates are not.
 */
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../calendar/business-day.ts';
import type { FulfillmentDay } from './fulfillment-day.ts';

/** A course fired after closeout belongs to its order's date (A10); none is this late, ms. */
const AFTER_CLOSEOUT_MS = 4 * 60 * 60_000;

/**
 * Rows fired before the business date (`YYYYMMDD`) began, or hours after it ended; none without a time zone, because its begin and end are then
 * unknown.
 */
export function rowsOfOtherDates(
  { table, length, rules }: FulfillmentDay,
  calendar: BusinessCalendar,
  date: string,
): number {
  if (rules.fired === undefined) return 0;
  const begins = businessDayStart(date, calendar);
  const ends = businessDayStart(shiftBusinessDate(date, 1), calendar) + AFTER_CLOSEOUT_MS;
  const { values } = table.instant.ticketFiredAt;
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    const firedAt = values[row] ?? Number.NaN;
    if (firedAt < begins || firedAt >= ends) count += 1;
  }
  return count;
}
