/** A chain's evening, minute by minute, as a monitor knows it. */

import type { ChainRestaurant } from '../../../src/kitchen/fleet/incidents.ts';
import { type Random, random } from '../../../src/service/simulator/random.ts';
import { type PlantedCause, plantedCauses } from './planted-causes.ts';
import {
  isOpen,
  MINUTE_MS,
  type PlantedChain,
  type PlantedRestaurant,
  plantedChain,
} from './planted-chain.ts';
import { eveningFactor, plantedFaults } from './planted-faults.ts';
import {
  knownTrouble,
  type PlantedTrouble,
  toldTroubles,
  type WorldTrouble,
} from './planted-trouble.ts';

export interface PlantedEvening {
  readonly seed: number;
  readonly chain: PlantedChain;
  readonly restaurants: readonly PlantedRestaurant[];
  /** Times the usual rates of faults. */
  readonly factor: number;
  readonly causes: readonly PlantedCause[];
  /** In order of restaurants, as a list of a chain has them. */
  readonly troubles: readonly PlantedTrouble[];
}

/** What is known at one time. Nothing in `restaurants` says more than a monitor knows. */
export interface Moment {
  readonly time: number;
  readonly restaurants: readonly ChainRestaurant[];
  readonly open: readonly PlantedTrouble[];
  /** Same as a minute before. */
  readonly isSame: boolean;
}

export function plantedEvening(seed: number, size: number): PlantedEvening {
  const chain = plantedChain(seed, size);
  const stream = (purpose: string) => random(seed, purpose, String(size));
  const { causes, troubles } = plantedCauses(stream('causes'), chain);
  const factor = eveningFactor(stream('evening'));
  const world = [...plantedFaults(stream('faults'), chain, factor), ...troubles];
  const told = toldOf(stream('known'), chain, world);
  return { seed, chain, restaurants: chain.restaurants, factor, causes, troubles: told };
}

/** The same evening's faults, drawn once more, without a common cause. */
export function otherLuck(
  { seed, chain, factor }: PlantedEvening,
  luck: number,
): readonly PlantedTrouble[] {
  const from = random(seed, 'luck', String(luck), String(chain.restaurants.length));
  return toldOf(from, chain, plantedFaults(from, chain, factor));
}

function toldOf(
  from: Random,
  chain: PlantedChain,
  world: readonly WorldTrouble[],
): readonly PlantedTrouble[] {
  const known = world.flatMap((trouble) => knownTrouble(from, trouble) ?? []);
  const own = Map.groupBy(known, ({ restaurant }) => restaurant);
  return chain.restaurants.flatMap((each) => toldTroubles(own.get(each) ?? []));
}

export function* momentsOf(evening: PlantedEvening): Generator<Moment> {
  const { restaurants, troubles } = evening;
  const times = [
    ...troubles.flatMap(({ calledAt, endsAt }) => [calledAt, endsAt]),
    ...restaurants.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
  ];
  const changes = Map.groupBy(times, (time) => Math.ceil(time / MINUTE_MS) * MINUTE_MS);
  const first = Math.min(...troubles.map(({ calledAt }) => calledAt));
  const last = Math.max(...troubles.map(({ endsAt }) => endsAt));
  const chain = chainOf(evening);
  let moment: Moment = { time: first, restaurants: [], open: [], isSame: false };
  for (let time = Math.ceil(first / MINUTE_MS) * MINUTE_MS; time - last < MINUTE_MS;) {
    if (time > first + MINUTE_MS && !changes.has(time)) yield { ...moment, time, isSame: true };
    else {
      const open = troubles.filter(({ calledAt, endsAt }) => calledAt <= time && time < endsAt);
      const known = restaurants.map((each) => chain(each, time));
      moment = { time, open, restaurants: known, isSame: false };
      yield moment;
    }
    time += MINUTE_MS;
  }
}

/** A date that is over: every trouble, and closed is who never opened. */
export function dateOf(evening: PlantedEvening): Omit<Moment, 'time' | 'isSame'> {
  const chain = chainOf(evening);
  const known = evening.restaurants.map((each) => ({
    ...chain(each, Number.POSITIVE_INFINITY),
    isClosed: each.opensAt === each.closesAt,
  }));
  return { restaurants: known, open: evening.troubles };
}

/** Restaurants as they are known at a time. */
function chainOf({ troubles }: PlantedEvening) {
  const changes = Map.groupBy(
    troubles.filter(({ kind }) => kind === 'setup'),
    ({ restaurant }) => restaurant,
  );
  return (restaurant: PlantedRestaurant, time: number): ChainRestaurant => {
    const { guid, tags, zone, setupChangedAt } = restaurant;
    const seen = (changes.get(restaurant) ?? []).filter(({ calledAt }) => calledAt <= time);
    const latest = Math.max(...seen.map(({ calledAt }) => calledAt));
    return {
      guid,
      tags,
      zone,
      isClosed: !isOpen(restaurant, time),
      setupChangedAt: seen.length > 0 ? latest : setupChangedAt,
    };
  };
}
