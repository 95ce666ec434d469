/** Numbers for judging states, tuned on simulated evenings (`test/bench/README.md`). Change them only with the same benches. */
import { MINUTE_MS } from '../../contract/time-units.ts';
import { RING_GAP_MS } from '../usual/median-rises.ts';

/** Durations are ms. */
export interface PaceRules {
  /** Cap on a bump's ratio, as a logarithm. */
  readonly mostLogRatio: number;
  /** Subtracted from each bump, as a logarithm: at 0.25, a bump at 1.28 times usual adds nothing. */
  readonly logAllowance: number;
  /** Bumps varying more (standard deviation as a logarithm) each count less. */
  readonly evenSpread: number;
  readonly mostPoints: number;
  /** A station is slow from these points on. */
  readonly slowPoints: number;
  /** Slow ends after `paceMs` below `pacePoints`. */
  readonly pacePoints: number;
  readonly paceMs: number;
  /** After this long without a bump, points start over. */
  readonly stretchMs: number;
  /** Quiet from this evidence on: the negative logarithm of a silence's chance. 9 is one in 8,100. */
  readonly quietEvidence: number;
  /** After this long without a bump anywhere, nothing is judged: late export, or closed kitchen. */
  readonly lullMs: number;
  /** The same without a fired ticket: after the last order, only the slowest items still come out. */
  readonly noTicketsMs: number;
  readonly windowMs: number;
  readonly busyRatio: number;
  /** Also at least this many deviations above usual: few items can triple by chance. */
  readonly busyDeviations: number;
  /** Cap, as a logarithm, on the kitchen pace subtracted from a station's: more is a kitchen state. */
  readonly mostNightPace: number;
  /** A kitchen is slow where half the stations exceed this. */
  readonly kitchenRatio: number;
  /** Above these window shares (0..1), a station is not judged. */
  readonly mostNewItems: number;
  readonly mostOdd: number;
}

export const PACE_RULES: PaceRules = {
  mostLogRatio: 1.2,
  logAllowance: 0.25,
  evenSpread: 0.4,
  mostPoints: 3,
  slowPoints: 2.5,
  pacePoints: 1,
  paceMs: 5 * MINUTE_MS,
  stretchMs: RING_GAP_MS,
  quietEvidence: 9,
  lullMs: 15 * MINUTE_MS,
  noTicketsMs: 15 * MINUTE_MS,
  windowMs: 30 * MINUTE_MS,
  busyRatio: 1.5,
  busyDeviations: 4.5,
  mostNightPace: Math.log(1.5),
  kitchenRatio: 1.25,
  mostNewItems: 0.3,
  mostOdd: 0.2,
};
