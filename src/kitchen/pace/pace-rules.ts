/** The numbers for judging states. They were tuned on simulated evenings (`test/bench/README.md`); change them only with the same benches. */
import { MINUTE_MS } from '../../contract/time-units.ts';

/** Durations are ms. */
export interface PaceRules {
  /** Limit of a bump's ratio, as a logarithm. */
  readonly mostLogRatio: number;
  /** Subtracted from each bump, as a logarithm: at 0.25, a bump of 1.28 times its usual adds nothing. */
  readonly logAllowance: number;
  /** Where bumps vary more than this (standard deviation of the logarithm), each counts less. */
  readonly evenSpread: number;
  readonly mostPoints: number;
  /** Points from which on a station is slow. */
  readonly slowPoints: number;
  /** Slow ends after this long with fewer points than these. */
  readonly pacePoints: number;
  readonly paceMs: number;
  /** After this long without a bump, the points start over. */
  readonly stretchMs: number;
  /** Evidence from which on a station is quiet: the negative logarithm of the chance of its silence; 9 is one in 8,100. */
  readonly quietEvidence: number;
  /** After this long without a bump at any station, nothing is judged: the export is late, or the kitchen is closed. */
  readonly lullMs: number;
  /** The same without a fired ticket: after the last order, only the slowest items still come out. */
  readonly noTicketsMs: number;
  /** The window of the current figures. */
  readonly windowMs: number;
  readonly busyRatio: number;
  /** Also at least this many deviations above usual: few items can triple by chance. */
  readonly busyDeviations: number;
  /** Limit, as a logarithm, of the kitchen's pace that is subtracted from a station's: more is a state of the kitchen. */
  readonly mostNightPace: number;
  /** A kitchen is slow where half of its stations exceed this. */
  readonly kitchenRatio: number;
  /** Shares of the window (0..1) from which on a station is not judged. */
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
  stretchMs: 60 * MINUTE_MS,
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
