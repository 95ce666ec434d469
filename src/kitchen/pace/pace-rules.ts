/** Numbers for judging states, tuned on simulated evenings (`test/bench/README.md`). Change them only with the same benches. */
import { MINUTE_MS } from '../../contract/time-units.ts';
import { RING_GAP_MS } from '../usual/median-rises.ts';

export interface PaceRules {
  /** Slow means this many times usual. Points are log likelihood ratios of that to usual. */
  readonly slowTimes: number;
  /** Degrees of freedom: with fewer, extreme bumps count less. */
  readonly tails: number;
  /** Steadier stations are judged by this spread (standard deviation as a logarithm). */
  readonly minSpread: number;
  /** A bump counts by the time since the one before, in full from this: the same line held both up. Where items vary more than `alikeSpread`, less. */
  readonly alikeMs: number;
  readonly alikeSpread: number;
  readonly mostPoints: number;
  /** A station is slow from these points on. */
  readonly slowPoints: number;
  /** Nothing is slow below this mean ratio since the start. */
  readonly slowRatio: number;
  /** A kitchen is stopped once so many bumps are due, after this many times the longest usual silence: twice as many at half the demand. */
  readonly stopBumps: number;
  readonly kitchenGaps: number;
  /** A kitchen empties if its newest fired item was fired this many usual times before the newest bump. */
  readonly emptyingTimes: number;
  /** Orders above usual explain this power of their share, which counts up to `mostLoad`. */
  readonly loadPower: number;
  readonly mostLoad: number;
  /** So many usual items are added to both sides, because few can double by chance. */
  readonly loadItems: number;
  /** Cap, as a logarithm, on what kitchen and load explain. */
  readonly mostExplained: number;
  /** No shorter silence is a stop, or quiet. */
  readonly silenceMs: number;
  /** A stop is this many times the longest usual silence. */
  readonly stopGaps: number;
  /** Tickets fired before a stop's end are no evidence for this long. */
  readonly backlogMs: number;
  /** And only while they come out at this many times the usual rate: a slow station's do not. */
  readonly backlogTimes: number;
  /** How long a station is called catching up. */
  readonly catchUpMs: number;
  /** Slow ends after `paceMs` below `pacePoints`. */
  readonly pacePoints: number;
  readonly paceMs: number;
  /** After this long without a bump, points start over. */
  readonly stretchMs: number;
  /** Negative logarithms of a silence's chance, from which on a station is quiet: by orders seen elsewhere, or by orders due where they are one station's. */
  readonly quietOrders: number;
  readonly quietDue: number;
  /** The same by the station's habit, needed beside. 4 is one in 55. */
  readonly quietHabit: number;
  /** Where a smaller share of tickets is also at other stations, orders are one station's. */
  readonly sharedTickets: number;
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
  /** A slow kitchen with at least so many times the usual orders is busy. */
  readonly kitchenBusy: number;
  /** A kitchen is slow where half the stations exceed this. */
  readonly kitchenRatio: number;
  /** With a smaller share of the usual bumps in the window, a kitchen empties: only its slowest items still come out. */
  readonly emptyShare: number;
  /** Above these window shares (0..1), a station is not judged. */
  readonly mostNewItems: number;
  readonly mostOdd: number;
  /** On a date that is over, a station is slow from these points on, with a mean so many standard errors above usual. */
  readonly pastPoints: number;
  readonly pastErrors: number;
  /** A slow or busy kitchen lasts this long, and what comes out first after a stop took this many times usual. */
  readonly pastKitchenMs: number;
  readonly pastStopRatio: number;
}

export const PACE_RULES: PaceRules = {
  slowTimes: 1.5,
  tails: 8,
  minSpread: 0.2,
  alikeMs: 4 * MINUTE_MS,
  alikeSpread: 0.25,
  mostPoints: 5.5,
  slowPoints: 4.5,
  slowRatio: 1.25,
  stopBumps: 12,
  kitchenGaps: 1.1,
  emptyingTimes: 1.25,
  loadPower: 0.5,
  mostLoad: 2.5,
  loadItems: 2,
  mostExplained: 0.6,
  silenceMs: 10 * MINUTE_MS,
  stopGaps: 1.4,
  backlogMs: 20 * MINUTE_MS,
  backlogTimes: 1.5,
  catchUpMs: 10 * MINUTE_MS,
  pacePoints: 2,
  paceMs: 5 * MINUTE_MS,
  stretchMs: RING_GAP_MS,
  quietOrders: 8,
  quietDue: 6,
  quietHabit: 4,
  sharedTickets: 0.3,
  lullMs: 15 * MINUTE_MS,
  noTicketsMs: 15 * MINUTE_MS,
  windowMs: 30 * MINUTE_MS,
  busyRatio: 1.5,
  busyDeviations: 4.5,
  mostNightPace: Math.log(1.5),
  kitchenBusy: 1.3,
  kitchenRatio: 1.25,
  emptyShare: 0.25,
  mostNewItems: 0.3,
  mostOdd: 0.2,
  pastPoints: 3,
  pastErrors: 6,
  pastKitchenMs: 60 * MINUTE_MS,
  pastStopRatio: 1.75,
};
