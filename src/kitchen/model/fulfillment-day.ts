import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { oncePerKey } from '../../contract/once.ts';
import { type Fulfillment, fulfillment, ODDITIES, type Oddity } from './fulfillment.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import { type FirstRows, stationCodes } from './named-codes.ts';
import { DEFAULT_ROW_RULES, type RowRules, rowOddities, rowOdditySteps } from './row-oddities.ts';
import { countUntil, sortRows } from './row-order.ts';

/** Immutable snapshot of a date's rows so far. Flags and start queue use depend on all rows, so both are computed once, on first use. */
export class FulfillmentDay {
  /** May have grown since. Only the first `length` rows belong to this day. */
  readonly table: FulfillmentTable;
  readonly length: number;
  readonly duplicates: number;
  readonly otherRestaurantRows: number;
  readonly rules: RowRules;
  #oddities: Uint8Array | undefined;
  #startQueue: ((row: number) => boolean) | undefined;

  constructor(table: FulfillmentTable, rules: RowRules, length = table.length) {
    this.table = table;
    this.length = length;
    this.duplicates = table.duplicates;
    this.otherRestaurantRows = table.otherRestaurantRows;
    this.rules = rules;
  }

  /** By row: 0 or an `oddityCode`. */
  get oddities(): Uint8Array {
    this.#oddities ??= rowOddities(this, this.rules);
    return this.#oddities;
  }

  /** No steps if already done. */
  *judgingSteps(): Generator<undefined, void> {
    if (this.#oddities === undefined) this.#oddities = yield* rowOdditySteps(this, this.rules);
  }

  find(id: string): number | undefined {
    const row = this.table.find(id);
    return row === undefined || row < this.length ? row : undefined;
  }

  oddity(row: number): Oddity | undefined {
    return ODDITIES[(this.oddities[row] ?? 0) - 1];
  }

  hasStartQueue(row: number): boolean {
    this.#startQueue ??= startQueueUse(this, this.oddities);
    return this.#startQueue(row);
  }

  /** Throws RangeError for an unknown row. */
  row(row: number): Fulfillment {
    return fulfillment(this.table.record(row), row, {
      oddity: this.oddity(row),
      hasStartQueue: this.hasStartQueue(row),
    });
  }
}

export function dayOf(
  table: FulfillmentTable,
  rules: RowRules = DEFAULT_ROW_RULES,
): FulfillmentDay {
  return new FulfillmentDay(table, rules);
}

/** From one business date and restaurant. */
export function fulfillmentDay(
  records: Iterable<ItemFulfillmentRead>,
  restaurantGuid: string,
  rules?: RowRules,
): FulfillmentDay {
  const table = new FulfillmentTable(restaurantGuid);
  for (const record of records) table.append(record);
  return dayOf(table, rules);
}

/** Smallest share of items started later than fired at a station with a start queue. */
const SHARE = 0.1;

/** By row: prep, at a station where a tenth or more of the ordinary prep rows with a start time started later than fired (R27). */
function startQueueUse(rows: FirstRows, oddities: Uint8Array): (row: number) => boolean {
  const { table, length } = rows;
  const { values: fired } = table.instant.ticketFiredAt;
  const { values: started } = table.instant.itemStartedAt;
  const { codes: levels } = table.level;
  const prepLevel = table.level.values.indexOf(0);
  const stations = stationCodes(rows);
  const sound = new Uint32Array(stations.count);
  const waited = new Uint32Array(stations.count);
  for (let row = 0; row < length; row += 1) {
    if (levels[row] !== prepLevel || oddities[row] !== 0) continue;
    const waitMs = (started[row] ?? Number.NaN) - (fired[row] ?? Number.NaN);
    if (Number.isNaN(waitMs)) continue;
    const code = stations.codeOf(row);
    sound[code] = (sound[code] ?? 0) + 1;
    if (waitMs > 0) waited[code] = (waited[code] ?? 0) + 1;
  }
  const uses = sound.map((count, code) =>
    code > 0 && count > 0 && (waited[code] ?? 0) >= count * SHARE ? 1 : 0,
  );
  return (row) => table.level.codes[row] === prepLevel && uses[stations.codeOf(row)] === 1;
}

// A date as its export stood at a moment: an item is exported once bumped. The only place for past moments.

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
export function dayAsOf(day: FulfillmentDay, time: number): FulfillmentDay {
  const order = orders.get(day) ?? ordered(day);
  const { table, timed, last } = order;
  const length = countUntil(table.instant.itemFulfilledAt.values, time, timed);
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
    const bumpedAt = values[row] ?? Number.NaN;
    if (Number.isNaN(bumpedAt)) continue;
    timed += 1;
    isOrdered &&= timed === row + 1 && bumpedAt >= last;
    last = bumpedAt;
  }
  const table = isOrdered
    ? day.table
    : day.table.inOrder(sortRows(rows, (row) => values[row] ?? Number.NaN, false));
  const order: BumpOrder = { table, timed, last: undefined };
  orders.set(day, order);
  return order;
}

// A date's rows in some order, made into objects on access.

/** A few screens. */
const REMEMBERED = 1_024;

export class FulfillmentRows {
  readonly day: FulfillmentDay;
  readonly order: Uint32Array;
  readonly length: number;
  /** Row IDs, the same after every refresh. */
  readonly ids: {
    readonly length: number;
    /** -1 for a row not listed. */
    readonly indexOf: (id: string) => number;
    readonly at: (index: number) => string | undefined;
  };
  readonly #seen: (row: number) => Fulfillment;

  constructor(day: FulfillmentDay, order: Uint32Array) {
    this.day = day;
    this.order = order;
    this.length = order.length;
    this.ids = {
      length: order.length,
      indexOf: (id) => {
        const row = day.find(id);
        return row === undefined ? -1 : order.indexOf(row);
      },
      at: (index) => {
        const row = order[index];
        return row === undefined ? undefined : day.table.id(row);
      },
    };
    this.#seen = oncePerKey((row) => day.row(row), REMEMBERED);
  }

  at(index: number): Fulfillment | undefined {
    const row = this.order[index];
    return row === undefined ? undefined : this.#seen(row);
  }

  /** Like `Array.prototype.slice`, without negative indices. */
  slice(from: number, to: number): readonly Fulfillment[] {
    return Array.from(this.order.subarray(from, to), this.#seen);
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

/** First row at or after an instant, or the last before. `undefined` if no row has that time. */
export function rowAtTime(
  { order, day }: FulfillmentRows,
  by: 'fired' | 'fulfilled',
  moment: number,
): number | undefined {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const { values } = by === 'fired' ? ticketFiredAt : itemFulfilledAt;
  let after: number | undefined;
  let before: number | undefined;
  let soonest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < order.length; index += 1) {
    const time = values[order[index] ?? 0] ?? Number.NaN;
    if (time >= moment && time < soonest) [after, soonest] = [index, time];
    else if (time < moment && time > latest) [before, latest] = [index, time];
  }
  return after ?? before;
}
