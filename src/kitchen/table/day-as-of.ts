/** A date as its export stood at a moment: an item is exported once bumped. The only place for past moments. */
import { FulfillmentDay } from './fulfillment-day.ts';
import type { FulfillmentTable } from './fulfillment-table.ts';
import { countUntil } from './ordered-count.ts';
import { sortRows } from './row-order.ts';

/** All rows in bump order, and how many have a bump time: by any moment, a first part of them was bumped. */
interface BumpOrder {
  readonly table: FulfillmentTable;
  readonly timed: number;
  /** The latest moment's rows: a moment without new bumps has the same, and what was made from them. */
  last: FulfillmentDay | undefined;
}

const orders = new WeakMap<FulfillmentDay, BumpOrder>();

/**
 * Rows bumped by a moment (epoch ms). Flags are judged again without later rows. A row counts by its bump time, even a flagged one. One
 * without is left out, as in states: nothing shows when it was exported. An item bumped twice counts by the last bump (A26). Takes a date
 * without rows to come.
 */
export function dayAsOf(day: FulfillmentDay, at: number): FulfillmentDay {
  const order = orders.get(day) ?? ordered(day);
  const { table, timed, last } = order;
  const length = countUntil(table.instant.itemFulfilledAt.values, at, timed);
  if (last?.length === length) return last;
  const then = new FulfillmentDay(table, day.rules, length);
  order.last = then;
  return then;
}

/** First and last bump, epoch ms. */
export interface BumpSpan {
  readonly from: number;
  readonly to: number;
}

/** `undefined` without a bump. */
export function bumpSpan(day: FulfillmentDay): BumpSpan | undefined {
  const { table, timed } = orders.get(day) ?? ordered(day);
  const { values } = table.instant.itemFulfilledAt;
  const [from, to] = [values[0], values[timed - 1]];
  return timed === 0 || from === undefined || to === undefined ? undefined : { from, to };
}

function ordered(day: FulfillmentDay): BumpOrder {
  const { values } = day.table.instant.itemFulfilledAt;
  const rows = new Uint32Array(day.length);
  let timed = 0;
  let last = Number.NEGATIVE_INFINITY;
  let isOrdered = day.length === day.table.length;
  for (let row = 0; row < day.length; row += 1) {
    rows[row] = row;
    const at = values[row] ?? Number.NaN;
    if (Number.isNaN(at)) continue;
    timed += 1;
    isOrdered &&= timed === row + 1 && at >= last;
    last = at;
  }
  const table = isOrdered
    ? day.table
    : day.table.inOrder(sortRows(rows, (row) => values[row] ?? Number.NaN, false));
  const order: BumpOrder = { table, timed, last: undefined };
  orders.set(day, order);
  return order;
}
