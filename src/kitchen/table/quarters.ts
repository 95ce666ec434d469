/** Moves by quarter hours over rows that are sorted by time. */
import { QUARTER_MS } from '../calendar/zone-offset.ts';
import type { FulfillmentRows } from './fulfillment-rows.ts';

/** Sort keys that are times. */
export type TimeKey = 'fired' | 'fulfilled';

/**
 * Index of the first row, in row order, of the next (`step` 1) or previous (-1) quarter hour with rows, in time, whichever way the rows are sorted.
 * `undefined` where there is none, and from a row without the time.
 */
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
  /** The first index in a direction that is in another quarter hour, or in none. */
  const leave = (index: number, way: 1 | -1): number => {
    const left = quarter(index);
    let at = index;
    while (quarter(at) === left) at += way;
    return at;
  };
  for (const way of [1, -1] as const) {
    const next = leave(from, way);
    // Rows without the time come last in either order.
    if (Math.sign(quarter(next) - own) === step) return way === 1 ? next : leave(next, -1) + 1;
  }
  return undefined;
}

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
