/** What can be ordered: the items of `assets/menu.json` for which a kitchen has the stations. */
import entries from '../../../assets/menu.json' with { type: 'json' };
import {
  type KitchenStation,
  multiLocationId,
  type RestaurantKey,
  type SimulatedKitchen,
} from './kitchen.ts';
import { type Random, random, weighted } from './random.ts';
import { isStationKind } from './station-kind.ts';

/** A menu item of one restaurant. */
export interface MenuItem {
  readonly guid: string;
  readonly name: string;
  /** Absent on items of only this restaurant. */
  readonly multiLocationId: string | undefined;
  /** One object per course, so that courses can be compared by identity. */
  readonly course: Course;
}

/** A course of one restaurant. */
export interface Course {
  readonly guid: string;
  readonly name: string;
}

/** An item and the stations at which one kitchen makes it. */
export interface Dish {
  readonly item: MenuItem;
  readonly stations: readonly KitchenStation[];
}

const LOCAL_ITEM_RATE = 0.06;

/**
 * Prepares orders from each kitchen: an item has one identity in the restaurant, whichever kitchen cooks it. `weigh` is a factor on the
 * item's weight in the menu.
 */
export function buildMenus(
  { profile, seed }: RestaurantKey,
  kitchens: readonly SimulatedKitchen[],
  weigh: (item: MenuItem) => number = () => 1,
): readonly ((from: Random) => Dish)[] {
  const buildItem = (name: string, course: Course): MenuItem => {
    const from = random(seed, profile, 'menu item', name);
    return {
      guid: from.uuid(),
      name,
      multiLocationId: from.chance(LOCAL_ITEM_RATE) ? undefined : multiLocationId(from),
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
