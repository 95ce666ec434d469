/** Quarter hours along rows that are sorted by a time. */
import type { FulfillmentRows } from './fulfillment-rows.ts';

const QUARTER_MS = 15 * 60_000;

/** What rows can be sorted by that is a time. */
export type TimeKey = 'fired' | 'fulfilled';

/**
 * Index of the first row of the next quarter hour in the order (`step` 1), or of the one before (-1), counted from the row at an
 * index; `undefined` where there is none. Rows without the time are a stretch of their own.
 */
export function nextQuarter(
  { order, day }: FulfillmentRows,
  by: TimeKey,
  from: number,
  step: 1 | -1,
): number | undefined {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const { values } = by === 'fired' ? ticketFiredAt : itemFulfilledAt;
  // Clocks differ by whole quarter hours, so that UTC has the same ones.
  const quarter = (index: number): number =>
    Math.floor((values[order[index] ?? 0] ?? Number.NaN) / QUARTER_MS);
  /** The first index from one on, in a direction, that lies in another quarter. */
  const leave = (index: number, by1: 1 | -1): number => {
    const own = quarter(index);
    let at = index;
    while (at >= 0 && at < order.length && Object.is(quarter(at), own)) at += by1;
    return at;
  };
  const next = leave(from, step);
  if (next < 0 || next >= order.length) return undefined;
  return step === 1 ? next : leave(next, -1) + 1;
}
