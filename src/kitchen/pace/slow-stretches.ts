/** When a station was slow. Times are epoch ms. */
import { medianOf } from '../measures/quantile.ts';
import type { ComparedBump } from '../usual/station-rows.ts';
import type { PaceRules } from './pace-rules.ts';

export interface SlowStretch {
  readonly since: number;
  /** The bump that made the stretch certain. Nobody could know before. */
  readonly saidAt: number;
  /** The last bump at which the station was certainly slow. */
  readonly lastSlowAt: number;
  /** When it was certain that the station was back at usual pace. `undefined` while it is slow. */
  readonly until: number | undefined;
}

/** Records stretches bump by bump. A stretch ends after `paceMs` at usual pace, or `stretchMs` without a bump. */
export class StretchRecorder {
  readonly #rules: PaceRules;
  readonly #ended: SlowStretch[] = [];
  #open: SlowStretch | undefined;
  #calmSince = Number.POSITIVE_INFINITY;
  #lastBumpAt = Number.NEGATIVE_INFINITY;
  /** Bumps before this time belong to no later stretch. */
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor(rules: PaceRules) {
    this.#rules = rules;
  }

  get open(): SlowStretch | undefined {
    return this.#open;
  }

  get lastBumpAt(): number {
    return this.#lastBumpAt;
  }

  get endedAt(): number {
    return this.#endedAt;
  }

  /** Must be called first for each bump. */
  addBump(time: number): void {
    this.endIfOver(time);
    this.#lastBumpAt = time;
  }

  /** Opens a stretch, or continues the open one. */
  extend(since: number, time: number): void {
    this.#open = { since, saidAt: time, ...this.#open, lastSlowAt: time, until: undefined };
  }

  setCalm(isCalm: boolean, time: number): void {
    if (!isCalm) this.#calmSince = Number.POSITIVE_INFINITY;
    else if (this.#open !== undefined) this.#calmSince = Math.min(this.#calmSince, time);
  }

  end(until: number): void {
    if (this.#open !== undefined) this.#ended.push({ ...this.#open, until });
    this.#open = undefined;
    this.#calmSince = Number.POSITIVE_INFINITY;
    this.#endedAt = until;
  }

  endIfOver(time: number): void {
    const { paceMs, stretchMs } = this.#rules;
    const until = Math.min(this.#calmSince + paceMs, this.#lastBumpAt + stretchMs);
    if (time >= until) this.end(until);
  }

  stretches(): readonly SlowStretch[] {
    return this.#open === undefined ? this.#ended : [...this.#ended, this.#open];
  }
}

const MIN_BUMPS = 5;

/** Stretches in which the median of the last `windowMs`, or of five bumps, is at or over a limit. `bumps` are in order of time. */
export function stretchesOverLimit(
  bumps: readonly ComparedBump[],
  asOf: number,
  limitMs: number,
  rules: PaceRules,
): readonly SlowStretch[] {
  const recorder = new StretchRecorder(rules);
  let windowStart = 0;
  for (const [index, { time }] of bumps.entries()) {
    recorder.addBump(time);
    const end = index + 1;
    if (end < MIN_BUMPS) continue;
    while ((bumps[windowStart]?.time ?? time) <= time - rules.windowMs) windowStart += 1;
    const recent = bumps.slice(Math.min(windowStart, end - MIN_BUMPS), end);
    const isOver = (medianOf(recent.map(({ tookMs }) => tookMs)) ?? 0) >= limitMs;
    if (isOver) {
      const firstOver = recent
        .slice(-MIN_BUMPS)
        .find((bump) => bump.tookMs >= limitMs && bump.time >= recorder.endedAt);
      recorder.extend(firstOver?.time ?? time, time);
    }
    recorder.setCalm(!isOver, time);
  }
  recorder.endIfOver(asOf);
  return recorder.stretches();
}
