/** Whether a station is slow: each bump adds to the evidence that it takes half again as long as usual, or takes from it. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { medianOf } from '../measures/quantile.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import type { ComparedBump } from '../usual/station-rows.ts';
import { isBacklog, type Resumption } from './night-pace.ts';
import type { PaceRules } from './pace-rules.ts';

export interface SlowStretch {
  /** First bump after points were last 0, or after the previous stretch. */
  readonly since: number;
  /** Bump reaching the point limit: not known before. */
  readonly saidAt: number;
  /** When back at usual pace. `undefined` while slow. */
  readonly until: number | undefined;
}

export interface SlowPoints {
  readonly points: number;
  readonly stretches: readonly SlowStretch[];
  /** Mean ratio (geometric) since the start, within the window or of the last three. `undefined` unless slow. */
  readonly ratio: number | undefined;
  /** Set while a backlog from a stop comes out. */
  readonly catchUp: Resumption | undefined;
  /** The last stop, within an hour. */
  readonly afterStop: Resumption | undefined;
}

interface Weighing {
  /** Epoch ms, at or after the last bump. */
  readonly asOf: number;
  /** Usual variation: standard deviation of log(bump time / usual). */
  readonly spread: number;
  /** What kitchen and load explain at a moment (epoch ms), as a logarithm, subtracted from each bump. */
  readonly logExplained: (at: number) => number;
  /** Ends of stops at all stations, in order. */
  readonly stops: readonly Resumption[];
  /** Longest usual silence (ms) around a moment (epoch ms). */
  readonly usualGapMs: (at: number) => number;
  /** Usual bumps in a quarter hour around a moment (epoch ms). */
  readonly usualBumps: (at: number) => number;
  readonly rules: PaceRules;
}

/** Tickets that waited through a stop are out, and left the window. */
const AFTER_MS = 60 * MINUTE_MS;

/** Fewer bumps have no mean ratio. */
const MIN_RATIOS = 3;

/** Bumps are in order of time. */
export function slowPoints(
  bumps: readonly ComparedBump[],
  { asOf, spread, logExplained, stops, usualGapMs, usualBumps, rules }: Weighing,
): SlowPoints {
  const own = Math.max(rules.minSpread, spread);
  const alikeMs = rules.alikeMs * Math.min(1, rules.alikeSpread / own);
  const stretches: SlowStretch[] = [];
  let points = 0;
  let since = Number.NaN;
  let slow: { readonly since: number; readonly saidAt: number } | undefined;
  /** While slow: when points fell below `pacePoints`. */
  let paced: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let resumed: Resumption | undefined;
  let nextStop = 0;
  let sinceStop = 0;
  let isCatchingUp = false;

  const end = (until: number): void => {
    if (slow !== undefined) stretches.push({ ...slow, until });
    slow = undefined;
    paced = undefined;
    // Next comes another stretch, even if points never fell to 0.
    since = Number.NaN;
  };
  /** After long enough at usual pace, or without bumps: evidence is old then. */
  const endOld = (at: number): void => {
    const pacedUntil = paced === undefined ? Number.POSITIVE_INFINITY : paced + rules.paceMs;
    const until = Math.min(pacedUntil, last + rules.stretchMs);
    if (slow !== undefined && at >= until) end(until);
  };
  const meanRatio = (from: number, at: number, count: number): number =>
    meanRatioOf(bumps, { from, recent: at - rules.windowMs, count, cap: MAX_SPREADS * own });
  /** Nothing is slow at a mean ratio that people would call usual. Judged at bumps: between them, a moving window would end it only for a while. */
  const endUsual = (at: number, count: number): void => {
    if (slow !== undefined && meanRatio(slow.since, at, count) < rules.slowRatio) end(at);
  };

  for (const [place, { at, ratio, ms }] of bumps.entries()) {
    endOld(at);
    const gap = at - last;
    if (gap >= rules.stretchMs) points = 0;
    const before = resumed;
    const ofKitchen = stops[nextStop];
    if (ofKitchen !== undefined && at >= ofKitchen.at) {
      resumed = ofKitchen;
      nextStop += 1;
      sinceStop = Number.POSITIVE_INFINITY;
    } else if (
      Number.isFinite(last) &&
      gap >= Math.max(rules.silenceMs, rules.stopGaps * usualGapMs(at))
    ) {
      resumed = { at, afterMs: gap };
      sinceStop = 0;
    }
    sinceStop += 1;
    const weight = Math.min(1, gap / alikeMs);
    last = at;
    // What came before a stop is no start of what comes after it.
    if (resumed !== before) since = Number.NaN;
    if (points === 0 || Number.isNaN(since)) since = at;
    endUsual(at, place + 1);
    if (Number.isNaN(ratio)) continue;
    isCatchingUp =
      resumed !== undefined &&
      isBacklog({ at, ms }, resumed, rules.backlogMs) &&
      sinceStop > 1 + rules.backlogTimes * usualBumps(at) * ((at - resumed.at) / QUARTER_MS);
    if (isCatchingUp) continue;
    const added = evidence(Math.log(Math.max(ratio, 1e-3)) - logExplained(at), own, rules) * weight;
    points = Math.min(rules.mostPoints, Math.max(0, points + added));
    if (points >= rules.slowPoints && meanRatio(since, at, place + 1) >= rules.slowRatio)
      slow ??= { since, saidAt: at };
    if (slow !== undefined) {
      if (points >= rules.pacePoints) paced = undefined;
      else paced ??= at;
    }
  }
  endOld(asOf);
  if (asOf - last >= rules.stretchMs) points = 0;
  const shown = {
    recent: last - rules.windowMs,
    count: bumps.length,
    cap: Number.POSITIVE_INFINITY,
  };
  const ratio = slow && meanRatioOf(bumps, { from: slow.since, ...shown });
  if (slow !== undefined) stretches.push({ ...slow, until: undefined });
  const isStill = isCatchingUp && resumed !== undefined && asOf - resumed.at < rules.catchUpMs;
  const afterStop = resumed !== undefined && asOf - resumed.at < AFTER_MS ? resumed : undefined;
  return { points, stretches, ratio, catchUp: isStill ? resumed : undefined, afterStop };
}

