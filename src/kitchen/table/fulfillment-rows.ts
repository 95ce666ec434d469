/** Rows of a date in some order. A row becomes an object when it is read. */
import type { Fulfillment } from './fulfillment.ts';
import type { FulfillmentDay } from './fulfillment-day.ts';

/** Rows kept as objects: a few screens of them. */
const REMEMBERED = 1_024;

/** An ordered selection of a date's rows. */
export class FulfillmentRows {
  readonly day: FulfillmentDay;
  /** Numbers of the rows in the date's table. */
  readonly order: Uint32Array;
  readonly #seen = new Map<number, Fulfillment>();
  /** IDs of the rows, which stay the same when the date is read again. */
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

  /** The rows of a range, like `Array.prototype.slice` without negative indices. */
  slice(from: number, to: number): readonly Fulfillment[] {
    const rows: Fulfillment[] = [];
    for (let index = from; index < to; index += 1) {
      const row = this.at(index);
      if (row === undefined) break;
      rows.push(row);
    }
    return rows;
  }

  /** Index of a row; -1 if it is not among them. */
  indexOf(id: string): number {
    const row = this.day.table.find(id);
    return row === undefined ? -1 : this.order.indexOf(row);
  }

  /** Whether the row at an index is odd. */
  isOdd(index: number): boolean {
    const row = this.order[index];
    return row !== undefined && this.day.oddity(row) !== undefined;
  }
}

/** All rows, in the platform's order. */
export function everyRow(day: FulfillmentDay): FulfillmentRows {
  const order = new Uint32Array(day.length);
  for (let row = 0; row < order.length; row += 1) order[row] = row;
  return new FulfillmentRows(day, order);
}

/** Numbers of the rows with these IDs, in the list's order; IDs of hidden rows do not count. */
export function markedRows(
  { day, order }: FulfillmentRows,
  marks: ReadonlySet<string>,
): Uint32Array {
  if (marks.size === 0) return new Uint32Array();
  const marked = new Set([...marks].map((id) => day.table.find(id)));
  return order.filter((row) => marked.has(row));
}
