/**
 * Joins troubles of many restaurants that began together into incidents, by what the restaurants share. The troubles of one group in one
 * window of time are compared with the number expected there by chance (a scan statistic). Times are epoch ms.
 */
import type { FailureCode } from '../../contract/failures.ts';
import { MINUTE_MS } from '../../contract/instant.ts';
import { countUntil } from '../model/row-order.ts';
import {
  CHAIN_TROUBLES,
  type ChainTroubleKind,
  calledShare,
  FAMILIES,
  type Family,
  SHARED_DOUBTS,
  type SharedBy,
} from './incident-families.ts';

export interface ChainRestaurant {
  readonly guid: string;
  readonly tags: readonly string[];
  readonly zone: string;
  /** Nothing comes out of a closed restaurant, so it doesn't count beside stopped, quiet, or slow ones. */
  readonly isClosed?: boolean | undefined;
  /** When its setup was last seen to have changed. */
  readonly setupChangedAt?: number | undefined;
}

/** `since` is when it began as far as is known: a stop begins at the last bump. `code` is that of a failure. */
export interface ChainTrouble {
  readonly guid: string;
  readonly kind: ChainTroubleKind;
  readonly code?: FailureCode | undefined;
  readonly since: number;
}

/** What the members share besides the time. `setup`: their setups changed shortly before. `minute`: nothing else is known. */
export interface Shared {
  readonly by: SharedBy;
  readonly value?: string | undefined;
}

export interface Incident {
  /** That of most members. */
  readonly kind: ChainTroubleKind;
  readonly code?: FailureCode | undefined;
  readonly shared: Shared;
  /** When the first member's trouble began. */
  readonly since: number;
  /** GUIDs, in order of time. */
  readonly members: readonly string[];
  /** How many restaurants share this. */
  readonly of: number;
}

/** More at once have no room on any screen, and each costs another look at all troubles. */
const MAX_INCIDENTS = 8;
/** Fewer restaurants are a coincidence. */
export const MIN_MEMBERS = 3;
/** The hour before a window shows how many troubles begin by chance. */
const BEFORE_MS = 60 * MINUTE_MS;
/** Chance troubles come less evenly than a Poisson process. */
const UNEVEN = 1.5;
/** A change of the setup may explain troubles from this long before it was seen to this long after it. */
const SEEN_LATE_MS = 15 * MINUTE_MS;
const SETUP_EXPLAINS_MS = 90 * MINUTE_MS;

interface Group {
  readonly shared: Shared;
  readonly guids: ReadonlySet<string>;
}

/** Troubles of one family, in order of time. */
interface Pool {
  readonly family: Family;
  readonly code: FailureCode | undefined;
  readonly troubles: readonly ChainTrouble[];
}

/** `best` is `undefined` if all troubles may be chance. */
interface ScannedPool extends Pool {
  readonly best: Candidate | undefined;
}

interface Candidate {
  readonly family: Family;
  readonly group: Group;
  readonly from: number;
  readonly to: number;
  /** What is left of the log likelihood ratio, after what the family and the group need. */
  readonly evidence: number;
  readonly code: FailureCode | undefined;
}

/**
 * `troubles` are those that are open at `now` (epoch ms), or all of a past date. The strongest incident comes first, and a trouble is in one
 * at most.
 */
