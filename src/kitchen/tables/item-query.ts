import { filterMask } from '../filter/filter-mask.ts';
import { ALL_ROWS, type Filter } from '../filter/filter.ts';
import { allRows, type FulfillmentDay, FulfillmentRows } from '../model/fulfillment-day.ts';
import type { FilterCalendar } from '../model/local-time.ts';
import { sortRows } from '../model/row-order.ts';
import type { ColumnValue, DictionaryColumn } from '../model/value-columns.ts';
import { listColumn, type SortKey } from './item-columns.ts';

/** The levels that people can hide. Rows at an undocumented level are never hidden. */
export const LEVELS = [0, 1, 2] as const;
export type Level = (typeof LEVELS)[number];

export interface FulfillmentQuery {
  readonly levels: readonly Level[];
  readonly filter: Filter;
  readonly stationGuid: string | undefined;
  readonly sort: SortKey;
  readonly descending: boolean;
}

export const EVERY_ROW: FulfillmentQuery = {
  levels: LEVELS,
  filter: ALL_ROWS,
  stationGuid: undefined,
  sort: 'fulfilled',
  descending: true,
};

export function selectRows(
  day: FulfillmentDay,
  query: FulfillmentQuery,
  calendar: FilterCalendar,
): FulfillmentRows {
  const rows = matchingRows(day, query, calendar);
  return new FulfillmentRows(
    day,
    sortRows(rows, listColumn(query.sort).order(day), query.descending),
  );
}

function matchingRows(
  day: FulfillmentDay,
  query: FulfillmentQuery,
  calendar: FilterCalendar,
): Uint32Array {
  const { table, length } = day;
  const hidden = new Set<number>(LEVELS.filter((level) => !query.levels.includes(level)));
  const isEvery = query.filter.kind === 'all' && query.stationGuid === undefined;
  if (isEvery && hidden.size === 0) return allRows(day).order;
  const mask = filterMask(day, query.filter, calendar);
  if (hidden.size > 0) maskOut(mask, table.level, (level) => !hidden.has(level ?? -1));
  if (query.stationGuid !== undefined) {
    maskOut(mask, table.text.prepStationGuid, (guid) => guid === query.stationGuid);
  }
  const rows = new Uint32Array(length);
  let count = 0;
  // This loop has no branch on the mask, because the processor couldn't predict the branch.
  for (let row = 0; row < length; row += 1) {
    rows[count] = row;
    count += mask[row] ?? 0;
  }
  return rows.subarray(0, count);
}

export function toggleLevel(levels: readonly Level[], level: Level): readonly Level[] {
  return LEVELS.filter((each) => levels.includes(each) !== (each === level));
}

function maskOut<Value extends ColumnValue>(
  mask: Uint8Array,
  column: DictionaryColumn<Value>,
  passes: (value: Value | undefined) => boolean,
): void {
  const passing = Uint8Array.from(column.values, (value) => (passes(value) ? 1 : 0));
  const { codes } = column;
  for (let row = 0; row < mask.length; row += 1) {
    if (passing[codes[row] ?? 0] === 0) mask[row] = 0;
  }
}
