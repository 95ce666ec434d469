/** A business date's rows, as they arrive and once they are complete. */
import { tableSeed } from '../api/clock.ts';
import type { KitchenApi, ReadingOptions } from '../api/kitchen-api.ts';
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

/** For a date not read yet, where many are read. A larger one moves as it arrives. */
export const EXPECTED_ROWS = 4_096;

interface RowsSource {
  readonly api: Pick<KitchenApi, 'renewFulfillments'>;
  readonly massBumpLimits?: MassBumpLimits | undefined;
}

export interface RowsArrived {
  readonly bytes: number;
  readonly records: number;
  /** Nothing more comes. */
  readonly isBroken: boolean;
  readonly soFar: () => FulfillmentDay;
}

export interface RowsOptions extends Pick<ReadingOptions, 'signal'> {
  /** The date as read before. Unchanged, it keeps its rows. */
  readonly before?: DateReading | undefined;
  /** Expected rows. By default as many as before, else memory for the largest dates is reserved: costly for many small ones. */
  readonly about?: number | undefined;
  /** Rows are kept, so spare memory is freed. */
  readonly isKept?: boolean;
  /** Called with each part, and once more where reading breaks off. */
  readonly onArrived?: (arrived: RowsArrived) => void;
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
  if (before === undefined) throw new Error('only a known date is unchanged');
  return { ...before, readAt: result.readAt };
}

/** For rows not kept: reads unless the export still has the entity tag `known`. */
export async function renewRows(
  { api, massBumpLimits }: RowsSource,
  restaurant: RestaurantChoice,
  date: string,
  known: string | undefined,
  { signal, before, about = before?.day.length, isKept, onArrived }: RowsOptions,
): Promise<DateReading | UnchangedDate> {
  const reader = new DateReader(restaurant, date, {
    massBumpLimits,
    seed: tableSeed,
    expectedRows: about,
    ...(isKept === true && { isKept }),
  });
  const soFar = () => reader.dayNow();
  let last = { bytes: 0, records: 0 };
  const onProgress = (progress: typeof last): void => {
    last = progress;
    onArrived?.({ ...progress, isBroken: false, soFar });
  };
  try {
    return await reader.renew(api, known, {
      ...(signal !== undefined && { signal }),
      ...(onArrived !== undefined && { onProgress }),
    });
  } catch (error) {
    onArrived?.({ ...last, isBroken: true, soFar });
    throw error;
  }
}

/** What is odd about a date's rows. */
export interface RowsTally {
  readonly duplicates: number;
  /** From another restaurant. They count as rows. */
  readonly otherRestaurantRows: number;
  /** Fired before the business date or hours after. See `rowsOfOtherDates`. */
  readonly otherDates: number;
  readonly unreadable: number;
  readonly damaged: number;
  /** Stations in `--mass-bump-limit` but no row. Absent if none. */
  readonly unmetLimits?: readonly string[];
}

export function rowsTally(
  { requestedLimits = [] }: Pick<KitchenSource, 'requestedLimits'>,
  { calendar }: RestaurantChoice,
  { date, day, unreadable, damaged }: DateReading,
): RowsTally {
  const { duplicates, otherRestaurantRows } = day;
  const otherDates = rowsOfOtherDates(day, calendar, date);
  const unmetLimits = requestedLimits.length === 0 ? [] : unmet(requestedLimits, day);
  const tally = { duplicates, otherRestaurantRows, otherDates, unreadable, damaged };
  return unmetLimits.length === 0 ? tally : { ...tally, unmetLimits };
}

/** Limits for stations in no row. A date without rows proves nothing about names. */
function unmet(limits: readonly string[], { table, length }: FulfillmentDay): readonly string[] {
  if (length === 0) return [];
  const { prepStationGuid, prepStationName } = table.text;
  const texts = [...prepStationGuid.values, ...prepStationName.values];
  const known = new Set(texts.flatMap((text) => (text === undefined ? [] : stationKey(text))));
  return limits.filter((station) => !known.has(station));
}
