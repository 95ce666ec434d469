/** Which stations had bumps on earlier dates of an archive. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { BumpedBefore } from '../../kitchen/audit/bumped-before.ts';
import type { DayView } from '../../kitchen/audit/day-view.ts';
import { unprovenStations } from '../../kitchen/audit/presence-day-rules.ts';
import type { Station } from '../../kitchen/model/station.ts';
import type { KitchenSource } from '../kitchen-source.ts';

/** A week has every weekday once. */
const DATES_MOST = 7;

/** Reads the latest dates, at most seven, until every station is found. `heldDates` returns them as `YYYYMMDD`. */
export function earlierBumps(
  api: Pick<KitchenApi, 'streamFulfillments'>,
  heldDates: (restaurantGuid: string) => Promise<readonly string[]>,
): BumpedBefore {
  return async (restaurantGuid, date, stations) => {
    const held = await heldDates(restaurantGuid);
    const earlier = held.filter((each) => each < date).sort();
    if (earlier.length === 0) return undefined;
    const left = new Set(stations);
    const seen = new Set<string>();
    for (const each of earlier.slice(-DATES_MOST).toReversed()) {
      if (left.size === 0) break;
      await api.streamFulfillments(restaurantGuid, each, () => (record) => {
        const { prepStationGuid: guid, itemFulfillmentLevel: level } = record;
        if (level === 0 && guid !== undefined && left.delete(guid)) seen.add(guid);
      });
    }
    return seen;
  };
}

/** The same for the stations that only earlier dates can judge; `undefined` without such stations or without an earlier date. */
export async function bumpsBefore(
  { bumpedBefore }: Pick<KitchenSource, 'bumpedBefore'>,
  restaurantGuid: string,
  date: string | undefined,
  stations: readonly Station[],
  view: DayView | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const quiet = unprovenStations(stations, view);
  if (bumpedBefore === undefined || date === undefined || quiet.length === 0) return undefined;
  return bumpedBefore(restaurantGuid, date, quiet);
}
