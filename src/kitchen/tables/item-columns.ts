import { MINUTE_MS } from '../../contract/instant.ts';
import { equalsFilter } from '../filter/filter-parser.ts';
import type { ClockFace } from '../model/business-day.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { type Fulfillment, levelText, ODDITIES, oddityText } from '../model/fulfillment.ts';
import { stationNameColumn } from '../model/named-codes.ts';
import { rowStationName } from '../model/restaurant.ts';
import { partition } from '../model/row-order.ts';
import { durationText } from '../text/quantities.ts';
import { idsOf } from '../text/record-lines.ts';
import { MARK_WIDTH, markedDuration } from './column.ts';
import {
  hasLimit,
  type ItemCell,
  type ListColumn,
  minuteCodes,
  rankOrder,
  textColumn,
  timeColumn,
  valueCodes,
} from './item-column.ts';

const LEVEL: ListColumn = {
  title: 'Level',
  width: 7,
  priority: 2,
  field: 'itemFulfillmentLevel',
  cell: ({ record }) => ({ text: levelText(record.itemFulfillmentLevel) }),
  order: ({ table }) => rankOrder(table.level.codes, table.level.values),
  sortsDownFirst: true,
  codes: ({ table }) => valueCodes(table.level),
  value: ({ record }) =>
    record.itemFulfillmentLevel === undefined ? 'no level' : levelText(record.itemFulfillmentLevel),
  filter: ({ record }) => `level:${record.itemFulfillmentLevel ?? ''}`,
};

/** Enough for `! 12h02m` and a limit's sign. */
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
    return markedDuration(tookMs, hasLimit(row) ? limitOf(row) : undefined);
  },
  order: tookOrder,
  sortsDownFirst: true,
  codes: (day, rows) => minuteCodes(day, rows, tookOrder(day), (minute) => Math.max(-1, minute)),
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

/** A flagged row's time. Padding aligns its digits with those of other rows. */
function oddTime(tookMs: number | undefined): string {
  const text = `! ${durationText(tookMs)}`;
  return text.padEnd(Math.min(TIME_WIDTH, text.length + MARK_WIDTH));
}

function tookOrder({ table }: FulfillmentDay): (row: number) => number {
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
  order: ({ oddities }) => rankOrder(oddities, [undefined, ...ODDITIES.keys()]),
  sortsDownFirst: true,
  codes: ({ oddities }) => valueCodes({ codes: oddities, values: [undefined, ...ODDITIES] }),
  value: ({ oddity }) => (oddity === undefined ? 'no flag' : oddityText(oddity)),
  filter: ({ oddity }) => equalsFilter('odd', oddity),
};

const LIST_COLUMNS = {
  fulfilled: timeColumn({
    title: 'Bumped',
    width: 8,
    priority: 0,
    field: 'itemFulfilledAt',
    timeOf: ({ fulfilledAt }) => fulfilledAt,
    filterField: 'fulfilled',
  }),
  item: textColumn({
    title: 'Item',
    width: 18,
    grow: 3,
    priority: 0,
    field: 'selectionMenuItemName',
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
    timeOf: ({ firedAt }) => firedAt,
    filterField: 'fired',
  }),
  took: TOOK,
  odd: ODD,
  course: textColumn({
    title: 'Course',
    width: 10,
    priority: 10,
    field: 'courseName',
    filterField: 'course',
  }),
  dining: textColumn({
    title: 'Dining',
    width: 10,
    priority: 9,
    field: 'diningOptionName',
    name: ({ diningOptionName, diningOptionBehavior }) => diningOptionName ?? diningOptionBehavior,
    fallbackNames: ({ text }) => text.diningOptionBehavior,
    filterField: 'dining',
  }),
  source: textColumn({
    title: 'Source',
    width: 12,
    priority: 8,
    field: 'orderSource',
    filterField: 'source',
  }),
} as const satisfies Readonly<Record<string, ListColumn>>;

export type SortKey = keyof typeof LIST_COLUMNS;

export const SORT_KEYS: readonly SortKey[] = idsOf(LIST_COLUMNS);

export function listColumn(key: SortKey): ListColumn {
  return LIST_COLUMNS[key];
}

/** `room` is by how many columns times are wider than usual, from `extraTimeWidth`. */
export function fulfillmentColumns(room = 0) {
  return SORT_KEYS.map((id) => {
    const { title, width, grow = 0, priority, align = 'left', isTime = false } = listColumn(id);
    return { id, title, width: isTime ? width + room : width, grow, priority, align };
  });
}

export function fulfillmentCell(row: Fulfillment, column: SortKey, clock: ClockFace): ItemCell {
  return listColumn(column).cell(row, { clock, seconds: true });
}

export function valueGroups(
  day: FulfillmentDay,
  rows: Uint32Array,
  column: SortKey,
  zone: string,
): readonly Uint32Array[] {
  const { count, codeOf } = listColumn(column).codes(day, rows, zone);
  return partition(rows, count, codeOf)
    .filter((group) => group.length > 0)
    .sort((a, b) => b.length - a.length);
}
