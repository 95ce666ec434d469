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

type ShownCell = (row: Fulfillment, clock: ClockFace) => string | undefined;

/** As in the monitor's table. */
const inMonitor =
  (key: SortKey): ShownCell =>
  (row, clock) =>
    fulfillmentCell(row, key, clock).text;

/** Columns that people read in another form. */
const SHOWN: Partial<Readonly<Record<ExportColumn, ShownCell>>> = {
  itemFulfilledAt: inMonitor('fulfilled'),
  ticketFiredAt: inMonitor('fired'),
  itemFulfillmentLevel: inMonitor('level'),
  prepStationName: inMonitor('station'),
  waitMs: inMonitor('took'),
  itemStartedAt: ({ startedAt }, clock) =>
    startedAt === undefined ? undefined : clockTime(startedAt, clock, true),
  queueMs: ({ queueMs }) => (queueMs === undefined ? undefined : durationText(queueMs)),
  makeMs: ({ makeMs }) => (makeMs === undefined ? undefined : durationText(makeMs)),
};

/** Rows for people, with times of this clock. */
export function shownFulfillments(
  shape: RecordShape<Fulfillment, ExportColumn>,
  clock: ClockFace,
): RecordShape<Fulfillment, ExportColumn> {
  const numbers = new Set(shape.numbers);
  numbers.delete('itemFulfillmentLevel');
  return {
    ...shape,
    numbers,
    cells: (row, of) =>
      of.map((column) => {
        const shown = SHOWN[column];
        return shown === undefined ? shape.cells(row, [column])[0] : shown(row, clock);
      }),
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
