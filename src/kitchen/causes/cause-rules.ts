/** Numbers for judging causes, tuned on simulated evenings (`test/bench/why/README.md`). Change them only with that bench. */
import { MINUTE_MS } from '../../contract/time-units.ts';

export interface CauseRules {
  /** A ticket within both of its usual time is not late. */
  readonly lateMs: number;
  readonly lateTimes: number;
  /** The cause has at least this share (0..1) of the lateness. */
  readonly mainShare: number;
  /** A station was slow or loaded if its other tickets took this many times usual. */
  readonly stationTimes: number;
  /** And was not, below this. Between them, it is unknown. */
  readonly calmTimes: number;
  /** Fewest bumps of other tickets to judge a station by. */
  readonly minBumps: number;
  /** Bumps so soon after the item's count, too. */
  readonly afterMs: number;
  /** Others fired so long before or after show the start queue. */
  readonly aroundMs: number;
  /** Work fired in this time before an item, beside usual, loads the station from `loadedTimes` on, and does not up to `plainTimes`. */
  readonly loadMs: number;
  readonly loadedTimes: number;
  readonly plainTimes: number;
  /** Work done while it was there, beside the busiest usual hour: a slow station does less, a loaded one more. */
  readonly fullOutput: number;
  /** So many usual items are added to both sides. */
  readonly loadItems: number;
  /** An item that took this many times usual while so many fired later were bumped was forgotten. */
  readonly forgottenTimes: number;
  readonly overtakers: number;
  /** An unusual order has this many times the items of a usual ticket, or takes this many times its usual time. */
  readonly largeTimes: number;
  readonly longTimes: number;
}

export const CAUSE_RULES: CauseRules = {
  lateMs: 2 * MINUTE_MS,
  lateTimes: 1.2,
  mainShare: 0.6,
  stationTimes: 1.4,
  calmTimes: 1.15,
  minBumps: 4,
  afterMs: 5 * MINUTE_MS,
  aroundMs: 10 * MINUTE_MS,
  loadMs: 30 * MINUTE_MS,
  loadedTimes: 1.4,
  plainTimes: 1.5,
  fullOutput: 1,
  loadItems: 2,
  forgottenTimes: 2.2,
  overtakers: 8,
  largeTimes: 2.5,
  longTimes: 1.75,
};
