/** Copies restaurants in sequence, beside other syncs to the same archive. */
import type { StationsRead } from '../../api/reading/stations.ts';
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/calendar/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import { STATIONS_PART } from '../../service/archive/sync-share.ts';
import { archivedChoice } from '../../sources/copy/archived-choice.ts';
import { keepSummary } from '../../sources/summaries/keep-summary.ts';
import { ENDS_RESTAURANT } from '../arguments/restaurants/read-restaurants.ts';
import { datePlan } from './request.ts';
import {
  type RestaurantRoute,
  type SyncListener,
  skippableFailure,
  syncDates,
} from './restaurant-dates.ts';

/** Between checks on what another sync is reading, ms. */
const HELD_MS = 1_000;

/** Leaves what another sync is reading for last: read there, or here if that sync ends early. Throws failures common to all restaurants. */
export async function syncRestaurants(
  route: RestaurantRoute,
  clock: Clock,
  restaurants: readonly RestaurantChoice[],
): Promise<void> {
  const { share, signal, listener } = route;
  const planned: PlannedRestaurant[] = [];
  for (const choice of restaurants) planned.push(await plannedRestaurant(route, choice));
  const sum = (of: (each: PlannedRestaurant) => number) =>
    planned.reduce((all, each) => all + of(each), 0);
  listener.planned(
    sum(({ plan }) => plan.read.length),
    sum(({ plan }) => plan.kept.length),
  );

  let left = apartFrom(share.others, planned).map(
    (restaurant): readonly [PlannedRestaurant, LeftOfRestaurant] => [restaurant, 'all'],
  );
  for (let isFirst = true; left.length > 0; isFirst = false) {
    if (!isFirst) {
      listener.waiting(left.length);
      await clock.sleep(HELD_MS, signal);
    }
    const turn = left;
    left = [];
    for (const [restaurant, before] of turn) {
      const after = await syncRestaurant(route, restaurant, before);
      if (after !== undefined) left.push([restaurant, after]);
      listener.readByOthers(await share.readByOthers());
    }
  }
}

/** The same list from another place. Syncs started in sequence begin far apart: at 0, 1/2, 1/4, 3/4, 1/8 and so on. */
function apartFrom<Each>(others: number, all: readonly Each[]): readonly Each[] {
  let share = 0;
  for (let [rest, half] = [others, 0.5]; rest > 0; [rest, half] = [rest >> 1, half / 2]) {
    if (rest % 2 === 1) share += half;
  }
  const start = Math.floor(share * all.length);
  return [...all.slice(start), ...all.slice(0, start)];
}

/** As planned at sync start. */
type PlannedRestaurant = Awaited<ReturnType<typeof plannedRestaurant>>;

/** While other syncs read the station list, or dates. */
type LeftOfRestaurant = 'all' | { readonly dates: readonly string[] };

async function plannedRestaurant(
  { archive, now, dates }: Pick<RestaurantRoute, 'archive' | 'now' | 'dates'>,
  choice: RestaurantChoice,
) {
  const { guid } = choice;
  const restaurant = await archive.restaurant(guid);
  const calendar = restaurant === undefined ? choice.calendar : archivedChoice(restaurant).calendar;
  const held = restaurant === undefined ? [] : await archive.businessDates(guid);
  return { choice, plan: datePlan(dates, businessDateAt(now(), calendar), calendar, held) };
}

