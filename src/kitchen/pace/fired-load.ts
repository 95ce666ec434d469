import { oncePerKey } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { hasCredibleFire } from '../measures/measure.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { countUntil } from '../model/row-order.ts';
import { overQuarters } from '../usual/kitchen-demand.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import { usualWorkMs } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import type { PaceRules } from './pace-rules.ts';

const STEP_MS = 5 * 60_000;
/** A busy state can start this many steps back. */
const MAX_STEPS_BACK = 36;
/** A busy state ends below this many times the limit. */
const CALM_TIMES = 0.8;

export interface FiredWork {
  readonly ratio: number;
  /** Epoch ms. `undefined` while not busy. */
  readonly since: number | undefined;
}

/** Work fired before a time and usually bumped by then, beside the usual work. Only items bumped by then count. */
export interface FiredAt {
  /** Usual time (ms) of the fired items, the usual work, and the work added to both sides. */
  readonly doneMs: number;
  readonly expectedMs: number;
  readonly addedMs: number;
  /** Closer to 1 if few items are usual. */
  readonly ratio: number;
  readonly isBeyondChance: boolean;
}

/** Takes epoch ms. */
export type FiredLoad = (time: number) => FiredAt;

/** Rounds times to whole steps, so that a later reading has the same result. */
export function firedLoad(
  prep: PrepDay,
  code: number,
  stationUsual: StationUsual,
  quarterOf: ClockQuarterOf,
  rules: PaceRules,
): FiredLoad {
  const { day } = prep;
  const { itemFulfilledAt } = day.table.instant;
  const rows = prep.rows[code] ?? new Uint32Array();
  const bumpTimes = Float64Array.from(rows, (row) => itemFulfilledAt.values[row] ?? 0);
  const workMs = usualWorkMs(prep, stationUsual);
  const { at: usualAt, medianMs } = stationUsual;
  const loadAt = oncePerKey((time: number): FiredAt => {
    const to = time - usualAt(quarterOf(time)).p90Ms;
    const from = to - rules.windowMs;
    const done = sumOfFired(day, rows, bumpTimes, { from, to, time }, workMs);
    const expected = overQuarters(quarterOf, from, to, (quarter) => usualAt(quarter).firedMs);
    const added = rules.loadItems * medianMs;
    const chance = rules.busyDeviations * Math.sqrt(Math.max(expected, added) * medianMs);
    return {
      doneMs: done,
      expectedMs: expected,
      addedMs: added,
      ratio: added > 0 ? (done + added) / (expected + added) : 1,
      isBeyondChance: expected > 0 && done - expected >= chance,
    };
  });
  return (time) => loadAt(Math.floor(time / STEP_MS) * STEP_MS);
}

function sumOfFired(
  day: FulfillmentDay,
  rows: Uint32Array,
  bumpTimes: Float64Array,
  { from, to, time }: { readonly from: number; readonly to: number; readonly time: number },
  workMs: (row: number) => number,
): number {
  const { values: firedAt } = day.table.instant.ticketFiredAt;
  let sum = 0;
  for (let index = countUntil(bumpTimes, time) - 1; index >= 0; index -= 1) {
    // Items bumped before `from` were fired before it.
    if ((bumpTimes[index] ?? 0) <= from) break;
    const row = rows[index] ?? 0;
    const fire = firedAt[row] ?? Number.NaN;
    // Whole ms add up equally in any order of rows.
    if (fire > from && fire <= to && hasCredibleFire(day, row)) sum += Math.round(workMs(row));
  }
  return sum;
}

/** Logarithm of how many times longer items take at this load. */
export function logOfLoad({ ratio }: FiredAt, { loadPower, maxLoad }: PaceRules): number {
  return loadPower * Math.log(Math.min(maxLoad, Math.max(1, ratio)));
}

/** The load at a time (epoch ms), and since when it exceeds the limit. */
export function firedWork(load: FiredLoad, asOf: number, rules: PaceRules): FiredWork {
  const calmRatio = rules.busyRatio * CALM_TIMES;
  const { ratio: ratioNow } = load(asOf);
  if (ratioNow < calmRatio) return { ratio: ratioNow, since: undefined };
  let since: number | undefined;
  for (let stepsBack = MAX_STEPS_BACK; stepsBack >= 0; stepsBack -= 1) {
    const time = (Math.floor(asOf / STEP_MS) - stepsBack) * STEP_MS;
    const { ratio, isBeyondChance } = load(time);
    if (ratio < calmRatio) since = undefined;
    else if (ratio >= rules.busyRatio && isBeyondChance) since ??= time;
  }
  return { ratio: ratioNow, since };
}
