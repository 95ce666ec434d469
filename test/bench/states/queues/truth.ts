/** What a fault really did, item by item, and what items really took. */

import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/instant.ts';
import type { KitchenPlan } from '../../../../src/service/simulator/kitchen-plan.ts';
import { mean } from '../certainty.ts';
import { kitchenNight, midnightOf } from './compact-kitchen.ts';
import type { Fault } from './fault.ts';
import { type CookedItem, simulatedNight } from './simulated-night.ts';

const PLAIN_NIGHTS = 10;
const PLAIN_SEED = 77;
/** Few plain items at an hour show no hour. */
const MIN_OF_HOUR = 15;
const RECENT_MS = 30 * MINUTE_MS;
/** An alarm is honest from here on. */
export const HONEST_RATIO = 1.3;

/** Mean station time over that of the same night without the fault, of items fired during it. */
export interface Effect {
  readonly ratio: number;
  readonly items: number;
}

export function effectsOf(
  fault: Fault,
  {
    faulted,
    plain,
  }: { readonly faulted: readonly CookedItem[]; readonly plain: readonly CookedItem[] },
): ReadonlyMap<string, Effect> {
  const without = new Map(plain.map((item) => [item.key, item]));
  const sums = new Map<string, { own: number; plain: number; items: number }>();
  for (const item of faulted) {
    const same = without.get(item.key);
    if (same === undefined || item.firedAt < fault.from || item.firedAt >= fault.to) continue;
    const sum = sums.get(item.station) ?? { own: 0, plain: 0, items: 0 };
    sums.set(item.station, sum);
    sum.own += timeOf(item);
    sum.plain += timeOf(same);
    sum.items += 1;
  }
  return new Map(
    Array.from(sums, ([station, { own, plain: plainMs, items }]) => [
      station,
      { ratio: own / plainMs, items },
    ]),
  );
}

function timeOf({ firedAt, bumpedAt }: CookedItem): number {
  return bumpedAt - firedAt;
}

/** Whether a station's (or the kitchen's) items of the last half hour really took longer. */
export type Honesty = (station: string | undefined, at: number) => boolean;

export function honestyOf(
  kitchen: KitchenPlan,
  items: readonly CookedItem[],
  midnight: number,
): Honesty {
  const plain = plainTimes(kitchen);
  return (station, at) => {
    const recent = items.filter(
      (item) =>
        (station === undefined || item.station === station) &&
        item.firedAt <= at &&
        item.bumpedAt > at - RECENT_MS,
    );
    const logs = recent.map((item) => Math.log(timeOf(item)) - plain(item, midnight));
    return logs.length > 0 && mean(logs) >= Math.log(HONEST_RATIO);
  };
}

/** An item's usual time on plain nights, as a logarithm. */
export type PlainTime = (item: CookedItem, midnight: number) => number;

const known = new Map<KitchenPlan, PlainTime>();

export function plainTimes(kitchen: KitchenPlan): PlainTime {
  const own = known.get(kitchen) ?? measured(kitchen);
  known.set(kitchen, own);
  return own;
}

function measured(kitchen: KitchenPlan): PlainTime {
  const byDish = new Map<string, number[]>();
  const logs: { readonly hour: string; readonly dish: string; readonly log: number }[] = [];
  for (let night = 0; night < PLAIN_NIGHTS; night += 1) {
    const own = kitchenNight(kitchen, PLAIN_SEED + night, '20260103');
    const midnight = midnightOf(own);
    for (const item of simulatedNight(own, undefined)) {
      const log = Math.log(timeOf(item));
      const dish = dishKey(item);
      push(byDish, dish, log);
      logs.push({ hour: hourKey(item, midnight), dish, log });
    }
  }
  const dishes = new Map(Array.from(byDish, ([dish, own]) => [dish, mean(own)]));
  const byHour = new Map<string, number[]>();
  for (const { hour, dish, log } of logs) push(byHour, hour, log - (dishes.get(dish) ?? log));
  const all = mean(logs.map(({ log }) => log));
  return (item, midnight) => {
    const hour = byHour.get(hourKey(item, midnight)) ?? [];
    return (dishes.get(dishKey(item)) ?? all) + (hour.length < MIN_OF_HOUR ? 0 : mean(hour));
  };
}

function dishKey({ station, dish }: CookedItem): string {
  return `${station}/${dish}`;
}

function hourKey({ station, firedAt }: CookedItem, midnight: number): string {
  return `${station} ${Math.floor((firedAt - midnight) / HOUR_MS)}`;
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const own = lists.get(key);
  if (own === undefined) lists.set(key, [value]);
  else own.push(value);
}
