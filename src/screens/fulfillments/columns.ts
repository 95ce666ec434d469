/** The columns of the fulfillment browser and what stands in them. */

import type { Span } from '../../components/line/Line.tsx';
import type { Column } from '../../components/table/column-layout.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { rowStationName } from '../../kitchen/stations/station.ts';
import { type Fulfillment, levelName } from '../../kitchen/table/fulfillment.ts';
import type { SortKey } from '../../kitchen/table/fulfillment-query.ts';
import { durationText } from '../../kitchen/wording/quantities.ts';

/** A column of the browser: every one can be sorted by. */
export type FulfillmentColumn = SortKey;

/** The columns, in order. */
export const FULFILLMENT_COLUMNS: readonly Column<FulfillmentColumn>[] = [
  { id: 'fulfilled', title: 'Done', width: 8, priority: 0 },
  { id: 'item', title: 'Item', width: 18, grow: 3, priority: 0 },
  { id: 'station', title: 'Station', width: 10, grow: 1, priority: 1 },
  { id: 'level', title: 'Level', width: 7, priority: 2 },
  { id: 'fired', title: 'Fired', width: 8, priority: 5 },
  { id: 'took', title: 'Took', width: 10, priority: 0, align: 'right' },
  { id: 'odd', title: 'Odd', width: 11, priority: 4 },
  { id: 'course', title: 'Course', width: 10, priority: 8 },
  { id: 'dining', title: 'Dining', width: 10, priority: 7 },
  { id: 'source', title: 'Source', width: 12, priority: 6 },
];

/** The columns with so much more room for times, as `markRoom` has it. */
export function fulfillmentColumns(room: number): readonly Column<FulfillmentColumn>[] {
  if (room === 0) return FULFILLMENT_COLUMNS;
  return FULFILLMENT_COLUMNS.map((column) =>
    column.id === 'fulfilled' || column.id === 'fired'
      ? { ...column, width: column.width + room }
      : column,
  );
}

/** What stands over a column. */
export function columnTitle(column: FulfillmentColumn): string {
  return FULFILLMENT_COLUMNS.find(({ id }) => id === column)?.title ?? column;
}

/** One cell; times with or without seconds. */
export function fulfillmentCell(
  row: Fulfillment,
  column: FulfillmentColumn,
  zone: string,
  seconds = true,
): Span {
  const { record } = row;
  switch (column) {
    case 'fulfilled':
      return { text: timeText(row.fulfilledAt, zone, seconds) };
    case 'item':
      return { text: record.selectionMenuItemName ?? '-' };
    case 'station':
      return { text: rowStationName(record) ?? '-' };
    case 'level':
      return { text: levelText(record.itemFulfillmentLevel) };
    case 'fired':
      return { text: timeText(row.firedAt, zone, seconds) };
    case 'took':
      return row.oddity === undefined
        ? { text: durationText(row.tookMs) }
        : { text: `! ${durationText(row.tookMs)}`, tone: 'warn' };
    case 'odd':
      return row.oddity === undefined ? { text: '' } : { text: row.oddity, tone: 'warn' };
    case 'course':
      return { text: record.courseName ?? '-' };
    case 'dining':
      return { text: record.diningOptionName ?? record.diningOptionBehavior ?? '-' };
    case 'source':
      return { text: record.orderSource ?? '-' };
  }
}

/** A level in words; one that the document does not know as it came. */
export function levelText(level: number | undefined): string {
  return level === undefined ? '-' : levelName(level);
}

function timeText(epochMs: number | undefined, zone: string, seconds: boolean): string {
  return epochMs === undefined ? '-' : clockTime(epochMs, zone, seconds);
}
