/** An export of a business date on its way into a table. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
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
