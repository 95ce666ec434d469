/** Copies restaurants in sequence. */
import type { StationsRead } from '../../api/stations.ts';
import { Failure } from '../../contract/failures.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/calendar/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { archivedChoice } from '../../reader/sources/archived-kitchen.ts';
import { keepSummary } from '../../reader/sources/keep-summary.ts';
import type { Restaurant } from '../../service/archive/archive.ts';
import { datePlan } from './request.ts';
import { type RestaurantRoute, skippableFailure, syncDates } from './restaurant-dates.ts';

/** Throws failures common to all restaurants. */
export async function syncRestaurants(
  route: RestaurantRoute,
  restaurants: readonly RestaurantChoice[],
): Promise<void> {
  const { archive, listener } = route;
  const held = await archive.restaurants();
  const planned: PlannedRestaurant[] = [];
  for (const choice of restaurants) {
    // Spelled otherwise, it would be a second restaurant.
    const { guid } = held.find((each) => isSameGuid(each.guid, choice.guid)) ?? choice;
    planned.push(await plannedRestaurant(route, { ...choice, guid }));
  }
  const sum = (of: (each: PlannedRestaurant) => number) =>
    planned.reduce((all, each) => all + of(each), 0);
  listener.planned(
    sum(({ plan }) => plan.read.length),
    sum(({ plan }) => plan.kept.length),
  );
  for (const each of planned) await syncRestaurant(route, each);
}

/** As planned at sync start. */
type PlannedRestaurant = Awaited<ReturnType<typeof plannedRestaurant>>;

async function plannedRestaurant(
  { archive, now, dates }: Pick<RestaurantRoute, 'archive' | 'now' | 'dates'>,
  choice: RestaurantChoice,
) {
  const { guid } = choice;
  const before = await archive.restaurant(guid);
  const { calendar } = archivedChoice(admitted(choice, before));
  const held = before === undefined ? [] : await archive.businessDates(guid);
  return { choice, plan: datePlan(dates, businessDateAt(now(), calendar), calendar, held) };
}

/** Throws failures common to all restaurants. */
async function syncRestaurant(
  route: RestaurantRoute,
  { choice, plan }: PlannedRestaurant,
): Promise<void> {
  const stations = await readStations(route, choice);
  if (stations === 'nothing can be read') {
    route.listener.dropped(plan.read.length);
    return;
  }
  const before = await route.archive.restaurant(choice.guid);
  const restaurant = await admit(route, choice, before);
  if (stations !== undefined) await publish(route, choice, stations);
  const probeFirst = before?.tier !== 'professional';
  await syncDates(route, { restaurant, name: choice.name, dates: plan.read, probeFirst });
  await summarize(route, restaurant, plan.kept);
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

/** What the archive has once the first read succeeds: its own properties, but a missing zone is filled in. */
function admitted(
  { guid, name, calendar, zoneKnown }: RestaurantChoice,
  before: Restaurant | undefined,
): Restaurant {
  const { zone: timezone, closeoutHour } = calendar;
  if (before === undefined) return { guid, name, timezone, closeoutHour, tier: 'professional' };
  return before.timezone === UNSET_ZONE && zoneKnown ? { ...before, timezone } : before;
}

async function admit(
  { archive, listener }: RestaurantRoute,
  choice: RestaurantChoice,
  before: Restaurant | undefined,
): Promise<Restaurant> {
  const restaurant = admitted(choice, before);
  if (restaurant !== before) await archive.putRestaurant(restaurant);
  if (before === undefined && !choice.zoneKnown) {
    listener.warn(`${choice.name} has no time zone set, so business dates are in UTC.`);
  }
  return restaurant;
}

/** `undefined` if some are missing. */
async function readStations(
  { api, signal, listener }: RestaurantRoute,
  { guid, name }: RestaurantChoice,
): Promise<StationsRead | undefined | 'nothing can be read'> {
  try {
    const read = await api.stations(guid, { signal });
    if (read.unreadable === 0) return read;
    const [gap = ''] = stationListGaps({ unreadable: read.unreadable, damaged: 0 });
    throw new Failure('CONTRACT_BROKEN', `${gap} The archive keeps the current setup.`);
  } catch (error) {
    const failure = skippableFailure(error);
    listener.over({ restaurant: { guid, name }, result: failure });
    return failure.stops === 'date' ? undefined : 'nothing can be read';
  }
}

async function publish(
  { archive, listener }: RestaurantRoute,
  { guid, name }: RestaurantChoice,
  { stations, damaged, readAt }: StationsRead,
): Promise<void> {
  await archive.publishStations(guid, stations, readAt);
  for (const gap of stationListGaps({ unreadable: 0, damaged })) listener.warn(`${name}: ${gap}`);
}
