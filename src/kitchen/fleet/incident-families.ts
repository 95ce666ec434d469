/** What troubles of many restaurants need to be one incident, by kind. Change the numbers only with `bench:incidents`. */
import { MINUTE_MS } from '../../contract/instant.ts';

/** An ordinary evening is six hours long. */
const EVENING_MS = 360 * MINUTE_MS;

export const CHAIN_TROUBLES = ['stopped', 'quiet', 'slow', 'failed', 'setup'] as const;
export type ChainTroubleKind = (typeof CHAIN_TROUBLES)[number];

export const SHARED_BY = ['tag', 'zone', 'code', 'setup', 'minute'] as const;
export type SharedBy = (typeof SHARED_BY)[number];

/**
 * What a group needs in addition to its family's evidence, because it explains less: one code of the platform is one cause, but everybody
 * shares the minute. A changed setup is itself a reason to expect trouble.
 */
export const SHARED_DOUBTS: Readonly<Record<SharedBy, number>> = {
  setup: -3,
  code: 0,
  tag: 1,
  zone: 2,
  minute: 3,
};

export interface Family {
  readonly kinds: readonly ChainTroubleKind[];
  /** Kinds that the same cause gives to other restaurants. */
  readonly joins: readonly ChainTroubleKind[];
  /** How many begin by chance in a restaurant, each ms. */
  readonly chancePerMs: number;
  readonly windowsMs: readonly number[];
  /** Between these times after its begin, a state is called. Ms. */
  readonly calledMs: { readonly first: number; readonly last: number };
  /** The log likelihood ratio that an incident needs. */
  readonly evidence: number;
  /** Whether closed restaurants can have it, too. */
  readonly isOfAll: boolean;
}

/**
 * A lost line stops large kitchens, and shows in small ones as single quiet stations. The numbers of an evening and the times until a call
 * are those of `bench:states`, and the evidence was set with `bench:incidents`.
 */
export const FAMILIES: readonly Family[] = [
  {
    kinds: ['stopped'],
    joins: ['stopped', 'quiet'],
    chancePerMs: inAnEvening(0.1),
    windowsMs: minutes(3, 6, 12),
    calledMs: { first: 5 * MINUTE_MS, last: 15 * MINUTE_MS },
    evidence: 9,
    isOfAll: false,
  },
  {
    kinds: ['stopped', 'quiet'],
    joins: ['stopped', 'quiet'],
    chancePerMs: inAnEvening(0.5),
    windowsMs: minutes(3, 6, 12),
    calledMs: { first: 5 * MINUTE_MS, last: 25 * MINUTE_MS },
    evidence: 11,
    isOfAll: false,
  },
  {
    kinds: ['slow'],
    joins: ['slow'],
    chancePerMs: inAnEvening(0.7),
    windowsMs: minutes(10, 20, 40),
    calledMs: { first: 10 * MINUTE_MS, last: 40 * MINUTE_MS },
    evidence: 11,
    isOfAll: false,
  },
  {
    kinds: ['failed'],
    joins: ['failed'],
    chancePerMs: inAnEvening(0.1),
    windowsMs: minutes(3, 6, 12),
    calledMs: { first: 0, last: 0 },
    evidence: 10,
    isOfAll: true,
  },
  {
    kinds: ['setup'],
    joins: ['setup'],
    chancePerMs: inAnEvening(0.05),
    windowsMs: minutes(15, 30),
    calledMs: { first: 0, last: 0 },
    evidence: 8,
    isOfAll: true,
  },
];

function inAnEvening(count: number): number {
  return count / EVENING_MS;
}

function minutes(...numbers: readonly number[]): readonly number[] {
  return numbers.map((each) => each * MINUTE_MS);
}

/** How far apart the troubles of an incident begin at most. */
export function maxWindowMs(kind: ChainTroubleKind): number {
  const own = FAMILIES.filter(({ kinds }) => kinds.includes(kind));
  return Math.max(...own.flatMap(({ windowsMs }) => windowsMs));
}

/** Whether closed restaurants can have it, too. */
export function isOfAll(kind: ChainTroubleKind): boolean {
  return FAMILIES.some((family) => family.isOfAll && family.kinds.includes(kind));
}

/** Kinds that one cause may give to different restaurants. */
export function isSameFamily(one: ChainTroubleKind, other: ChainTroubleKind): boolean {
  return FAMILIES.some(({ joins }) => joins.includes(one) && joins.includes(other));
}

/** The least share, so that few early calls are no evidence. */
const MIN_CALLED = 0.05;

/** Of the states that began between two ages ago, the share that was called by now if calls come evenly. Ms. */
export function calledShare(
  youngest: number,
  oldest: number,
  calledMs: Family['calledMs'],
): number {
  const { first, last } = calledMs;
  if (last === 0 || oldest === Number.POSITIVE_INFINITY) return 1;
  const calledTimes = (age: number) => {
    const since = Math.min(Math.max(age - first, 0), last - first);
    return since ** 2 / (2 * (last - first)) + Math.max(0, age - last);
  };
  const share = (calledTimes(oldest) - calledTimes(youngest)) / Math.max(1, oldest - youngest);
  return Math.max(MIN_CALLED, share);
}
