/** Whether a station is slow. Each bump adds points, or takes some away. Points are evidence of slowness. Times are epoch ms. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import type { ComparedBump } from '../usual/station-rows.ts';
import { isBacklog, logOf, type StopEnd } from './kitchen-ratio.ts';
import type { PaceRules } from './pace-rules.ts';
import { type SlowStretch, StretchRecorder } from './slow-stretches.ts';

export interface SlowPoints {
  readonly points: number;
  readonly stretches: readonly SlowStretch[];
  /** Geometric mean of ratios since the start, within the window or of the last three. `undefined` unless slow. */
  readonly ratio: number | undefined;
  readonly catchUp: StopEnd | undefined;
  /** The last stop, if it ended within an hour. */
  readonly lastStop: StopEnd | undefined;
}

export interface SlowQuestion {
  /** Not before the last bump. */
  readonly asOf: number;
  /** Standard deviation of log(bump time / usual). */
  readonly spread: number;
  /** Logarithm of what kitchen and load explain, subtracted from each bump. */
  readonly logExplained: (time: number) => number;
  readonly stops: readonly StopEnd[];
  /** Longest usual silence (ms) around a time. */
  readonly usualGapMs: (time: number) => number;
  /** Usual bumps in a quarter hour around a time. */
  readonly usualBumps: (time: number) => number;
  readonly rules: PaceRules;
}

/** How long a stop is shown. Tickets that waited through it are then out of the window. */
const STOP_SHOWN_MS = 60 * MINUTE_MS;

export function slowPoints(bumps: readonly ComparedBump[], question: SlowQuestion): SlowPoints {
  const { asOf, logExplained, rules } = question;
  const spread = Math.max(rules.minSpread, question.spread);
  const sameLineMs = rules.sameLineMs * Math.min(1, rules.sameLineSpread / spread);
  const recorder = new StretchRecorder(rules);
  const stops = new StopTracker(question);
  let points = 0;
  /** Where a stretch would start: the first bump since points were 0, a stop, or the previous stretch. */
  let start: number | undefined;
  let isCatchingUp = false;
  for (const [index, bump] of bumps.entries()) {
    const { time, ratio } = bump;
    const gapMs = time - recorder.lastBumpAt;
    const ratioSince = (since: number) =>
      meanRatio(bumps, index + 1, since, time - rules.windowMs, MAX_SPREADS * spread);
    recorder.addBump(time);
    if (gapMs >= rules.stretchMs) points = 0;
    const isAfterStop = stops.pass(time, gapMs);
    const isStartOld = start === undefined || start < recorder.endedAt;
    if (isAfterStop || points === 0 || isStartOld) start = time;
    // Only bumps end a stretch by its ratio: between them the window moves, and the next bump might start it again.
    if (recorder.open !== undefined && ratioSince(recorder.open.since) < rules.slowRatio) {
      recorder.end(time);
      start = undefined;
    }
    if (Number.isNaN(ratio)) continue;
    isCatchingUp = stops.isCatchingUp(bump);
    if (isCatchingUp) continue;
    const evidence = slowEvidence(logOf(ratio) - logExplained(time), spread, rules);
    // Bumps soon after one another waited in the same line, so they are not independent.
    const weight = Math.min(1, gapMs / sameLineMs);
    points = Math.min(rules.maxPoints, Math.max(0, points + evidence * weight));
    const since = recorder.open?.since ?? start;
    if (points >= rules.slowPoints && since !== undefined && ratioSince(since) >= rules.slowRatio)
      recorder.extend(since, time);
    recorder.setCalm(points < rules.pacePoints, time);
  }
  recorder.endIfOver(asOf);
  const { open, lastBumpAt } = recorder;
  const stop = stops.last;
  const sinceStopMs = stop === undefined ? Number.POSITIVE_INFINITY : asOf - stop.time;
  return {
    points: asOf - lastBumpAt >= rules.stretchMs ? 0 : points,
    stretches: recorder.stretches(),
    ratio: open && meanRatio(bumps, bumps.length, open.since, lastBumpAt - rules.windowMs),
    catchUp: isCatchingUp && sinceStopMs < rules.catchUpMs ? stop : undefined,
    lastStop: sinceStopMs < STOP_SHOWN_MS ? stop : undefined,
  };
}

/** Tracks the last stop of the kitchen or the station, and how its backlog comes out. */
class StopTracker {
  readonly #question: SlowQuestion;
  #last: StopEnd | undefined;
  #nextKitchenStop = 0;
  /** Infinite after a stop of the kitchen, whose backlog is no evidence at any rate. */
  #bumpsSince = 0;

  constructor(question: SlowQuestion) {
    this.#question = question;
  }

  get last(): StopEnd | undefined {
    return this.#last;
  }

  pass(time: number, gapMs: number): boolean {
    const { stops, usualGapMs, rules } = this.#question;
    this.#bumpsSince += 1;
    const kitchenStop = stops[this.#nextKitchenStop];
    if (kitchenStop !== undefined && time >= kitchenStop.time) {
      this.#last = kitchenStop;
      this.#nextKitchenStop += 1;
      this.#bumpsSince = Number.POSITIVE_INFINITY;
      return true;
    }
    const isFirst = gapMs === Number.POSITIVE_INFINITY;
    const isStop = gapMs >= Math.max(rules.silenceMs, rules.stopGaps * usualGapMs(time));
    if (isFirst || !isStop) return false;
    this.#last = { time, silenceMs: gapMs };
    this.#bumpsSince = 1;
    return true;
  }

  /** Whether a bump is of a backlog that comes out fast. A slow station's backlog doesn't. */
  isCatchingUp(bump: ComparedBump): boolean {
    const { usualBumps, rules } = this.#question;
    if (this.#last === undefined || !isBacklog(bump, this.#last, rules.backlogMs)) return false;
    const quarters = (bump.time - this.#last.time) / QUARTER_MS;
    return this.#bumpsSince > 1 + rules.backlogTimes * usualBumps(bump.time) * quarters;
  }
}

function slowEvidence(logRatio: number, spread: number, { slowTimes, tails }: PaceRules): number {
  const slow = Math.log(slowTimes) / spread;
  // Beyond its extremes the ratio tends to 0, but a slower bump must not count less.
  const reach = Math.sqrt(slow ** 2 + 4 * tails);
  const value = Math.min((slow + reach) / 2, Math.max((slow - reach) / 2, logRatio / spread));
  const distance = (from: number) => Math.log1p((value - from) ** 2 / tails);
  return ((tails + 1) / 2) * (distance(0) - distance(slow));
}

/** Maximum standard deviations of one bump in a mean. */
const MAX_SPREADS = 3;
/** Fewer bumps have no mean ratio. */
const MIN_RATIOS = 3;

/**
 * Geometric mean of ratios before `end`: of bumps since a stretch's start that are in the window, or of at least three. Logarithms count up
 * to `maxLog`. NaN for fewer than three.
 */
function meanRatio(
  bumps: readonly ComparedBump[],
  end: number,
  since: number,
  windowStart: number,
  maxLog = Number.POSITIVE_INFINITY,
): number {
  let [sum, count] = [0, 0];
  for (let index = end - 1; index >= 0; index -= 1) {
    const { time, ratio } = bumps[index] ?? { time: Number.NaN, ratio: Number.NaN };
    if (!(time >= since) || (time < windowStart && count >= MIN_RATIOS)) break;
    if (Number.isNaN(ratio)) continue;
    sum += Math.min(logOf(ratio), maxLog);
    count += 1;
  }
  return count < MIN_RATIOS ? Number.NaN : Math.exp(sum / count);
}
