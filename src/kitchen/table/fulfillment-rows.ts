/** Rows of a date in an order. A row becomes an object when it is read. */
import type { Fulfillment } from './fulfillment.ts';
import type { FulfillmentDay } from './fulfillment-day.ts';

/** Rows that are kept as objects: a few screens of them. */
const REMEMBERED = 1_024;

/** An ordered choice of a day's rows. */
export class FulfillmentRows {
  readonly day: FulfillmentDay;
  /** Numbers of the rows in the day's table. */
  readonly order: Uint32Array;
  readonly #seen = new Map<number, Fulfillment>();
  /** Ids of the rows: they identify a row when the date is read again. */
  readonly ids = {
    length: 0,
    at: (index: number): string | undefined => {
      const row = this.order[index];
      return row === undefined ? undefined : this.day.table.id(row);
    },
    indexOf: (id: string): number => this.indexOf(id),
  };

  constructor(day: FulfillmentDay, order: Uint32Array) {
    this.day = day;
    this.order = order;
    this.ids.length = order.length;
  }

  get length(): number {
    return this.order.length;
  }

  /** The row at an index of the order. */
  at(index: number): Fulfillment | undefined {
    const row = this.order[index];
    if (row === undefined) return undefined;
    const known = this.#seen.get(row);
    if (known !== undefined) return known;
    const seen = this.day.row(row);
    if (this.#seen.size >= REMEMBERED) this.#seen.clear();
    this.#seen.set(row, seen);
    return seen;
  }

  /** The rows from one index up to another, as `Array.prototype.slice` takes them where neither is negative. */
  slice(from: number, to: number): readonly Fulfillment[] {
    const rows: Fulfillment[] = [];
    for (let index = from; index < to; index += 1) {
      const row = this.at(index);
      if (row === undefined) break;
      rows.push(row);
    }
    return rows;
  }

  /** Where a row is; -1 where it is not among them. */
  indexOf(id: string): number {
    const row = this.day.table.find(id);
    return row === undefined ? -1 : this.order.indexOf(row);
  }

  /** Whether something is wrong with the times of the row at an index. */
  isOdd(index: number): boolean {
    const row = this.order[index];
    return row !== undefined && this.day.oddity(row) !== undefined;
  }
}

/** All rows, in the order in which the platform sent them. */
export function everyRow(day: FulfillmentDay): FulfillmentRows {
  const order = new Uint32Array(day.length);
  for (let row = 0; row < order.length; row += 1) order[row] = row;
  return new FulfillmentRows(day, order);
}
