/** A business date's rows, as they arrive and once they are complete. */
import { tableSeed } from '../api/clock.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import {
  DateReader,
  type DateReading,
  rowsOfOtherDates,
  type UnchangedDate,
} from '../kitchen/model/date-reading.ts';
import type { FulfillmentDay } from '../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { type MassBumpLimits, stationKey } from '../kitchen/model/row-oddities.ts';
import type { KitchenSource } from './kitchen-source.ts';

/** Where many dates are read, memory for so many rows is reserved for each. For a larger date, more is reserved as it arrives. */
export const EXPECTED_ROWS = 4_096;

interface RowsSource {
  readonly api: Pick<KitchenApi, 'renewFulfillments'>;
  readonly massBumpLimits?: MassBumpLimits | undefined;
}

export interface ArrivedRows {
  readonly bytes: number;
  readonly records: number;
  /** Whether reading broke off. */
  readonly isBroken: boolean;
  /** The rows so far. */
  readonly dayNow: () => FulfillmentDay;
}

export interface RowsOptions {
  readonly signal?: AbortSignal | undefined;
  /** The date as it was read before. If it has not changed, its rows are used again. */
  readonly before?: DateReading | undefined;
  /** Default: as many as before, else memory for the largest dates is reserved, which is costly for many small dates. */
  readonly expectedRows?: number | undefined;
  /** Frees spare memory, because the caller keeps the rows. */
  readonly isKept?: boolean;
  /** Called with each part, and once more if reading breaks off. */
  readonly onArrived?: (arrived: ArrivedRows) => void;
}

/** Takes `YYYYMMDD`. Throws a Failure for an incomplete date, CANCELLED for an aborted signal. */
export async function readRows(
  source: RowsSource,
  restaurant: RestaurantChoice,
  date: string,
  options: RowsOptions = {},
): Promise<DateReading> {
  const { before } = options;
  const result = await renewRows(source, restaurant, date, before?.etag, options);
  if (!('unchanged' in result)) return result;
  if (before === undefined) throw new Error("a date without an entity tag can't be unchanged");
  return { ...before, readAt: result.readAt };
}

/** For a caller that drops the rows. They are read only if the date's entity tag is another one. */
export async function renewRows(
  { api, massBumpLimits }: RowsSource,
  restaurant: RestaurantChoice,
  date: string,
  etag: string | undefined,
  { signal, before, expectedRows = before?.day.length, isKept, onArrived }: RowsOptions,
): Promise<DateReading | UnchangedDate> {
  const reader = new DateReader(restaurant, date, {
    massBumpLimits,
    seed: tableSeed,
    expectedRows,
    ...(isKept === true && { isKept }),
  });
  const dayNow = () => reader.dayNow();
  let lastProgress = { bytes: 0, records: 0 };
  const onProgress = (progress: typeof lastProgress): void => {
    lastProgress = progress;
    onArrived?.({ ...progress, isBroken: false, dayNow });
  };
  try {
    return await reader.renew(api, etag, {
      ...(signal !== undefined && { signal }),
      ...(onArrived !== undefined && { onProgress }),
    });
  } catch (error) {
    onArrived?.({ ...lastProgress, isBroken: true, dayNow });
    throw error;
  }
}

/** What is odd about a date's rows. */
export interface RowsTally {
  readonly duplicates: number;
  /** Rows of another restaurant count as rows. */
  readonly otherRestaurantRows: number;
  /** Rows fired before the business date, or hours after it. */
  readonly otherDates: number;
  readonly unreadable: number;
  readonly damaged: number;
  /** Stations in `--mass-bump-limit` that are in no row. Absent if none. */
  readonly unmetLimits?: readonly string[];
}

export function rowsTally(
  { requestedLimits = [] }: KitchenSource,
  { calendar }: RestaurantChoice,
  { date, day, unreadable, damaged }: DateReading,
): RowsTally {
  const { duplicates, otherRestaurantRows } = day;
  const otherDates = rowsOfOtherDates(day, calendar, date);
  const unmetLimits = requestedLimits.length === 0 ? [] : unmetLimitsOf(requestedLimits, day);
  const tally = { duplicates, otherRestaurantRows, otherDates, unreadable, damaged };
  return unmetLimits.length === 0 ? tally : { ...tally, unmetLimits };
}

/** A date without rows proves nothing about the names. */
function unmetLimitsOf(
  limits: readonly string[],
  { table, length }: FulfillmentDay,
): readonly string[] {
  if (length === 0) return [];
  const { prepStationGuid, prepStationName } = table.text;
  const texts = [...prepStationGuid.values, ...prepStationName.values];
  const keys = new Set(texts.flatMap((text) => (text === undefined ? [] : stationKey(text))));
  return limits.filter((station) => !keys.has(station));
}
