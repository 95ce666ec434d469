/** The numbers that states are judged by. They were tuned on simulated evenings (`test/bench/README.md`); change them with the same figures. */

/** Durations are ms. */
export interface PaceRules {
  /** The most that the ratio of a bump counts, as a logarithm. */
  readonly mostLogRatio: number;
  /** What each bump takes away, as a logarithm: at 0.25 one of 1.28 times its usual changes nothing. */
  readonly logAllowance: number;
  /** Where bumps vary more than this (standard deviation of the logarithm), each is less evidence. */
  readonly evenSpread: number;
  readonly mostPoints: number;
  /** A station is slow from so many points on. */
  readonly slowPoints: number;
  /** And no longer when it had fewer than these for so long. */
  readonly pacePoints: number;
  readonly paceMs: number;
  /** Evidence is of one stretch: after so long without a bump the points begin again. */
  readonly stretchMs: number;
  /** A station is quiet when its silence is so unlikely, as a negative logarithm: 9 is one in 8,100. */
  readonly quietEvidence: number;
  /** Where no station bumps for so long, nothing is judged: the export is late, or the kitchen is closed. */
  readonly lullMs: number;
  /** The same where no ticket was fired for so long: after the last order only what takes longest still comes out. */
  readonly noTicketsMs: number;
  /** What `now` is taken over. */
  readonly windowMs: number;
  readonly busyRatio: number;
  /** And so many deviations above: few items are three times as many by chance. */
  readonly busyDeviations: number;
  /** A station is judged beyond the pace of its kitchen, but of that at most this, as a logarithm: more is a state of its own. */
  readonly mostNightPace: number;
  /** A kitchen is slow where half of its stations stand over this. */
  readonly kitchenRatio: number;
  /** Shares of the window (0..1) from which on a station is not judged. */
  readonly mostNewItems: number;
  readonly mostOdd: number;
}

const MINUTE_MS = 60_000;

/** The rules. */
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
