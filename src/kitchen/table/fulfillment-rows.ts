/** A date's rows in some order, made into objects on access. */
import { oncePerKey } from '../../contract/once.ts';
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
