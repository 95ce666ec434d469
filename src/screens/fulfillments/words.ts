import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import {
  type FulfillmentColumn,
  fulfillmentCell,
  listColumn,
  SORT_KEYS,
} from '../../kitchen/columns/list-columns.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';

export const NO_ROW_TO_OPEN = 'No row to open.';
export const SORT_BY = `Sort by one of: ${SORT_KEYS.join(' ')}`;
export const TYPE_TIME = 'Type 18:30, +30m, -2h, yesterday, fri, or 20260814.';
export const TYPE_LEVELS = 'Type the levels to show: 0,1,2';
export const NO_TIME = 'No row has a time.';
export const EMPTY_CELL = 'This cell is empty: nothing to filter by.';
export const REPEATED_MOMENT =
  'No command prints these rows, because the clock shows this time twice.';

export function cellSentence(
  row: Fulfillment,
  column: FulfillmentColumn,
  clock: ClockFace,
): string {
  return `${listColumn(column).title}: ${fulfillmentCell(row, column, clock).text || 'empty'}.`;
}
