/** A kitchen's pace on a date: how much slower than usual all stations are together. */
import { stepCounter } from '../model/steps.ts';
import type { PacedBump } from '../usual/station-rows.ts';

const STEP_MS = 5 * 60_000;
/** Pace at a moment covers this long before it. */
const REACH_MS = 60 * 60_000;
/** Fewer bumps show no pace. */
const MIN_BUMPS = 20;
const MIN_OF_STATION = 5;
/** Back at usual pace below the limit times this. */
const CALM = 1;
/** And slow from this times the limit on. */
const START = 1.04;
const MIN_STATIONS = 3;
/** A large kitchen has more in an hour, sorted in steps where possibly slow. */
const BUMPS_A_STEP = 2_000;
/** Bin width as a logarithm, and bins on each side of 1. */
const RATIO_BIN = 0.02;
const RATIO_BINS = 75;

export interface KitchenBump extends PacedBump {
  /** Item time. */
  readonly ms: number;
  readonly station: number;
}

/** First bump after a stop (epoch ms), and the stop's length. */
export interface Resumption {
  readonly at: number;
  readonly afterMs: number;
}

/** Ends of silences at all stations. `bumps` are in order of time. */
export function resumptions(
  bumps: readonly KitchenBump[],
  isStop: (at: number, silenceMs: number) => boolean,
): readonly Resumption[] {
  let last = Number.NaN;
  return bumps.flatMap(({ at }) => {
    const afterMs = at - last;
    last = at;
    return isStop(at, afterMs) ? [{ at, afterMs }] : [];
  });
}

/** Whether a ticket was fired before a stop's end, and out soon after it: it took long whatever the pace. */
export function isBacklog(
  { at, ms }: Pick<KitchenBump, 'at' | 'ms'>,
  resumed: Resumption | undefined,
  backlogMs: number,
): boolean {
  if (resumed === undefined || at < resumed.at || at - ms >= resumed.at) return false;
  return at - resumed.at < Math.max(backlogMs, resumed.afterMs);
}

export interface NightPace {
  /** Median ratio in the hour before a moment (epoch ms). 1 with few bumps. */
  readonly at: (moment: number) => number;
  /** When at least half the stations exceeded the limit, epoch ms. `undefined` while they do not. */
  readonly slowSince: number | undefined;
}

/** `bumps` are all stations', in order of time. `asOf` is epoch ms. */
export function* nightPaceSteps(
  bumps: readonly KitchenBump[],
  asOf: number,
  slowRatio: number,
): Generator<undefined, NightPace> {
  const isStepOver = stepCounter(BUMPS_A_STEP);
  const from = Math.floor((bumps[0]?.at ?? asOf) / STEP_MS);
  const steps = Math.floor(asOf / STEP_MS) - from + 1;
  const medians = new Float64Array(steps).fill(1);
  const counts = new RatioCounts();
  let [head, tail] = [0, 0];
  let slowSince: number | undefined;
  for (let step = 0; step < steps; step += 1) {
    const at = (from + step) * STEP_MS;
    if (isStepOver(head - tail)) yield;
    for (; (bumps[head]?.at ?? Number.POSITIVE_INFINITY) <= at; head += 1)
      counts.add(bumps[head], 1);
    for (; tail < head && (bumps[tail]?.at ?? 0) <= at - REACH_MS; tail += 1)
      counts.add(bumps[tail], -1);
    const pace = head - tail < MIN_BUMPS ? 1 : counts.median(head - tail);
    medians[step] = pace;
    if (pace < slowRatio * CALM) slowSince = undefined;
    else if (pace >= slowRatio * START && isEverywhere(bumps.slice(tail, head), slowRatio))
      slowSince ??= at;
  }
  return {
    at: (moment) => medians[Math.min(steps - 1, Math.floor(moment / STEP_MS) - from)] ?? 1,
    slowSince,
  };
}

/** Ratios counted in 2% bins, so a moving hour needs no sorting. */
class RatioCounts {
  readonly #counts = new Uint32Array(2 * RATIO_BINS + 1);

  add(bump: PacedBump | undefined, count: 1 | -1): void {
    const bin = Math.round(Math.log(Math.max(bump?.ratio ?? 1, 1e-3)) / RATIO_BIN) + RATIO_BINS;
    const place = Math.min(2 * RATIO_BINS, Math.max(0, bin));
    this.#counts[place] = (this.#counts[place] ?? 0) + count;
  }

  median(count: number): number {
    let seen = 0;
    for (const [bin, own] of this.#counts.entries()) {
      seen += own;
      if (seen * 2 >= count) return Math.exp((bin - RATIO_BINS) * RATIO_BIN);
    }
    return 1;
  }
}

/** Whether at least half the judged stations exceed the limit, and the kitchen does even without the worst one. */
function isEverywhere(bumps: readonly KitchenBump[], slowRatio: number): boolean {
  const judged = [...Map.groupBy(bumps, ({ station }) => station).values()].filter(
    ({ length }) => length >= MIN_OF_STATION,
  );
  const medians = judged.map((own) => ({ own, median: medianRatio(own) }));
  const slow = medians.filter(({ median }) => median >= slowRatio);
  if (judged.length < MIN_STATIONS || slow.length * 2 < judged.length) return false;
  const others = medians.sort((a, b) => a.median - b.median).slice(0, -1);
  return medianRatio(others.flatMap(({ own }) => own)) >= slowRatio;
}

function medianRatio(bumps: readonly PacedBump[]): number {
  const ratios = Float64Array.from(bumps, ({ ratio }) => ratio).sort();
  return ratios[ratios.length >> 1] ?? 1;
}
