/** Numbers for judging causes, tuned on simulated evenings (`test/bench/why/README.md`). Change them only with that bench. */
import { MINUTE_MS } from '../../contract/time-units.ts';

export const CAUSE_RULES = {
  /** A ticket within both of its usual time is not late. */
  lateMs: 2 * MINUTE_MS,
  lateTimes: 1.2,
  /** The cause has at least this share (0..1) of the lateness, so another one has at most the rest. */
  mainShare: 0.6,
  /** A station was slow or loaded if its other tickets took this many times usual. */
  stationTimes: 1.4,
  /** And was not, below this. Between them, it is unknown. */
  calmTimes: 1.15,
  /** Fewest bumps of other tickets to judge a station by. */
  minBumps: 6,
  /** Others fired so long before or after show the start queue. */
  aroundMs: 10 * MINUTE_MS,
  /** Work fired in this time before an item, beside usual, is its load. */
  loadMs: 30 * MINUTE_MS,
  /** So many usual items are added to both sides. */
  loadItems: 2,
  /** An item that took this many times usual while so many fired later were bumped was forgotten. */
  forgottenTimes: 2.2,
  overtakers: 8,
  /** An item was started late if so many fired later were started before. */
  startedBefore: 2,
};

export type CauseRules = Readonly<Record<keyof typeof CAUSE_RULES, number>>;
