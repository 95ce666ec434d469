/** What has been read of a business date. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { type Fulfillment, fulfillment, ODDITIES, type Oddity } from './fulfillment.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import { type FirstRows, stationCodes } from './named-codes.ts';
import { rowOddities, rowOdditySteps } from './row-oddities.ts';
import { DEFAULT_ROW_RULES, type RowRules } from './row-rules.ts';

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

/** A station with a smaller share of items started later than fired does not use it. */
const SHARE = 0.1;

/**
 * Whether a row is a prep row of a station that uses the start queue. Judged per station (R27) from its prep rows with a start and without an oddity
 * (`oddities` by row, 0 for none): at least a tenth of them started later than fired. Rows without a station do not.
 */
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
