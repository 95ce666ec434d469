/** The demo's restaurants: either one in service, one without a subscription, and one closed, or a chain. */
import names from '../../../assets/restaurant-names.json' with { type: 'json' };
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { zoneOffsetMs } from '../../kitchen/model/zone-offset.ts';
import type { Tier } from '../../service/archive/archive.ts';
import type { ProfileName } from '../../service/simulator/profile.ts';
import { random } from '../../service/simulator/random.ts';
import {
  type RestaurantKey,
  simulateEarlierStations,
  simulateIdentity,
  simulateRestaurant,
} from '../../service/simulator/restaurant.ts';
import type { WrittenPlant } from '../../service/simulator/written-plant.ts';

export const MAX_CHAIN = 400;

interface ChainMember extends RestaurantKey {
  readonly name: string;
  readonly zone: string;
  readonly tier: Tier;
  readonly plants: readonly WrittenPlant[];
  readonly isDenied?: true;
}

/** The step is larger than the seeds that people type, so that two chains share no restaurant. */
const SEED_STEP = 1_000_003;

/** Hours east of dinner time, for each restaurant in turn: dinner (-1 to 1), lunch (-6, -7), afternoon (-3), night (8, 9). */
const HOURS_EAST = [0, -1, -6, 0, 1, -3, -1, -7, 9, 8] as const;

const OTHER_PROFILES: readonly ProfileName[] = ['typical', 'cafe', 'typical', 'busy'];

const HOUR_MINUTES = 60;
const RUSH_MINUTES = 16.5 * HOUR_MINUTES;
const RUSH = { kind: 'rush', factor: 1.5 } as const;

const STOPPED: readonly WrittenPlant[] = [
  { ...RUSH, clockMinutes: RUSH_MINUTES },
  {
    kind: 'stop',
    station: 'Cold',
    clockMinutes: 18 * HOUR_MINUTES,
    lengthMs: 3 * HOUR_MINUTES * 60_000,
  },
];
const SLOW: readonly WrittenPlant[] = [
  { ...RUSH, clockMinutes: RUSH_MINUTES - HOUR_MINUTES },
  { kind: 'slow', station: 'Fry', clockMinutes: 16.75 * HOUR_MINUTES, factor: 3 },
];
const SLOW_AT_LUNCH: readonly WrittenPlant[] = [
  { ...RUSH, clockMinutes: 11 * HOUR_MINUTES },
  { kind: 'slow', station: 'Grill', clockMinutes: 11.75 * HOUR_MINUTES, factor: 3 },
];

const UNSUBSCRIBED_INDEX = 4;
const DENIED_INDEX = 7;

/**
 * Equal origins give equal chains. A larger chain starts with the restaurants of a smaller chain. `plants` are the faults of the first
 * restaurant. With an empty list, no restaurant has faults.
 */
export function demoChain(
  origin: Omit<DemoKey, 'restaurants' | 'closeoutHour'>,
  count: number,
): readonly ChainMember[] {
  const usedNames = new Map<ProfileName, number>();
  return Array.from({ length: count }, (_, index) => {
    const faults = faultsAt(index);
    const key = {
      profile:
        index === 0 ? origin.profile : faults === undefined ? profileOf(origin, index) : 'typical',
      seed: origin.seed + index * SEED_STEP,
    } as const;
    const before = usedNames.get(key.profile) ?? 0;
    usedNames.set(key.profile, before + 1);
    const isFaultless = origin.plants?.length === 0;
    return {
      ...key,
      name: nameOf(origin, key.profile, before),
      zone: zoneEastOf(origin.zone, HOURS_EAST[index % HOURS_EAST.length] ?? 0),
      tier: index % 100 === UNSUBSCRIBED_INDEX ? 'basic' : 'professional',
      plants: (isFaultless ? [] : index === 0 ? origin.plants : faults) ?? [],
      ...(index % 100 === DENIED_INDEX && { isDenied: true }),
    };
  });
}

function faultsAt(index: number): readonly WrittenPlant[] | undefined {
  if (index % 10 === 3) return STOPPED;
  if (index % 10 === 6) return SLOW;
  return index % 40 === 12 ? SLOW_AT_LUNCH : undefined;
}

function profileOf({ profile, seed }: RestaurantKey, index: number): ProfileName {
  const from = random(seed, 'chain', String(index));
  return from.chance(0.5)
    ? profile
    : (OTHER_PROFILES[from.below(OTHER_PROFILES.length)] ?? profile);
}

const DIRECTIONS = 'North South East West Old New Upper Lower Grand Little'.split(' ');
const PLACES = 'Harbor Mill Park Bridge Market Station Garden Hill Lake Quay'.split(' ');

/** `before` restaurants have the same profile. Each name is used once alone, and then once with each place. */
function nameOf({ seed }: RestaurantKey, profile: ProfileName, before: number): string {
  const all = names[profile];
  // The first restaurant has the same name as in the demo of three restaurants.
  const first = all.indexOf(simulateIdentity({ profile, seed }).name);
  const name = all[(first + before) % all.length] ?? profile;
  const round = Math.floor(before / all.length);
  if (round === 0) return name;
  const place = PLACES[(round - 1) % PLACES.length] ?? '';
  const towards = DIRECTIONS[Math.floor((round - 1) / PLACES.length) % DIRECTIONS.length] ?? '';
  return `${name}, ${towards} ${place}`;
}

