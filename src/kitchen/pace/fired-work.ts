/** Whether a station is busy: work fired against usual for this hour. */

import { QUARTER_MS } from '../calendar/zone-offset.ts';
import type { ClockQuarterOf } from '../usual/clock-quarters.ts';
import { hasFire, type PrepDay } from '../usual/prep-day.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import type { PaceRules } from './pace-rules.ts';

const STEP_MS = 5 * 60_000;
/** How far back a busy state can start. */
const STEPS = 36;
/** Busy ends below the limit times this. */
const CALM = 0.8;

export interface FiredWork {
  /** `undefined` where usual is unknown. */
  readonly ratio: number | undefined;
  /** Start, epoch ms. `undefined` while not busy. */
  readonly since: number | undefined;
}

/** Work fired as of a moment (epoch ms), counting items out by then. The window ends early enough for them usually to be out. */
export function firedWork(
  prep: PrepDay,
  code: number,
  usual: StationUsual,
  quarterOf: ClockQuarterOf,
  asOf: number,
  rules: PaceRules,
): FiredWork {
  const { day, items, rows: boxes } = prep;
  const { values: fired } = day.table.instant.ticketFiredAt;
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const lag = usual.at(quarterOf(asOf)).p90Ms;
  const first = asOf - lag - rules.windowMs - STEPS * STEP_MS;
  const work: { readonly at: number; readonly ms: number }[] = [];
  const rows = boxes[code] ?? new Uint32Array();
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    const row = rows[place] ?? 0;
    // Earlier bumps were fired earlier.
    if ((bumped[row] ?? 0) <= first) break;
    const at = fired[row] ?? Number.NaN;
    if (!(at > first) || !hasFire(day, row)) continue;
    work.push({ at, ms: usual.itemMs(items.keyOf(items.codeOf(row)) ?? '') ?? usual.medianMs });
  }
  const ratioAt = (at: number): FiredAt => {
    const [from, to] = [at - lag - rules.windowMs, at - lag];
    let done = 0;
    for (const each of work) if (each.at > from && each.at <= to) done += each.ms;
    const expected = usualWork(usual, quarterOf, from, to);
    if (expected <= 0) return { ratio: undefined, isBeyondChance: false };
    const chance = rules.busyDeviations * Math.sqrt(expected * usual.medianMs);
    return { ratio: done / expected, isBeyondChance: done - expected >= chance };
  };
  const now = ratioAt(asOf);
  if (now.ratio === undefined || now.ratio < rules.busyRatio * CALM) {
    return { ratio: now.ratio, since: undefined };
  }
  let since: number | undefined;
  // Full clock steps, so a later reading finds the same start.
  const last = Math.floor(asOf / STEP_MS) * STEP_MS;
  for (let at = last - STEPS * STEP_MS; at <= last; at += STEP_MS) {
    const { ratio = 0, isBeyondChance } = ratioAt(at);
    if (ratio < rules.busyRatio * CALM) since = undefined;
    else if (ratio >= rules.busyRatio && isBeyondChance) since ??= at;
  }
  return { ratio: now.ratio, since };
}

interface FiredAt {
  readonly ratio: number | undefined;
  readonly isBeyondChance: boolean;
}

/** Usual work fired between two moments, ms. */
function usualWork(
  usual: StationUsual,
  quarterOf: ClockQuarterOf,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS);
    sum += (usual.at(quarterOf(at)).firedMs * (end - at)) / QUARTER_MS;
    at = end;
  }
  return sum;
}
