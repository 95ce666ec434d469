/** The items that profiles serve, with what each takes at its stations. */
import entries from '../../../assets/menu.json' with { type: 'json' };
import type { DishPlan } from './kitchen-plan.ts';
import { STATION_WORK } from './line-plan.ts';
import { random } from './random.ts';

export const MENU_NAMES: readonly string[] = entries.map(({ name }) => name);

/** A steak takes longer than a burger: dishes differ by this much (the standard deviation of the logarithm). */
const DISH_SIGMA = 0.45;

const NO_WORK = { handMinutes: 0, heatMinutes: 0 } as const;

/** The items of `assets/menu.json`, each with its own work at its stations. */
export const MENU: readonly DishPlan[] = entries.map(({ stations, ...entry }) => ({
  ...entry,
  work: stations.map((station) => {
    const times = random(0, 'dish', entry.name, station).logNormal(1, DISH_SIGMA);
    const { handMinutes, heatMinutes } = STATION_WORK[station] ?? NO_WORK;
    return { station, handMinutes: handMinutes * times, heatMinutes: heatMinutes * times };
  }),
}));
