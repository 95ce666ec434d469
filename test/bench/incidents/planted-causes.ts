/** Causes that many restaurants have in common, and whom they reach. */

import type { ChainTroubleKind } from '../../../src/kitchen/fleet/incident-families.ts';
import type { Incident } from '../../../src/kitchen/fleet/incidents.ts';
import { type Random, weighted } from '../../../src/service/simulator/random.ts';
import {
  between,
  chosen,
  isOpen,
  localTime,
  MINUTE_MS,
  type PlantedChain,
  type PlantedRestaurant,
  type PlantedTag,
  type TagFamily,
} from './planted-chain.ts';
import { FAILURES } from './planted-faults.ts';
import type { WorldTrouble } from './planted-trouble.ts';

export const CAUSE_KINDS = [
  'provider',
  'power',
  'errors of all',
  'errors of a tag',
  'late export',
  'push',
  'slow after push',
  'storm',
  'payment',
] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];
type Shared = Incident['shared'];

/** What begins together. */
export interface PlantedCause {
  readonly kind: CauseKind;
  /** A push has two: its setup changes, and what gets slow after them. */
  readonly event: number;
  readonly tag?: PlantedTag | undefined;
  /** Whom it could reach, and how many of them it did. */
  readonly scope: ReadonlySet<PlantedRestaurant>;
  readonly affected: number;
  /** Any of these is right. */
  readonly names: readonly Shared[];
}

export interface PlantedCauses {
  readonly causes: readonly PlantedCause[];
  readonly troubles: readonly WorldTrouble[];
}

/** Of those affected, states show only in some: too few orders, or none. Answers and setups are read. */
const SEEN = { states: [0.55, 0.95], readings: [0.8, 1] } as const;
const LEAST = 3;
const TRIES = 20;

const NOTHING: PlantedCauses = { causes: [], troubles: [] };

const EVENT_KINDS = CAUSE_KINDS.filter((kind) => kind !== 'slow after push');

const COUNTS = weighted([
  [0, 2],
  [1, 3],
  [2, 3],
  [3, 2],
] as const);

interface Reached {
  readonly kind: CauseKind;
  readonly tag?: PlantedTag | undefined;
  readonly scope: readonly PlantedRestaurant[];
  readonly affected: readonly PlantedRestaurant[];
  readonly names: readonly Shared[];
}

interface Draft {
  readonly event: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

export function plantedCauses(from: Random, chain: PlantedChain): PlantedCauses {
  const all: PlantedCauses[] = [];
  const events = COUNTS(from);
  for (let event = 0; event < events; event += 1) {
    const first = all.reduce((sum, { causes }) => sum + causes.length, 0);
    all.push(plantedEvent(from, chain, event, first));
  }
  return {
    causes: all.flatMap(({ causes }) => causes),
    troubles: all.flatMap(({ troubles }) => troubles),
  };
}

function plantedEvent(
  from: Random,
  chain: PlantedChain,
  event: number,
  first: number,
): PlantedCauses {
  const kind = chosen(from, EVENT_KINDS);
  if (kind === undefined) return NOTHING;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const zone = chosen(from, chain.zones) ?? '';
    const startsAt = localTime(zone, between(from, 17.5, 21.5));
    const endsAt = startsAt + Math.min(150, Math.max(15, from.logNormal(50, 0.6))) * MINUTE_MS;
    const reached = reachedBy(from, chain, kind, startsAt, zone);
    if (reached !== undefined && reached.affected.length >= LEAST) {
      return plantedParts(from, reached, { event, startsAt, endsAt }, first);
    }
  }
  return NOTHING;
}

function reachedBy(
  from: Random,
  chain: PlantedChain,
  kind: CauseKind,
  startsAt: number,
  zone: string,
): Reached | undefined {
  const open = new Set(chain.restaurants.filter((each) => isServing(each, startsAt)));
  const all = new Set(chain.restaurants);
  const some = (those: readonly PlantedRestaurant[], share: number) =>
    those.filter(() => from.chance(share));
  const ofTag = (families: readonly TagFamily[], least: number, most: number, those = open) => {
    const tag = aTag(from, chain, families, those);
    if (tag === undefined) return undefined;
    const scope = tag.restaurants.filter((each) => those.has(each));
    const affected = some(scope, between(from, least, most));
    return { kind, tag, scope, affected, names: sameTags(chain, tag) };
  };
  switch (kind) {
    case 'provider':
      return ofTag(['provider'], 0.6, 1);
    case 'power':
      return ofTag(['region'], 0.3, 0.8);
    case 'errors of a tag':
      return ofTag(['provider', 'brand', 'franchisee'], 0.9, 1, all);
    case 'push':
      return ofTag(['franchisee'], 1, 1, all);
    case 'slow after push':
      return undefined;
    case 'storm':
      return ofTag(['region'], 0.5, 0.9);
    case 'payment':
      return ofTag(['brand'], 0.9, 1);
    case 'errors of all': {
      const affected = some(chain.restaurants, between(from, 0.1, 0.6));
      return { kind, scope: chain.restaurants, affected, names: [] };
    }
    case 'late export': {
      const scope = [...open].filter((each) => each.zone === zone);
      const names: Shared[] = [{ by: 'zone', value: zone }];
      // Where there is one zone, nobody can tell it from all restaurants.
      if (chain.zones.length === 1) names.push({ by: 'minute' });
      return { kind, scope, affected: some(scope, between(from, 0.9, 1)), names };
    }
  }
}

