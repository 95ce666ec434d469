import type { FulfillmentRows } from './fulfillment-rows.ts';

/** First row at or after an instant, or the last before. `undefined` if no row has that time. */
export function rowAtTime(
  { order, day }: FulfillmentRows,
  by: 'fired' | 'fulfilled',
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
