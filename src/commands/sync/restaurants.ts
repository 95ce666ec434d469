/** Copies restaurants in sequence, beside other syncs to the same archive. */
import type { Clock } from '../../api/transport/clock.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import {
  type LeftOfRestaurant,
  type PlannedRestaurant,
  plannedRestaurant,
  syncRestaurant,
} from './restaurant.ts';
import type { RestaurantRoute } from './route.ts';

/** Between checks on what another sync is reading, ms. */
const HELD_MS = 1_000;

interface ChainListener {
  /** Dates to read, and dates already in the archive. */
  readonly planned: (read: number, kept: number) => void;
  /** Since this sync started. */
  readonly readByOthers: (dates: number) => void;
  /** For so many restaurants. Other syncs are reading their last parts. */
  readonly waiting: (restaurants: number) => void;
}

/** Leaves what another sync is reading for last: read there, or here if that sync ends early. Throws failures common to all restaurants. */
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

/** The same list from another place. Syncs started in sequence begin far apart: at 0, 1/2, 1/4, 3/4, 1/8 and so on. */
function apartFrom<Each>(others: number, all: readonly Each[]): readonly Each[] {
  let share = 0;
  for (let [rest, half] = [others, 0.5]; rest > 0; [rest, half] = [rest >> 1, half / 2]) {
    if (rest % 2 === 1) share += half;
  }
  const start = Math.floor(share * all.length);
  return [...all.slice(start), ...all.slice(0, start)];
}
