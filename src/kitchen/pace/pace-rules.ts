/** Numbers for judging states, tuned on simulated evenings (`test/bench/README.md`). Change them only with the same benches. */
import { MINUTE_MS } from '../../contract/instant.ts';

export const PACE_RULES = {
  /** Slow means this many times usual. Points are log likelihood ratios of that to usual. */
  slowTimes: 1.5,
  /** Degrees of freedom: with fewer, extreme bumps count less. */
  tails: 8,
  /** Steadier stations are judged by this spread (standard deviation as a logarithm). */
  minSpread: 0.2,
  /** Bumps closer together than this count in proportion, because they waited in the same line. Where items vary more than `alikeSpread`, it is less. */
  alikeMs: 4 * MINUTE_MS,
  alikeSpread: 0.25,
  maxPoints: 5.5,
  /** A station is slow from these points on. */
  slowPoints: 4.5,
  /** Nothing is slow below this mean ratio since the start. */
  slowRatio: 1.25,
  /** A kitchen is stopped once so many bumps are due, after this many times the longest usual silence: twice as many at half the demand. */
  stopBumps: 12,
  kitchenGaps: 1.1,
  /** A kitchen empties if its newest fired item was fired this many usual times before the newest bump. */
  emptyingTimes: 1.25,
  /** Orders above usual explain this power of their share, which counts up to `maxLoad`. */
  loadPower: 0.5,
  maxLoad: 2.5,
  /** So many usual items are added to both sides, because few can double by chance. */
  loadItems: 2,
  /** Cap, as a logarithm, on what kitchen and load explain. */
  maxExplained: 0.6,
  /** No shorter silence is a stop, or quiet. */
  silenceMs: 10 * MINUTE_MS,
  /** A stop is this many times the longest usual silence. */
  stopGaps: 1.4,
  /** Tickets fired before a stop's end are no evidence for this long. */
  backlogMs: 20 * MINUTE_MS,
  /** And only while they come out at this many times the usual rate: a slow station's do not. */
  backlogTimes: 1.5,
  /** How long a station is called catching up. */
  catchUpMs: 10 * MINUTE_MS,
  /** Slow ends after `paceMs` below `pacePoints`. */
  pacePoints: 2,
  paceMs: 5 * MINUTE_MS,
  /** After this long without a bump, points start over. */
  stretchMs: 60 * MINUTE_MS,
  /**
   * A station is quiet if a silence is this unlikely, as the negative logarithm of its chance: by orders seen elsewhere, or by orders due, where
   * orders are one station's each.
   */
  quietOrders: 8,
  quietDue: 6,
  /** The same by the station's habit, needed beside. 4 is one in 55. */
  quietHabit: 4,
  /** Where a smaller share of tickets is also at other stations, orders are one station's. */
  sharedTickets: 0.3,
  /** After this long without a bump anywhere, nothing is judged: late export, or closed kitchen. */
  lullMs: 15 * MINUTE_MS,
  /** The same without a fired ticket: after the last order, only the slowest items still come out. */
  noTicketsMs: 15 * MINUTE_MS,
  windowMs: 30 * MINUTE_MS,
  busyRatio: 1.5,
  /** Also at least this many deviations above usual: few items can triple by chance. */
  busyDeviations: 4.5,
  /** Cap, as a logarithm, on the kitchen pace subtracted from a station's: more is a kitchen state. */
  maxKitchenRatio: Math.log(1.5),
  /** A slow kitchen with at least so many times the usual orders is busy. */
  kitchenBusy: 1.3,
  /** A kitchen is slow where half the stations exceed this. */
  kitchenRatio: 1.25,
  /** With a smaller share of the usual bumps in the window, a kitchen empties: only its slowest items still come out. */
  emptyShare: 0.25,
  /** Above these window shares (0..1), a station is not judged. */
  maxNewItemShare: 0.3,
  maxOddShare: 0.2,
  /** On a date that is over, a station is slow from these points on, with a mean so many standard errors above usual. */
  pastPoints: 3,
  pastErrors: 6,
  /** A slow or busy kitchen lasts this long, and what comes out first after a stop took this many times usual. */
  pastKitchenMs: 60 * MINUTE_MS,
  pastStopRatio: 1.75,
} as const;

export type PaceRules = Readonly<Record<keyof typeof PACE_RULES, number>>;
