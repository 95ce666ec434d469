/** A date's rows in some order, made into objects on access. */
import { oncePerKey } from '../../contract/once.ts';
import type { Fulfillment } from './fulfillment.ts';
import type { FulfillmentDay } from './fulfillment-day.ts';

/** A few screens. */
const REMEMBERED = 1_024;

export class FulfillmentRows {
  readonly day: FulfillmentDay;
  readonly order: Uint32Array;
  readonly #seen = oncePerKey((row: number) => this.day.row(row), REMEMBERED);
  /** Row IDs, the same after every refresh. */
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

  at(index: number): Fulfillment | undefined {
    const row = this.order[index];
    return row === undefined ? undefined : this.#seen(row);
  }

  /** Like `Array.prototype.slice`, without negative indices. */
  slice(from: number, to: number): readonly Fulfillment[] {
    const rows: Fulfillment[] = [];
    for (let index = from; index < to; index += 1) {
      const row = this.at(index);
      if (row === undefined) break;
      rows.push(row);
    }
    return rows;
  }

  /** -1 for a row not listed. */
  indexOf(id: string): number {
    const row = this.day.find(id);
    return row === undefined ? -1 : this.order.indexOf(row);
  }

  /** Takes an index in `order`. */
  isOdd(index: number): boolean {
    const row = this.order[index];
    return row !== undefined && this.day.oddity(row) !== undefined;
  }
}

/** In the platform's order. */
export function everyRow(day: FulfillmentDay): FulfillmentRows {
  const order = new Uint32Array(day.length);
  for (let row = 0; row < order.length; row += 1) order[row] = row;
  return new FulfillmentRows(day, order);
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
