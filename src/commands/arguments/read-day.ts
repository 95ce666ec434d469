/** One business date of a restaurant, read whole for a command. */
import { dayExport } from '../../hooks/reading/day-export.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { rowsOfOtherDates } from '../../kitchen/table/other-dates.ts';
import { rowRules, stationKey } from '../../kitchen/table/row-rules.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import type { RowsTally } from './rows-tally.ts';

/** A date as read. */
interface ReadDay {
  readonly day: FulfillmentDay;
  readonly tally: RowsTally;
  /** Epoch ms as of which it is told. */
  readonly readAt: number;
}

/** What a reading can be told. */
interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Rows that the day may have. Without it there is room for the largest that are known, which many small days would pay for. */
  readonly about?: number;
}

/** Reads it; `date` is `YYYYMMDD`. Throws a Failure for a day that does not come whole, and CANCELLED where the signal is aborted. */
export async function readDay(
  {
    api,
    massBumpLimits,
    askedLimits = [],
  }: Pick<KitchenSource, 'api' | 'massBumpLimits' | 'askedLimits'>,
  restaurant: RestaurantChoice,
  date: string,
  { signal, about }: ReadOptions = {},
): Promise<ReadDay> {
  const { guid, calendar } = restaurant;
  const arriving = dayExport(guid, rowRules(date, restaurant, massBumpLimits), about);
  const { unreadable, damaged, readAt } = await api.streamFulfillments(
    guid,
    date,
    arriving.begin,
    signal && { signal },
  );
  const day = arriving.day();
  const { duplicates, strangers } = day;
  const otherDates = rowsOfOtherDates(day, calendar, date);
  const unmetLimits = askedLimits.length === 0 ? [] : unmet(askedLimits, day);
  const tally = { duplicates, strangers, otherDates, unreadable, damaged };
  return { day, tally: unmetLimits.length === 0 ? tally : { ...tally, unmetLimits }, readAt };
}

/** The limits that no row meets; a date without any row says nothing of names. */
function unmet(limits: readonly string[], { table, length }: FulfillmentDay): readonly string[] {
  if (length === 0) return [];
  const { prepStationGuid, prepStationName } = table.text;
  const texts = [...prepStationGuid.values, ...prepStationName.values];
  const known = new Set(texts.flatMap((text) => (text === undefined ? [] : stationKey(text))));
  return limits.filter((station) => !known.has(station));
}
