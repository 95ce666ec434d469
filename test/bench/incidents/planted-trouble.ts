/** What is known of a planted trouble, and when: between the world and a monitor are bumps, readings, and evidence. */

import type { FailureCode } from '../../../src/contract/failures.ts';
import type { ChainTroubleKind } from '../../../src/kitchen/fleet/incident-families.ts';
import type { Random } from '../../../src/service/simulator/random.ts';
import {
  between,
  exponential,
  isOpen,
  MINUTE_MS,
  type PlantedRestaurant,
  readingAt,
  setupReadingAt,
} from './planted-chain.ts';

/** Those of no common cause are independent, however they fall together. */
export type Origin = 'fault' | 'near stops' | 'peak' | 'closing' | 'flapping' | 'cause';

/** In the world. */
export interface WorldTrouble {
  readonly restaurant: PlantedRestaurant;
  readonly kind: ChainTroubleKind;
  readonly code?: FailureCode | undefined;
  readonly beginsAt: number;
  readonly endsAt: number;
  readonly origin: Origin;
  /** Of the evening's causes. */
  readonly cause?: number | undefined;
}

/** As it is known from its call until its end. */
export interface PlantedTrouble extends WorldTrouble {
  readonly since: number;
  readonly calledAt: number;
}

/** A stop, a silence, and slow tickets are called after that many minutes of evidence. */
const EVIDENCE = { stopped: [6, 14], quiet: [8, 25], slow: [10, 40] } as const;

/** `undefined` if it's over before it's known, or if nobody can tell it from a closing. */
export function knownTrouble(from: Random, world: WorldTrouble): PlantedTrouble | undefined {
  const { restaurant, kind, beginsAt } = world;
  if (isState(kind) && !isOpen(restaurant, beginsAt)) return undefined;
  const calledAt = calledTime(from, world);
  const endsAt = isState(kind) ? Math.min(world.endsAt, restaurant.closesAt) : world.endsAt;
  const since = Math.min(sinceTime(from, world, calledAt), calledAt);
  return calledAt < endsAt ? { ...world, endsAt, since, calledAt } : undefined;
}

/** Closed restaurants have no states. They are read more rarely, and their setups change, too. */
export function isState(kind: ChainTroubleKind): boolean {
  return kind !== 'failed' && kind !== 'setup';
}

function calledTime(from: Random, { restaurant, kind, beginsAt }: WorldTrouble): number {
  if (kind === 'failed') return readingAt(restaurant, beginsAt);
  if (kind === 'setup') return setupReadingAt(restaurant, beginsAt);
  const [least, most] = EVIDENCE[kind];
  return readingAt(restaurant, beginsAt + between(from, least, most) * MINUTE_MS);
}

function sinceTime(from: Random, world: WorldTrouble, calledAt: number): number {
  const { restaurant, kind, beginsAt } = world;
  switch (kind) {
    case 'failed':
    case 'setup':
      return calledAt;
    case 'stopped':
      return beginsAt - exponential(from, restaurant.gapMs);
    // Only one station's bumps.
    case 'quiet':
      return beginsAt - exponential(from, 2 * restaurant.gapMs);
    case 'slow': {
      // Evidence grows ticket by ticket. Some begins are dated by a far earlier ticket.
      const error = Math.log(from.logNormal(1, from.chance(0.15) ? 12 : 4));
      return Math.min(beginsAt + error * MINUTE_MS, calledAt - 3 * MINUTE_MS);
    }
  }
}

/**
 * One restaurant's troubles as a monitor has them: one of a kind at a time, no new state while readings fail, and neither slow nor quiet while
 * stopped.
 */
export function toldTroubles(own: readonly PlantedTrouble[]): readonly PlantedTrouble[] {
  const failures = own.filter(({ kind }) => kind === 'failed');
  const told: PlantedTrouble[] = [];
  const delayed = own.map((trouble) => delayedBy(failures, trouble));
  for (const trouble of delayed.sort((a, b) => rank(a) - rank(b) || a.calledAt - b.calledAt)) {
    const { kind, calledAt } = trouble;
    const excluding = told.filter(
      (each) => each.kind === kind || (each.kind === 'stopped' && isPace(trouble)),
    );
    const isKnown = excluding.some((each) => each.calledAt <= calledAt && calledAt < each.endsAt);
    // A stop ends what was said of single stations.
    const next = excluding.filter((each) => each.calledAt > calledAt);
    const endsAt = Math.min(trouble.endsAt, ...next.map((each) => each.calledAt));
    // Shorter than a minute, it is over before anybody looks.
    if (!isKnown && calledAt + MINUTE_MS <= endsAt) told.push({ ...trouble, endsAt });
  }
  return told;
}

function delayedBy(failures: readonly PlantedTrouble[], trouble: PlantedTrouble): PlantedTrouble {
  const failing = failures.find(
    (each) => each.calledAt <= trouble.calledAt && trouble.calledAt < each.endsAt,
  );
  return trouble.kind === 'failed' || failing === undefined
    ? trouble
    : { ...trouble, calledAt: readingAt(trouble.restaurant, failing.endsAt) };
}

function isPace({ kind }: PlantedTrouble): boolean {
  return kind === 'slow' || kind === 'quiet';
}

/** What decides about others is first. */
function rank({ kind }: PlantedTrouble): number {
  return kind === 'failed' ? 0 : kind === 'stopped' ? 1 : 2;
}
