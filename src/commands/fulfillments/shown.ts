/** Chosen columns of a table in the monitor's form: durations, clock times, and levels in words. */
import { layoutColumns } from '../../components/table/column-layout.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import type { ExportColumn } from '../../kitchen/columns/export-columns.ts';
import type { SortKey } from '../../kitchen/columns/list-columns.ts';
import type { RecordShape } from '../../kitchen/export/record-shape.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { fulfillmentCell, fulfillmentColumns } from '../../screens/fulfillments/model.ts';
import { fitText } from '../../terminal/text/safe-text.ts';

/** Columns that the monitor's table has, too. */
const IN_THE_MONITOR: Partial<Readonly<Record<ExportColumn, SortKey>>> = {
  itemFulfilledAt: 'fulfilled',
  ticketFiredAt: 'fired',
  itemFulfillmentLevel: 'level',
  prepStationName: 'station',
  waitMs: 'took',
};

/** Rows for people, with times of this clock. */
export function shownFulfillments(
  shape: RecordShape<Fulfillment, ExportColumn>,
  clock: ClockFace,
): RecordShape<Fulfillment, ExportColumn> {
  const shown = (row: Fulfillment, column: ExportColumn): string | undefined => {
    const known = IN_THE_MONITOR[column];
    if (known !== undefined) return fulfillmentCell(row, known, clock).text;
    switch (column) {
      case 'itemStartedAt':
        return row.startedAt === undefined ? undefined : clockTime(row.startedAt, clock, true);
      case 'queueMs':
        return row.queueMs === undefined ? undefined : durationText(row.queueMs);
      case 'makeMs':
        return row.makeMs === undefined ? undefined : durationText(row.makeMs);
      default: {
        const [cell] = shape.cells(row, [column]);
        return cell === undefined ? undefined : String(cell);
      }
    }
  };
  const numbers = new Set(shape.numbers);
  numbers.delete('itemFulfillmentLevel');
  return {
    ...shape,
    numbers,
    cells: (row, of) => of.map((column) => shown(row, column)),
  };
}

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
