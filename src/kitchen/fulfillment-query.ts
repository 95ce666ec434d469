/** Which rows of a day are shown, and in which order: levels, a substring filter and a sort key. */
import type { Fulfillment } from './fulfillment.ts';

/** The levels that can be shown or hidden; rows of any other level are always shown. */
export const LEVELS = [0, 1, 2] as const;
/** A level that can be shown or hidden. */
export type Level = (typeof LEVELS)[number];

/** What rows can be sorted by. */
export const SORT_KEYS = ['fulfilled', 'fired', 'item', 'station', 'level', 'took'] as const;
/** A sort key. */
export type SortKey = (typeof SORT_KEYS)[number];

/** A query over the rows of one day. */
export interface FulfillmentQuery {
  readonly levels: readonly Level[];
  /** Words that must all occur, each anywhere in item, station, course, dining option, source or ticket; any case. */
  readonly text: string;
  /** Only rows of this station, if set. */
  readonly stationGuid: string | undefined;
  readonly sort: SortKey;
  readonly descending: boolean;
}

/** Everything, latest first. */
export const EVERY_ROW: FulfillmentQuery = {
  levels: LEVELS,
  text: '',
  stationGuid: undefined,
  sort: 'fulfilled',
  descending: true,
};

/** Rows that match, sorted; rows without a value for the sort key come last either way. The sort is stable. */
export function selectRows(
  rows: readonly Fulfillment[],
  query: FulfillmentQuery,
): readonly Fulfillment[] {
  const words = query.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const hidden = new Set<number>(LEVELS.filter((level) => !query.levels.includes(level)));
  const matching = rows.filter(
    ({ record }) =>
      !hidden.has(record.itemFulfillmentLevel ?? -1) &&
      (query.stationGuid === undefined || record.prepStationGuid === query.stationGuid) &&
      words.every((word) => searchable(record).includes(word)),
  );
  const direction = query.descending ? -1 : 1;
  return matching
    .map((row) => ({ row, key: sortValue(row, query.sort) }))
    .sort((a, b) => compare(a.key, b.key, direction))
    .map(({ row }) => row);
}

/** Shows a hidden level or hides a shown one; the levels stay in ascending order. */
export function toggleLevel(levels: readonly Level[], level: Level): readonly Level[] {
  return LEVELS.filter((each) => levels.includes(each) !== (each === level));
}

function searchable(record: Fulfillment['record']): string {
  return [
    record.selectionMenuItemName,
    record.prepStationName,
    record.courseName,
    record.diningOptionName,
    record.diningOptionBehavior,
    record.orderSource,
    record.ticketGuid,
  ]
    .join('\n')
    .toLowerCase();
}

function sortValue({ record, ...row }: Fulfillment, key: SortKey): number | string | undefined {
  switch (key) {
    case 'fulfilled':
      return row.fulfilledAt;
    case 'fired':
      return row.firedAt;
    case 'took':
      return row.tookMs;
    case 'level':
      return record.itemFulfillmentLevel;
    case 'item':
      return record.selectionMenuItemName?.toLowerCase();
    case 'station':
      return record.prepStationName?.toLowerCase();
  }
}

function compare(
  a: number | string | undefined,
  b: number | string | undefined,
  direction: number,
): number {
  if (a === undefined || b === undefined) {
    if (a === b) return 0;
    return a === undefined ? 1 : -1;
  }
  if (a === b) return 0;
  return a < b ? -direction : direction;
}
