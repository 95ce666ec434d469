/** Numbers for naming a ticket's cause, tuned on simulated evenings. Change them only with their bench (`test/bench/why/README.md`). */
import { MINUTE_MS } from '../../contract/instant.ts';

export const CAUSE_RULES = {
  /** A ticket is late if it is over both of these: a time and a multiple of its usual time. */
  lateMs: 2 * MINUTE_MS,
  lateTimes: 1.2,
  /** The cause has at least this share (0..1) of the lateness, so another one has at most the rest. */
  mainShare: 0.6,
  /** A station was slow or loaded if its other tickets took this many times usual. */
  stationTimes: 1.4,
  /** From here on a line was growing, so that a later ticket took even longer: the pace must explain less. */
  lineGrows: 2.5,
  /** A station was neither slow nor loaded below this. In between, it is unknown. */
  calmTimes: 1.15,
  /** Fewest bumps of other tickets to judge a station by. */
  minBumps: 6,
  /** An item's start queue is compared with that of items fired so long before or after it. */
  aroundMs: 10 * MINUTE_MS,
  /** An item's load is the work fired in this time before it, beside usual. */
  loadMs: 30 * MINUTE_MS,
  /** So many usual items are added to the work and to the usual work, so that few orders make no large ratio. */
  loadItems: 2,
  /** With too few bumps, a line explains a late item if so many tickets were in work, and so many times the usual number. */
  lineTickets: 3,
  lineTimes: 1.5,
  /** An item was forgotten if it took this many times usual, while so many items fired later were bumped. */
  forgottenTimes: 2.2,
  overtakers: 8,
  /** An item was started late if so many items fired later were started before it. */
  startedBefore: 2,
};
