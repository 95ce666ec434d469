/** Copies restaurants one after the other, beside other syncs of the same archive. */
import type { Clock } from '../../api/transport/clock.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import {
  type LeftOfRestaurant,
  type PlannedRestaurant,
  plannedRestaurant,
  syncRestaurant,
} from './restaurant.ts';
import type { RestaurantRoute } from './route.ts';

/** Pause until what another sync is reading is looked for again, ms. */
const HELD_MS = 1_000;

/** Receives what concerns all restaurants. */
interface ChainListener {
  /** Dates to read, and dates already in the archive, of all restaurants. */
  readonly planned: (read: number, kept: number) => void;
  /** Dates that other syncs have read since this one began. */
  readonly readByOthers: (dates: number) => void;
  /** Waits for so many restaurants of which other syncs are reading the rest. */
  readonly waiting: (restaurants: number) => void;
}

/**
 * Copies the restaurants. What another sync is reading comes last: it is read there, or here if that sync ends without it. Throws a failure that would
 * end every restaurant.
 */
export async function syncRestaurants(
  route: RestaurantRoute,
  clock: Clock,
  restaurants: readonly RestaurantChoice[],
  listener: ChainListener,
): Promise<void> {
  const { share, signal } = route;
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

/** The same list from another place on: syncs that begin one after the other begin far apart, at 0, 1/2, 1/4, 3/4, 1/8 and so on of it. */
function apartFrom<Each>(others: number, all: readonly Each[]): readonly Each[] {
  let share = 0;
  for (let [rest, half] = [others, 0.5]; rest > 0; [rest, half] = [rest >> 1, half / 2]) {
    if (rest % 2 === 1) share += half;
  }
  const start = Math.floor(share * all.length);
  return [...all.slice(start), ...all.slice(0, start)];
}
