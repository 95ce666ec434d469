/** An export of a business date on its way into a table. */
import type { BeginExport } from '../api/fulfillments.ts';
import { dayOf, type FulfillmentDay } from '../kitchen/table/fulfillment-day.ts';
import { FulfillmentTable } from '../kitchen/table/fulfillment-table.ts';

/** Takes the records of an export; an export that is repeated begins anew. */
export interface DayExport {
  readonly begin: BeginExport;
  /** What has come by now. */
  readonly day: () => FulfillmentDay;
}

/** Makes one for a restaurant. */
export function dayExport(restaurantGuid: string): DayExport {
  let table = new FulfillmentTable(restaurantGuid);
  return {
    begin: () => {
      table = new FulfillmentTable(restaurantGuid);
      return (record) => table.append(record);
    },
    day: () => dayOf(table),
  };
}
