import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { type BusinessCalendar, businessDayStart, shiftBusinessDate } from './business-day.ts';
import { FulfillmentDay } from './fulfillment-day.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import type { RestaurantChoice } from './restaurant.ts';
import { type MassBumpLimits, type RowRules, rowRules } from './row-oddities.ts';

interface ExportTotals {
  readonly unreadable: number;
  /** Records from which an unreadable field was removed. */
  readonly damaged: number;
  readonly readAt: number;
  /** The entity tag of this content. Absent if the platform sent none. */
  readonly etag?: string | undefined;
}

export interface DateReading extends ExportTotals {
  readonly date: string;
  readonly day: FulfillmentDay;
}

/** The answer if the platform's export still has the entity tag of the last reading. */
export interface UnchangedDate {
  readonly unchanged: true;
  readonly readAt: number;
}

/** The part of the API client that reads an export. */
export interface ExportSource<Options> {
  readonly renewFulfillments: (
    restaurantGuid: string,
    businessDate: string,
    knownTag: string | undefined,
    begin: () => (record: ItemFulfillmentRead) => void,
    options?: Options,
  ) => Promise<ExportTotals | UnchangedDate>;
}

export interface DateReaderOptions {
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly seed: () => number;
  /** Default: enough for a busy date. Reserving that memory is costly for many small dates. */
  readonly expectedRows?: number | undefined;
  /** Whether the rows stay in memory. If so, memory that was reserved for more rows is freed. */
  readonly staysInMemory?: boolean | undefined;
}

/** The rows of a busy date. A larger date's table grows, which costs less than reserving more memory for every date. */
const BUSY_DATE_ROWS = 1 << 16;
/** A date may have this many times the expected rows before its table grows. */
const GROWTH = 1.25;

export class DateReader {
  readonly #restaurant: RestaurantChoice;
  readonly #date: string;
  readonly #rules: RowRules;
  readonly #options: DateReaderOptions;
  /** The table is made with the first row, because its random seed takes long to make. Meanwhile the request is on its way. */
  #table: FulfillmentTable | undefined;

  constructor(restaurant: RestaurantChoice, date: string, options: DateReaderOptions) {
    this.#restaurant = restaurant;
    this.#date = date;
    this.#options = options;
    this.#rules = rowRules(date, restaurant, options.massBumpLimits);
  }

  /** The rows read so far, also while the export is being read. */
  dayNow(): FulfillmentDay {
    this.#table ??= this.#emptyTable();
    return new FulfillmentDay(this.#table, this.#rules);
  }

  /** Reads no rows if the export still has `knownTag`. Throws a `Failure` for an incomplete date, and CANCELLED when canceled. */
  async renew<Options>(
    source: ExportSource<Options>,
    knownTag: string | undefined,
    options?: Options,
  ): Promise<DateReading | UnchangedDate> {
    const begin = () => {
      const table = this.#emptyTable();
      this.#table = table;
      return (record: ItemFulfillmentRead) => table.append(record);
    };
    const { guid } = this.#restaurant;
    const answer = await source.renewFulfillments(guid, this.#date, knownTag, begin, options);
    if (!('unchanged' in answer)) {
      const day = this.dayNow();
      if (this.#options.staysInMemory === true) day.table.trim();
      return { ...answer, date: this.#date, day };
    }
    if (knownTag !== undefined) return answer;
    const sentence = 'The answer is "not modified", but no earlier copy exists.';
    throw new Failure('CONTRACT_BROKEN', sentence);
  }

  #emptyTable(): FulfillmentTable {
    const { expectedRows, seed } = this.#options;
    const rows = expectedRows === undefined ? BUSY_DATE_ROWS : Math.ceil(expectedRows * GROWTH) + 1;
    return new FulfillmentTable(this.#restaurant.guid, rows, seed());
  }
}

/** A course may be fired after closeout and still belong to the order's date, but never this late. */
const AFTER_CLOSEOUT_MS = 4 * 60 * 60_000;

/** Counts rows that aren't of this date. R30 doesn't flag those of adjacent dates, so averages include them. 0 without a time zone. */
export function rowsOfOtherDates(
  { table, length, rules }: FulfillmentDay,
  calendar: BusinessCalendar,
  date: string,
): number {
  if (rules.fired === undefined) return 0;
  const begins = businessDayStart(date, calendar);
  const ends = businessDayStart(shiftBusinessDate(date, 1), calendar) + AFTER_CLOSEOUT_MS;
  const { values } = table.instant.ticketFiredAt;
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    const firedAt = values[row] ?? Number.NaN;
    if (firedAt < begins || firedAt >= ends) count += 1;
  }
  return count;
}
