/** Finds the row at a time, in any order of rows. */
import type { FulfillmentRows } from './fulfillment-rows.ts';
import type { TimeKey } from './quarters.ts';

/**
 * Index of the first row at or after an instant (epoch ms), by fired or bumped; the last before it if none is after; `undefined` where no row has
 * that time. Of rows at the same time, the first in the order counts.
 */
export function rowAtTime(
  { order, day }: FulfillmentRows,
  by: TimeKey,
  at: number,
): number | undefined {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const { values } = by === 'fired' ? ticketFiredAt : itemFulfilledAt;
  let after: number | undefined;
  let before: number | undefined;
  let soonest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < order.length; index += 1) {
    const time = values[order[index] ?? 0] ?? Number.NaN;
    if (time >= at && time < soonest) [after, soonest] = [index, time];
    else if (time < at && time > latest) [before, latest] = [index, time];
  }
  return after ?? before;
}
