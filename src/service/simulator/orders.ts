import entries from '../../../assets/menu.json' with { type: 'json' };
import { MINUTE_MS } from '../../contract/instant.ts';
import type { ServiceSlot } from './business-day.ts';
import { isStationKind, STATION_PACE } from './line-plan.ts';
import type { DiningOption, SimulatedProfile } from './profile.ts';
import { type Random, random, type Weighted, weighted } from './random.ts';
import {
  type KitchenStation,
  multiLocationId,
  type RestaurantKey,
  type SimulatedKitchen,
} from './restaurant.ts';

export interface Order {
  readonly guid: string;
  readonly placedAt: number;
  readonly kitchen: number;
  readonly dining: PlacedOption;
  /** Whether the platform kept the dining option. */
  readonly hasDining: boolean;
  /** `undefined` where the platform did not keep it. */
  readonly source: DiningOption['sources'][number][0] | undefined;
  /** How much longer everything takes than in a quiet hour, at least 1. */
  readonly stretch: number;
}

/** With the ID at the restaurant. */
interface PlacedOption {
  readonly guid: string;
  readonly option: DiningOption;
}

/** On a kitchen ticket. Instants are epoch ms. */
export interface Selection {
  readonly guid: string;
  readonly order: Order;
  readonly dish: Dish;
  readonly ticketGuid: string;
  readonly course: Course | undefined;
  readonly firedAt: number;
}

export interface Demand {
  readonly profile: SimulatedProfile;
  readonly slots: readonly ServiceSlot[];
  /** Weekday weight, 1 for a mean day. */
  readonly weekdayWeight: number;
  readonly menus: readonly ((from: Random) => Dish)[];
  readonly options: readonly Weighted<PlacedOption>[];
}

const DAY_SIGMA = 0.04;
const WITHOUT_DINING_RATE = 0.005;

/** Order by order, in time order. */
export function placeOrders(demand: Demand, from: Random): readonly Selection[] {
  const { profile, weekdayWeight } = demand;
  const count = Math.round(profile.ordersPerDay * from.logNormal(weekdayWeight, DAY_SIGMA));
  return placeSoMany(count, demand, from);
}

export function placeSoMany(count: number, demand: Demand, from: Random): readonly Selection[] {
  const { profile, slots, weekdayWeight, menus, options } = demand;
  const drawSlot = weighted(slots.map((slot) => [slot, slot.weight] as const));
  const drawOption = weighted(options);
  const drawSource = new Map(options.map(([{ option }]) => [option, weighted(option.sources)]));
  const crowd = Math.min(1, Math.max(0, (weekdayWeight - 0.6) / 0.75));

  const arrivals = Array.from({ length: count }, () => {
    const slot = drawSlot(from);
    const placedAt = Math.round(slot.from + from.unit() * (slot.to - slot.from));
    return { placedAt, stretch: 1 + slot.busyness * (0.3 + 0.5 * crowd) };
  }).sort((a, b) => a.placedAt - b.placedAt);

  return arrivals.flatMap(({ placedAt, stretch }) => {
    const dining = drawOption(from);
    const source = drawSource.get(dining.option)?.(from);
    const kitchen = from.below(menus.length);
    const order: Order = {
      guid: from.uuid(),
      placedAt,
      kitchen,
      dining,
      hasDining: !from.chance(WITHOUT_DINING_RATE),
      source: from.chance(WITHOUT_DINING_RATE) ? undefined : source,
      stretch,
    };
    const size = 1 + from.poisson(profile.itemsPerDay / profile.ordersPerDay - 1);
    const menu = menus[kitchen];
    const dishes = menu === undefined ? [] : Array.from({ length: size }, () => menu(from));
    return fire(order, dishes, profile.firesByPrepTime, from);
  });
}

function fire(
  order: Order,
  dishes: readonly Dish[],
  byPrepTime: boolean,
  from: Random,
): readonly Selection[] {
  const sentAt = order.placedAt + from.below(2 * MINUTE_MS);
  const { hasCourses } = order.dining.option;
  const courses = Map.groupBy(dishes, ({ item }) => (hasCourses ? item.course : undefined));
  const starts = dishes.some(({ item }) => item.course.name === 'Starters');
  return [...courses].flatMap(([course, together]) => {
    const [earliest, spread] = courseWait(course?.name, starts);
    const firedAt = sentAt + Math.round((earliest + spread * from.unit()) * MINUTE_MS);
    const longest = Math.max(...together.map(prepMinutes));
    const ticketGuid = from.uuid();
    return together.map((dish) => ({
      guid: from.uuid(),
      order,
      dish,
      ticketGuid,
      course,
      firedAt: firedAt + (byPrepTime ? (longest - prepMinutes(dish)) * MINUTE_MS : 0),
    }));
  });
}

/** Minutes from order to course fire: the earliest, and how much later it may be. */
function courseWait(
  course: string | undefined,
  hasStarters: boolean,
): readonly [earliest: number, spread: number] {
  if (course === 'Desserts') return [42, 22];
  return hasStarters && (course === 'Mains' || course === 'Sides') ? [11, 9] : [0, 0];
}

/** As a kitchen would enter it: the slowest station's. */
function prepMinutes({ stations }: Dish): number {
  return Math.max(...stations.map(({ kind }) => STATION_PACE[kind].medianMinutes));
}

// Items from `assets/menu.json` for which a kitchen has the stations.

export interface MenuItem {
  readonly guid: string;
  readonly name: string;
  /** Absent on items from only this restaurant. */
  readonly multiLocationId: string | undefined;
  /** One object per course, compared by identity. */
  readonly course: Course;
}

export interface Course {
  readonly guid: string;
  readonly name: string;
}

export interface Dish {
  readonly item: MenuItem;
  readonly stations: readonly KitchenStation[];
}

export const MENU_NAMES: readonly string[] = entries.map(({ name }) => name);

const LOCAL_ITEM_RATE = 0.06;

/** Orders from each kitchen. An item has one identity in the restaurant, whichever kitchen cooks it. `weigh` is a factor on menu weight. */
export function buildMenus(
  { profile, seed }: RestaurantKey,
  kitchens: readonly SimulatedKitchen[],
  weigh: (item: MenuItem) => number,
): readonly ((from: Random) => Dish)[] {
  const buildItem = (name: string, course: Course): MenuItem => {
    const from = random(seed, profile, 'menu item', name);
    return {
      guid: from.uuid(),
      name,
      // Shared by the chain.
      multiLocationId: from.chance(LOCAL_ITEM_RATE)
        ? undefined
        : multiLocationId(random(0, 'chain item', name)),
      course,
    };
  };
  const items = [...Map.groupBy(entries, ({ course }) => course)].flatMap(([name, together]) => {
    const course: Course = { guid: random(seed, profile, 'course', name).uuid(), name };
    return together.map(({ stations, popularity, name: dish }) => {
      const item = buildItem(dish, course);
      return { item, stations, popularity: popularity * weigh(item) };
    });
  });
  return kitchens.map((kitchen) =>
    weighted(
      items.flatMap(({ item, stations: kinds, popularity }) => {
        const stations = kinds.filter(isStationKind).flatMap((kind) => kitchen.get(kind) ?? []);
        const dish: Dish = { item, stations };
        return stations.length === kinds.length ? [[dish, popularity] as const] : [];
      }),
    ),
  );
}
