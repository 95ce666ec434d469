/** Chains of restaurants with tags that overlap as they do in the world: a franchisee has one brand in few regions, a provider serves regions. */
import {
  type Random,
  random,
  type Weighted,
  weighted,
} from '../../../src/service/simulator/random.ts';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Midnight UTC of the evening's date. */
const DATE_MS = Date.UTC(2026, 7, 14);

/** Hours that the local time is behind UTC. */
const ZONES = [
  ['America/New_York', 4],
  ['America/Chicago', 5],
  ['America/Denver', 6],
] as const;

const READING_MS = 2 * MINUTE_MS;
const CLOSED_READING_MS = 15 * MINUTE_MS;
const SETUP_READING_MS = 14 * MINUTE_MS;

export type TagFamily = 'region' | 'brand' | 'franchisee' | 'provider' | 'format' | 'pilot';

export interface PlantedRestaurant {
  readonly guid: string;
  readonly zone: string;
  /** The chain's main family is first. Some are missing, as in any list that people keep. */
  readonly tags: readonly string[];
  readonly opensAt: number;
  readonly closesAt: number;
  /** Few orders: silences say less, so a dead line is called quiet rather than stopped. */
  readonly isSmall: boolean;
  /** Mean time between bumps. */
  readonly gapMs: number;
  /** Times the usual rate of faults. */
  readonly proneness: number;
  readonly readingPhaseMs: number;
  readonly setupPhaseMs: number;
  /** A change of this afternoon. */
  readonly setupChangedAt: number | undefined;
}

export interface PlantedTag {
  readonly tag: string;
  readonly family: TagFamily;
  /** Of all that belong to it, also those whose tag is missing. */
  readonly restaurants: readonly PlantedRestaurant[];
}

export interface PlantedChain {
  readonly restaurants: readonly PlantedRestaurant[];
  readonly zones: readonly string[];
  readonly tags: readonly PlantedTag[];
}

export function localTime(zone: string, hour: number): number {
  const [, behind = 0] = ZONES.find(([name]) => name === zone) ?? [];
  return DATE_MS + (hour + behind) * HOUR_MS;
}

/** The first reading at or after a time. */
export function readingAt(restaurant: PlantedRestaurant, time: number): number {
  const interval = isOpen(restaurant, time) ? READING_MS : CLOSED_READING_MS;
  return nextOf(time, restaurant.readingPhaseMs, interval);
}

export function setupReadingAt({ setupPhaseMs }: PlantedRestaurant, time: number): number {
  return nextOf(time, setupPhaseMs, SETUP_READING_MS);
}

function nextOf(time: number, phase: number, interval: number): number {
  return Math.ceil((time - phase) / interval) * interval + phase;
}

export function isOpen({ opensAt, closesAt }: PlantedRestaurant, time: number): boolean {
  return opensAt <= time && time < closesAt;
}

export function exponential(from: Random, mean: number): number {
  return -mean * Math.log(1 - from.unit());
}

export function between(from: Random, least: number, most: number): number {
  return least + (most - least) * from.unit();
}

export function chosen<Choice>(from: Random, choices: readonly Choice[]): Choice | undefined {
  return choices[from.below(choices.length)];
}

/** Groups of one family, with shares as skewed as they are: one is large, most are small. */
interface Group {
  readonly tag: string;
  readonly weight: number;
}

interface Region extends Group {
  readonly zone: string;
  readonly providers: readonly Weighted<Group>[];
}

interface Franchisee extends Group {
  readonly brand: Group;
  readonly home: Region;
}

interface Market {
  readonly regions: readonly Region[];
  readonly brands: readonly (Group & { readonly closes: number })[];
  readonly franchisees: readonly Franchisee[];
  readonly formats: readonly Group[];
  readonly families: readonly TagFamily[];
}

export function plantedChain(seed: number, size: number): PlantedChain {
  const from = random(seed, 'chain', String(size));
  const zones = ZONES.map(([name]) => name).slice(0, 1 + from.below(ZONES.length));
  const market = plantedMarket(from, zones, size);
  const members = Array.from({ length: size }, () => plantedRestaurant(from, market));
  const restaurants = members.map(({ restaurant }) => restaurant);
  const ofFamilies = [...market.families].flatMap((family) =>
    [...Map.groupBy(members, ({ belongs }) => belongs.get(family))].flatMap(([tag, own]) =>
      tag === undefined ? [] : [{ tag, family, restaurants: own.map((each) => each.restaurant) }],
    ),
  );
  return { restaurants, zones, tags: ofFamilies };
}

