/** Reads today repeatedly; an unchanged date is not sent again. */

import type { KitchenApi } from '../../api/kitchen-api.ts';
import { tableSeed } from '../../api/table-seed.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dayExport } from '../../kitchen/table/day-export.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { rowRules } from '../../kitchen/table/row-rules.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';

/** A reading of a date. */
interface DayRead {
  readonly day: FulfillmentDay;
  /** Epoch ms. */
  readonly readAt: number;
}

interface KnownDay {
  readonly date: string;
  readonly day: FulfillmentDay;
  readonly etag: string | undefined;
}

/** Reads a date (`YYYYMMDD`). Throws a Failure for an incomplete one. */
export type ReadAgain = (date: string, signal: AbortSignal) => Promise<DayRead>;

/** Makes a reader for a restaurant that keeps the last date. */
export function dayReader(
  {
    api,
    massBumpLimits,
  }: Pick<KitchenSource, 'massBumpLimits'> & {
    readonly api: Pick<KitchenApi, 'renewFulfillments'>;
  },
  restaurant: RestaurantChoice,
): ReadAgain {
  const { guid } = restaurant;
  let known: KnownDay | undefined;
  return async (date, signal) => {
    const before = known?.date === date ? known : undefined;
    const rules = rowRules(date, restaurant, massBumpLimits);
    const arriving = dayExport(guid, rules, tableSeed, before?.day.length);
    const read = await api.renewFulfillments(guid, date, before?.etag, arriving.begin, {
      signal,
    });
    if ('unchanged' in read && before !== undefined)
      return { day: before.day, readAt: read.readAt };
    const day = arriving.day();
    const etag = 'unchanged' in read ? undefined : read.etag;
    known = { date, day, etag };
    return { day, readAt: read.readAt };
  };
}