/** Returns what other syncs are reading, if anything. Throws failures common to all restaurants. */
async function syncRestaurant(
  route: RestaurantRoute,
  { choice, plan }: PlannedRestaurant,
  left: LeftOfRestaurant,
): Promise<LeftOfRestaurant | undefined> {
  const { archive, listener } = route;
  const { guid, name } = choice;
  const before = await archive.restaurant(guid);
  const probeFirst = before?.tier !== 'professional';
  if (left !== 'all') {
    if (before === undefined) return undefined;
    const rest = { restaurant: before, name, ...left, probeFirst, isApart: false };
    return leftOf(await syncDates(route, rest));
  }
  const setup = await syncStations(route, choice);
  if (setup === 'held') return 'all';
  if (setup === 'nothing can be read') {
    listener.dropped(plan.read.length);
    return undefined;
  }
  // Another sync may have read some meanwhile. Only now does the archive's time zone apply.
  const current = await plannedRestaurant(route, choice);
  listener.readElsewhere(Math.max(0, plan.read.length - current.plan.read.length));
  const planned = { name, dates: current.plan.read, probeFirst, isApart: true };
  const held = await syncDates(route, { restaurant: setup, ...planned });
  await summarize(route, setup, current.plan.kept);
  return leftOf(held);
}

function leftOf(dates: readonly string[]): LeftOfRestaurant | undefined {
  return dates.length === 0 ? undefined : { dates };
}

/** Reads and publishes stations, unless another sync did. Returns the archive's restaurant. */
async function syncStations(
  route: RestaurantRoute,
  choice: RestaurantChoice,
): Promise<Restaurant | 'held' | 'nothing can be read'> {
  const { archive, share, listener } = route;
  const { guid } = choice;
  const taken = await share.take(guid, STATIONS_PART);
  if (taken === 'held') return 'held';
  if (taken === 'read') return admit(archive, choice, listener);
  let isRead = false;
  try {
    const read = await readStations(route, choice);
    if (read === 'nothing can be read') return read;
    const restaurant = await admit(archive, choice, listener);
    if (read !== undefined) await publish(route, guid, read);
    isRead = read !== undefined;
    return restaurant;
  } finally {
    await share.give(guid, STATIONS_PART, isRead);
  }
}

/** For dates with missing or outdated summaries. */
async function summarize(
  { archive, massBumpLimits, signal, listener }: RestaurantRoute,
  restaurant: Restaurant,
  dates: readonly string[],
): Promise<void> {
  const choice = archivedChoice(restaurant);
  for (const date of dates) {
    listener.doing(() => `summarizing ${businessDateLabel(date)}`);
    await keepSummary(archive, choice, date, { massBumpLimits, signal });
  }
}

/** Adds a missing restaurant after a first successful read. Archive properties stay, but a missing zone is filled in. */
async function admit(
  archive: Archive,
  { guid, name, calendar, zoneKnown }: RestaurantChoice,
  listener: SyncListener,
): Promise<Restaurant> {
  const { zone: timezone, closeoutHour } = calendar;
  const held = await archive.restaurant(guid);
  if (held !== undefined && (held.timezone !== UNSET_ZONE || !zoneKnown)) return held;
  const admitted: Restaurant =
    held === undefined
      ? { guid, name, timezone, closeoutHour, tier: 'professional' }
      : { ...held, timezone };
  await archive.putRestaurant(admitted);
  if (!zoneKnown) {
    listener.warn(`${guid} has no time zone set, so business dates are in UTC.`);
  }
  return admitted;
}

/** `undefined` if some are missing. */
async function readStations(
  { api, signal, listener }: RestaurantRoute,
  { guid, name }: RestaurantChoice,
): Promise<StationsRead | undefined | 'nothing can be read'> {
  try {
    const read = await api.stations(guid, { signal });
    if (read.unreadable === 0) return read;
    const sentence = `${read.unreadable} stations are unreadable, so the archive keeps the current setup.`;
    throw new Failure('CONTRACT_BROKEN', sentence);
  } catch (error) {
    const failure = skippableFailure(error, false);
    listener.over({ restaurant: { guid, name }, result: failure });
    return ENDS_RESTAURANT.has(failure.code) ? 'nothing can be read' : undefined;
  }
}

async function publish(
  { archive, listener }: RestaurantRoute,
  guid: string,
  { stations, damaged, readAt }: StationsRead,
): Promise<void> {
  await archive.publishStations(guid, stations, readAt);
  if (damaged > 0)
    listener.warn(`${guid}: ${damaged} stations were copied without a field of a wrong type.`);
}