function plantedMarket(from: Random, zones: readonly string[], size: number): Market {
  const count = Math.round(Math.sqrt(size) * between(from, 0.6, 1.1));
  const providers = groups(from, 'provider', 3 + from.below(size > 100 ? 6 : 3), 0.8);
  const zoneWeights = zones.map((zone) => [zone, from.logNormal(1, 0.7)] as const);
  const regions = groups(from, 'region', Math.max(zones.length, count), 0.9).map((group, n) => ({
    ...group,
    zone: zones[n] ?? weighted(zoneWeights)(from),
    providers: providers.map((each) => [each, each.weight * from.logNormal(1, 1.3)] as const),
  }));
  const brands = groups(from, 'brand', 1 + from.below(4), 0.8).map((group) => ({
    ...group,
    closes: chosen(from, [21, 21.5, 22, 22.5, 23]) ?? 22,
  }));
  const owners = groups(from, 'owner', Math.round(size / between(from, 9, 20)), 0.9);
  const franchisees = owners.flatMap((group) => {
    const [brand, home] = [heavy(from, brands), heavy(from, regions)];
    return brand === undefined || home === undefined ? [] : [{ ...group, brand, home }];
  });
  const first = weighted<TagFamily>([
    ['region', 5],
    ['brand', 2],
    ['franchisee', 2],
    ['provider', 1],
  ])(from);
  const others = (['region', 'brand', 'franchisee', 'provider', 'format', 'pilot'] as const).filter(
    (family) => family !== first,
  );
  const families = [first, ...others];
  return { regions, brands, franchisees, formats: groups(from, 'format', 4, 0.8), families };
}

function groups(from: Random, name: string, count: number, sigma: number): readonly Group[] {
  return Array.from({ length: count }, (_, n) => {
    return { tag: `${name}-${n + 1}`, weight: from.logNormal(1, sigma) };
  });
}

function heavy<Each extends Group>(
  from: Random,
  choices: readonly Each[],
  factor: (each: Each) => number = () => 1,
): Each | undefined {
  if (choices.length === 0) return undefined;
  return weighted(choices.map((each) => [each, each.weight * factor(each)] as const))(from);
}

function plantedRestaurant(from: Random, market: Market) {
  const region = heavy(from, market.regions);
  const brand = heavy(from, market.brands);
  if (region === undefined || brand === undefined) throw new RangeError('A market has both.');
  const owner = heavy(
    from,
    market.franchisees.filter((each) => each.brand.tag === brand.tag),
    ({ home }) => (home === region ? 8 : home.zone === region.zone ? 2 : 0.2),
  );
  const belongs = new Map<TagFamily, string>([
    ['region', region.tag],
    ['brand', brand.tag],
    ['provider', weighted(region.providers)(from).tag],
  ]);
  if (owner !== undefined && from.chance(0.8)) belongs.set('franchisee', owner.tag);
  const format = heavy(from, market.formats);
  if (format !== undefined && from.chance(0.6)) belongs.set('format', format.tag);
  if (from.chance(0.03)) belongs.set('pilot', `pilot-${1 + from.below(2)}`);
  const isUntagged = from.chance(0.04);
  const tags = market.families.flatMap((family) => {
    const tag = belongs.get(family);
    return tag === undefined || isUntagged || from.chance(0.015) ? [] : [tag];
  });
  const isSmall = from.chance(0.25);
  const closes = from.chance(0.6) ? brand.closes : between(from, 20.5, 23.5);
  const opens = from.chance(0.7) ? 17 : between(from, 16.5, 18.5);
  const restaurant: PlantedRestaurant = {
    guid: from.uuid(),
    zone: region.zone,
    tags,
    // Some are closed this evening.
    opensAt: localTime(region.zone, from.chance(0.04) ? closes : opens),
    closesAt: localTime(region.zone, closes),
    isSmall,
    gapMs: between(from, 1, 3) * (isSmall ? 2 : 1) * MINUTE_MS,
    proneness: from.logNormal(0.85, 0.6),
    readingPhaseMs: between(from, 0, CLOSED_READING_MS),
    setupPhaseMs: between(from, 0, SETUP_READING_MS),
    setupChangedAt: from.chance(0.08) ? localTime(region.zone, between(from, 10, 17)) : undefined,
  };
  return { restaurant, belongs };
}
