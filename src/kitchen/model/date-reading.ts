/** Reads a business date into columns. The API client is a parameter. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { type BusinessCalendar, businessDayStart, shiftBusinessDate } from './business-day.ts';
import { FulfillmentDay } from './fulfillment-day.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import type { RestaurantChoice } from './restaurant.ts';
import { type MassBumpLimits, type RowRules, rowRules } from './row-oddities.ts';

/** What the client says of an export beside its records. */
interface ExportTotals {
  /** Unreadable records. */
  readonly unreadable: number;
  /** Records from which an unreadable field was removed. */
  readonly damaged: number;
  readonly readAt: number;
  /** Names exactly this content. Absent if the platform sent none. */
  readonly etag?: string | undefined;
}

export interface DateReading extends ExportTotals {
  readonly date: string;
  readonly day: FulfillmentDay;
}

/** The answer if the export still has the entity tag from the last time. */
export interface UnchangedDate {
  readonly unchanged: true;
  readonly readAt: number;
}

/** The API client, as far as this room knows it. */
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
  /** Returns a random 32-bit number. */
  readonly seed: () => number;
  /** Without it, a busy date's memory is reserved, which is costly for many small dates. */
  readonly expectedRows?: number | undefined;
  /** Whether the rows stay in memory, so that unused memory is freed. */
  readonly isKept?: boolean;
}

/** A busy date. Growing for a larger one costs less than reserving this much more for every date. */
const BUSY_DATE_ROWS = 1 << 16;
/** How much larger than expected a date may be before its table has to grow. */
const GROWTH = 1.25;

export class DateReader {
  readonly #restaurant: RestaurantChoice;
  readonly #date: string;
  readonly #rules: RowRules;
  readonly #options: DateReaderOptions;
  /** Made with the first row, because a seed takes long to make, and an export long to answer. */
  #table: FulfillmentTable | undefined;

  constructor(restaurant: RestaurantChoice, date: string, options: DateReaderOptions) {
    this.#restaurant = restaurant;
    this.#date = date;
    this.#options = options;
    this.#rules = rowRules(date, restaurant, options.massBumpLimits);
  }

  /** The rows so far, also while the export is being read. */
  dayNow(): FulfillmentDay {
    this.#table ??= this.#emptyTable();
    return new FulfillmentDay(this.#table, this.#rules);
  }

  /** Doesn't read rows if the export still has `knownTag`. Throws a `Failure`: for an incomplete date, and CANCELLED when canceled. */
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
      if (this.#options.isKept === true) day.table.trim();
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

/** A course may be fired after closeout and still belong to the order's date (A10), but never this late. */
const AFTER_CLOSEOUT_MS = 4 * 60 * 60_000;

/**
 * Counts rows fired before the business date (`YYYYMMDD`) started or hours after it ended, as when a platform sends two dates as one.
 * Averages include them unless R30 flags them, and it doesn't for adjacent dates. Without a time zone the date's limits are unknown,
 * and the count is 0.
 */
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
