/** The columns of the item list as they are laid out. */

import type { Span } from '../../components/line/Line.tsx';
import type { Column } from '../../components/table/column-layout.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import type { CellClock } from '../../kitchen/columns/list-column.ts';
import { listColumn, SORT_KEYS, type SortKey } from '../../kitchen/columns/list-columns.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';

/** A column of the browser: every one can be sorted by. */
export type FulfillmentColumn = SortKey;

/** The columns, in order. */
export const FULFILLMENT_COLUMNS: readonly Column<FulfillmentColumn>[] = SORT_KEYS.map((id) => ({
  id,
  ...layoutOf(id),
}));

function layoutOf(id: FulfillmentColumn): Omit<Column<FulfillmentColumn>, 'id'> {
  const { title, width, grow = 0, priority, align = 'left' } = listColumn(id);
  return { title, width, grow, priority, align };
}

/** The columns with so much more room for times, from `timeRoom`. */
export function fulfillmentColumns(room: number): readonly Column<FulfillmentColumn>[] {
  if (room === 0) return FULFILLMENT_COLUMNS;
  return FULFILLMENT_COLUMNS.map((column) =>
    listColumn(column.id).figures === 'times' ? { ...column, width: column.width + room } : column,
  );
}

/** One cell, as a list has it. */
export function listedCell(row: Fulfillment, column: FulfillmentColumn, clock: CellClock): Span {
  return listColumn(column).cell(row, clock);
}

export function fulfillmentCell(
  row: Fulfillment,
  column: FulfillmentColumn,
  clock: ClockFace,
): Span {
  return listColumn(column).cell(row, { clock, seconds: true });
}
