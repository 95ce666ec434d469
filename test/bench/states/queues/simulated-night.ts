/** A night in a kitchen, with or without a fault, from the same draws. */
import { HOUR_MS } from '../../../../src/contract/instant.ts';
import { bumpTimes } from './bumping.ts';
import { type Conditions, conditionsOf, type Fault } from './fault.ts';
import { type CookingTimes, cookingTimes } from './line.ts';
import { type FiredItem, firedItems, type Night } from './orders.ts';

/** Times are epoch ms. */
export interface DoneItem extends FiredItem, CookingTimes {}
export interface CookedItem extends DoneItem {
  readonly bumpedAt: number;
}

/** Cooks go home so long after closing. What is not bumped by then never is. */
const CLEANING_MS = 2 * HOUR_MS;

/** In order of bumps. */
export function simulatedNight(night: Night, fault: Fault | undefined): readonly CookedItem[] {
  const conditions = conditionsOf(fault);
  const changes = fault === undefined ? [] : [fault.from, fault.to];
  const done = doneItems(night, firedItems(night, conditions), conditions, changes);
  return bumpedItems(night, done, conditions);
}

/** `changes` are moments at which conditions change. */
export function doneItems(
  night: Night,
  items: readonly FiredItem[],
  conditions: Conditions,
  changes: readonly number[],
): readonly DoneItem[] {
  const byStation = Map.groupBy(items, ({ station }) => station);
  return night.kitchen.stations.flatMap((station) => {
    const own = byStation.get(station.name) ?? [];
    const times = cookingTimes(night, station, own, conditions, changes);
    return own.map((item) => ({
      ...item,
      ...(times.get(item.key) ?? { startedAt: Number.NaN, doneAt: Number.NaN }),
    }));
  });
}

/** In order of bumps. */
export function bumpedItems(
  night: Night,
  items: readonly DoneItem[],
  conditions: Conditions,
): readonly CookedItem[] {
  const { kitchen, midnight } = night;
  const byStation = Map.groupBy(items, ({ station }) => station);
  const ticketOf = ({ order, fire }: FiredItem) => `${order}/${fire}`;
  const doneAt = new Map(items.map((item) => [item.key, item.doneAt]));
  const ready = new Map<string, number>();
  for (const item of items) {
    ready.set(ticketOf(item), Math.max(ready.get(ticketOf(item)) ?? 0, item.doneAt));
  }
  const cooked = {
    done: ({ key }: FiredItem) => doneAt.get(key) ?? Number.NaN,
    ticketDone: (item: FiredItem) => ready.get(ticketOf(item)) ?? Number.NaN,
  };
  const end = midnight + kitchen.closes * HOUR_MS + CLEANING_MS;
  return kitchen.stations
    .flatMap((station) => {
      const own = byStation.get(station.name) ?? [];
      const bumps = bumpTimes(night, station, own, cooked, conditions);
      return own.flatMap((item): readonly CookedItem[] => {
        const bumpedAt = bumps.get(item.key) ?? Number.NaN;
        return bumpedAt <= end ? [{ ...item, bumpedAt }] : [];
      });
    })
    .sort((a, b) => a.bumpedAt - b.bumpedAt || (a.key < b.key ? -1 : 1));
}