/** On a complete date: unusual stretches by when items were fired, because slow ones come out late, between others. A live alarm can't wait. */
export function pastPoints(bumps: readonly ComparedBump[], weighing: Weighing): SlowPoints {
  const { stops, spread, logExplained, rules } = weighing;
  const own = Math.max(rules.minSpread, spread);
  const fired = bumps
    .filter((bump) => !stops.some((stop) => isBacklog(bump, stop, rules.backlogMs)))
    .map((bump) => ({ ...bump, at: bump.at - bump.ms }))
    .sort((a, b) => a.at - b.at);
  const outAt = new Map(fired.map(({ at, ms }) => [at, at + ms]));
  const judged = slowPoints(fired, {
    ...weighing,
    rules: { ...rules, slowPoints: rules.pastPoints },
    stops: [],
    usualGapMs: () => Number.POSITIVE_INFINITY,
    logExplained: (at) => logExplained(outAt.get(at) ?? at),
  });
  const stretches = judged.stretches.flatMap((stretch) => {
    const { since, until = Number.POSITIVE_INFINITY } = stretch;
    let [sum, counted, most, last] = [0, 0, 0, since];
    for (const { at, ratio } of fired) {
      if (at < since || at > until || Number.isNaN(ratio)) continue;
      sum += Math.min(Math.log(Math.max(ratio, 1e-3)), MAX_SPREADS * own);
      counted += 1;
      last = at;
      most = Math.max(most, sum / (own * Math.sqrt(counted)));
    }
    // A pause without orders is not slow.
    const end = stretch.until === undefined ? {} : { until: last };
    return most >= rules.pastErrors ? [{ ...stretch, ...end }] : [];
  });
  return { ...judged, stretches };
}

/** Log likelihood ratio of slow to usual. Both are Student distributions, so that no single forgotten ticket decides. */
function evidence(log: number, spread: number, { slowTimes, tails }: PaceRules): number {
  const slow = Math.log(slowTimes) / spread;
  // Beyond its extremes the ratio tends to 0: a slower bump must not count less.
  const reach = Math.sqrt(slow ** 2 + 4 * tails);
  const own = Math.min((slow + reach) / 2, Math.max((slow - reach) / 2, log / spread));
  const distance = (from: number) => Math.log1p((own - from) ** 2 / tails);
  return ((tails + 1) / 2) * (distance(0) - distance(slow));
}

const MAX_SPREADS = 3;

/** Geometric mean, each ratio's logarithm at most `cap`: the bumps from a moment on, and as many before as a mean needs. */
function meanRatioOf(
  bumps: readonly ComparedBump[],
  { from, recent, count, cap }: Record<'from' | 'recent' | 'count' | 'cap', number>,
): number {
  let [sum, counted] = [0, 0];
  for (let place = count - 1; place >= 0; place -= 1) {
    const { at, ratio } = bumps[place] ?? { at: Number.NaN, ratio: Number.NaN };
    if (!(at >= from) || (at < recent && counted >= MIN_RATIOS)) break;
    if (Number.isNaN(ratio)) continue;
    sum += Math.min(Math.log(Math.max(ratio, 1e-3)), cap);
    counted += 1;
  }
  return counted < MIN_RATIOS ? Number.NaN : Math.exp(sum / counted);
}

const MIN_BUMPS = 5;

/** `at` is epoch ms, `ms` the item time. */
interface TimedBump {
  readonly at: number;
  readonly ms: number;
}

/** Stretches with the median of the last `windowMs`, or five bumps, at or over the limit. Each starts with the first of five over it. */
export function overLimit(
  bumps: readonly TimedBump[],
  asOf: number,
  limitMs: number,
  { windowMs, paceMs, stretchMs }: Pick<PaceRules, 'windowMs' | 'paceMs' | 'stretchMs'>,
): readonly SlowStretch[] {
  const stretches: SlowStretch[] = [];
  let slow: { readonly since: number; readonly saidAt: number } | undefined;
  let under = Number.POSITIVE_INFINITY;
  let from = 0;
  let last = Number.NEGATIVE_INFINITY;
  let ended = Number.NEGATIVE_INFINITY;
  const endOld = (at: number): void => {
    const until = Math.min(under + paceMs, last + stretchMs);
    if (at < until) return;
    if (slow !== undefined) stretches.push({ ...slow, until });
    slow = undefined;
    ended = until;
    under = Number.POSITIVE_INFINITY;
  };
  for (const [place, { at }] of bumps.entries()) {
    endOld(at);
    last = at;
    if (place + 1 < MIN_BUMPS) continue;
    while ((bumps[from]?.at ?? Number.POSITIVE_INFINITY) <= at - windowMs) from += 1;
    const recent = bumps.slice(Math.min(from, place + 1 - MIN_BUMPS), place + 1);
    const median = medianOf(recent.map(({ ms }) => ms)) ?? 0;
    if (median >= limitMs) {
      const five = recent.slice(-MIN_BUMPS);
      const first = five.find((bump) => bump.ms >= limitMs && bump.at >= ended);
      slow ??= { since: first?.at ?? at, saidAt: at };
      under = Number.POSITIVE_INFINITY;
    } else if (slow !== undefined) under = Math.min(under, at);
  }
  endOld(asOf);
  if (slow !== undefined) stretches.push({ ...slow, until: undefined });
  return stretches;
}
