/**
 * Joins troubles of many restaurants that began together into incidents, by what the restaurants share. The troubles of one group in one
 * window of time are compared with the number expected there by chance (a scan statistic). Times are epoch ms.
 */
import { MINUTE_MS } from '../../contract/instant.ts';

export const TROUBLE_KINDS = ['stopped', 'quiet', 'slow', 'failed', 'setup'] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** A restaurant that could have a trouble: it is in service, or has one. */
export interface ChainRestaurant {
  readonly guid: string;
  readonly tags: readonly string[];
  readonly zone: string;
  /** When its setup was last seen to have changed. */
  readonly setupChangedAt?: number | undefined;
}

/** `since` is when it began as far as is known: a stop begins at the last bump. `code` is that of a failure. */
export interface Trouble {
  readonly guid: string;
  readonly kind: TroubleKind;
  readonly code?: string | undefined;
  readonly since: number;
}

export const SHARED_BY = ['tag', 'zone', 'code', 'setup', 'minute'] as const;

/** What the members share besides the time. `setup`: their setups changed shortly before. `minute`: nothing else is known. */
export interface Shared {
  readonly by: (typeof SHARED_BY)[number];
  readonly value?: string | undefined;
}

export interface Incident {
  /** That of most members. */
  readonly kind: TroubleKind;
  readonly code?: string | undefined;
  readonly shared: Shared;
  /** When the first member's trouble began. */
  readonly since: number;
  /** GUIDs, in order of time. */
  readonly members: readonly string[];
  /** How many restaurants share this. */
  readonly of: number;
}

/** Fewer restaurants are a coincidence. */
const MIN_MEMBERS = 3;
/** Troubles that begin by chance give more evidence than this about once in a hundred evenings of a large chain. */
const MIN_EVIDENCE = 14;
/** The hour before a window shows how many troubles begin by chance. */
const BEFORE_MS = 60 * MINUTE_MS;
/** Chance troubles come less evenly than a Poisson process. */
const UNEVEN = 1.5;
/** A change of the setup may explain troubles from this long before it was seen to this long after it. */
const SEEN_LATE_MS = 15 * MINUTE_MS;
const SETUP_EXPLAINS_MS = 90 * MINUTE_MS;

const EVENING_MS = 360 * MINUTE_MS;

interface Family {
  readonly kinds: readonly TroubleKind[];
  /** Kinds that the same cause gives to other restaurants. */
  readonly joins: readonly TroubleKind[];
  /** How many a restaurant has by chance in an ordinary evening of six hours. */
  readonly anEvening: number;
  readonly windowsMs: readonly number[];
}

/** A lost line stops large kitchens, and shows in small ones as single quiet stations. */
const FAMILIES: readonly Family[] = [
  family(['stopped'], 0.1, [3, 6, 12], ['stopped', 'quiet']),
  family(['stopped', 'quiet'], 0.5, [3, 6, 12]),
  family(['slow'], 0.7, [10, 20, 40]),
  family(['failed'], 0.1, [3, 6, 12]),
  family(['setup'], 0.05, [15, 30]),
];

function family(
  kinds: readonly TroubleKind[],
  anEvening: number,
  windows: readonly number[],
  joins = kinds,
): Family {
  return { kinds, joins, anEvening, windowsMs: windows.map((each) => each * MINUTE_MS) };
}

interface Group {
  readonly shared: Shared;
  readonly guids: ReadonlySet<string>;
}

/** Troubles of one family, in order of time. */
interface Pool {
  readonly family: Family;
  readonly troubles: readonly Trouble[];
  readonly groups: readonly Group[];
}

interface Candidate {
  readonly family: Family;
  readonly group: Group;
  readonly from: number;
  readonly to: number;
  readonly evidence: number;
  readonly code: string | undefined;
}

/**
 * `troubles` are those that are open now, or all of a past date. The strongest incident comes first, and a trouble is in one at most.
 */
export function findIncidents(
  restaurants: readonly ChainRestaurant[],
  troubles: readonly Trouble[],
): readonly Incident[] {
  const chain = new Chain(restaurants);
  let open = troubles
    .filter(({ guid }) => chain.has(guid))
    .toSorted((one, other) => one.since - other.since);
  const incidents: Incident[] = [];
  for (;;) {
    const best = chain.strongest(open);
    if (best === undefined) return incidents;
    const joined = open.filter((each) => isJoined(each, best, chain));
    incidents.push(incidentOf(best, joined));
    open = open.filter((each) => !joined.includes(each));
  }
}

