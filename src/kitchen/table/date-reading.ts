/** The one way to read a business date into columns: rules of its rows, room, entity tags. The network is a parameter. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../calendar/business-day.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import { dayOf, type FulfillmentDay } from './fulfillment-day.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import { type MassBumpLimits, type RowRules, rowRules } from './row-rules.ts';

/** What a platform counts beside the records. */
interface ExportTotals {
  /** Records that could not be read at all, and those that lost an unreadable field. */
  readonly unreadable: number;
  readonly damaged: number;
  /** Epoch ms. */
  readonly readAt: number;
  /** Entity tag of exactly this content, if the platform sent one. */
  readonly etag?: string | undefined;
}

/** A complete business date. */
export interface DateRead extends ExportTotals {
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly day: FulfillmentDay;
}

/** A date that still has the known entity tag. */
interface UnchangedDate {
  readonly unchanged: true;
  readonly readAt: number;
}

/** Where exports come from: the API's client. */
export interface ExportSource<Options> {
  readonly renewFulfillments: (
    restaurantGuid: string,
    businessDate: string,
    known: string | undefined,
    begin: () => (record: ItemFulfillmentRead) => void,
    options?: Options,
  ) => Promise<ExportTotals | UnchangedDate>;
}

/** How a date is read. */
interface DateReadingOptions {
  readonly massBumpLimits: MassBumpLimits | undefined;
  /** A random number of 32 bits. */
  readonly seed: () => number;
  /** Expected number of rows. Without it, memory for the largest dates is reserved, which is costly for many small ones. */
  readonly about?: number | undefined;
  /** Whether the rows are kept: then spare room is given back. */
  readonly isKept?: boolean;
}

/** A reading of a date. */
export interface DateReading {
  /** The rows that have arrived. */
  readonly soFar: () => FulfillmentDay;
  /** Reads it. Throws a `Failure` for an incomplete date, and CANCELLED where it is canceled. */
  readonly read: <Options>(from: ExportSource<Options>, options?: Options) => Promise<DateRead>;
  /** The same; of an export that is unchanged since an earlier reading, the same rows. */
  readonly renewed: <Options>(
    from: ExportSource<Options>,
    before: DateRead | undefined,
    options?: Options,
  ) => Promise<DateRead>;
  /** The same where the rows were not kept, unless the platform's export still has the entity tag `known`. */
  readonly renew: <Options>(
    from: ExportSource<Options>,
    known: string | undefined,
    options?: Options,
  ) => Promise<DateRead | UnchangedDate>;
}

/** Makes a reading of a date (`YYYYMMDD`) of a restaurant. */
export function dateReading(
  restaurant: RestaurantChoice,
  date: string,
  { massBumpLimits, seed, about, isKept = false }: DateReadingOptions,
): DateReading {
  const { guid } = restaurant;
  const arriving = dayExport(guid, rowRules(date, restaurant, massBumpLimits), seed, about);
  const renew: DateReading['renew'] = async (from, known, options) => {
    const read = await from.renewFulfillments(guid, date, known, arriving.begin, options);
    if ('unchanged' in read) {
      if (known === undefined) throw nothingRead();
      return read;
    }
    const { unreadable, damaged, readAt, etag } = read;
    const day = isKept ? arriving.complete() : arriving.day();
    return { date, day, unreadable, damaged, readAt, etag };
  };
  const renewed: DateReading['renewed'] = async (from, before, options) => {
    const read = await renew(from, before?.etag, options);
    if (!('unchanged' in read)) return read;
    if (before === undefined) throw nothingRead();
    return { ...before, readAt: read.readAt };
  };
  return {
    soFar: arriving.day,
    read: (from, options) => renewed(from, undefined, options),
    renewed,
    renew,
  };
}

function nothingRead(): Failure {
  return new Failure(
    'CONTRACT_BROKEN',
    'The answer is "not modified", but no earlier copy exists.',
  );
}

/** Rows of a busy date. Beyond it rows move as the table grows, which is cheaper than room for the largest date in every table. */
const ROOM = 1 << 16;
/** How much larger a date may be than it was. */
const GROWTH = 1.25;

/** Takes the records of an export; a repeated export starts from the beginning. */
interface DayExport {
  readonly begin: () => (record: ItemFulfillmentRead) => void;
  /** The date so far. */
  readonly day: () => FulfillmentDay;
  /** The complete date, without spare room. */
  readonly complete: () => FulfillmentDay;
}

/** Makes one for a restaurant and date. `before` is the number of rows that the date is expected to have; `seed` is a random number of 32 bits. */
function dayExport(
  restaurantGuid: string,
  rules: RowRules,
  seed: () => number,
  before?: number,
): DayExport {
  const room = before === undefined ? ROOM : Math.ceil(before * GROWTH) + 1;
  const emptyTable = () => new FulfillmentTable(restaurantGuid, room, seed());
  // A seed takes long to make, and a reading long to answer.
  let table: FulfillmentTable | undefined;
  const filled = () => (table ??= emptyTable());
  return {
    begin: () => {
      const fresh = emptyTable();
      table = fresh;
      return (record) => fresh.append(record);
    },
    day: () => dayOf(filled(), rules),
    complete: () => {
      const rows = filled();
      rows.trim();
      return dayOf(rows, rules);
    },
  };
}

/** A course fired after closeout belongs to its order's date (A10); none is this late, ms. */
const AFTER_CLOSEOUT_MS = 4 * 60 * 60_000;

/**
 * Rows of an export that were fired outside of its business date, such as of a platform that sends two dates as one. They count, unless they are
 * odd as of another date (R30); those of adjacent dates are not. Rows fired before the business date (`YYYYMMDD`) began, or hours after it ended;
 * none without a time zone, because its begin and end are then unknown.
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
