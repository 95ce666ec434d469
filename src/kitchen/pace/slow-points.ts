/** Whether a station is slow: slow bumps add points, fast ones subtract them. */
import { medianOf } from '../measures/quantile.ts';
import type { PacedBump } from '../usual/station-rows.ts';
import type { PaceRules } from './pace-rules.ts';

/** A stretch in which a station was slow. Times are epoch ms. */
export interface SlowStretch {
  /** The first bump after the points were last 0, or after the stretch before it ended. */
  readonly since: number;
  /** The bump at which the points reached the limit: the first moment at which it could be known. */
  readonly saidAt: number;
  /** When it was back at its usual pace; `undefined` while it is slow. */
  readonly until: number | undefined;
}

export interface SlowPoints {
  readonly points: number;
  readonly stretches: readonly SlowStretch[];
}

/** Weights of bumps. */
interface Weighing {
  /** Epoch ms, at or after the last bump. */
  readonly asOf: number;
  /** Weight of a bump (0..1). */
  readonly weight: number;
  /** The kitchen's pace at a moment (epoch ms), as a logarithm; subtracted from each bump. */
  readonly logNight: (at: number) => number;
  readonly rules: PaceRules;
}

/** The points after bumps, which are in order of time. */
export function slowPoints(
  bumps: readonly PacedBump[],
  { asOf, weight, logNight, rules }: Weighing,
): SlowPoints {
  const stretches: SlowStretch[] = [];
  let points = 0;
  let since = Number.NaN;
  let slow: { readonly since: number; readonly saidAt: number } | undefined;
  /** While slow: when the points fell below the limit of a usual pace. */
  let paced: number | undefined;
  let last = Number.NEGATIVE_INFINITY;

  /** Ends the stretch after long enough at the usual pace, or without bumps, when the evidence is old. */
  const end = (at: number): void => {
    if (slow === undefined) return;
    const pacedUntil = paced === undefined ? Number.POSITIVE_INFINITY : paced + rules.paceMs;
    const until = Math.min(pacedUntil, last + rules.stretchMs);
    if (at < until) return;
    stretches.push({ ...slow, until });
    slow = undefined;
    paced = undefined;
    // What comes next is another stretch, even where the points never fell to 0.
    since = Number.NaN;
  };

  for (const { at, ratio } of bumps) {
    end(at);
    if (at - last >= rules.stretchMs) points = 0;
    last = at;
    if (points === 0 || Number.isNaN(since)) since = at;
    if (Number.isNaN(ratio)) continue;
    const log = Math.min(Math.log(Math.max(ratio, 1e-3)), rules.mostLogRatio);
    const added = (log - logNight(at) - rules.logAllowance) * weight;
    points = Math.min(rules.mostPoints, Math.max(0, points + added));
    if (points >= rules.slowPoints) slow ??= { since, saidAt: at };
    if (slow !== undefined) {
      if (points >= rules.pacePoints) paced = undefined;
      else paced ??= at;
    }
  }
  end(asOf);
  if (asOf - last >= rules.stretchMs) points = 0;
  if (slow !== undefined) stretches.push({ ...slow, until: undefined });
  return { points, stretches };
}

const MIN_BUMPS = 5;

/** A bump: its time (epoch ms), and the time of its items, ms. */
interface TimedBump {
  readonly at: number;
  readonly ms: number;
}

/**
 * Stretches in which the median of the last five bumps was at or over the limit (ms), as of a moment (epoch ms). A stretch begins with the first of
 * those five over the limit, never before the one before it ended, and ends after this time (ms) without a bump.
 */
export function overLimit(
  bumps: readonly TimedBump[],
  asOf: number,
  limitMs: number,
  stretchMs: number,
): readonly SlowStretch[] {
  const stretches: SlowStretch[] = [];
  let slow: { readonly since: number; readonly saidAt: number } | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let ended = Number.NEGATIVE_INFINITY;
  const end = (until: number): void => {
    if (slow !== undefined) stretches.push({ ...slow, until });
    slow = undefined;
    ended = until;
  };
  for (const [place, { at }] of bumps.entries()) {
    if (at - last >= stretchMs) end(last + stretchMs);
    last = at;
    if (place + 1 < MIN_BUMPS) continue;
    const five = bumps.slice(place + 1 - MIN_BUMPS, place + 1);
    const median = medianOf(five.map(({ ms }) => ms)) ?? 0;
    if (median < limitMs) end(at);
    else {
      const first = five.find((bump) => bump.ms >= limitMs && bump.at >= ended);
      slow ??= { since: first?.at ?? at, saidAt: at };
    }
  }
  if (asOf - last >= stretchMs) end(last + stretchMs);
  if (slow !== undefined) stretches.push({ ...slow, until: undefined });
  return stretches;
}
