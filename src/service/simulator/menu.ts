/** Items from `assets/menu.json` for which a kitchen has the stations. */
import entries from '../../../assets/menu.json' with { type: 'json' };
import { isStationKind } from './line-plan.ts';
import { type Random, random, weighted } from './random.ts';
import {
  type KitchenStation,
  multiLocationId,
  type RestaurantKey,
  type SimulatedKitchen,
} from './restaurant.ts';

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
