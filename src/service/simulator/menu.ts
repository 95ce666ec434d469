/** Menu items with an identity, and what each kitchen makes of them. */
import { MINUTE_MS } from '../../contract/instant.ts';
import type { Causes } from './causes.ts';
import type { CoursePlan, DishPlan, DishWork, KitchenPlan } from './kitchen-plan.ts';
import type { MenuItem } from './menu-item.ts';
import { multiLocationId, type Random, random, type Weighted, weighted } from './random.ts';
import type { KitchenStation, SimulatedKitchen } from './restaurant.ts';

/** What one station does for a dish. */
export interface StationTask extends DishWork {
  readonly at: KitchenStation;
}

/** One object per dish and kitchen, compared by identity. */
export interface Dish {
  readonly item: MenuItem;
  readonly tasks: readonly StationTask[];
  /** As a kitchen would enter it: at the slowest station. */
  readonly prepMs: number;
}

/** A guest orders what the one before did. */
const SAME_DISH_RATE = 0.25;
const LOCAL_ITEM_RATE = 0.06;

/** A kitchen's dishes by course. A dish is on the menu if the kitchen has its stations. */
export interface KitchenMenu {
  readonly dishes: ReadonlyMap<string, readonly Weighted<Dish>[]>;
  /** @throws RangeError for a course without dishes. */
  readonly choose: (course: string, from: Random) => Dish;
  /** Chooses among the dishes of the same first station. */
  readonly chooseBeside: (dish: Dish, from: Random) => Dish;
}

/** An item has one identity in the restaurant, whichever kitchen makes it. */
export function buildMenus(
  plan: KitchenPlan,
  seed: number,
  kitchens: readonly SimulatedKitchen[],
  causes: Causes,
): readonly KitchenMenu[] {
  const courses = new Map(
    plan.menu.map(({ course: name }) => [
      name,
      { guid: random(seed, plan.name, 'course', name).uuid(), name },
    ]),
  );
  const items = plan.menu.map(({ name, course }): MenuItem => {
    const from = random(seed, plan.name, 'menu item', name);
    return {
      guid: from.uuid(),
      name,
      // Shared by the chain.
      multiLocationId: from.chance(LOCAL_ITEM_RATE)
        ? undefined
        : multiLocationId(random(0, 'chain item', name)),
      course: courses.get(course) ?? { guid: '', name: course },
    };
  });
  return kitchens.map((kitchen) => kitchenMenu(plan.menu, items, kitchen, causes));
}

function kitchenMenu(
  plans: readonly DishPlan[],
  items: readonly MenuItem[],
  kitchen: SimulatedKitchen,
  causes: Causes,
): KitchenMenu {
  const dishes = plans.flatMap(({ work, popularity }, index): readonly Weighted<Dish>[] => {
    const item = items[index];
    const tasks = work.flatMap((task): readonly StationTask[] => {
      const at = kitchen.get(task.station);
      return at === undefined ? [] : [{ ...task, at }];
    });
    if (item === undefined || tasks.length < work.length) return [];
    const minutes = tasks.map(({ handMinutes, heatMinutes }) => handMinutes + heatMinutes);
    const dish = { item: causes.item(item), tasks, prepMs: Math.max(...minutes) * MINUTE_MS };
    return [[dish, causes.popularity(popularity, item)]];
  });
  const byCourse = Map.groupBy(dishes, ([{ item }]) => item.course.name);
  const besideKey = ({ item, tasks }: Dish) => `${item.course.name} ${tasks[0]?.station}`;
  const choices = new Map([...byCourse].map(([course, own]) => [course, weighted(own)]));
  const beside = new Map(
    [...Map.groupBy(dishes, ([dish]) => besideKey(dish))].map(([key, own]) => [key, weighted(own)]),
  );
  return {
    dishes: byCourse,
    choose: (course, from) => chosen(choices.get(course), course, from),
    chooseBeside: (dish, from) => chosen(beside.get(besideKey(dish)), dish.item.name, from),
  };
}

function chosen(choice: ((from: Random) => Dish) | undefined, name: string, from: Random): Dish {
  if (choice === undefined) throw new RangeError(`There is no dish for ${name}.`);
  return choice(from);
}

export interface GuestDish {
  readonly guest: number;
  readonly dish: Dish;
}

/** What the guests of an order choose of a course. */
export function guestDishes(
  plan: KitchenPlan,
  menu: KitchenMenu,
  course: CoursePlan,
  guests: number,
  from: Random,
): readonly GuestDish[] {
  const dishes: GuestDish[] = [{ guest: 0, dish: menu.choose(course.name, from) }];
  for (let guest = 1; guest < guests; guest += 1) {
    if (!from.chance(course.seat)) continue;
    const before = dishes.at(-1)?.dish;
    if (before === undefined) continue;
    if (from.chance(SAME_DISH_RATE)) dishes.push({ guest, dish: before });
    else if (plan.isFromOneStation) dishes.push({ guest, dish: menu.chooseBeside(before, from) });
    else dishes.push({ guest, dish: menu.choose(course.name, from) });
  }
  return dishes;
}
