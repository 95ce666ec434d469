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
  const byStation = Map.groupBy(firedItems(night, conditions), ({ station }) => station);
  const done = new Map<string, number>();
  for (const station of kitchen.stations) {
    const own = byStation.get(station.name) ?? [];
    for (const [key, at] of doneTimes(night, station, own, conditions, changes)) done.set(key, at);
  }
  const ready = new Map<string, number>();
  for (const item of [...byStation.values()].flat()) {
    const ticket = `${item.order}/${item.fire}`;
    ready.set(ticket, Math.max(ready.get(ticket) ?? 0, done.get(item.key) ?? 0));
  }
  const ticketDone = ({ order, fire }: FiredItem) => ready.get(`${order}/${fire}`) ?? Number.NaN;
  const end = midnight + kitchen.closes * HOUR_MS + CLEANING_MS;
  const cooked: CookedItem[] = [];
  for (const station of kitchen.stations) {
    const own = byStation.get(station.name) ?? [];
    const bumps = bumpTimes(night, station, own, done, ticketDone, conditions);
    for (const item of own) {
      const [doneAt, bumpedAt] = [done.get(item.key), bumps.get(item.key)];
      if (doneAt === undefined || bumpedAt === undefined || bumpedAt > end) continue;
      cooked.push({ ...item, doneAt, bumpedAt });
    }
  }
  return cooked.sort((a, b) => a.bumpedAt - b.bumpedAt || (a.key < b.key ? -1 : 1));
}
