/** Which fault an evening has, where, and when. */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/instant.ts';
import { NO_CAUSES } from '../../../../src/service/simulator/causes.ts';
import { type Night, placeOrders } from '../../../../src/service/simulator/orders.ts';
import { type Random, random } from '../../../../src/service/simulator/random.ts';
import { plannedStaffing } from '../../../../src/service/simulator/staffing.ts';
import { midnightOf } from './compact-kitchen.ts';
import type { Fault, FaultKind } from './fault.ts';

/** Kinds at one station, by what shows them. */
export const SLOW_KINDS: readonly FaultKind[] = ['cook', 'trainee', 'oven', 'slot'];
export const STOP_KINDS: readonly FaultKind[] = ['stop', 'screen', 'printer'];

/** `undefined` if the kitchen can't have it. Nothing depends on a night's draws. */
export function plannedFault(night: Night, kind: FaultKind, seed = night.seed): Fault | undefined {
  const { plan } = night;
  const from = random(seed, plan.name, 'fault', kind);
  const { opensAt: opens, closesAt: closes } = plan.hours;
  const midnight = midnightOf(night);
  const span = closes - opens;
  const hour = opens + span * (0.2 + 0.5 * from.unit());
  const start = midnight + Math.round(hour * HOUR_MS);
  const lasting = (least: number, most: number) => ({
    from: start,
    to: start + (least + from.below(most - least + 1)) * MINUTE_MS,
  });
  const evening = { from: midnight + opens * HOUR_MS, to: midnight + (closes + 2) * HOUR_MS };
  const whole = { kind, station: undefined };
  switch (kind) {
    case 'ordinary':
      return undefined;
    case 'cook':
    case 'trainee':
    case 'oven':
    case 'slot': {
      const station = oneOf(stationsFor(night, kind, start), from);
      if (station === undefined) return undefined;
      const factor = kind === 'trainee' ? 1.6 + 0.9 * from.unit() : from.chance(0.5) ? 2 : 3;
      return { kind, station, factor, ...lasting(40, 80) };
    }
    case 'stop':
    case 'screen':
    case 'printer': {
      const station = oneOf(stationsFor(night, kind, start), from);
      if (station === undefined) return undefined;
      return { kind, station, factor: 1, ...lasting(25, 55) };
    }
    case 'rush':
      return { ...whole, factor: 1.5 + 0.5 * from.unit(), ...lasting(60, 90) };
    case 'short':
      return { ...whole, factor: 1.25, ...evening };
    case 'menu':
      return { ...whole, factor: 0.4, ...evening };
    case 'holiday':
      return { ...whole, factor: 0.3 + 0.2 * from.unit(), ...evening };
    case 'closing':
      return { ...whole, factor: 0, from: start + HOUR_MS / 2, to: evening.to };
    case 'late':
      return { ...whole, factor: from.chance(0.5) ? 0 : 8 + from.below(13), ...lasting(20, 60) };
    case 'stopped':
      return {
        ...whole,
        factor: 0,
        cooksStop: from.chance(0.5),
        ordersStop: from.chance(0.5),
        ...lasting(20, 60),
      };
  }
}

/** Names of those that bump, and can have the fault. */
function stationsFor(night: Night, kind: FaultKind, at: number): readonly string[] {
  const orders = placeOrders(night, NO_CAUSES);
  const [kitchen] = orders.kitchens;
  const [menu] = orders.menus;
  if (kitchen === undefined || menu === undefined) return [];
  const { cooks, slots } = plannedStaffing(night, orders, menu, NO_CAUSES);
  const isPossible = (station: string) => {
    const work = night.plan.menu.flatMap((dish) => dish.work);
    const hasHeat = work.every((each) => each.station !== station || each.heatMinutes > 0);
    if (kind === 'cook') return cooks(station, at) >= 2;
    if (kind === 'oven') return hasHeat;
    if (kind === 'slot') return slots(station) >= 2 && Number.isFinite(slots(station));
    return true;
  };
  return [...kitchen.values()]
    .filter(({ kind: station, bumps }) => bumps && isPossible(station))
    .map(({ name }) => name);
}

function oneOf<Choice>(choices: readonly Choice[], from: Random): Choice | undefined {
  return choices[from.below(choices.length)];
}
