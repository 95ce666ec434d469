/** Reads an export of a business date into a table. */
import { randomInt } from 'node:crypto';
import type { BeginExport } from '../../api/reading/fulfillments.ts';
import { dayOf, type FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { FulfillmentTable } from '../../kitchen/table/fulfillment-table.ts';
import type { RowRules } from '../../kitchen/table/row-rules.ts';

/** Rows of a busy date. More rows move as the table grows, which is cheaper than room for the largest date in every table. */
const ROOM = 1 << 16;
/** Seeds have 32 bits. */
const SEEDS = 2 ** 32;
/** Expected growth of a date between two readings. */
const GROWTH = 1.25;

/** Takes the records of an export; a repeated export starts over. */
export interface DayExport {
  readonly begin: BeginExport;
  /** What has arrived so far. */
  readonly day: () => FulfillmentDay;
  /** The complete date. */
  readonly complete: () => FulfillmentDay;
}

/** Makes one for a restaurant and date; `before` is the number of rows at the last reading, if any. */
export function dayExport(restaurantGuid: string, rules: RowRules, before?: number): DayExport {
  const room = before === undefined ? ROOM : Math.ceil(before * GROWTH) + 1;
  const emptyTable = () => new FulfillmentTable(restaurantGuid, room, randomInt(SEEDS));
  let table = emptyTable();
  return {
    begin: () => {
      table = emptyTable();
      return (record) => table.append(record);
    },
    day: () => dayOf(table, rules),
    complete: () => {
      table.trim();
      return dayOf(table, rules);
    },
  };
}
