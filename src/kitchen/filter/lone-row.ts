/** Filters on a row before the rest of its date has loaded. */

import type { FilterRow } from '../calendar/filter-row.ts';
import { rowStationName } from '../model/station.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import type { Filter } from './filter.ts';

/** Fields that depend on all rows of a date: whether a station uses the start queue, and what is odd about a row. */
const FIELDS_OF_DAYS: ReadonlySet<string> = new Set(['queue', 'make', 'odd']);

/** Whether the filter needs the complete date. */
export function needsCompleteDate(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.some(needsCompleteDate);
    case 'not':
      return needsCompleteDate(filter.part);
    case 'set':
    case 'values':
    case 'intervals':
      return FIELDS_OF_DAYS.has(filter.field);
    default:
      return false;
  }
}

/** The row for a filter that needs no other row. */
export function loneRow(row: Fulfillment): FilterRow {
  const { record, firedAt, startedAt, fulfilledAt, tookMs } = row;
  return {
    item: record.selectionMenuItemName,
    station: rowStationName(record),
    stationGuid: record.prepStationGuid,
    course: record.courseName,
    diningName: record.diningOptionName,
    diningBehavior: record.diningOptionBehavior,
    source: record.orderSource,
    ticket: record.ticketGuid,
    order: record.orderGuid,
    oddity: undefined,
    level: record.itemFulfillmentLevel,
    waitMs: tookMs,
    queueMs: undefined,
    makeMs: undefined,
    firedAt,
    startedAt,
    fulfilledAt,
  };
}
