/** Quarter hours along rows that are sorted by a time. */

import { QUARTER_MS } from '../calendar/wall-clock.ts';
import type { FulfillmentRows } from './fulfillment-rows.ts';

/** What rows can be sorted by that is a time. */
export type TimeKey = 'fired' | 'fulfilled';

/**
 * Index of the first row, in the order of the rows, of the quarter hour with rows that comes after (`step` 1) or before (-1) that of
 * the row at an index: after and before in time, whichever way the rows are sorted. `undefined` where there is none, and from a row
 * without the time, which lies in no quarter hour.
 */
export function nextQuarter(
  { order, day }: FulfillmentRows,
  by: TimeKey,
  from: number,
  step: 1 | -1,
): number | undefined {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const { values } = by === 'fired' ? ticketFiredAt : itemFulfilledAt;
  // Clocks differ by full quarter hours, so that UTC has the same ones.
  const quarter = (index: number): number =>
    Math.floor((values[order[index] ?? -1] ?? Number.NaN) / QUARTER_MS);
  const own = quarter(from);
  /** The first index from one on, in a direction, that lies in another quarter hour, or in none. */
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