export function findIncidents(
  restaurants: readonly ChainRestaurant[],
  troubles: readonly ChainTrouble[],
  now = Number.POSITIVE_INFINITY,
): readonly Incident[] {
  const all = new Chain(restaurants);
  const inService = new Chain(restaurants.filter(({ isClosed }) => isClosed !== true));
  const chainOf = ({ isOfAll }: Family) => (isOfAll ? all : inService);
  const scanned = (pool: Pool): ScannedPool => {
    return { ...pool, best: strongest(chainOf(pool.family).candidates(pool, now)) };
  };
  let open = troubles.toSorted((one, other) => one.since - other.since);
  let pools = poolsOf(open).map(scanned);
  const incidents: Incident[] = [];
  while (incidents.length < MAX_INCIDENTS) {
    const best = strongest(pools.flatMap((pool) => pool.best ?? []));
    if (best === undefined) break;
    const joined = open.filter((each) => isJoined(each, best, chainOf(best.family)));
    incidents.push(incidentOf(best, joined));
    const members = new Set(joined);
    const isOpen = (each: ChainTrouble) => !members.has(each);
    open = open.filter(isOpen);
    pools = pools.map((pool) =>
      pool.troubles.every(isOpen)
        ? pool
        : scanned({ ...pool, troubles: pool.troubles.filter(isOpen) }),
    );
  }
  return incidents;
}

/** The first of the strongest. `undefined` if none has enough evidence. */
function strongest(candidates: Iterable<Candidate>): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (candidate.evidence > (best?.evidence ?? 0)) best = candidate;
  }
  return best;
}

/** Failures with different codes have different causes. */
function poolsOf(open: readonly ChainTrouble[]): readonly Pool[] {
  return FAMILIES.flatMap((each) => {
    const ofKinds = open.filter(({ kind }) => each.kinds.includes(kind));
    const byCode = Map.groupBy(ofKinds, ({ code }) => code);
    return Array.from(byCode, ([code, troubles]) => ({ family: each, code, troubles }));
  });
}

function isJoined(trouble: ChainTrouble, candidate: Candidate, chain: Chain): boolean {
  const { family: of, group, from, to, code } = candidate;
  const isOfKind = of.joins.includes(trouble.kind) && trouble.code === code;
  return isOfKind && trouble.since >= from && trouble.since <= to && chain.isIn(group, trouble);
}

function incidentOf({ group, code }: Candidate, joined: readonly ChainTrouble[]): Incident {
  const counts = CHAIN_TROUBLES.map((kind) => joined.filter((each) => each.kind === kind).length);
  const kind = CHAIN_TROUBLES[counts.indexOf(Math.max(...counts))] ?? 'stopped';
  const members = [...new Set(joined.map(({ guid }) => guid))];
  const since = joined[0]?.since ?? Number.NaN;
  return { kind, code, shared: group.shared, since, members, of: group.guids.size };
}

/** The restaurants, in groups of those that a common cause may reach. */
class Chain {
  readonly #restaurants: ReadonlyMap<string, ChainRestaurant>;
  readonly #all: Group;
  /** Without a group that all restaurants are in, because it shares no more than the time. */
  readonly #groups: readonly Group[];

