/** The columns of a filter, in the table. */

import type { FilterNumberColumn, FilterTextColumn } from '../calendar/filter-row.ts';
import type { CodedValues } from '../table/coded-values.ts';
import { ODDITIES } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { GuidColumn } from '../table/guid-column.ts';
import { stationNameColumn } from '../table/station-names.ts';

/** Text by row: numbered, or one for each row. */
export type TextOfRows = CodedValues<string> | GuidColumn;

/** A number by row; NaN from a function where it is absent. */
export type NumberOfRows = CodedValues<number> | ((row: number) => number);

const ODDITY_VALUES = [undefined, ...ODDITIES] as const;

/** The column of a name. */
export function textColumn(day: FulfillmentDay, name: FilterTextColumn): TextOfRows {
  const { table } = day;
  switch (name) {
    case 'item':
      return table.text.selectionMenuItemName;
    case 'station':
      return stationNameColumn(table);
    case 'stationGuid':
      return table.text.prepStationGuid;
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
      return { codes: day.oddities, values: ODDITY_VALUES };
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
      return whereQueued(day, between(fired, started));
    case 'makeMs':
      return whereQueued(day, between(started, fulfilled));
    case 'firedAt':
      return at(fired);
    case 'startedAt':
      return at(started);
    case 'fulfilledAt':
      return at(fulfilled);
  }
}

/** A number by row; none for stations that do not use the start queue. */
function whereQueued(
  day: FulfillmentDay,
  numberOf: (row: number) => number,
): (row: number) => number {
  return (row) => (day.hasStartQueue(row) ? numberOf(row) : Number.NaN);
}