export interface DemoRequest extends RestaurantKey {
  /** The number of restaurants of a chain across time zones. Absent for the demo of three restaurants in one place. */
  readonly restaurants?: number;
  /** Faults on the current date, as typed. If absent, the demo has default plants. */
  readonly plants?: readonly string[];
}

/** The values that define the demo. Equal keys give equal restaurants and dates. */
export interface DemoKey extends Omit<DemoRequest, 'plants'> {
  /** The IANA zone of the three restaurants, or of a chain's restaurants at dinner. */
  readonly zone: string;
  readonly closeoutHour?: number;
  /** Faults in the restaurant in service, on the business date of the start. */
  readonly plants?: readonly WrittenPlant[] | undefined;
}

export interface DemoRestaurant extends RestaurantKey {
  readonly choice: RestaurantChoice;
  /** Returns the stations now and before the latest change. Each call simulates them. */
  readonly setup: () => ReturnType<typeof simulatedSetup>;
  readonly tier: Tier;
  readonly isOpen: boolean;
  readonly isDenied?: true;
  readonly plants?: readonly WrittenPlant[];
}

/** The restaurant in service is first. */
export function demoRestaurants(key: DemoKey): readonly DemoRestaurant[] {
  const { profile, seed, zone, restaurants, closeoutHour = DEFAULT_CLOSEOUT_HOUR, plants } = key;
  const restaurantFrom = (from: RestaurantKey, note = '') => {
    const { guid, name } = simulateIdentity(from);
    const calendar = { zone, closeoutHour };
    const choice = { guid, name: `${name}${note}`, calendar, zoneKnown: true };
    return { ...from, choice, setup: () => simulatedSetup(from) };
  };
  if (restaurants !== undefined) {
    return demoChain({ profile, seed, zone, plants }, restaurants).map((member) => {
      const { name, zone: memberZone, ...rest } = member;
      const { choice, setup } = restaurantFrom(member);
      const tags = [memberZone.replace(/\/.*/, '').toLowerCase(), member.profile];
      const memberChoice = { ...choice, name, calendar: { zone: memberZone, closeoutHour }, tags };
      return { ...rest, choice: memberChoice, setup, isOpen: true };
    });
  }
  const cafe = restaurantFrom({ profile: 'cafe', seed: seed + 1 }, ' (setup only)');
  const closed = restaurantFrom({ profile: 'typical', seed: seed + 1 }, ' (closed)');
  return [
    {
      ...restaurantFrom({ profile, seed }),
      tier: 'professional',
      isOpen: true,
      plants: plants ?? [],
    },
    { ...cafe, tier: 'basic', isOpen: true },
    { ...closed, tier: 'professional', isOpen: false },
  ];
}

function simulatedSetup(key: RestaurantKey) {
  const { stations } = simulateRestaurant(key);
  return { stations, earlierStations: simulateEarlierStations(key) };
}

// The demo is in a zone where it is dinner time now, so that its kitchen is busy.

/** Zones without daylight saving time, one per hour from west (UTC-11) to east. */
const ZONES = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Gambier',
  'Pacific/Pitcairn',
  'America/Phoenix',
  'America/Costa_Rica',
  'America/Bogota',
  'America/Puerto_Rico',
  'America/Sao_Paulo',
  'America/Noronha',
  'Atlantic/Cape_Verde',
  'Africa/Accra',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Noumea',
  'Pacific/Fiji',
] as const;

/** The busiest time of a full-service restaurant, in minutes after midnight. */
const BUSIEST_MINUTES = 19 * 60 + 15;

const WESTERNMOST_HOURS = -11;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** The zone is computed, because reading the clocks of two dozen zones would take a tenth of the startup. */
export function zoneAtDinner(epochMs: number): string {
  const sinceMidnightUtc = Math.floor(epochMs / 60_000) % DAY_MINUTES;
  const hoursEast =
    Math.round((BUSIEST_MINUTES - sinceMidnightUtc) / HOUR_MINUTES) - WESTERNMOST_HOURS;
  return ZONES[(hoursEast + ZONES.length) % ZONES.length] ?? ZONES[0];
}

/** A zone's offset changes with daylight saving time. All demos use the offset on January 1, 2026. */
const OFFSET_TIME = Date.UTC(2026, 0, 1);

/** Negative hours are west. */
function zoneEastOf(zone: string, hours: number): string {
  if (hours === 0) return zone;
  const hoursEast = Math.round(zoneOffsetMs(OFFSET_TIME, zone) / (HOUR_MINUTES * 60_000));
  const index = hoursEast + hours - WESTERNMOST_HOURS;
  return ZONES[((index % ZONES.length) + ZONES.length) % ZONES.length] ?? ZONES[0];
}
