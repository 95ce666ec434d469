/** The first rule, of points: slow bumps add some, fast ones take some away. A station is quiet if many tickets should have been out. */
import { MINUTE_MS } from '../../../../src/contract/instant.ts';
import type { Rule } from '../replayed-evening.ts';
import { type RivalStation, rivalJudge } from './rival-reading.ts';
import { ticketSilence } from './ticket-silence.ts';

const MAX_LOG = 1.2;
const ALLOWANCE = 0.25;
const EVEN_SPREAD = 0.4;
const MAX_POINTS = 3;
export const POINTS_LIMIT = 2.5;
const MAX_NIGHT = Math.log(1.5);
/** Slow ends after so long below. */
const CALM = { points: 1, ms: 5 * MINUTE_MS };
const FORGET_MS = 60 * MINUTE_MS;
const QUIET_GAPS = 3;
/** One in 8,100. */
const QUIET_EVIDENCE = 9;

export function pointsRule(slowPoints: number): Rule {
  return (evening) => {
    const silence = ticketSilence(evening);
    return rivalJudge((station, reading) => {
      const evidence = () => silence(station, reading);
      if (station.gaps >= QUIET_GAPS && evidence() >= QUIET_EVIDENCE) return 'quiet';
      return isSlow(station, reading, slowPoints) ? 'slow' : 'ok';
    });
  };
}

function isSlow(
  { bumps, spread = EVEN_SPREAD }: RivalStation,
  { asOf, night }: { readonly asOf: number; readonly night: (at: number) => number },
  limit: number,
): boolean {
  const weight = (EVEN_SPREAD / Math.max(EVEN_SPREAD, spread)) ** 2;
  let points = 0;
  let slow = false;
  let calmSince: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const rest = (at: number) => {
    const isCalm = calmSince !== undefined && at >= calmSince + CALM.ms;
    const isOld = at - last >= FORGET_MS;
    if (isCalm || isOld) [slow, calmSince] = [false, undefined];
    if (isOld) points = 0;
  };
  for (const { time, ratio } of bumps) {
    rest(time);
    last = time;
    if (Number.isNaN(ratio)) continue;
    const log = Math.min(Math.log(Math.max(ratio, 1e-3)), MAX_LOG);
    const here = Math.min(MAX_NIGHT, Math.max(0, night(time)));
    points = Math.min(MAX_POINTS, Math.max(0, points + (log - here - ALLOWANCE) * weight));
    if (points >= limit) slow = true;
    calmSince = points >= CALM.points ? undefined : (calmSince ?? time);
  }
  rest(asOf);
  return slow;
}
