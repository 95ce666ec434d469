/** The item list's columns, with room for a date's texts. */
import { fittingWidth } from '../../components/table/column-layout.ts';
import { fulfillmentColumns, listColumn } from '../../kitchen/columns/list-columns.ts';
import type { FulfillmentTable } from '../../kitchen/table/fulfillment-table.ts';
import { memoize } from '../../state/memoize.ts';

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
