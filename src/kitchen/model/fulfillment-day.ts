import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import { type Fulfillment, fulfillment, ODDITIES, type Oddity } from './fulfillment.ts';
import { type FirstRows, stationCodes } from './named-codes.ts';
import { DEFAULT_ROW_RULES, type RowRules, rowOdditySteps } from './row-oddities.ts';
import { countUntil, sortRows } from './row-order.ts';
import { runToEnd } from './steps.ts';

/** A snapshot of a date's rows so far. Flags and start queues depend on all rows, so they are computed once, on first use. */
export class FulfillmentDay {
  /** Only the table's first `length` rows belong to this day: the table may have grown since. */
  readonly table: FulfillmentTable;
  readonly length: number;
  readonly duplicates: number;
  readonly otherRestaurantRows: number;
  readonly rules: RowRules;
  #oddities: Uint8Array | undefined;
  #startQueue: ((row: number) => boolean) | undefined;

  constructor(table: FulfillmentTable, rules = DEFAULT_ROW_RULES, length = table.length) {
    this.table = table;
    this.length = length;
    this.duplicates = table.duplicates;
    this.otherRestaurantRows = table.otherRestaurantRows;
    this.rules = rules;
  }

  /** By row: 0, or an `oddityCode`. */
  get oddities(): Uint8Array {
    this.#oddities ??= runToEnd(rowOdditySteps(this, this.rules));
    return this.#oddities;
  }

  /** Flags the rows in steps, so that the monitor answers keys in between. */
  *judgeInSteps(): Generator<undefined, void> {
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
    this.#startQueue ??= startQueueTest(this, this.oddities);
    return this.#startQueue(row);
  }

  row(row: number): Fulfillment {
    return fulfillment(this.table.record(row), row, {
      oddity: this.oddity(row),
      hasStartQueue: this.hasStartQueue(row),
    });
  }
}

export function fulfillmentDay(
  records: Iterable<ItemFulfillmentRead>,
  restaurantGuid: string,
  rules?: RowRules,
): FulfillmentDay {
  const table = new FulfillmentTable(restaurantGuid);
  for (const record of records) table.append(record);
  return new FulfillmentDay(table, rules);
}

const MIN_QUEUE_SHARE = 0.1;

/** Tests for prep rows at stations with a start queue: a tenth or more of their ordinary prep rows start later than fired (R27). */
function startQueueTest(rows: FirstRows, oddities: Uint8Array): (row: number) => boolean {
  const { table, length } = rows;
  const { values: fired } = table.instant.ticketFiredAt;
  const { values: started } = table.instant.itemStartedAt;
  const { codes: levels } = table.level;
  const prepLevel = table.level.values.indexOf(0);
  const stations = stationCodes(rows);
  const ordinaryRows = new Uint32Array(stations.count);
  const queuedRows = new Uint32Array(stations.count);
  for (let row = 0; row < length; row += 1) {
    if (levels[row] !== prepLevel || oddities[row] !== 0) continue;
    const waitMs = (started[row] ?? Number.NaN) - (fired[row] ?? Number.NaN);
    if (Number.isNaN(waitMs)) continue;
    const code = stations.codeOf(row);
    ordinaryRows[code] = (ordinaryRows[code] ?? 0) + 1;
    if (waitMs > 0) queuedRows[code] = (queuedRows[code] ?? 0) + 1;
  }
  const usesQueue = ordinaryRows.map((count, code) =>
    code > 0 && count > 0 && (queuedRows[code] ?? 0) >= count * MIN_QUEUE_SHARE ? 1 : 0,
  );
  return (row) => table.level.codes[row] === prepLevel && usesQueue[stations.codeOf(row)] === 1;
}

/** A date's rows in bump order. The rows bumped by any moment are the first ones. */
interface BumpOrder {
  readonly table: FulfillmentTable;
  /** How many rows have a bump time. Those rows are first. */
  readonly bumpedRows: number;
  /** The latest snapshot. A moment without a bump since then reuses the snapshot and its flags. */
  lastDay: FulfillmentDay | undefined;
}