/** Not in the last half hour, when nothing could be told any more. */
function isServing(restaurant: PlantedRestaurant, time: number): boolean {
  return isOpen(restaurant, time) && isOpen(restaurant, time + 30 * MINUTE_MS);
}

/** Half by tag, of which most are small, and half by restaurant, of which most are in large ones. */
function aTag(
  from: Random,
  { tags }: PlantedChain,
  families: readonly TagFamily[],
  open: ReadonlySet<PlantedRestaurant>,
): PlantedTag | undefined {
  const bySize = from.chance(0.5);
  const sized = tags.flatMap((tag) => {
    const size = tag.restaurants.filter((each) => open.has(each)).length;
    const isOne = families.includes(tag.family) && size >= LEAST;
    return isOne ? [[tag, bySize ? size : 1] as const] : [];
  });
  return sized.length === 0 ? undefined : weighted(sized)(from);
}

/** Tags of nearly the same restaurants: nobody could tell which of them it was. */
function sameTags({ tags }: PlantedChain, { tag, restaurants }: PlantedTag): readonly Shared[] {
  const own = new Set(restaurants);
  return tags
    .filter((each) => {
      const both = own.intersection(new Set(each.restaurants)).size;
      return each.tag === tag || both >= 0.8 * (own.size + each.restaurants.length - both);
    })
    .map((each) => ({ by: 'tag', value: each.tag }));
}

function plantedParts(
  from: Random,
  reached: Reached,
  { event, startsAt, endsAt }: Draft,
  first: number,
): PlantedCauses {
  const { kind, tag, affected } = reached;
  const scope = new Set(reached.scope);
  const isRead = kind === 'push' || kind.startsWith('errors');
  const [least, most] = isRead ? SEEN.readings : SEEN.states;
  const share = between(from, least, most);
  const code = kind.startsWith('errors') ? weighted(FAILURES)(from) : undefined;
  const names: readonly Shared[] = [
    ...reached.names,
    ...(code === undefined ? [] : [{ by: 'code' as const, value: code }]),
    ...(kind === 'push' ? [{ by: 'setup' as const }] : []),
  ];
  const part = (restaurant: PlantedRestaurant, trouble: Begin, cause: number): WorldTrouble => {
    // A kitchen that is behind catches up long after.
    const behind = trouble.kind === 'slow' ? between(from, 50, 100) : between(from, 0, 8);
    const over = trouble.kind === 'slow' ? trouble.beginsAt : endsAt;
    return {
      restaurant,
      code,
      ...trouble,
      endsAt: Math.max(endsAt, over + behind * MINUTE_MS),
      origin: 'cause',
      cause,
    };
  };
  const seen = affected.filter(() => from.chance(share));
  const troubles = seen.map((each) => part(each, beginOf(from, kind, each, startsAt), first));
  const cause = { kind, event, tag, scope, affected: affected.length, names };
  if (kind !== 'push') return { causes: [cause], troubles };
  const slowShare = between(from, 0.3, 0.7);
  const slow = troubles
    .filter(() => from.chance(slowShare))
    .map((change) => {
      const beginsAt = change.beginsAt + between(from, 5, 25) * MINUTE_MS;
      return part(change.restaurant, { kind: 'slow', beginsAt }, first + 1);
    });
  const after = { ...cause, kind: 'slow after push' as const, affected: slow.length };
  return { causes: [cause, after], troubles: [...troubles, ...slow] };
}

interface Begin {
  readonly kind: ChainTroubleKind;
  readonly beginsAt: number;
}

/** A line or a fuse fails in a minute, a storm comes in half an hour. */
function beginOf(
  from: Random,
  cause: CauseKind,
  { isSmall }: PlantedRestaurant,
  startsAt: number,
): Begin {
  const within = (minutes: number) => startsAt + between(from, 0, minutes) * MINUTE_MS;
  switch (cause) {
    case 'provider':
      return { kind: isSmall && from.chance(0.7) ? 'quiet' : 'stopped', beginsAt: within(2) };
    case 'power':
      return { kind: isSmall && from.chance(0.3) ? 'quiet' : 'stopped', beginsAt: within(1) };
    case 'late export':
      return { kind: 'stopped', beginsAt: within(1) };
    case 'errors of all':
    case 'errors of a tag':
      return { kind: 'failed', beginsAt: within(4) };
    case 'push':
      return { kind: 'setup', beginsAt: within(30) };
    case 'storm':
    case 'slow after push':
      return { kind: 'slow', beginsAt: within(between(from, 20, 30)) };
    case 'payment':
      return { kind: 'slow', beginsAt: within(10) };
  }
}
