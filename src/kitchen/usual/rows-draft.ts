/** Prep rows while they are counted. */

import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { oddityCode } from '../table/row-oddities.ts';
import type { RowsSummary } from './date-summary.ts';
import { hasPace } from './prep-day.ts';
import { addToBin, binOf } from './time-histogram.ts';

const UN_BUMPED = oddityCode('un-bumped');

/** The counts of a `RowsSummary`, as they grow. */
export interface RowsDraft extends RowsSummary {
  bumps: number;
  items: number;
  overHour: number;
  leftOut: number;
  readonly times: Map<number, number>;
}

/** Counts of no rows. */
export function rowsDraft(): RowsDraft {
  return { bumps: 0, items: 0, overHour: 0, leftOut: 0, times: new Map() };
}

/** Counts a row by kind; bumps are counted elsewhere. */
export function countRow(draft: RowsDraft, day: FulfillmentDay, row: number): void {
  if (day.oddities[row] === UN_BUMPED) draft.overHour += 1;
  else if (!hasPace(day, row)) draft.leftOut += 1;
  else {
    draft.items += 1;
    addToBin(draft.times, binOf(stationTime(day, row)));
  }
}

/** Whether the station time of a row counts in medians. */
export function isTimed(day: FulfillmentDay, row: number): boolean {
  return day.oddities[row] !== UN_BUMPED && hasPace(day, row);
}

/** Fired to bumped, ms. */
export function stationTime({ table }: FulfillmentDay, row: number): number {
  const { ticketFiredAt, itemFulfilledAt } = table.instant;
  return (itemFulfilledAt.values[row] ?? Number.NaN) - (ticketFiredAt.values[row] ?? Number.NaN);
}