/**
 * The rows bumped by a moment (epoch ms), because the platform exports an item once it is bumped. Later rows don't influence flags.
 * Rows without a bump time are left out: nothing shows when they were exported. An item bumped twice counts by its last bump.
 * The date must be complete.
 */
export function dayAsOf(day: FulfillmentDay, moment: number): FulfillmentDay {
  const order = bumpOrder(day);
  const { table, bumpedRows, lastDay } = order;
  const length = countUntil(table.instant.itemFulfilledAt.values, moment, bumpedRows);
  if (lastDay?.length === length) return lastDay;
  const earlierDay = new FulfillmentDay(table, day.rules, length);
  order.lastDay = earlierDay;
  return earlierDay;
}

export interface BumpSpan {
  readonly from: number;
  readonly to: number;
}

export function bumpSpan(day: FulfillmentDay): BumpSpan | undefined {
  const { table, bumpedRows } = bumpOrder(day);
  const { values } = table.instant.itemFulfilledAt;
  const [from, to] = [values[0], values[bumpedRows - 1]];
  return bumpedRows === 0 || from === undefined || to === undefined ? undefined : { from, to };
}

const bumpOrder = oncePerObject((day: FulfillmentDay): BumpOrder => {
  const { values } = day.table.instant.itemFulfilledAt;
  const rows = new Uint32Array(day.length);
  let bumpedRows = 0;
  let lastBumpedAt = Number.NEGATIVE_INFINITY;
  let isSorted = day.length === day.table.length;
  for (let row = 0; row < day.length; row += 1) {
    rows[row] = row;
    const bumpedAt = values[row] ?? Number.NaN;
    if (Number.isNaN(bumpedAt)) continue;
    bumpedRows += 1;
    isSorted &&= bumpedRows === row + 1 && bumpedAt >= lastBumpedAt;
    lastBumpedAt = bumpedAt;
  }
  const table = isSorted
    ? day.table
    : day.table.inOrder(sortRows(rows, (row) => values[row] ?? Number.NaN, false));
  return { table, bumpedRows, lastDay: undefined };
});

const MAX_REMEMBERED_ROWS = 1_024;

/** Some of a date's rows in some order. A row becomes an object on access. */
export class FulfillmentRows {
  readonly day: FulfillmentDay;
  readonly order: Uint32Array;
  readonly length: number;
  /** IDs of the rows, which stay the same after a refresh. */
  readonly ids: {
    readonly length: number;
    readonly indexOf: (id: string) => number;
    readonly at: (index: number) => string | undefined;
  };
  readonly #fulfillment: (row: number) => Fulfillment;

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
    this.#fulfillment = oncePerKey((row) => day.row(row), MAX_REMEMBERED_ROWS);
  }

  at(index: number): Fulfillment | undefined {
    const row = this.order[index];
    return row === undefined ? undefined : this.#fulfillment(row);
  }

  slice(from: number, to: number): readonly Fulfillment[] {
    return Array.from(this.order.subarray(from, to), this.#fulfillment);
  }

  isOdd(index: number): boolean {
    const row = this.order[index];
    return row !== undefined && this.day.oddity(row) !== undefined;
  }
}

/** In the platform's order. */
export function allRows(day: FulfillmentDay): FulfillmentRows {
  const order = new Uint32Array(day.length);
  for (let row = 0; row < order.length; row += 1) order[row] = row;
  return new FulfillmentRows(day, order);
}

/** Index of the first row at or after a moment, else of the last row before it. `undefined` if no row has a time. */
export function indexAtTime(
  { order, day }: FulfillmentRows,
  by: 'fired' | 'fulfilled',
  moment: number,
): number | undefined {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const { values } = by === 'fired' ? ticketFiredAt : itemFulfilledAt;
  let indexAfter: number | undefined;
  let indexBefore: number | undefined;
  let firstAfter = Number.POSITIVE_INFINITY;
  let lastBefore = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < order.length; index += 1) {
    const time = values[order[index] ?? 0] ?? Number.NaN;
    if (time >= moment && time < firstAfter) [indexAfter, firstAfter] = [index, time];
    else if (time < moment && time > lastBefore) [indexBefore, lastBefore] = [index, time];
  }
  return indexAfter ?? indexBefore;
}
