/** The columns that a filter names, as the table has them. */
import type { FilterNumberColumn, FilterTextColumn } from '../filter/filter-row.ts';
import { ODDITIES } from '../fulfillment.ts';
import { usesStartQueue } from '../start-queue.ts';
import type { Entry } from './dictionary-column.ts';
import type { FulfillmentDay } from './fulfillment-day.ts';
import type { FulfillmentTable } from './fulfillment-table.ts';
import type { GuidColumn } from './guid-column.ts';

/** Values that repeat, by row: each row has the place of its value. */
export interface CodedValues<Value extends Entry> {
  readonly codes: ArrayLike<number>;
  readonly values: readonly (Value | undefined)[];
}

/** Text by row: by number, or one for each row. */
export type TextOfRows = CodedValues<string> | GuidColumn;

/** A number by row; from a function NaN where none is stated. */
export type NumberOfRows = CodedValues<number> | ((row: number) => number);

const ODDITY_VALUES = [undefined, ...ODDITIES] as const;

/** The column of a name. */
export function textColumn(table: FulfillmentTable, name: FilterTextColumn): TextOfRows {
  switch (name) {
    case 'item':
      return table.text.selectionMenuItemName;
    case 'station':
      return table.text.prepStationName;
    case 'course':
      return table.text.courseName;
    case 'diningName':
      return table.text.diningOptionName;
    case 'diningBehavior':
      return table.text.diningOptionBehavior;
    case 'source':
      return table.text.orderSource;
    case 'ticket':
      return table.guid.ticketGuid;
    case 'order':
      return table.guid.orderGuid;
    case 'oddity':
      return { codes: table.oddities, values: ODDITY_VALUES };
  }
}

/** The numbers of a name. */
export function numberColumn(day: FulfillmentDay, name: FilterNumberColumn): NumberOfRows {
  const { level, instant } = day.table;
  const { values: fired } = instant.ticketFiredAt;
  const { values: started } = instant.itemStartedAt;
  const { values: fulfilled } = instant.itemFulfilledAt;
  const at = (values: Float64Array) => (row: number) => values[row] ?? Number.NaN;
  const between = (from: Float64Array, to: Float64Array) => (row: number) =>
    (to[row] ?? Number.NaN) - (from[row] ?? Number.NaN);
  switch (name) {
    case 'level':
      return level;
    case 'waitMs':
      return between(fired, fulfilled);
    case 'queueMs':
      return isQueueUsed(day) ? between(fired, started) : () => Number.NaN;
    case 'makeMs':
      return isQueueUsed(day) ? between(started, fulfilled) : () => Number.NaN;
    case 'firedAt':
      return at(fired);
    case 'startedAt':
      return at(started);
    case 'fulfilledAt':
      return at(fulfilled);
  }
}

/** Whether items wait unstarted at the stations of this day; where they do not, queue and make time mean nothing. */
function isQueueUsed({ table, length }: FulfillmentDay): boolean {
  const { values: fired } = table.instant.ticketFiredAt;
  const { values: started } = table.instant.itemStartedAt;
  let rows = 0;
  let waited = 0;
  for (let row = 0; row < length; row += 1) {
    const waitMs = (started[row] ?? Number.NaN) - (fired[row] ?? Number.NaN);
    if (table.level.get(row) !== 0 || Number.isNaN(waitMs)) continue;
    rows += 1;
    if (waitMs > 0) waited += 1;
  }
  return usesStartQueue(rows, waited);
}
