/** What the doctor finds of a restaurant: can its stations be read, and its business date of today. */
import type { KitchenApi } from '../api/kitchen-api.ts';
import { countOf } from '../components/quantities.ts';
import { Failure } from '../contract/failures.ts';
import type { RestaurantChoice } from '../hooks/session.tsx';
import { businessDateAt } from '../kitchen/business-day.ts';
import { type Check, failedCheck } from './check-line.ts';

/** Yields each check as soon as it is made, and ends with the first that fails; `now` is epoch ms. Where there are several restaurants each check names its own. */
export async function* restaurantChecks(
  api: KitchenApi,
  restaurant: RestaurantChoice,
  areSeveral: boolean,
  now: number,
): AsyncGenerator<Check, void, undefined> {
  const named = (check: Check): Check =>
    areSeveral ? { ...check, says: `${restaurant.guid}: ${check.says}` } : check;
  const read = await outcomeOf(api.stations(restaurant.guid));
  const about = 'restaurant';
  if (read instanceof Failure) {
    yield named(failedCheck(about, read));
    return;
  }
  yield named({ about, says: `${countOf(read.stations.length, 'station')} can be read` });
  const subscription = await outcomeOf(subscriptionCheck(api, restaurant, now));
  yield named(
    subscription instanceof Failure ? failedCheck('subscription', subscription) : subscription,
  );
}

/** Whether the business date of today can be exported. It is left as soon as it begins to arrive: it may be large. */
async function subscriptionCheck(
  api: KitchenApi,
  { guid, calendar }: RestaurantChoice,
  now: number,
): Promise<Check> {
  const date = businessDateAt(now, calendar);
  const about = 'subscription';
  const enough = new AbortController();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    enough.abort();
    return () => undefined;
  };
  const { signal } = enough;
  const outcome = await outcomeOf(api.streamFulfillments(guid, date, begin, { signal }));
  if (hasBegun || !(outcome instanceof Failure)) {
    return { about, says: `fulfillments of ${date} can be read` };
  }
  if (outcome.code !== 'NOT_SUBSCRIBED') throw outcome;
  const fix = 'Stations and routing work all the same; fulfillments and figures need that tier.';
  return { about, says: outcome.message, fix };
}

/** What a call comes to, or the Failure that it ends with. */
export async function outcomeOf<T>(call: Promise<T>): Promise<T | Failure> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
