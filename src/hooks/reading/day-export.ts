/** An export of a business date on its way into a table. */
import { randomInt } from 'node:crypto';
import type { BeginExport } from '../../api/reading/fulfillments.ts';
import { dayOf, type FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { FulfillmentTable } from '../../kitchen/table/fulfillment-table.ts';
import type { RowRules } from '../../kitchen/table/row-rules.ts';

/** Rows of a busy day: more of them move as the table grows, which is cheaper than room for the largest day in every table. */
const ROOM = 1 << 16;
/** Seeds are of 32 bits. */
const SEEDS = 2 ** 32;
/** How much larger a day may be than it was. */
const GROWTH = 1.25;

/** Takes the records of an export; a repeated export starts from the beginning. */
export interface DayExport {
  readonly begin: BeginExport;
  /** What has come by now. */
  readonly day: () => FulfillmentDay;
  /** The same when all has come. */
  readonly whole: () => FulfillmentDay;
}

/** Makes one for a restaurant and date; `before` is how many rows the day had when it was last read, if it was. */
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
    whole: () => {
      table.trim();
      return dayOf(table, rules);
    },
  };
}
