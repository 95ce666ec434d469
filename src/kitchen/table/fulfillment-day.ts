import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { type Fulfillment, fulfillment, ODDITIES, type Oddity } from './fulfillment.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import { type FirstRows, stationCodes } from './named-codes.ts';
import { rowOddities, rowOdditySteps } from './row-oddities.ts';
import { DEFAULT_ROW_RULES, type RowRules } from './row-rules.ts';

/** Immutable snapshot of a date's rows so far. Flags and start queue use depend on all rows, so both are computed once, on first use. */
export class FulfillmentDay {
  /** May have grown since. Only the first `length` rows belong to this day. */
  readonly table: FulfillmentTable;
  readonly length: number;
  readonly duplicates: number;
  readonly foreignRows: number;
  readonly rules: RowRules;
  #oddities: Uint8Array | undefined;
  #startQueue: ((row: number) => boolean) | undefined;

  constructor(table: FulfillmentTable, rules: RowRules, length = table.length) {
    this.table = table;
    this.length = length;
    this.duplicates = table.duplicates;
    this.foreignRows = table.foreignRows;
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
