/** Whether a station is slow: points that slow bumps add and fast ones take away. */
import type { PaceRules } from './pace-rules.ts';

/** A bump: when it was (epoch ms), and how long its items took by what they usually take; NaN where nobody knows: that is no evidence. */
export interface PacedBump {
  readonly at: number;
  readonly ratio: number;
}

/** A stretch in which a station was slow. Times are epoch ms. */
export interface SlowStretch {
  /** The bump after the points last stood at 0. */
  readonly since: number;
  /** The bump that brought them to the limit: the first moment at which anybody could know. */
  readonly saidAt: number;
  /** When it was at its usual pace again; `undefined` while it is slow. */
  readonly until: number | undefined;
}

/** Where the points stand. */
export interface SlowPoints {
  readonly points: number;
  readonly stretches: readonly SlowStretch[];
}

/** How bumps are weighed. */
interface Weighing {
  /** Epoch ms, at or after the last bump. */
  readonly asOf: number;
  /** How much evidence a bump is (0..1). */
  readonly weight: number;
  /** The pace of the whole kitchen at a moment (epoch ms), as a logarithm: a station is judged beyond it. */
  readonly logNight: (at: number) => number;
  readonly rules: PaceRules;
}

/** The points after bumps, which come in the order of time. */
export function slowPoints(
  bumps: readonly PacedBump[],
  { asOf, weight, logNight, rules }: Weighing,
): SlowPoints {
  const stretches: SlowStretch[] = [];
  let points = 0;
  let since = Number.NaN;
  let slow: { readonly since: number; readonly saidAt: number } | undefined;
  /** When the points fell below those of a usual pace, while it is slow. */
  let paced: number | undefined;
  let last = Number.NEGATIVE_INFINITY;

  /** Ends the stretch if by then it has been at its pace for long enough, or nothing came for so long that the evidence is old. */
  const end = (at: number): void => {
    if (slow === undefined) return;
    const pacedUntil = paced === undefined ? Number.POSITIVE_INFINITY : paced + rules.paceMs;
    const until = Math.min(pacedUntil, last + rules.stretchMs);
    if (at < until) return;
    stretches.push({ ...slow, until });
    slow = undefined;
    paced = undefined;
  };

  for (const { at, ratio } of bumps) {
    end(at);
    if (at - last >= rules.stretchMs) points = 0;
    last = at;
    if (points === 0) since = at;
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
