/** Columns in the item list. The list's order and analyses, filters on cells, and the short names for `--columns` derive from these. */

import { MINUTE_MS } from '../../contract/instant.ts';
import { equalsFilter } from '../filter/typed-filter.ts';
import type { ClockFace } from '../model/business-day.ts';
import { rowStationName } from '../model/station.ts';
import { type Fulfillment, levelText, ODDITIES, oddityText } from '../table/fulfillment.ts';

import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { stationNameColumn } from '../table/named-codes.ts';
import { partition } from '../table/row-order.ts';
import { columnDuration, durationText } from '../text/quantities.ts';
import { idsOf } from '../text/record-lines.ts';
import { isJudged, MARK_WIDTH, markedDuration } from './limit-mark.ts';
import {
  byRank,
  type ColumnLayout,
  type ItemCell,
  type ListColumn,
  textColumn,
  timeColumn,
} from './list-column.ts';
import { dictionaryCodes, eitherCodes, type MinuteOf, numberedCodes } from './value-codes.ts';

const LEVEL: ListColumn = {
  title: 'Level',
  width: 7,
  priority: 2,
  field: 'itemFulfillmentLevel',
  cell: ({ record }) => ({ text: levelText(record.itemFulfillmentLevel) }),
  order: ({ table }) => byRank(table.level.codes, table.level.values),
  sortsDownFirst: true,
  codes: ({ table }) => dictionaryCodes(table.level),
  value: ({ record }) =>
    record.itemFulfillmentLevel === undefined ? 'no level' : levelText(record.itemFulfillmentLevel),
  filter: ({ record }) => `level:${record.itemFulfillmentLevel ?? ''}`,
};

/** `! 12h02m`, and room for a mark. */
const TIME_WIDTH = 10;

const TOOK: ListColumn = {
  title: 'Time',
  width: TIME_WIDTH,
  priority: 0,
  align: 'right',
  field: 'waitMs',
  cell: (row, { limitOf }) => {
    const { tookMs, oddity } = row;
    if (limitOf === undefined) {
      const text = durationText(tookMs);
      return oddity === undefined ? { text } : { text: `! ${text}`, tone: 'warn' };
    }
    if (oddity !== undefined) return { text: oddTime(tookMs), tone: 'warn' };
    return markedDuration(tookMs, isJudged(row) ? limitOf(row) : undefined);
  },
  order: tookOf,
  sortsDownFirst: true,
  codes: (day, rows) => {
    const took = tookOf(day);
    return numberedCodes(day.length, rows, (row) => {
      const ms = took(row);
      return Number.isNaN(ms) ? undefined : Math.max(-1, Math.floor(ms / MINUTE_MS));
    });
  },
  value: ({ tookMs }) => {
    if (tookMs === undefined) return 'no time';
    if (tookMs < 0) return 'negative';
    const minutes = Math.floor(tookMs / MINUTE_MS);
    return `${minutes}-${minutes + 1} min`;
  },
  filter: ({ tookMs }) => {
    if (tookMs === undefined) return 'wait:';
    return tookMs < 0 ? 'odd:impossible' : `wait:${Math.floor(tookMs / MINUTE_MS)}m`;
  },
};

/** A flagged row's time, with digits aligned to the others. */
function oddTime(tookMs: number | undefined): string {
  const text = `! ${columnDuration(tookMs)}`;
  return text.padEnd(Math.min(TIME_WIDTH, text.length + MARK_WIDTH));
}

function tookOf({ table }: FulfillmentDay): (row: number) => number {
  const { values: fired } = table.instant.ticketFiredAt;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  return (row) => (fulfilled[row] ?? Number.NaN) - (fired[row] ?? Number.NaN);
}

const ODD: ListColumn = {
  title: 'Flag',
  width: 11,
  priority: 4,
  field: 'odd',
  cell: ({ oddity }) =>
    oddity === undefined ? { text: '' } : { text: oddityText(oddity), tone: 'warn' },
  order: ({ oddities }) => byRank(oddities, [undefined, ...ODDITIES.keys()]),
  sortsDownFirst: true,
  codes: ({ oddities }) => ({ count: 0x1_00, codeOf: (row) => oddities[row] ?? 0 }),
  value: ({ oddity }) => (oddity === undefined ? 'no flag' : oddityText(oddity)),
  filter: ({ oddity }) => equalsFilter('odd', oddity),
};

