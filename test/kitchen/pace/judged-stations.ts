/** Stations in any state, as if they were judged, for what follows states and judges none. */
import * as fc from 'fast-check';
import { DEFAULT_THRESHOLDS } from '../../../src/kitchen/measures/row-limits.ts';
import type { KitchenPace } from '../../../src/kitchen/pace/kitchen-pace.ts';
import type { FollowedReading } from '../../../src/kitchen/pace/state-events.ts';
import {
  PACE_STATES,
  type StationPace,
  UNKNOWN_REASONS,
} from '../../../src/kitchen/pace/station-pace.ts';
import type { StationUsual } from '../../../src/kitchen/usual/station-usual.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { MINUTE } from '../fixtures.ts';
import { summaryOf } from '../usual/summarized.ts';
import { BEFORE, evening, OPENS } from './kitchens.ts';

/** What is usual at some station. The choice counts for nothing here. */
const SOME_USUAL: StationUsual | undefined = usualOf([
  summaryOf(evening(undefined, OPENS), '20260516'),
]).station('grill');

/** The followed part of a station's state. */
export interface Judgment {
  readonly state: StationPace['state'];
  readonly unknownReason?: StationPace['unknownReason'];
  /** Minutes after opening. */
  readonly since?: number;
  readonly points?: number;
  readonly lastBump?: number;
  /** Whether anything is usual there. */
  readonly isCompared?: boolean;
}

/** A reading at so many minutes after opening. */
export function readingAt(
  minute: number,
  judgments: Readonly<Record<string, Judgment>>,
  {
    kitchenSince,
    ...more
  }: Partial<Omit<FollowedReading, 'pace'>> & { readonly kitchenSince?: number } = {},
): FollowedReading {
  const stations = Object.entries(judgments).map(([key, judgment]) => judged(key, judgment));
  const since = at(kitchenSince ?? Number.NaN);
  const slow = { state: 'slow', ratio: 1.4, since, saidAt: since } as const;
  const kitchen = kitchenSince === undefined ? undefined : slow;
  const pace: KitchenPace = {
    asOf: at(minute),
    stations,
    kitchen,
    stop: undefined,
    unknownReason: undefined,
    lastBumpAt: undefined,
  };
  const followed = new Set(['slow', 'quiet'] as const);
  return { pace, dates: BEFORE, followed, ...more };
}

/** Epoch ms of so many minutes after opening. */
export function at(minute: number): number {
  return OPENS + minute * MINUTE;
}

function judged(
  key: string,
  { state, unknownReason, since, points = 0, lastBump = 0, isCompared = true }: Judgment,
): StationPace {
  const begins = since === undefined ? undefined : at(since);
  return {
    key,
    name: key,
    state,
    unknownReason: state === 'unknown' ? (unknownReason ?? 'few bumps') : undefined,
    since: begins,
    saidAt: begins,
    points,
    catchUp: undefined,
    lastStop: undefined,
    now: {
      bumps: 5,
      tickets: 5,
      compared: 5,
      items: 5,
      medianMs: 10 * MINUTE,
      p90Ms: undefined,
      ratio: undefined,
      judged: 5,
      late: 0,
      lateShare: undefined,
      excessMs: 0,
      oddShare: 0,
      bulkShare: 0,
      newShare: 0,
    },
    bumps: [],
    stretches: [],
    lastBumpAt: at(lastBump),
    items: [],
    mix: undefined,
    newestFire: undefined,
    stationUsual: isCompared ? SOME_USUAL : undefined,
    quarter: undefined,
    quiet: undefined,
    explained: undefined,
    work: undefined,
    limit: { ...DEFAULT_THRESHOLDS, from: 'default' },
  };
}

const KEYS = ['grill', 'fry', 'cold', 'pizza'] as const;
const judgment = fc.record({
  state: fc.constantFrom(...PACE_STATES),
  unknownReason: fc.constantFrom(...UNKNOWN_REASONS),
  since: fc.integer({ min: 0, max: 200 }),
  points: fc.double({ min: 0, max: 3, noNaN: true }),
  lastBump: fc.integer({ min: 0, max: 200 }),
  isCompared: fc.boolean(),
});

/** An evening's readings, one after the other, with any fate for a station. Some of them are not there. */
export const READINGS: fc.Arbitrary<readonly FollowedReading[]> = fc
  .array(
    fc.record({
      stations: fc.subarray([...KEYS]),
      judgments: fc.tuple(judgment, judgment, judgment, judgment),
      kitchenSince: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
      awaited: fc.constantFrom('first dates', 'more dates', undefined),
      dates: fc.constantFrom(BEFORE, BEFORE.slice(1)),
      followed: fc.constant(new Set(['slow', 'quiet', 'busy'] as const)),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ stations, judgments, kitchenSince, ...more }, place) =>
      readingAt(
        200 + place,
        Object.fromEntries(
          stations.flatMap((key) => {
            const own = judgments[KEYS.indexOf(key)];
            return own === undefined ? [] : [[key, own] as const];
          }),
        ),
        { ...more, ...(kitchenSince !== undefined && { kitchenSince }) },
      ),
    ),
  );
