/** Reads a business date into columns: row rules, memory, entity tags. The network is a parameter. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { type BusinessCalendar, businessDayStart, shiftBusinessDate } from './business-day.ts';
import { dayOf, type FulfillmentDay } from './fulfillment-day.ts';
import { FulfillmentTable } from './fulfillment-table.ts';
import type { RestaurantChoice } from './restaurant.ts';
import { type MassBumpLimits, rowRules } from './row-oddities.ts';

/** Platform totals beside the records. */
interface ExportTotals {
  /** Unreadable records, and records with an unreadable field removed. */
  readonly unreadable: number;
  readonly damaged: number;
  readonly readAt: number;
  /** For exactly this content, if the platform sent one. */
  readonly etag?: string | undefined;
}

export interface DateRead extends ExportTotals {
  readonly date: string;
  readonly day: FulfillmentDay;
}

/** The export still has the known entity tag. */
export interface UnchangedDate {
  readonly unchanged: true;
  readonly readAt: number;
}

/** Source of exports: the API client. */
export interface ExportSource<Options> {
  readonly renewFulfillments: (
    restaurantGuid: string,
    businessDate: string,
    known: string | undefined,
    begin: () => (record: ItemFulfillmentRead) => void,
    options?: Options,
  ) => Promise<ExportTotals | UnchangedDate>;
}

interface DateReadingOptions {
  readonly massBumpLimits: MassBumpLimits | undefined;
  /** Random 32-bit number. */
  readonly seed: () => number;
  /** Without a number, memory for the largest dates is reserved: costly for many small dates. */
  readonly about?: number | undefined;
  /** Rows are kept, so spare memory is freed. */
  readonly isKept?: boolean;
}

/** On a busy date. Moving larger dates costs less than room for the largest in every table. */
const ROOM = 1 << 16;
/** Largest expected growth since the last time. */
const GROWTH = 1.25;

export function dateReading(
  restaurant: RestaurantChoice,
  date: string,
  { massBumpLimits, seed, about, isKept = false }: DateReadingOptions,
) {
  const { guid } = restaurant;
  const rules = rowRules(date, restaurant, massBumpLimits);
  const room = about === undefined ? ROOM : Math.ceil(about * GROWTH) + 1;
  const emptyTable = () => new FulfillmentTable(guid, room, seed());
  // A seed takes long to make, and an export long to answer.
  let table: FulfillmentTable | undefined;
  const filled = () => (table ??= emptyTable());
  const begin = () => {
    const fresh = emptyTable();
    table = fresh;
    return (record: ItemFulfillmentRead) => fresh.append(record);
  };
  return {
    soFar: () => dayOf(filled(), rules),
    /** Reads unless the export still has the entity tag `known`. Throws a `Failure` for an incomplete date, and CANCELLED when canceled. */
    renew: async <Options>(
      from: ExportSource<Options>,
      known: string | undefined,
      options?: Options,
    ): Promise<DateRead | UnchangedDate> => {
      const exported = await from.renewFulfillments(guid, date, known, begin, options);
      if (!('unchanged' in exported)) {
        if (isKept) filled().trim();
        return { ...exported, date, day: dayOf(filled(), rules) };
      }
      if (known !== undefined) return exported;
      const sentence = 'The answer is "not modified", but no earlier copy exists.';
      throw new Failure('CONTRACT_BROKEN', sentence);
    },
  };
}

/** In ms. A course fired after closeout belongs to the order's date (A10), but never this late. */
const AFTER_CLOSEOUT_MS = 4 * 60 * 60_000;

/**
 * Counts rows fired before the business date (`YYYYMMDD`) started or hours after it ended, as when a platform sends two dates as one.
 * Averages include them unless R30 flags them, and it doesn't for adjacent dates. 0 without a time zone: the date's limits are then
 * unknown.
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
