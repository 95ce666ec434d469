/** How much comes out at a kitchen's stations, beside usual. */
import { oncePerKey } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { hasFire } from '../measures/measure.ts';
import { countUntil } from '../model/row-order.ts';
import { QUARTER_MS, quarterAfter } from '../model/zone-offset.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import { usualWorkMs } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import type { PaceRules } from './pace-rules.ts';

/** A longer silence is no evidence of this evening. */
const REACH_MS = 60 * 60_000;

export type KitchenDemand = ReturnType<typeof kitchenDemand>;

/** `bumpedAt` has all stations' bumps, in order. */
export function kitchenDemand(
  bumpedAt: Float64Array,
  stations: readonly StationUsual[],
  quarterOf: ClockQuarterOf,
) {
  const total = oncePerKey((quarter: number | undefined) => {
    // Sorted, so that the order of stations changes no sum.
    const bumps = Float64Array.from(stations, (usual) => usual.at(quarter).bumps).sort();
    return bumps.reduce((sum, each) => sum + each, 0);
  });
  /** Usual bumps of all stations. */
  const kitchenUsual = (from: number, to: number) => overQuarters(quarterOf, from, to, total);
  /** Bumps of all stations. */
  const seen = (from: number, to: number) => countUntil(bumpedAt, to) - countUntil(bumpedAt, from);
  return {
    usual: kitchenUsual,
    seen,
    /** Bumps due at a station between two moments, by what is usual there and by how busy the other stations are: at most usual. */
    due: (station: StationUsual, silentSince: number, to: number): number => {
      const from = Math.max(silentSince, to - REACH_MS);
      const usual = overQuarters(quarterOf, from, to, (quarter) => station.at(quarter).bumps);
      const others = kitchenUsual(from, to) - usual;
      if (others <= 0) return usual;
      // The station itself is silent.
      return usual * Math.min(1, seen(from, to) / others);
    },
  };
}

/** Sum of a quarter hour's amounts between two moments (epoch ms), in proportion. */
export function overQuarters(
  quarterOf: ClockQuarterOf,
  from: number,
  to: number,
  amount: (quarter: number | undefined) => number,
): number {
  let sum = 0;
  for (let at = from; at < to; ) {
    const end = Math.min(to, quarterAfter(at));
    sum += (amount(quarterOf(at)) * (end - at)) / QUARTER_MS;
    at = end;
  }
  return sum;
}

// Whether a station is busy: work fired against usual for this hour.

const STEP_MS = 5 * 60_000;
/** How far back a busy state can start. */
const STEPS = 36;
/** Busy ends below the limit times this. */
const CALM = 0.8;

export interface FiredWork {
  readonly ratio: number;
  /** Start, epoch ms. `undefined` while not busy. */
  readonly since: number | undefined;
}

/** Work fired before a moment (epoch ms), early enough for it usually to be out, beside usual. Counts only items out at that moment. */
export interface FiredAt {
  /** Usual time of the items fired (ms), the usual work, and that of the items added to both sides. */
  readonly doneMs: number;
  readonly expectedMs: number;
  readonly addedMs: number;
  /** Drawn toward 1 where few items are usual. */
  readonly ratio: number;
  readonly isBeyondChance: boolean;
}

export type FiredLoad = (at: number) => FiredAt;

/** In full clock steps, so a later reading finds the same. */
export function firedLoad(
  prep: PrepDay,
  code: number,
  usual: StationUsual,
  quarterOf: ClockQuarterOf,
  rules: PaceRules,
): FiredLoad {
  const { day, rows: boxes } = prep;
  const workMs = usualWorkMs(prep, usual);
  const { values: fired } = day.table.instant.ticketFiredAt;
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const rows = boxes[code] ?? new Uint32Array();
  const bumps = Float64Array.from(rows, (row) => bumped[row] ?? 0);
  const loadAt = oncePerKey((at: number): FiredAt => {
    const to = at - usual.at(quarterOf(at)).p90Ms;
    const from = to - rules.windowMs;
    let done = 0;
    for (let place = countUntil(bumps, at) - 1; place >= 0; place -= 1) {
      // Earlier bumps were fired earlier.
      if ((bumps[place] ?? 0) <= from) break;
      const row = rows[place] ?? 0;
      const firedAt = fired[row] ?? Number.NaN;
      if (!(firedAt > from && firedAt <= to) || !hasFire(day, row)) continue;
      // In full ms: the order of rows must not matter.
      done += Math.round(workMs(row));
    }
    const expected = overQuarters(quarterOf, from, to, (quarter) => usual.at(quarter).firedMs);
    const added = rules.loadItems * usual.medianMs;
    const chance = rules.busyDeviations * Math.sqrt(Math.max(expected, added) * usual.medianMs);
    return {
      doneMs: done,
      expectedMs: expected,
      addedMs: added,
      ratio: added > 0 ? (done + added) / (expected + added) : 1,
      isBeyondChance: expected > 0 && done - expected >= chance,
    };
  });
  return (moment) => loadAt(Math.floor(moment / STEP_MS) * STEP_MS);
}

/** How much longer (as a logarithm) items take at this load. */
export function logOfLoad({ ratio }: FiredAt, { loadPower, mostLoad }: PaceRules): number {
  return loadPower * Math.log(Math.min(mostLoad, Math.max(1, ratio)));
}

/** The load as of a moment (epoch ms), and since when it is beyond the limit. */
export function firedWork(load: FiredLoad, asOf: number, rules: PaceRules): FiredWork {
  const now = load(asOf);
  if (now.ratio < rules.busyRatio * CALM) return { ratio: now.ratio, since: undefined };
  let since: number | undefined;
  for (let back = STEPS; back >= 0; back -= 1) {
    const at = (Math.floor(asOf / STEP_MS) - back) * STEP_MS;
    const { ratio, isBeyondChance } = load(at);
    if (ratio < rules.busyRatio * CALM) since = undefined;
    else if (ratio >= rules.busyRatio && isBeyondChance) since ??= at;
  }
  return { ratio: now.ratio, since };
}
