/** At which stations items were bumped on the dates before one, as far as an archive holds them. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { BumpedBefore } from '../../kitchen/audit/bumped-before.ts';
import type { DayView } from '../../kitchen/audit/day-view.ts';
import { paperStations } from '../../kitchen/audit/presence-day-rules.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import type { KitchenSource } from '../kitchen-source.ts';

/** A week has every day of it once. */
const DATES_MOST = 7;

/** Looks at the latest dates that are held, at most seven, until each station was seen. `heldDates` gives them, `YYYYMMDD`. */
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

/** The same of the stations that nothing but earlier dates can judge; `undefined` where there are none, or no earlier date is at hand. */
export async function bumpsBefore(
  { bumpedBefore }: Pick<KitchenSource, 'bumpedBefore'>,
  restaurantGuid: string,
  date: string | undefined,
  stations: readonly Station[],
  view: DayView | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const quiet = paperStations(stations, view);
  if (bumpedBefore === undefined || date === undefined || quiet.length === 0) return undefined;
  return bumpedBefore(restaurantGuid, date, quiet);
}
