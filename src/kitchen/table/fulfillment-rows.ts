/** A date's rows in some order, made into objects on access. */
import { oncePerKey } from '../../contract/once.ts';
import { QUARTER_MS } from '../calendar/zone-offset.ts';
import type { Fulfillment } from './fulfillment.ts';
import type { FulfillmentDay } from './fulfillment-day.ts';

/** A few screens. */
const REMEMBERED = 1_024;

export type FulfillmentRows = ReturnType<typeof fulfillmentRows>;

export function fulfillmentRows(day: FulfillmentDay, order: Uint32Array) {
  const { length } = order;
  const seen = oncePerKey((row: number) => day.row(row), REMEMBERED);
  /** -1 for a row not listed. */
  const indexOf = (id: string): number => {
    const row = day.find(id);
    return row === undefined ? -1 : order.indexOf(row);
  };
  const ofRow = <T>(index: number, read: (row: number) => T): T | undefined => {
    const row = order[index];
    return row === undefined ? undefined : read(row);
  };
  return {
    day,
    order,
    length,
    indexOf,
    at: (index: number): Fulfillment | undefined => ofRow(index, seen),
    /** Like `Array.prototype.slice`, without negative indices. */
    slice: (from: number, to: number): readonly Fulfillment[] =>
      Array.from(order.subarray(from, to), (row) => seen(row)),
    /** Takes an index in `order`. */
    isOdd: (index: number): boolean => ofRow(index, (row) => day.oddity(row)) !== undefined,
    /** Row IDs, the same after every refresh. */
    ids: { length, indexOf, at: (index: number) => ofRow(index, (row) => day.table.id(row)) },
  };
}

/** In the platform's order. */
export function everyRow(day: FulfillmentDay): FulfillmentRows {
  const order = new Uint32Array(day.length);
  for (let row = 0; row < order.length; row += 1) order[row] = row;
  return fulfillmentRows(day, order);
}

/** Row numbers for these IDs, in list order. Hidden rows don't count. */
export function markedRows(
  { day, order }: FulfillmentRows,
  marks: ReadonlySet<string>,
): Uint32Array {
  if (marks.size === 0) return new Uint32Array();
  const marked = new Set([...marks].map((id) => day.find(id)));
  return order.filter((row) => marked.has(row));
}

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
