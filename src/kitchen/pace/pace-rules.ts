/** Limits for judging states, tuned on simulated evenings. Change them only with their benches (`test/bench/README.md`). */
import { MINUTE_MS } from '../../contract/instant.ts';

export const PACE_RULES = {
  /** A slow station takes this many times usual. Points are log likelihood ratios of slow to usual. */
  slowTimes: 1.5,
  /** Degrees of freedom of the distributions. With fewer, extreme bumps count less. */
  tails: 8,
  /** Minimum spread (standard deviation of logarithms) of a station. */
  minSpread: 0.2,
  /** Bumps closer than this count less, because they waited in the same line. Above `sameLineSpread`, this time is shorter. */
  sameLineMs: 4 * MINUTE_MS,
  sameLineSpread: 0.25,
  maxPoints: 5.5,
  /** A station is slow from these points on. */
  slowPoints: 4.5,
  /** A stretch needs this mean ratio since its start. */
  slowRatio: 1.25,
  /** A kitchen is stopped once the bumps due are this many times the mean tail of its ordinary silences. */
  stopEvidence: 10,
  /** With this share of it, tickets that waited through the silence are no evidence for slow. */
  stopShare: 0.5,
  /** With fewer bumps after it, a stop on a past date was the kitchen closing. */
  stopBumps: 12,
  /** Orders above usual explain longer times by this power of their ratio, which counts up to `maxLoad`. */
  loadPower: 0.5,
  maxLoad: 2.5,
  /** This many usual items are added to the work and to the usual work, because few items can double by chance. */
  loadItems: 2,
  /** A shorter silence is neither a stop nor quiet. */
  silenceMs: 10 * MINUTE_MS,
  /** A station's stop is this many times its longest usual gap. */
  stopGaps: 1.4,
  /** For this long after a stop, tickets fired before its end are no evidence. */
  backlogMs: 20 * MINUTE_MS,
  /** Such tickets must come out at this many times the usual rate. A slow station is silent first, and its backlog comes out slowly. */
  backlogTimes: 1.5,
  catchUpMs: 10 * MINUTE_MS,
  /** A slow stretch ends after `paceMs` below `pacePoints`. */
  pacePoints: 2,
  paceMs: 5 * MINUTE_MS,
  /** After this long without a bump, points start over. */
  stretchMs: 60 * MINUTE_MS,
  /** A station is quiet if its silence is this unlikely (negative logarithm): by orders seen elsewhere, or by bumps due. */
  quietOrders: 8,
  quietDue: 6,
  /** The silence must also be this unlikely by the station's usual gaps. 4 is one in 55. */
  quietHabit: 4,
  /** If a smaller share of tickets is also at other stations, orders are for one station each, and bumps due count. */
  sharedTickets: 0.3,
  /** After this long without a bump anywhere, nothing is judged: the export is late, or the kitchen closed. */
  lullMs: 15 * MINUTE_MS,
  /** Nothing is judged after this long without a fire, either: after the last order, only the slowest items still come out. */
  noTicketsMs: 15 * MINUTE_MS,
  windowMs: 30 * MINUTE_MS,
  busyRatio: 1.5,
  /** A busy station's work is also this many deviations above usual, because few items can triple by chance. */
  busyDeviations: 4.5,
  /** Maximum logarithm of the kitchen's pace that is subtracted from a station's. With two stations, much of it is the slow one's own. */
  maxKitchenRatio: Math.log(1.5),
  /** A slow kitchen with this many times the usual orders is busy. */
  kitchenBusy: 1.3,
  /** A kitchen is slow if half the stations exceed this ratio. */
  kitchenRatio: 1.25,
  /** Below this share of the usual bumps in the window, a kitchen is emptying: only its slowest items still come out. */
  emptyShare: 0.25,
  /** Above these shares (0..1) in the window, a station is not judged. */
  maxNewItemShare: 0.3,
  maxOddShare: 0.2,
  /** On a past date, a slow kitchen lasts at least this long, and items after a stop took at least this many times usual. */
  pastKitchenMs: 60 * MINUTE_MS,
  pastStopRatio: 1.75,
} as const;

export type PaceRules = Readonly<Record<keyof typeof PACE_RULES, number>>;
