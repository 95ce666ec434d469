/** Reads today repeatedly. An unchanged date is not sent again. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { tableSeed } from '../../api/table-seed.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type DateRead, dateReading } from '../../kitchen/table/date-reading.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';

/** Takes a date (`YYYYMMDD`). Throws a Failure for an incomplete one. */
export type ReadAgain = (date: string, signal: AbortSignal) => Promise<DateRead>;

/** For one restaurant. Keeps the last date. */
export function dayReader(
  {
    api,
    massBumpLimits,
  }: Pick<KitchenSource, 'massBumpLimits'> & {
    readonly api: Pick<KitchenApi, 'renewFulfillments'>;
  },
  restaurant: RestaurantChoice,
): ReadAgain {
  let known: DateRead | undefined;
  return async (date, signal) => {
    const before = known?.date === date ? known : undefined;
    const about = before?.day.length;
    const reading = dateReading(restaurant, date, { massBumpLimits, seed: tableSeed, about });
    known = await reading.renewed(api, before, { signal });
    return known;
  };
}
