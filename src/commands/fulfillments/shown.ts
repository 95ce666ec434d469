/** Table columns in the monitor's form: durations, clock times, levels in words. */
import { layoutColumns } from '../../components/table/column-layout.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import type { ExportColumn } from '../../kitchen/columns/export-columns.ts';
import type { SortKey } from '../../kitchen/columns/list-columns.ts';
import type { RecordShape } from '../../kitchen/export/record-shape.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { fulfillmentColumns } from '../../screens/facts/item-columns.ts';
import { fulfillmentCell } from '../../screens/fulfillments/model.ts';
import { fitText } from '../../terminal/text/safe-text.ts';

type ShownCell = (row: Fulfillment, clock: ClockFace) => string | undefined;

const inMonitor =
  (key: SortKey): ShownCell =>
  (row, clock) =>
    fulfillmentCell(row, key, clock).text;

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

/** Fits all monitor columns where no screen sets a width. */
const ROOMY = 120;

export interface TableClock {
  readonly clock: ClockFace;
  /** Extra room for times. See `timeRoom`. */
  readonly room: number;
}

/** At most `width` columns wide, with times in the restaurant's zone. The least important columns are dropped first. */
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