/** By sort key, in list order. */
export const LIST_COLUMNS = {
  fulfilled: timeColumn({
    title: 'Bumped',
    width: 8,
    priority: 0,
    field: 'itemFulfilledAt',
    at: ({ fulfilledAt }) => fulfilledAt,
    instants: ({ instant }) => instant.itemFulfilledAt.values,
    filterField: 'fulfilled',
  }),
  item: textColumn({
    title: 'Item',
    width: 18,
    grow: 3,
    priority: 0,
    field: 'selectionMenuItemName',
    name: ({ selectionMenuItemName }) => selectionMenuItemName,
    names: ({ text }) => text.selectionMenuItemName,
    filterField: 'item',
  }),
  station: textColumn({
    title: 'Station',
    width: 10,
    grow: 1,
    priority: 1,
    field: 'prepStationName',
    name: rowStationName,
    names: stationNameColumn,
    filterField: 'station',
  }),
  level: LEVEL,
  fired: timeColumn({
    title: 'Fired',
    width: 8,
    priority: 5,
    field: 'ticketFiredAt',
    at: ({ firedAt }) => firedAt,
    instants: ({ instant }) => instant.ticketFiredAt.values,
    filterField: 'fired',
  }),
  took: TOOK,
  odd: ODD,
  course: textColumn({
    title: 'Course',
    width: 10,
    priority: 10,
    field: 'courseName',
    name: ({ courseName }) => courseName,
    names: ({ text }) => text.courseName,
    filterField: 'course',
  }),
  dining: textColumn({
    title: 'Dining',
    width: 10,
    priority: 9,
    field: 'diningOptionName',
    name: ({ diningOptionName, diningOptionBehavior }) => diningOptionName ?? diningOptionBehavior,
    names: ({ text }) => text.diningOptionName,
    codes: ({ text }) =>
      eitherCodes(
        dictionaryCodes(text.diningOptionName),
        dictionaryCodes(text.diningOptionBehavior),
      ),
    filterField: 'dining',
  }),
  source: textColumn({
    title: 'Source',
    width: 12,
    priority: 8,
    field: 'orderSource',
    name: ({ orderSource }) => orderSource,
    names: ({ text }) => text.orderSource,
    filterField: 'source',
  }),
} as const satisfies Readonly<Record<string, ListColumn>>;

export type SortKey = keyof typeof LIST_COLUMNS;

export const SORT_KEYS: readonly SortKey[] = idsOf(LIST_COLUMNS);

export function listColumn(key: SortKey): ListColumn {
  return LIST_COLUMNS[key];
}

export interface FulfillmentLayout extends ColumnLayout {
  readonly id: FulfillmentColumn;
}

export type FulfillmentColumn = SortKey;

export const FULFILLMENT_COLUMNS: readonly FulfillmentLayout[] = SORT_KEYS.map((id) => {
  const { title, width, grow = 0, priority, align = 'left' } = listColumn(id);
  return { id, title, width, grow, priority, align };
});

/** Widens time columns by `room`, from `timeRoom`. */
export function fulfillmentColumns(room: number): readonly FulfillmentLayout[] {
  if (room === 0) return FULFILLMENT_COLUMNS;
  return FULFILLMENT_COLUMNS.map((column) =>
    listColumn(column.id).isTime === true ? { ...column, width: column.width + room } : column,
  );
}

export function fulfillmentCell(
  row: Fulfillment,
  column: FulfillmentColumn,
  clock: ClockFace,
): ItemCell {
  return listColumn(column).cell(row, { clock, seconds: true });
}

/** Rows sharing a value, in the given order. No group is empty. Most rows first, then in order of appearance. */
export function valueGroups(
  day: FulfillmentDay,
  rows: Uint32Array,
  column: SortKey,
  minuteOf: MinuteOf,
): readonly Uint32Array[] {
  const codes = listColumn(column).codes(day, rows, minuteOf);
  return partition(rows, codes.count, codes.codeOf)
    .filter((group) => group.length > 0)
    .sort((a, b) => b.length - a.length);
}
