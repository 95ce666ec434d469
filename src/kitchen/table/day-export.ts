/** An export of a business date on its way into a table. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../calendar/business-day.ts';
import { dayOf, type FulfillmentDay } from './fulfillment-day.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import type { RowRules } from './row-rules.ts';

/** Rows of a busy date. Beyond it rows move as the table grows, which is cheaper than room for the largest date in every table. */
const ROOM = 1 << 16;
/** How much larger a date may be than it was. */
const GROWTH = 1.25;

/** Takes the records of an export; a repeated export starts from the beginning. */
export interface DayExport {
  readonly begin: () => (record: ItemFulfillmentRead) => void;
  /** The date so far. */
  readonly day: () => FulfillmentDay;
  /** The complete date, without spare room. */
  readonly complete: () => FulfillmentDay;
}

/** Makes one for a restaurant and date. `before` is the number of rows that the date is expected to have; `seed` is a random number of 32 bits. */
export function dayExport(
  restaurantGuid: string,
  rules: RowRules,
  seed: () => number,
  before?: number,
): DayExport {
  const room = before === undefined ? ROOM : Math.ceil(before * GROWTH) + 1;
  const emptyTable = () => new FulfillmentTable(restaurantGuid, room, seed());
  // A seed takes long to make, and a reading long to answer.
  let table: FulfillmentTable | undefined;
  const filled = () => (table ??= emptyTable());
  return {
    begin: () => {
      const fresh = emptyTable();
      table = fresh;
      return (record) => fresh.append(record);
    },
    day: () => dayOf(filled(), rules),
    complete: () => {
      const rows = filled();
      rows.trim();
      return dayOf(rows, rules);
    },
  };
}

/** A course fired after closeout belongs to its order's date (A10); none is this late, ms. */
const AFTER_CLOSEOUT_MS = 4 * 60 * 60_000;

/**
 * Rows of an export that were fired outside of its business date, such as of a platform that sends two dates as one. They count, unless they are
 * odd as of another date (R30); those of adjacent dates are not. Rows fired before the business date (`YYYYMMDD`) began, or hours after it ended;
 * none without a time zone, because its begin and end are then unknown.
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
