import { tableSeed } from '../../api/table-seed.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dateReading, rowsOfOtherDates } from '../../kitchen/table/date-reading.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { stationKey } from '../../kitchen/table/row-rules.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';

interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Expected rows. By default, reserves memory for the largest dates: costly for many small ones. */
  readonly about?: number;
}

/** Reads a date (`YYYYMMDD`). Throws a Failure for an incomplete date, CANCELLED for an aborted signal. */
export async function readDay(
  {
    api,
    massBumpLimits,
    askedLimits = [],
  }: Pick<KitchenSource, 'api' | 'massBumpLimits' | 'askedLimits'>,
  restaurant: RestaurantChoice,
  date: string,
  { signal, about }: ReadOptions = {},
) {
  const reading = dateReading(restaurant, date, { massBumpLimits, seed: tableSeed, about });
  const { day, unreadable, damaged, readAt } = await reading.read(api, signal && { signal });
  const { duplicates, foreignRows } = day;
  const otherDates = rowsOfOtherDates(day, restaurant.calendar, date);
  const unmetLimits = askedLimits.length === 0 ? [] : unmet(askedLimits, day);
  const tally = { duplicates, foreignRows, otherDates, unreadable, damaged };
  return { day, tally: unmetLimits.length === 0 ? tally : { ...tally, unmetLimits }, readAt };
}

/** Limits for stations in no row. A date without rows proves nothing about names. */
function unmet(limits: readonly string[], { table, length }: FulfillmentDay): readonly string[] {
  if (length === 0) return [];
  const { prepStationGuid, prepStationName } = table.text;
  const texts = [...prepStationGuid.values, ...prepStationName.values];
  const known = new Set(texts.flatMap((text) => (text === undefined ? [] : stationKey(text))));
  return limits.filter((station) => !known.has(station));
}
