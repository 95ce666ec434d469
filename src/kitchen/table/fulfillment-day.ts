/** What has been read of a business date. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { FulfillmentTable } from './fulfillment-table.ts';

/** A business date as far as it was read. Another value, and not this one, tells of what came since. */
export interface FulfillmentDay {
  /** May have grown since; only the first `length` rows belong to this day. */
  readonly table: FulfillmentTable;
  readonly length: number;
  /** Records that repeated a row and were merged into it. */
  readonly duplicates: number;
  /** Records of another restaurant than asked for (A1); they are rows, too. */
  readonly strangers: number;
}

/** What a table holds by now. */
export function dayOf(table: FulfillmentTable): FulfillmentDay {
  const { length, duplicates, strangers } = table;
  return { table, length, duplicates, strangers };
}

/** Reads the records of one business date and restaurant. */
export function fulfillmentDay(
  records: Iterable<ItemFulfillmentRead>,
  restaurantGuid: string,
): FulfillmentDay {
  const table = new FulfillmentTable(restaurantGuid);
  for (const record of records) table.append(record);
  return dayOf(table);
}
