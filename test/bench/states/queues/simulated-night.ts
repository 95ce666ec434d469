/** A night in a kitchen, with or without a fault, from the same draws. */
import { HOUR_MS } from '../../../../src/contract/time-units.ts';
import { bumpTimes } from './bumping.ts';
import { conditionsOf, type Fault } from './fault.ts';
import { doneTimes } from './line.ts';
import { type FiredItem, firedItems, type Night } from './orders.ts';

/** Times are epoch ms. */
export interface CookedItem extends FiredItem {
  readonly doneAt: number;
  readonly bumpedAt: number;
}

/** Cooks go home so long after closing. What is not bumped by then never is. */
const CLEANING_MS = 2 * HOUR_MS;

/** In order of bumps. */
export function simulatedNight(night: Night, fault: Fault | undefined): readonly CookedItem[] {
  const { kitchen, midnight } = night;
  const conditions = conditionsOf(fault);
  const changes = fault === undefined ? [] : [fault.from, fault.to];
  const items = firedItems(night, conditions);
  const byStation = Map.groupBy(items, ({ station }) => station);
  const doneAt = new Map<string, number>();
  for (const station of kitchen.stations) {
    const own = byStation.get(station.name) ?? [];
    const done = doneTimes(night, station, own, conditions, changes);
    for (const [key, at] of done) doneAt.set(key, at);
  }
  const done = ({ key }: FiredItem) => doneAt.get(key) ?? Number.NaN;
  const ticketOf = ({ order, fire }: FiredItem) => `${order}/${fire}`;
  const ready = new Map<string, number>();
  for (const item of items) {
    ready.set(ticketOf(item), Math.max(ready.get(ticketOf(item)) ?? 0, done(item)));
  }
  const cooked = { done, ticketDone: (item: FiredItem) => ready.get(ticketOf(item)) ?? Number.NaN };
  const end = midnight + kitchen.closes * HOUR_MS + CLEANING_MS;
  return kitchen.stations
    .flatMap((station) => {
      const own = byStation.get(station.name) ?? [];
      const bumps = bumpTimes(night, station, own, cooked, conditions);
      return own.flatMap((item): readonly CookedItem[] => {
        const bumpedAt = bumps.get(item.key) ?? Number.NaN;
        return bumpedAt <= end ? [{ ...item, doneAt: done(item), bumpedAt }] : [];
      });
    })
    .sort((a, b) => a.bumpedAt - b.bumpedAt || (a.key < b.key ? -1 : 1));
}
