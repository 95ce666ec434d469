/** Fulfillments as a table for people, with the monitor's columns. */

import { layoutColumns } from '../../components/table/column-layout.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { fulfillmentCell, fulfillmentColumns } from '../../screens/fulfillments/columns.ts';
import { fitText } from '../../terminal/text/safe-text.ts';

/** Fits all columns of the monitor where no screen sets a width. */
const ROOMY = 120;

/** The clock for the times of a table. */
export interface TableClock {
  /** The restaurant's. */
  readonly clock: ClockFace;
  /** Extra room for times; see `timeRoom`. */
  readonly room: number;
}

/** Lines of at most `width` columns: a head, then the rows. Times are in the restaurant's zone; the least important columns are dropped first. */
export function* monitorTable(
  rows: Iterable<Fulfillment>,
  { clock, room }: TableClock,
  width = ROOMY,
): Generator<string> {
  const columns = layoutColumns(fulfillmentColumns(room), width);
  yield line(columns.map(({ title, width: wide, align }) => fitText(title, wide, align, '~')));
  for (const row of rows) {
    const cells = columns.map(({ id, width: wide, align }) =>
      fitText(fulfillmentCell(row, id, clock).text, wide, align, '~'),
    );
    yield line(cells);
  }
}

function line(cells: readonly string[]): string {
  return `${cells.join(' ').trimEnd()}\n`;
}
