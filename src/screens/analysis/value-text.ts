/** The value that a column of the list has in a row, by the minute where it is a time or a duration: times by what the clock shows, as filters go. */

import { wallClock } from '../../kitchen/calendar/local-time.ts';
import { rowStationName } from '../../kitchen/stations/station.ts';
import { type Fulfillment, levelName } from '../../kitchen/table/fulfillment.ts';
import type { SortKey } from '../../kitchen/table/fulfillment-query.ts';

const MINUTE_MS = 60_000;

/** The value in words; of a row that states none, so. */
export function valueText(column: SortKey, row: Fulfillment, zone: string): string {
  const { record, firedAt, fulfilledAt, tookMs, oddity } = row;
  switch (column) {
    case 'fulfilled':
      return fulfilledAt === undefined ? 'no time' : wallClock(fulfilledAt, zone);
    case 'fired':
      return firedAt === undefined ? 'no time' : wallClock(firedAt, zone);
    case 'took':
      return minutesText(tookMs);
    case 'level':
      return record.itemFulfillmentLevel === undefined
        ? 'no level'
        : levelName(record.itemFulfillmentLevel);
    case 'item':
      return named(record.selectionMenuItemName);
    case 'station':
      return rowStationName(record) ?? 'not stated';
    case 'course':
      return named(record.courseName);
    case 'dining':
      return named(record.diningOptionName ?? record.diningOptionBehavior);
    case 'source':
      return named(record.orderSource);
    case 'odd':
      return oddity ?? 'nothing odd';
  }
}

function minutesText(ms: number | undefined): string {
  if (ms === undefined) return 'no time';
  if (ms < 0) return 'less than nothing';
  const minutes = Math.floor(ms / MINUTE_MS);
  return `${minutes}-${minutes + 1} min`;
}

function named(name: string | undefined): string {
  if (name === undefined) return 'not stated';
  return name.trim() === '' ? '(blank)' : name;
}
