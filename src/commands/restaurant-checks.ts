/** What the doctor finds of a restaurant: can its stations be read, and its business date of today. */
import type { KitchenApi } from '../api/kitchen-api.ts';
import { countOf } from '../components/quantities.ts';
import { Failure, type FailureCode } from '../contract/failures.ts';
import type { RestaurantChoice } from '../hooks/session.tsx';
import { businessDateAt } from '../kitchen/business-day.ts';
import { type Check, failedCheck } from './check-line.ts';

/** Failures that came from no platform: the link, or something on it, is at fault. */
export const NO_PLATFORM: ReadonlySet<FailureCode> = new Set(['UNREACHABLE', 'TIMED_OUT']);

/** Restaurants that are told of by themselves where they cannot be read. */
const MOST_TOLD = 5;
/** Restaurants that are asked for at once. */
const AT_ONCE = 4;

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

/**
 * Whether the other restaurants of a profile can be read, as `c` and `linecheck fleet` would. One that cannot is a warning, since
 * the monitor opens all the same; a link that fails ends the asking.
 */
export async function* otherRestaurantChecks(
  api: KitchenApi,
  others: readonly RestaurantChoice[],
): AsyncGenerator<Check, void, undefined> {
  const about = 'restaurant';
  let readable = 0;
  let unreadable = 0;
  let isLinkUp = true;
  for (let at = 0; at < others.length && isLinkUp; at += AT_ONCE) {
    const asked = others
      .slice(at, at + AT_ONCE)
      .map(async ({ guid, name }) => ({ name, outcome: await outcomeOf(api.stations(guid)) }));
    for (const { name, outcome } of await Promise.all(asked)) {
      if (outcome instanceof Failure) {
        unreadable += 1;
        if (unreadable <= MOST_TOLD) {
          yield { about, says: `${name}: ${outcome.message}`, fix: outcome.hint };
        }
        isLinkUp &&= !NO_PLATFORM.has(outcome.code);
      } else readable += 1;
    }
  }
  if (unreadable > MOST_TOLD) {
    const says = `${unreadable - MOST_TOLD} others cannot be read either.`;
    yield { about, says, fix: 'linecheck fleet tells of each.' };
  }
  if (readable > 0) yield { about, says: `${readable} of ${others.length} more can be read` };
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
