/** Which stations had bumps on earlier dates of an archive. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { BumpedBefore } from '../../kitchen/audit/bumped-before.ts';

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
