/** One in service, one without a subscription, one closed. Or a chain. */
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

export const CHAIN_MOST = 400;

/** Equal origins give equal chains, and a larger one starts with the smaller one. */
interface ChainOrigin extends RestaurantKey {
  /** IANA zone at dinner. */
  readonly zone: string;
  /** The first restaurant's faults. An empty list is a chain without any. */
  readonly plants?: readonly WrittenPlant[] | undefined;
}

interface ChainMember extends RestaurantKey {
  readonly name: string;
  readonly zone: string;
  readonly tier: Tier;
  readonly plants: readonly WrittenPlant[];
  readonly isDenied?: true;
}

/** Far from seeds people type, so two chains share no restaurant. */
const SEED_STEP = 1_000_003;

/** Hours east of dinner, in turns: dinner and neighbors, lunch (-6, -7), afternoon (-3), and closed at night (8, 9). */
const HOURS_EAST = [0, -1, -6, 0, 1, -3, -1, -7, 9, 8] as const;

/** Besides the requested one. */
const SIZES: readonly ProfileName[] = ['typical', 'cafe', 'typical', 'busy'];

const HOUR = 60;
const RUSH_FROM = 16.5 * HOUR;
const RUSH = { kind: 'rush', factor: 1.5 } as const;

/** In each typical kitchen. Times as in the first one's default plants, for a restaurant at dinner or an hour before. */
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

/** Special restaurants, by place in each hundred. */
const UNSUBSCRIBED = 4;
const DENIED = 7;

/** The requested one first. */
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

/** Half have the requested size. */
function sizeOf({ profile, seed }: RestaurantKey, index: number): ProfileName {
  const from = random(seed, 'chain', String(index));
  return from.chance(0.5) ? profile : (SIZES[from.below(SIZES.length)] ?? profile);
}

const TOWARDS = 'North South East West Old New Upper Lower Grand Little'.split(' ');
const PLACES = 'Harbor Mill Park Bridge Market Station Garden Hill Lake Quay'.split(' ');

/** Name for a restaurant after so many with its profile: each name once, then each at a place, and so on. */
function nameOf({ seed }: RestaurantKey, profile: ProfileName, before: number): string {
  const all = names[profile];
  // The first has the same name as in a single demo.
  const first = all.indexOf(simulateIdentity({ profile, seed }).name);
  const name = all[(first + before) % all.length] ?? profile;
  const round = Math.floor(before / all.length);
  if (round === 0) return name;
  const place = PLACES[(round - 1) % PLACES.length] ?? '';
  const towards = TOWARDS[Math.floor((round - 1) / PLACES.length) % TOWARDS.length] ?? '';
  return `${name}, ${towards} ${place}`;
}

export interface DemoRequest extends RestaurantKey {
  /** Chain size across time zones. Absent for three restaurants in one place. */
  readonly restaurants?: number;
  /** Faults on the current date, as typed. Absent: default plants. */
  readonly plants?: readonly string[];
}

/** Equal keys give equal restaurants and dates. */
export interface DemoKey extends Omit<DemoRequest, 'plants'> {
  /** IANA zone for all three, and for chain restaurants at dinner. */
  readonly zone: string;
  readonly closeoutHour?: number;
  /** Faults in the restaurant in service, on the start's business date. */
  readonly plants?: readonly WrittenPlant[] | undefined;
}

export interface DemoRestaurant extends RestaurantKey {
  readonly choice: RestaurantChoice;
  /** Now and before the latest change. Made on each call. */
  readonly setup: () => DemoSetup;
  readonly tier: Tier;
  /** Takes orders. */
  readonly open: boolean;
  /** The demo's client has no access. */
  readonly isDenied?: true;
  /** On the start's business date. */
  readonly plants?: readonly WrittenPlant[];
}

type DemoSetup = ReturnType<typeof setupOf>;

/** One in service first. */
export function demoRestaurants(key: DemoKey): readonly DemoRestaurant[] {
  const { profile, seed, zone, restaurants, closeoutHour = DEFAULT_CLOSEOUT_HOUR, plants } = key;
  const made = (from: RestaurantKey, note = '') => {
    const { guid, name } = simulateIdentity(from);
    const calendar = { zone, closeoutHour };
    const choice = { guid, name: `${name}${note}`, calendar, zoneKnown: true };
    return { ...from, choice, setup: () => setupOf(from) };
  };
  if (restaurants !== undefined) {
    return demoChain({ profile, seed, zone, plants }, restaurants).map((member) => {
      const { name, zone: own, ...rest } = member;
      const { choice, setup } = made(member);
      const tags = [own.replace(/\/.*/, '').toLowerCase(), member.profile];
      const placed = { ...choice, name, calendar: { zone: own, closeoutHour }, tags };
      return { ...rest, choice: placed, setup, open: true };
    });
  }
  // Another seed: the first restaurant may be a cafe too.
  const cafe = made({ profile: 'cafe', seed: seed + 1 }, ' (setup only)');
  const closed = made({ profile: 'typical', seed: seed + 1 }, ' (closed)');
  return [
    { ...made({ profile, seed }), tier: 'professional', open: true, plants: plants ?? [] },
    { ...cafe, tier: 'basic', open: true },
    { ...closed, tier: 'professional', open: false },
  ];
}

function setupOf(key: RestaurantKey) {
  const { stations } = simulateRestaurant(key);
  return { stations, earlierStations: simulateEarlierStations(key) };
}

// The demo is wherever it is dinner time now, with a busy kitchen.

/** Zones without daylight saving time, west to east: UTC-11 first, then one per hour. */
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

/** A full-service restaurant's busiest time, minutes after midnight. */
const BUSIEST = 19 * 60 + 15;

const WESTERNMOST_HOURS = -11;
const DAY = 24 * HOUR;

/** Nearest to the dinner rush at an instant (epoch ms). Computed without calendars: two dozen would take a tenth of the startup. */
export function zoneAtDinner(epochMs: number): string {
  const sinceMidnightUtc = Math.floor(epochMs / 60_000) % DAY;
  const hoursEast = Math.round((BUSIEST - sinceMidnightUtc) / HOUR) - WESTERNMOST_HOURS;
  return ZONES[(hoursEast + ZONES.length) % ZONES.length] ?? ZONES[0];
}

/** Clock changes move a zone by an hour, so one instant places it for all demos: January 1, 2026. */
const PLACED_AT = Date.UTC(2026, 0, 1);

/** West for negative hours. */
function zoneEastOf(zone: string, hours: number): string {
  if (hours === 0) return zone;
  const hoursEast = Math.round(zoneOffsetMs(PLACED_AT, zone) / (HOUR * 60_000));
  const index = hoursEast + hours - WESTERNMOST_HOURS;
  return ZONES[((index % ZONES.length) + ZONES.length) % ZONES.length] ?? ZONES[0];
}
