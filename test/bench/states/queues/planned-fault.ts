/** Which fault an evening has, where, and when. */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/instant.ts';
import { type Random, random } from '../../../../src/service/simulator/random.ts';
import type { Fault, FaultKind } from './fault.ts';
import { cooksPlanned, type QueueKitchen, type QueueStation } from './queue-kitchen.ts';

/** Kinds at one station, by what shows them. */
export const SLOW_KINDS: readonly FaultKind[] = ['cook', 'trainee', 'oven', 'slot'];
export const STOP_KINDS: readonly FaultKind[] = ['stop', 'screen', 'printer'];

/** `undefined` if the kitchen can't have it. Nothing depends on a night's draws. */
export function plannedFault(
  kitchen: QueueKitchen,
  kind: FaultKind,
  seed: number,
  midnight: number,
): Fault | undefined {
  const from = random(seed, kitchen.name, 'fault', kind);
  const { opens, closes } = kitchen;
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
      const station = oneOf(stationsFor(kitchen, kind, hour), from);
      if (station === undefined) return undefined;
      const factor = kind === 'trainee' ? 1.6 + 0.9 * from.unit() : from.chance(0.5) ? 2 : 3;
      return { kind, station: station.name, factor, ...lasting(40, 80) };
    }
    case 'stop':
    case 'screen':
    case 'printer': {
      const station = oneOf(kitchen.stations, from);
      if (station === undefined) return undefined;
      return { kind, station: station.name, factor: 1, ...lasting(25, 55) };
    }
    case 'rush':
      return { ...whole, factor: 1.5 + 0.5 * from.unit(), ...lasting(60, 90) };
    case 'short':
      return { ...whole, factor: 1.25, ...evening };
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

function stationsFor(
  { stations }: QueueKitchen,
  kind: FaultKind,
  hour: number,
): readonly QueueStation[] {
  const { hasCooks, hasHeat, hasSlots } = {
    hasCooks: (each: QueueStation) => cooksPlanned(each, hour) >= 2,
    hasHeat: ({ dishes }: QueueStation) => dishes.every(([, , , , heat]) => heat > 0),
    hasSlots: ({ room }: QueueStation) => (room?.slots ?? 0) >= 2,
  };
  if (kind === 'cook') return stations.filter(hasCooks);
  if (kind === 'oven') return stations.filter(hasHeat);
  if (kind === 'slot') return stations.filter(hasSlots);
  return stations;
}

function oneOf<Choice>(choices: readonly Choice[], from: Random): Choice | undefined {
  return choices[from.below(choices.length)];
}
