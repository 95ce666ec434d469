/** Whether a station is slow: slow bumps add points, fast ones subtract them. */
import { medianOf } from '../measures/quantile.ts';
import type { PacedBump } from '../usual/station-rows.ts';
import type { PaceRules } from './pace-rules.ts';

/** Times are epoch ms. */
export interface SlowStretch {
  /** First bump after points were last 0, or after the previous stretch. */
  readonly since: number;
  /** Bump reaching the point limit: not known before. */
  readonly saidAt: number;
  /** When back at usual pace. `undefined` while slow. */
  readonly until: number | undefined;
}

export interface SlowPoints {
  readonly points: number;
  readonly stretches: readonly SlowStretch[];
}

interface Weighing {
  /** Epoch ms, at or after the last bump. */
  readonly asOf: number;
  /** Per bump (0..1). */
  readonly weight: number;
  /** Kitchen pace at a moment (epoch ms), as a logarithm, subtracted from each bump. */
  readonly logNight: (at: number) => number;
  readonly rules: PaceRules;
}

/** Bumps are in order of time. */
export function slowPoints(
  bumps: readonly PacedBump[],
  { asOf, weight, logNight, rules }: Weighing,
): SlowPoints {
  const stretches: SlowStretch[] = [];
  let points = 0;
  let since = Number.NaN;
  let slow: { readonly since: number; readonly saidAt: number } | undefined;
  /** While slow: when points fell below `pacePoints`. */
  let paced: number | undefined;
  let last = Number.NEGATIVE_INFINITY;

  /** Ends the stretch after long enough at usual pace, or without bumps: evidence is old then. */
  const end = (at: number): void => {
    if (slow === undefined) return;
    const pacedUntil = paced === undefined ? Number.POSITIVE_INFINITY : paced + rules.paceMs;
    const until = Math.min(pacedUntil, last + rules.stretchMs);
    if (at < until) return;
    stretches.push({ ...slow, until });
    slow = undefined;
    paced = undefined;
    // Next comes another stretch, even if points never fell to 0.
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

/** `at` is epoch ms, `ms` the item time. */
interface TimedBump {
  readonly at: number;
  readonly ms: number;
}

/**
 * Stretches with the last five bumps' median at or over the limit (ms), as of a moment (epoch ms). Each starts with the first of those five
 * over the limit, never inside the previous one, and ends after `stretchMs` without a bump.
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
