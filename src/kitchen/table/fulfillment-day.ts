/** What has been read of a business date. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { type Fulfillment, fulfillment, ODDITIES, type Oddity } from './fulfillment.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import { rowOddities, rowOdditySteps } from './row-oddities.ts';
import { DEFAULT_ROW_RULES, type RowRules } from './row-rules.ts';
import { startQueueUse } from './start-queue-use.ts';

/**
 * Immutable snapshot of a business date as far as it has loaded. A row's flag, and whether its station uses the start queue,
 * depend on all rows of the date: both are computed once, when first needed.
 */
export class FulfillmentDay {
  /** May have grown since; only the first `length` rows belong to this day. */
  readonly table: FulfillmentTable;
  readonly length: number;
  /** Records that repeated a row and were merged into it. */
  readonly duplicates: number;
  /** Records of another restaurant than requested (A1); they count as rows. */
  readonly foreignRows: number;
  readonly rules: RowRules;
  #oddities: Uint8Array | undefined;
  #startQueue: ((row: number) => boolean) | undefined;

  /** The rows of a table so far, judged by these rules. */
  constructor(table: FulfillmentTable, rules: RowRules) {
    this.table = table;
    this.length = table.length;
    this.duplicates = table.duplicates;
    this.foreignRows = table.foreignRows;
    this.rules = rules;
  }

  /** By row: 0, or the `oddityCode` of its oddity. */
  get oddities(): Uint8Array {
    this.#oddities ??= rowOddities(this, this.rules);
    return this.#oddities;
  }

  /** Judges the rows in steps; none are left if they were judged before. */
  *judgingSteps(): Generator<undefined, void> {
    if (this.#oddities === undefined) this.#oddities = yield* rowOdditySteps(this, this.rules);
  }

  /** The oddity of a row. */
  oddity(row: number): Oddity | undefined {
    return ODDITIES[(this.oddities[row] ?? 0) - 1];
  }

  /** Whether a row is a prep row of a station that uses the start queue; otherwise queue and make time are n/a. */
  hasStartQueue(row: number): boolean {
    this.#startQueue ??= startQueueUse(this, this.oddities);
    return this.#startQueue(row);
  }

  /** A row as an object. Throws RangeError for an unknown row. */
  row(row: number): Fulfillment {
    return fulfillment(this.table.record(row), row, {
      oddity: this.oddity(row),
      hasStartQueue: this.hasStartQueue(row),
    });
  }
}

/** The rows of a table so far. */
export function dayOf(
  table: FulfillmentTable,
  rules: RowRules = DEFAULT_ROW_RULES,
): FulfillmentDay {
  return new FulfillmentDay(table, rules);
}

/** Reads the records of one business date and restaurant. */
export function fulfillmentDay(
  records: Iterable<ItemFulfillmentRead>,
  restaurantGuid: string,
  rules?: RowRules,
): FulfillmentDay {
  const table = new FulfillmentTable(restaurantGuid);
  for (const record of records) table.append(record);
  return dayOf(table, rules);
}
