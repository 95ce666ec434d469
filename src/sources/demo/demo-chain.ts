/** A simulated chain: restaurants of several sizes across time zones, with a few in trouble. */
import names from '../../../assets/restaurant-names.json' with { type: 'json' };
import type { Tier } from '../../service/archive/archive.ts';
import type { RestaurantKey } from '../../service/simulator/kitchen.ts';
import type { WrittenPlant } from '../../service/simulator/plants/written-plant.ts';
import type { ProfileName } from '../../service/simulator/profile.ts';
import { random } from '../../service/simulator/random.ts';
import { simulateIdentity } from '../../service/simulator/restaurant.ts';
import { zoneEastOf } from './demo-place.ts';

/** Most restaurants of a chain. */
export const CHAIN_MOST = 400;

/** What a chain is made from; equal origins give equal chains, and a larger one begins with the smaller one. */
interface ChainOrigin extends RestaurantKey {
  /** IANA zone of those at dinner. */
  readonly zone: string;
  /** Faults of the first; an empty list is a chain without any. */
  readonly plants?: readonly WrittenPlant[] | undefined;
}

interface ChainMember extends RestaurantKey {
  readonly name: string;
  readonly zone: string;
  readonly tier: Tier;
  readonly plants: readonly WrittenPlant[];
  readonly isDenied?: true;
}

/** Far from the seeds that people type, so that two chains share no restaurant. */
const SEED_STEP = 1_000_003;

/** Hours east of dinner, in turns: dinner and its neighbors, lunch (-6, -7), afternoon (-3), and closed at night (8, 9). */
const HOURS_EAST = [0, -1, -6, 0, 1, -3, -1, -7, 9, 8] as const;

/** Sizes that a chain has beside the requested one. */
const SIZES: readonly ProfileName[] = ['typical', 'cafe', 'typical', 'busy'];

const HOUR = 60;
const RUSH_FROM = 16.5 * HOUR;
const RUSH = { kind: 'rush', factor: 1.5 } as const;

/** Stations of each typical kitchen; times as in the default plants of the first one, for a restaurant at dinner or an hour before. */
const STOPPED: readonly WrittenPlant[] = [
  { ...RUSH, clockMinutes: RUSH_FROM },
  { kind: 'stop', station: 'Cold', clockMinutes: 18 * HOUR, lengthMs: 3 * HOUR * 60_000 },
];
const SLOW: readonly WrittenPlant[] = [
  { ...RUSH, clockMinutes: RUSH_FROM - HOUR },
  { kind: 'slow', station: 'Fry', clockMinutes: 16.75 * HOUR, factor: 3 },
];
const SLOW_AT_LUNCH: readonly WrittenPlant[] = [
  { ...RUSH, clockMinutes: 11 * HOUR },
  { kind: 'slow', station: 'Grill', clockMinutes: 11.75 * HOUR, factor: 3 },
];

/** Which restaurants are special, by their place in each hundred. */
const UNSUBSCRIBED = 4;
const DENIED = 7;

/** The restaurants of a chain, the requested one first. */
export function demoChain(origin: ChainOrigin, count: number): readonly ChainMember[] {
  const named = new Map<ProfileName, number>();
  return Array.from({ length: count }, (_, index) => {
    const faults = faultsOf(index);
    const key = {
      profile:
        index === 0 ? origin.profile : faults === undefined ? sizeOf(origin, index) : 'typical',
      seed: origin.seed + index * SEED_STEP,
    } as const;
    const before = named.get(key.profile) ?? 0;
    named.set(key.profile, before + 1);
    const isFaultless = origin.plants?.length === 0;
    return {
      ...key,
      name: nameOf(origin, key.profile, before),
      zone: zoneEastOf(origin.zone, HOURS_EAST[index % HOURS_EAST.length] ?? 0),
      tier: index % 100 === UNSUBSCRIBED ? 'basic' : 'professional',
      plants: (isFaultless ? [] : index === 0 ? origin.plants : faults) ?? [],
      ...(index % 100 === DENIED && { isDenied: true }),
    };
  });
}

function faultsOf(index: number): readonly WrittenPlant[] | undefined {
  if (index % 10 === 3) return STOPPED;
  if (index % 10 === 6) return SLOW;
  return index % 40 === 12 ? SLOW_AT_LUNCH : undefined;
}

/** Half are of the requested size. */
function sizeOf({ profile, seed }: RestaurantKey, index: number): ProfileName {
  const from = random(seed, 'chain', String(index));
  return from.chance(0.5) ? profile : (SIZES[from.below(SIZES.length)] ?? profile);
}

const TOWARDS = [
  'North',
  'South',
  'East',
  'West',
  'Old',
  'New',
  'Upper',
  'Lower',
  'Grand',
  'Little',
];
const PLACES = [
  'Harbor',
  'Mill',
  'Park',
  'Bridge',
  'Market',
  'Station',
  'Garden',
  'Hill',
  'Lake',
  'Quay',
];

/** The name of the restaurant that so many of its profile come before: each name once, then each at a place, and so on. */
function nameOf({ seed }: RestaurantKey, profile: ProfileName, before: number): string {
  const all = names[profile];
  // The first has the name that it has in a demo of its own.
  const first = all.indexOf(simulateIdentity({ profile, seed }).name);
  const name = all[(first + before) % all.length] ?? profile;
  const round = Math.floor(before / all.length);
  if (round === 0) return name;
  const place = PLACES[(round - 1) % PLACES.length] ?? '';
  const towards = TOWARDS[Math.floor((round - 1) / PLACES.length) % TOWARDS.length] ?? '';
  return `${name}, ${towards} ${place}`;
}
