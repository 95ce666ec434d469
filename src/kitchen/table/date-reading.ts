/** The one way to read a business date into columns: rules of its rows, room, entity tags. The network is a parameter. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../model/restaurant.ts';
import { dayExport } from './day-export.ts';
import type { FulfillmentDay } from './fulfillment-day.ts';
import { type MassBumpLimits, rowRules } from './row-rules.ts';

/** What a platform counts beside the records. */
interface ExportTotals {
  /** Records that could not be read at all, and those without an unreadable field. */
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
