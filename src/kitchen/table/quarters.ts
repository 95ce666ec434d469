import { QUARTER_MS } from '../calendar/zone-offset.ts';
import type { FulfillmentRows } from './fulfillment-rows.ts';

export type TimeKey = 'fired' | 'fulfilled';

/** First index in the next (`step` 1) or previous (-1) quarter hour with rows. `undefined` without one, or without a time. */
export function nextQuarter(
  { order, day }: FulfillmentRows,
  by: TimeKey,
  from: number,
  step: 1 | -1,
): number | undefined {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const { values } = by === 'fired' ? ticketFiredAt : itemFulfilledAt;
  // Zones differ by full quarter hours, so UTC has the same ones.
  const quarter = (index: number): number =>
    Math.floor((values[order[index] ?? -1] ?? Number.NaN) / QUARTER_MS);
  const own = quarter(from);
  /** First index in another quarter hour, or in none. */
  const leave = (index: number, way: 1 | -1): number => {
    const left = quarter(index);
    let at = index;
    while (quarter(at) === left) at += way;
    return at;
  };
  for (const way of [1, -1] as const) {
    const next = leave(from, way);
    // Rows without a time are last in either direction.
    if (Math.sign(quarter(next) - own) === step) return way === 1 ? next : leave(next, -1) + 1;
  }
  return undefined;
}

/** First row at or after an instant, or the last before. `undefined` if no row has that time. */
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