function isJoined(trouble: Trouble, candidate: Candidate, chain: Chain): boolean {
  const { family: of, group, from, to, code } = candidate;
  const isIn = of.joins.includes(trouble.kind) && trouble.code === code;
  if (!isIn || trouble.since < from || trouble.since > to) return false;
  return group.guids.has(trouble.guid) && chain.isExplained(trouble, group);
}

function incidentOf({ group, code }: Candidate, joined: readonly Trouble[]): Incident {
  const counts = TROUBLE_KINDS.map((kind) => joined.filter((each) => each.kind === kind).length);
  const kind = TROUBLE_KINDS[counts.indexOf(Math.max(...counts))] ?? 'stopped';
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

  has(guid: string): boolean {
    return this.#restaurants.has(guid);
  }

  isExplained({ guid, since }: Trouble, { shared }: Group): boolean {
    if (shared.by !== 'setup') return true;
    const { setupChangedAt = Number.NaN } = this.#restaurants.get(guid) ?? {};
    return since >= setupChangedAt - SEEN_LATE_MS && since <= setupChangedAt + SETUP_EXPLAINS_MS;
  }

  /** `open` is in order of time. Returns `undefined` if all may be chance. */
  strongest(open: readonly Trouble[]): Candidate | undefined {
    let best: Candidate | undefined;
    for (const pool of this.#pools(open)) {
      for (const windowMs of pool.family.windowsMs) {
        for (const candidate of this.#candidates(pool, windowMs)) {
          if (candidate.evidence > (best?.evidence ?? MIN_EVIDENCE)) best = candidate;
        }
      }
    }
    return best;
  }

  /** Failures with different codes have different causes. */
  *#pools(open: readonly Trouble[]): Generator<Pool> {
    for (const each of FAMILIES) {
      const ofKinds = open.filter(({ kind }) => each.kinds.includes(kind));
      for (const [code, troubles] of Map.groupBy(ofKinds, (trouble) => trouble.code)) {
        if (troubles.length < MIN_MEMBERS) continue;
        const all =
          code === undefined
            ? this.#all
            : { ...this.#all, shared: { by: 'code', value: code } as const };
        const isOther = ({ shared }: Group) => each.kinds[0] !== 'setup' || shared.by !== 'setup';
        yield { family: each, troubles, groups: [...this.#groups.filter(isOther), all] };
      }
    }
  }

  /** One for each group with enough troubles in a window that starts with a trouble. */
  *#candidates({ family: of, troubles, groups }: Pool, windowMs: number): Generator<Candidate> {
    const code = troubles[0]?.code;
    const chance = (UNEVEN * of.anEvening) / EVENING_MS;
    for (const group of groups) {
      const inGroup = troubles.filter(
        (each) => group.guids.has(each.guid) && this.isExplained(each, group),
      );
      const size = group.guids.size;
      const otherSize = this.#all.guids.size - size;
      const within = countIn(inGroup);
      const inChain = countIn(troubles);
      for (const [index, { since: from }] of inGroup.entries()) {
        const to = from + windowMs;
        const length = within(from, to);
        if (length < MIN_MEMBERS) continue;
        const count = new Set(inGroup.slice(index, index + length).map(({ guid }) => guid)).size;
        const elsewhere =
          otherSize === 0 ? 0 : (inChain(from, to) - length) / (otherSize * windowMs);
        const earlier = (UNEVEN * within(from - BEFORE_MS, from - 1)) / (size * BEFORE_MS);
        const expected = size * windowMs * Math.max(chance, elsewhere, earlier);
        const evidence = count < MIN_MEMBERS ? 0 : evidenceOf(count, expected);
        yield { family: of, group, from, to, evidence, code };
      }
    }
  }
}

/** Returns a function that counts the troubles from one time to another, both included. */
function countIn(ordered: readonly Trouble[]): (from: number, to: number) => number {
  const times = Float64Array.from(ordered, ({ since }) => since);
  /** The index of the first time that is at least this. */
  const indexOf = (time: number): number => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((times[middle] ?? Number.NaN) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (from, to) => indexOf(to + 1) - indexOf(from);
}

/** The log likelihood ratio of a Poisson number: by its own rate, and by the expected one. */
function evidenceOf(count: number, expected: number): number {
  return count <= expected ? 0 : count * Math.log(count / expected) - count + expected;
}
