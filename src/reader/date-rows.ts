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

/** Where many dates are read, memory for this number of rows of each date is reserved. A larger date gets more memory as it arrives. */
export const EXPECTED_ROWS = 4_096;

interface RowsSource {
  readonly api: Pick<KitchenApi, 'renewFulfillments'>;
  readonly massBumpLimits?: MassBumpLimits | undefined;
}

export interface ArrivedRows {
  readonly bytes: number;
  readonly records: number;
  readonly isBroken: boolean;
  readonly dayNow: () => FulfillmentDay;
}

export interface RowsOptions {
  readonly signal?: AbortSignal | undefined;
  /** The date's last reading. If the date has not changed, the rows of this reading are used again. */
  readonly before?: DateReading | undefined;
  /** Default: the rows of `before`. Without `before`, memory for the largest date is reserved, which is costly for many small dates. */
  readonly expectedRows?: number | undefined;
  readonly staysInMemory?: boolean;
  /** Called with each part, and once more if reading breaks off. */
  readonly onArrived?: (arrived: ArrivedRows) => void;
}

/** `date` is `YYYYMMDD`. Throws a Failure for an incomplete date, and CANCELLED for an aborted signal. */
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

/** Reads rows only if the date's entity tag is not `etag`, for a caller that doesn't keep the rows. */
export async function renewRows(
  { api, massBumpLimits }: RowsSource,
  restaurant: RestaurantChoice,
  date: string,
  etag: string | undefined,
  { signal, before, expectedRows = before?.day.length, staysInMemory, onArrived }: RowsOptions,
): Promise<DateReading | UnchangedDate> {
  const reader = new DateReader(restaurant, date, {
    massBumpLimits,
    seed: tableSeed,
    expectedRows,
    staysInMemory,
  });
  const dayNow = () => reader.dayNow();
  let lastProgress = { bytes: 0, records: 0 };
  const onProgress = (progress: typeof lastProgress): void => {
    lastProgress = progress;
    onArrived?.({ ...progress, isBroken: false, dayNow });
  };
  try {
    return await reader.renew(api, etag, { signal, onProgress: onArrived && onProgress });
  } catch (error) {
    onArrived?.({ ...lastProgress, isBroken: true, dayNow });
    throw error;
  }
}

export interface RowsTally {
  readonly duplicates: number;
  /** Rows of another restaurant are also counted as rows. */
  readonly otherRestaurantRows: number;
  /** Rows fired before the business date, or hours after it. */
  readonly otherDates: number;
  readonly unreadable: number;
  readonly damaged: number;
  /** Stations in `--mass-bump-limit` without any row. */
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

/** Without rows, no station is reported: an empty date proves nothing about the names. */
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