  constructor(restaurants: readonly ChainRestaurant[]) {
    this.#restaurants = new Map(restaurants.map((each) => [each.guid, each]));
    this.#all = { shared: { by: 'minute' }, guids: new Set(this.#restaurants.keys()) };
    const groups = new Map<string, { readonly shared: Shared; readonly guids: Set<string> }>();
    for (const { guid, tags, zone, setupChangedAt } of restaurants) {
      const shares: readonly Shared[] = [
        ...(setupChangedAt === undefined ? [] : [{ by: 'setup' } as const]),
        ...tags.map((value) => ({ by: 'tag', value }) as const),
        { by: 'zone', value: zone },
      ];
      for (const shared of shares) {
        const key = `${shared.by} ${shared.value}`;
        const group = groups.get(key) ?? { shared, guids: new Set() };
        groups.set(key, group);
        group.guids.add(guid);
      }
    }
    this.#groups = [...groups.values()].filter(
      ({ guids }) => guids.size >= MIN_MEMBERS && guids.size < this.#restaurants.size,
    );
  }

  /** A setup explains only what began after it changed. */
  isIn({ shared, guids }: Group, { guid, since }: ChainTrouble): boolean {
    if (shared.by !== 'setup') return guids.has(guid);
    const { setupChangedAt = Number.NaN } = this.#restaurants.get(guid) ?? {};
    return since >= setupChangedAt - SEEN_LATE_MS && since <= setupChangedAt + SETUP_EXPLAINS_MS;
  }

  /** One for each group with enough troubles in a window that starts with a trouble. */
  *candidates(pool: Pool, now: number): Generator<Candidate> {
    const { family: of, code, troubles } = pool;
    const inChain = new TroubleTimes(troubles.filter(({ guid }) => this.#restaurants.has(guid)));
    if (inChain.troubles.length < MIN_MEMBERS) return;
    for (const group of this.#groupsFor(pool)) {
      const inGroup = new TroubleTimes(inChain.troubles.filter((each) => this.isIn(group, each)));
      for (const windowMs of of.windowsMs) {
        for (const from of windowStarts(inGroup.troubles, windowMs)) {
          const window = { inGroup, inChain, from, windowMs, now };
          const needed = of.evidence + SHARED_DOUBTS[group.shared.by];
          const evidence = this.#evidence(of, group, window) - needed;
          yield { family: of, group, from, to: from + windowMs, evidence, code };
        }
      }
    }
  }

  #groupsFor({ family: { kinds }, code }: Pool): readonly Group[] {
    const all =
      code === undefined
        ? this.#all
        : { ...this.#all, shared: { by: 'code', value: code } as const };
    const isNamed = kinds[0] === 'slow';
    const groups = this.#groups.filter(
      ({ shared }) => shared.by !== 'setup' || !kinds.includes('setup'),
    );
    // At dinner, many restaurants get slow in the same minutes.
    return isNamed ? groups : [...groups, all];
  }

  /** The log likelihood ratio of the window's number of restaurants by a rate of its own to that by the highest rate of chance. */
  #evidence(
    { chancePerMs, calledMs }: Family,
    { guids: { size } }: Group,
    { inGroup, inChain, from, windowMs, now }: ScannedWindow,
  ): number {
    const to = from + windowMs;
    const members = inGroup.within(from, to);
    const count = new Set(members.map(({ guid }) => guid)).size;
    if (count < MIN_MEMBERS) return 0;
    const otherSize = this.#restaurants.size - size;
    const others = inChain.within(from, to).length - members.length;
    const before = inGroup.within(from - BEFORE_MS, from - 1).length;
    const past = Math.min(windowMs, now - from);
    const called = calledShare(now - from - past, now - from, calledMs);
    const rates = [
      chancePerMs * called,
      rateOf(before, size * BEFORE_MS, chancePerMs) * called,
      rateOf(others, otherSize * past, chancePerMs * called),
    ];
    const expected = UNEVEN * size * past * Math.max(...rates);
    return count <= expected ? 0 : count * Math.log(count / expected) - count + expected;
  }
}

/** Between the rate by chance, which counts as one trouble, and the rate that was seen in so many restaurants' ms. */
function rateOf(count: number, exposureMs: number, chancePerMs: number): number {
  return (count + 1) / (exposureMs + 1 / chancePerMs);
}

/** In order of time. */
class TroubleTimes {
  readonly troubles: readonly ChainTrouble[];
  readonly #times: Float64Array;

  constructor(troubles: readonly ChainTrouble[]) {
    this.troubles = troubles;
    this.#times = Float64Array.from(troubles, ({ since }) => since);
  }

  /** Troubles from one time to another, both included. */
  within(from: number, to: number): readonly ChainTrouble[] {
    return this.troubles.slice(countUntil(this.#times, from - 1), countUntil(this.#times, to));
  }
}

interface ScannedWindow {
  readonly inGroup: TroubleTimes;
  readonly inChain: TroubleTimes;
  readonly from: number;
  readonly windowMs: number;
  readonly now: number;
}

/** Only windows with enough troubles. */
function windowStarts(ordered: readonly ChainTrouble[], windowMs: number): readonly number[] {
  return ordered.flatMap(({ since }, index) => {
    const last = ordered[index + MIN_MEMBERS - 1]?.since ?? Number.POSITIVE_INFINITY;
    return last - since <= windowMs ? [since] : [];
  });
}
