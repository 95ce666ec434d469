/** Whether a station is busy: the work fired against the usual work for this hour. */

import { QUARTER_MS } from '../calendar/zone-offset.ts';
import type { ClockQuarterOf } from '../usual/clock-quarters.ts';
import { hasFire, type PrepDay } from '../usual/prep-day.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import type { PaceRules } from './pace-rules.ts';

const STEP_MS = 5 * 60_000;
/** How far back the start of a busy state can be. */
const STEPS = 36;
/** Busy ends below this share of the limit. */
const CALM = 0.8;

/** Work over the window, against usual. */
export interface FiredWork {
  /** `undefined` where usual is unknown. */
  readonly ratio: number | undefined;
  /** When it became busy (epoch ms); `undefined` while it is not. */
  readonly since: number | undefined;
}

/** Work fired at a station as of a moment (epoch ms): of items that came out by then, over a window that ends when such items are usually out. */
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
  // Full steps of the clock, so that a later reading finds the same beginning.
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
  /** Whether this much is beyond chance. */
  readonly isBeyondChance: boolean;
}

/** Usual work fired from one moment to another, ms. */
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
