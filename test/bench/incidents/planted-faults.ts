/** Faults of single restaurants, and what only looks as if they had a cause in common. */

import type { FailureCode } from '../../../src/contract/failures.ts';
import type { ChainTroubleKind } from '../../../src/kitchen/fleet/incident-families.ts';
import { type Random, type Weighted, weighted } from '../../../src/service/simulator/random.ts';
import {
  between,
  chosen,
  isOpen,
  localTime,
  MINUTE_MS,
  type PlantedChain,
  type PlantedRestaurant,
} from './planted-chain.ts';
import { isState, type WorldTrouble } from './planted-trouble.ts';

const KINDS = ['stopped', 'quiet', 'slow', 'failed', 'setup'] as const;

/** Per restaurant and evening, so that 0.6, 0.3, 0.08, 0.05, and 0.02 are called: others are over before, or their door is closed. */
const RATES: Readonly<Record<ChainTroubleKind, number>> = {
  slow: 0.88,
  quiet: 0.39,
  stopped: 0.08,
  failed: 0.05,
  setup: 0.02,
};

/** Orders from 17:00 on, by local hour. Readings and setups don't follow them. */
const OPENING_HOUR = 17;
const DINNER = [0.7, 1.3, 2, 1.7, 0.9, 0.5, 0.3];

export const FAILURES: readonly Weighted<FailureCode>[] = [
  ['TIMED_OUT', 8],
  ['UNREACHABLE', 5],
  ['SERVER_ERROR', 5],
  ['RATE_LIMITED', 2],
  ['NOT_PERMITTED', 1],
  ['CONTRACT_BROKEN', 1],
];

/** A bad evening has twice the faults: heat, a holiday, a short crew everywhere. */
const BAD_EVENING = { chance: 0.15, times: 2 };
const PEAK = { chance: 0.3, minutes: 15, least: 0.05, most: 0.18 };
const NEAR_STOPS = { chance: 0.25, minutes: 3 };
const EARLY_CLOSING = 0.02;
const FLAPPING = 0.015;

/** Times the usual rates. */
export function eveningFactor(from: Random): number {
  return from.chance(BAD_EVENING.chance) ? BAD_EVENING.times : from.logNormal(0.9, 0.2);
}

export function plantedFaults(
  from: Random,
  chain: PlantedChain,
  times: number,
): readonly WorldTrouble[] {
  return [
    ...chain.restaurants.flatMap((restaurant) => [
      ...KINDS.flatMap((kind) => faultsOf(from, restaurant, kind, times)),
      ...earlyClosing(from, restaurant),
      ...flapping(from, restaurant),
    ]),
    ...peak(from, chain),
    ...nearStops(from, chain),
  ];
}

function faultsOf(
  from: Random,
  restaurant: PlantedRestaurant,
  kind: ChainTroubleKind,
  times: number,
): readonly WorldTrouble[] {
  const { zone, proneness } = restaurant;
  const weightOf = (hour: number) => (isState(kind) ? (DINNER[Math.floor(hour)] ?? 0) : 1);
  const most = Math.max(...DINNER);
  // Drawn over the whole evening. Those while it is closed never happen.
  const count = from.poisson(RATES[kind] * proneness * times * 1.1);
  return Array.from({ length: count }, () => {
    let hour = between(from, 0, DINNER.length);
    while (!from.chance(weightOf(hour) / most)) hour = between(from, 0, DINNER.length);
    return fault(from, restaurant, kind, localTime(zone, OPENING_HOUR + hour));
  }).filter(({ beginsAt }) => !isState(kind) || isOpen(restaurant, beginsAt));
}

function fault(
  from: Random,
  restaurant: PlantedRestaurant,
  kind: ChainTroubleKind,
  beginsAt: number,
): WorldTrouble {
  // Failing readings are shorter: a restart, a login, a cable.
  const minutes =
    kind === 'failed'
      ? from.logNormal(10, 0.9)
      : Math.min(120, Math.max(15, from.logNormal(45, 0.7)));
  const code = kind === 'failed' ? weighted(FAILURES)(from) : undefined;
  const endsAt = beginsAt + minutes * MINUTE_MS;
  return { restaurant, kind, code, beginsAt, endsAt, origin: 'fault' };
}

/** The line empties before the hour on the door, and no bump comes. Doors of a brand close together. */
function earlyClosing(from: Random, restaurant: PlantedRestaurant): readonly WorldTrouble[] {
  if (!from.chance(EARLY_CLOSING)) return [];
  const { closesAt } = restaurant;
  const beginsAt = closesAt - between(from, 10, 40) * MINUTE_MS;
  return [{ restaurant, kind: 'stopped', beginsAt, endsAt: closesAt, origin: 'closing' }];
}

function flapping(from: Random, restaurant: PlantedRestaurant): readonly WorldTrouble[] {
  if (!from.chance(FLAPPING)) return [];
  const kind = from.chance(0.7) ? 'slow' : 'quiet';
  let time = between(from, restaurant.opensAt, restaurant.closesAt);
  const last = time + between(from, 60, 180) * MINUTE_MS;
  const spells: WorldTrouble[] = [];
  while (time < last) {
    const endsAt = time + between(from, 25, 50) * MINUTE_MS;
    spells.push({ restaurant, kind, beginsAt: time, endsAt, origin: 'flapping' });
    time = endsAt + between(from, 2, 15) * MINUTE_MS;
  }
  return spells;
}

/** The quarter of an hour in which a zone sits down to dinner. */
function peak(from: Random, { restaurants, zones }: PlantedChain): readonly WorldTrouble[] {
  const zone = chosen(from, zones);
  if (zone === undefined || !from.chance(PEAK.chance)) return [];
  const start = localTime(zone, between(from, 18.25, 20));
  const share = between(from, PEAK.least, PEAK.most);
  return restaurants
    .filter((each) => each.zone === zone && from.chance(Math.min(1, share * each.proneness)))
    .map((restaurant) => {
      const beginsAt = start + between(from, 0, PEAK.minutes) * MINUTE_MS;
      return { ...fault(from, restaurant, 'slow', beginsAt), origin: 'peak' as const };
    });
}

/** Two or three stops of one tag. Chance does that far more often in a large tag. */
function nearStops(from: Random, { tags }: PlantedChain): readonly WorldTrouble[] {
  if (!from.chance(NEAR_STOPS.chance)) return [];
  const large = tags.filter(({ restaurants }) => restaurants.length >= 5);
  if (large.length === 0) return [];
  const { restaurants } = weighted(large.map((tag) => [tag, tag.restaurants.length ** 2] as const))(
    from,
  );
  const [one] = restaurants;
  if (one === undefined) return [];
  const start = localTime(one.zone, between(from, 17.5, 21.5));
  const open = restaurants.filter((each) => isOpen(each, start));
  const count = from.chance(0.35) ? 3 : 2;
  const stopping = new Set(Array.from({ length: count }, () => chosen(from, open)));
  return [...stopping].flatMap((restaurant) => {
    if (restaurant === undefined) return [];
    const beginsAt = start + between(from, 0, NEAR_STOPS.minutes) * MINUTE_MS;
    return [{ ...fault(from, restaurant, 'stopped', beginsAt), origin: 'near stops' as const }];
  });
}
