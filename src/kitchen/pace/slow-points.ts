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

export function slowPoints(bumps: readonly ComparedBump[], question: SlowQuestion): SlowPoints {
  const judge = new SlowJudge(bumps, question);
  for (const [index, bump] of bumps.entries()) judge.add(bump, index);
  return judge.result();
}

/** How long a stop is shown. Tickets that waited through it are then out of the window. */
const STOP_SHOWN_MS = 60 * MINUTE_MS;

class SlowJudge {
  readonly #bumps: readonly ComparedBump[];
  readonly #question: SlowQuestion;
  readonly #spread: number;
  readonly #recorder: StretchRecorder;
  readonly #stops: StopTracker;
  #points = 0;
  /** Where a stretch would start: the first bump since points were 0, a stop, or the previous stretch. */
  #start: number | undefined;
  #isCatchingUp = false;

  constructor(bumps: readonly ComparedBump[], question: SlowQuestion) {
    this.#bumps = bumps;
    this.#question = question;
    this.#spread = stationSpread(question);
    this.#recorder = new StretchRecorder(question.rules);
    this.#stops = new StopTracker(question);
  }

  add(bump: ComparedBump, index: number): void {
    const { rules } = this.#question;
    const { time } = bump;
    const gapMs = time - this.#recorder.lastBumpAt;
    this.#recorder.addBump(time);
    if (gapMs >= rules.stretchMs) this.#points = 0;
    const isAfterStop = this.#stops.pass(time, gapMs);
    if (isAfterStop || this.#points === 0 || this.#isStartOld()) this.#start = time;
    this.#endAtUsualRatio(time, index);
    if (Number.isNaN(bump.ratio)) return;
    this.#isCatchingUp = this.#stops.isCatchingUp(bump);
    if (this.#isCatchingUp) return;
    const points = this.#points + this.#evidence(bump) * this.#weight(gapMs);
    this.#points = Math.min(rules.maxPoints, Math.max(0, points));
    if (this.#points >= rules.slowPoints) this.#extendIfSlow(time, index);
    this.#recorder.setCalm(this.#points < rules.pacePoints, time);
  }

  result(): SlowPoints {
    const { asOf, rules } = this.#question;
    this.#recorder.endIfOver(asOf);
    const { open, lastBumpAt } = this.#recorder;
    const stop = this.#stops.last;
    const sinceStopMs = stop === undefined ? Number.POSITIVE_INFINITY : asOf - stop.time;
    const windowStart = lastBumpAt - rules.windowMs;
    return {
      points: asOf - lastBumpAt >= rules.stretchMs ? 0 : this.#points,
      stretches: this.#recorder.stretches(),
      ratio: open && meanRatio(this.#bumps, this.#bumps.length, open.since, windowStart),
      catchUp: this.#isCatchingUp && sinceStopMs < rules.catchUpMs ? stop : undefined,
      lastStop: sinceStopMs < STOP_SHOWN_MS ? stop : undefined,
    };
  }

  #isStartOld(): boolean {
    return this.#start === undefined || this.#start < this.#recorder.endedAt;
  }

  /** Ends a stretch at a usual mean ratio. Only bumps are judged: between them the window moves, and the next bump might start it again. */
  #endAtUsualRatio(time: number, index: number): void {
    const { open } = this.#recorder;
    if (open === undefined) return;
    if (this.#cappedMeanRatio(open.since, time, index) < this.#question.rules.slowRatio) {
      this.#recorder.end(time);
      this.#start = undefined;
    }
  }

  #extendIfSlow(time: number, index: number): void {
    const since = this.#recorder.open?.since ?? this.#start;
    if (since === undefined) return;
    const ratio = this.#cappedMeanRatio(since, time, index);
    if (ratio >= this.#question.rules.slowRatio) this.#recorder.extend(since, time);
  }

  #cappedMeanRatio(since: number, time: number, index: number): number {
    const windowStart = time - this.#question.rules.windowMs;
    return meanRatio(this.#bumps, index + 1, since, windowStart, MAX_SPREADS * this.#spread);
  }

  #evidence({ time, ratio }: ComparedBump): number {
    const { logExplained, rules } = this.#question;
    return slowEvidence(logOf(ratio) - logExplained(time), this.#spread, rules);
  }

  /** Bumps soon after one another waited in the same line, so they are not independent. */
  #weight(gapMs: number): number {
    const { sameLineMs, sameLineSpread } = this.#question.rules;
    return Math.min(1, gapMs / (sameLineMs * Math.min(1, sameLineSpread / this.#spread)));
  }
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

function stationSpread({ spread, rules }: SlowQuestion): number {
  return Math.max(rules.minSpread, spread);
}
