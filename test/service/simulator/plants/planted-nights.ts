/** A night with and without plants, in a kitchen, before anything is written as records. */

import { type Causes, combinedCauses } from '../../../../src/service/simulator/causes.ts';
import type { KitchenPlan, StationWork } from '../../../../src/service/simulator/kitchen-plan.ts';
import { type NightOutcome, simulateNight } from '../../../../src/service/simulator/night.ts';
import { placeOrders, type Selection } from '../../../../src/service/simulator/orders.ts';
import { type Plant, plantedCauses } from '../../../../src/service/simulator/plant-kinds.ts';
import type { MadeItem } from '../../../../src/service/simulator/prep-bumps.ts';
import { PROFILES } from '../../../../src/service/simulator/profile.ts';
import { FRIDAY } from './planted-days.ts';

function causesOf(plan: KitchenPlan, plants: readonly Plant[]): Causes {
  return combinedCauses(plantedCauses({ ...FRIDAY, plan }, plants));
}

export function nightOf(plan: KitchenPlan, ...plants: readonly Plant[]): NightOutcome {
  return simulateNight({ ...FRIDAY, plan }, causesOf(plan, plants));
}

/** Everything fired, made or not. */
export function selectionsOf(plan: KitchenPlan, ...plants: readonly Plant[]): readonly Selection[] {
  return placeOrders({ ...FRIDAY, plan }, causesOf(plan, plants)).selections;
}

export const { cafe: CAFE, typical: TYPICAL, busy: BUSY } = PROFILES;

/** Two typical kitchens under one roof. */
export const TWO_KITCHENS: KitchenPlan = { ...TYPICAL, kitchens: 2 };

export function withWork(
  plan: KitchenPlan,
  kind: string,
  change: Partial<StationWork>,
): KitchenPlan {
  const work = plan.work[kind] ?? { batch: 1, bumps: 'item' };
  return { ...plan, work: { ...plan.work, [kind]: { ...work, ...change } } };
}

/** What an item at a station is, with and without plants. */
function itemName({ selection, station }: Pick<MadeItem, 'selection' | 'station'>): string {
  return `${selection.key} ${station.name}`;
}

export function byItem<Item extends Pick<MadeItem, 'selection' | 'station'>>(
  items: readonly Item[],
): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [itemName(item), item]));
}

/** What was ordered and fired. */
export function firedOf({ made }: NightOutcome): readonly string[] {
  return made
    .map((item) => {
      const { guid, ticketGuid, dish, firedAt, ticket } = item.selection;
      const { order } = ticket;
      return [itemName(item), guid, ticketGuid, order.guid, dish.item.name, firedAt].join(' ');
    })
    .sort();
}

/** Each item's start and end where it is made. */
export function madeOf({ made }: NightOutcome, isWanted = (_item: MadeItem) => true): string[] {
  return made
    .filter(isWanted)
    .map((item) => `${itemName(item)} ${item.startedAt} ${item.doneAt}`)
    .sort();
}

/** Each prep bump. */
export function bumpsOf({ bumped }: NightOutcome, isWanted = (_item: MadeItem) => true): string[] {
  return bumped
    .filter(isWanted)
    .map((item) => `${itemName(item)} ${item.bumpedAt}`)
    .sort();
}

/** Each bump at the expediter and the runners, of the kitchen if one is named. */
export function passesOf({ passed }: NightOutcome, kitchen?: number): string[] {
  return passed
    .filter(({ ticket }) => kitchen === undefined || ticket.order.kitchen === kitchen)
    .flatMap(({ level, items }) =>
      items.map(({ selection, bumpedAt }) => `${selection.key} ${level} ${bumpedAt}`),
    )
    .sort();
}

/** Those before an instant, by the number at the end of each text. */
export function before(texts: readonly string[], instant: number): readonly string[] {
  return texts.filter((text) => Number(text.slice(text.lastIndexOf(' '))) < instant);
}
