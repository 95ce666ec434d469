/** Numbers for judging causes, tuned on simulated evenings (`test/bench/why/README.md`). Change them only with that bench. */
import { MINUTE_MS } from '../../contract/time-units.ts';

export interface CauseRules {
  /** A ticket within both of its usual time is not late. */
  readonly lateMs: number;
  readonly lateTimes: number;
  /** The cause has at least this share (0..1) of the lateness, so another one has at most the rest. */
  readonly mainShare: number;
  /** A station was slow or loaded if its other tickets took this many times usual. */
  readonly stationTimes: number;
  /** And was not, below this. Between them, it is unknown. */
  readonly calmTimes: number;
  /** Fewest bumps of other tickets to judge a station by. */
  readonly minBumps: number;
  /** Others fired so long before or after show the start queue. */
  readonly aroundMs: number;
  /** Work fired in this time before an item, beside usual, is its load. */
  readonly loadMs: number;
  /** So many usual items are added to both sides. */
  readonly loadItems: number;
  /** An item that took this many times usual while so many fired later were bumped was forgotten. */
  readonly forgottenTimes: number;
  readonly overtakers: number;
  /** An item was started late if so many fired later were started before. */
  readonly startedBefore: number;
}

export const CAUSE_RULES: CauseRules = {
  lateMs: 2 * MINUTE_MS,
  lateTimes: 1.2,
  mainShare: 0.6,
  stationTimes: 1.4,
  calmTimes: 1.15,
  minBumps: 6,
  aroundMs: 10 * MINUTE_MS,
  loadMs: 30 * MINUTE_MS,
  loadItems: 2,
  forgottenTimes: 2.2,
  overtakers: 8,
  startedBefore: 2,
};
