/** The item list's columns, with room for a date's texts, and their cells. */
import type { Span } from '../../components/line/Line.tsx';
import { type Column, fittingWidth } from '../../components/table/column-layout.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { listColumn, SORT_KEYS, type SortKey } from '../../kitchen/columns/list-columns.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import type { FulfillmentTable } from '../../kitchen/table/fulfillment-table.ts';
import { memoize } from '../../state/memoize.ts';

/** All columns are sortable. */
export type FulfillmentColumn = SortKey;

export const FULFILLMENT_COLUMNS: readonly Column<FulfillmentColumn>[] = SORT_KEYS.map((id) => {
  const { title, width, grow = 0, priority, align = 'left' } = listColumn(id);
  return { id, title, width, grow, priority, align };
});

/** Widens time columns by `room`, from `timeRoom`. */
export function fulfillmentColumns(room: number): readonly Column<FulfillmentColumn>[] {
  if (room === 0) return FULFILLMENT_COLUMNS;
  return FULFILLMENT_COLUMNS.map((column) =>
    listColumn(column.id).isTime === true ? { ...column, width: column.width + room } : column,
  );
}

/** Below this, columns aren't dropped for names. A flag's sign is in Time, too, and its word on the item's screen. */
const FLAG_PRIORITY = 7;

/** Shows the longest texts in full where there is room. */
export const fittingColumns = memoize((table: FulfillmentTable, room: number) =>
  fulfillmentColumns(room).map((column) => {
    const texts = listColumn(column.id).texts?.(table).values;
    if (texts === undefined) {
      return column.id === 'odd' ? { ...column, priority: FLAG_PRIORITY } : column;
    }
    return { ...column, fits: fittingWidth(texts.filter((text) => text !== undefined)) };
  }),
);

export function fulfillmentCell(
  row: Fulfillment,
  column: FulfillmentColumn,
  clock: ClockFace,
): Span {
  return listColumn(column).cell(row, { clock, seconds: true });
}
