/** A standardized CUSUM, the textbook's chart for a small lasting shift. */
import { MINUTE_MS } from '../../../../src/contract/instant.ts';
import type { Rule } from '../replayed-evening.ts';
import { type RivalStation, rivalJudge } from './rival-reading.ts';

/** In standard deviations. */
const ALLOWANCE = 1;
export const CUSUM_LIMIT = 8;
const QUIET_GAPS = 12;
const DEFAULT_SPREAD = 0.4;
const FORGET_MS = 60 * MINUTE_MS;
/** Slow ends below this part of the limit, and sums stay under that one. */
const CALM_PART = 0.5;
const CAP_PART = 1.5;

export function cusumRule(limit: number): Rule {
  return () =>
    rivalJudge((station, reading) => {
      if (station.gaps >= QUIET_GAPS) return 'quiet';
      return isSlow(station, reading, limit) ? 'slow' : 'ok';
    });
}

function isSlow(
  { bumps, spread = DEFAULT_SPREAD }: RivalStation,
  { asOf, night }: { readonly asOf: number; readonly night: (at: number) => number },
  limit: number,
): boolean {
  let sum = 0;
  let slow = false;
  let last = Number.NEGATIVE_INFINITY;
  for (const { time, ratio } of bumps) {
    if (time - last >= FORGET_MS) [sum, slow] = [0, false];
    last = time;
    if (!(ratio > 0)) continue;
    const deviation = (Math.log(ratio) - night(time)) / spread;
    sum = Math.min(CAP_PART * limit, Math.max(0, sum + deviation - ALLOWANCE));
    if (sum >= limit) slow = true;
    else if (sum < limit * CALM_PART) slow = false;
  }
  return slow && asOf - last < FORGET_MS;
}
