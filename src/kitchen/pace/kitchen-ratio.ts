/** How much longer than usual all stations of a kitchen take together, and stops of the whole kitchen. Times are epoch ms. */
import { stepCounter } from '../model/steps.ts';
import type { BumpRatio } from '../usual/station-rows.ts';

const STEP_MS = 5 * 60_000;
/** The ratio at a time covers this long before it. */
const REACH_MS = 60 * 60_000;
/** Fewer bumps have no ratio. */
const MIN_BUMPS = 20;
const MIN_OF_STATION = 5;
/** A kitchen starts to be slow this far above the limit, so that it doesn't begin and end all the time. */
const START = 1.04;
const MIN_STATIONS = 3;
/** A large kitchen has more in an hour, sorted in steps where possibly slow. */
const BUMPS_A_STEP = 2_000;
/** Bin width as a logarithm, and bins on each side of 1. */
const RATIO_BIN = 0.02;
const RATIO_BINS = 75;

export interface KitchenBump extends BumpRatio {
  /** Item time. */
  readonly tookMs: number;
  readonly station: number;
}

/** The end of a silence that was a stop. */
export interface StopEnd {
  /** The first bump after it. */
  readonly time: number;
  readonly silenceMs: number;
}

/** Ends of stops at all stations. `bumps` are in order of time. */
export function stopEnds(
  bumps: readonly KitchenBump[],
  isStop: (time: number, silenceMs: number) => boolean,
): readonly StopEnd[] {
  return bumps.flatMap(({ time }, index) => {
    const silenceMs = time - (bumps[index - 1]?.time ?? Number.NaN);
    return isStop(time, silenceMs) ? [{ time, silenceMs }] : [];
  });
}

/** Whether a ticket was fired before a stop's end, and out soon after it: it took long whatever the pace. */
export function isBacklog(
  { time, tookMs }: { readonly time: number; readonly tookMs: number },
  stop: StopEnd,
  backlogMs: number,
): boolean {
  if (time < stop.time || time - tookMs >= stop.time) return false;
  return time - stop.time < Math.max(backlogMs, stop.silenceMs);
}

export interface KitchenRatio {
  /** Median ratio in the hour before a time. 1 with few bumps. */
  readonly at: (time: number) => number;
  /** When at least half the stations exceeded the limit. `undefined` while they do not. */
  readonly slowSince: number | undefined;
}

/** `bumps` are all stations', in order of time. */
export function* kitchenRatioSteps(
  bumps: readonly KitchenBump[],
  asOf: number,
  slowRatio: number,
): Generator<undefined, KitchenRatio> {
  const isStepOver = stepCounter(BUMPS_A_STEP);
  const firstStep = Math.floor((bumps[0]?.time ?? asOf) / STEP_MS);
  const steps = Math.floor(asOf / STEP_MS) - firstStep + 1;
  const ratios = new Float64Array(steps).fill(1);
  const lastHour = new RatioCounts();
  let [start, end] = [0, 0];
  let slowSince: number | undefined;
  for (let step = 0; step < steps; step += 1) {
    const time = (firstStep + step) * STEP_MS;
    if (isStepOver(end - start)) yield;
    for (; (bumps[end]?.time ?? Number.POSITIVE_INFINITY) <= time; end += 1)
      lastHour.add(bumps[end], 1);
    for (; start < end && (bumps[start]?.time ?? 0) <= time - REACH_MS; start += 1)
      lastHour.add(bumps[start], -1);
    const ratio = end - start < MIN_BUMPS ? 1 : lastHour.median(end - start);
    ratios[step] = ratio;
    if (ratio < slowRatio) slowSince = undefined;
    else if (ratio >= slowRatio * START && isEverywhere(bumps.slice(start, end), slowRatio))
      slowSince ??= time;
  }
  return {
    at: (time) => ratios[Math.min(steps - 1, Math.floor(time / STEP_MS) - firstStep)] ?? 1,
    slowSince,
  };
}

/** Ratios counted in 2% bins, so a moving hour needs no sorting. */
class RatioCounts {
  readonly #counts = new Uint32Array(2 * RATIO_BINS + 1);

  add(bump: BumpRatio | undefined, count: 1 | -1): void {
    const bin = Math.round(Math.log(Math.max(bump?.ratio ?? 1, 1e-3)) / RATIO_BIN) + RATIO_BINS;
    const index = Math.min(2 * RATIO_BINS, Math.max(0, bin));
    this.#counts[index] = (this.#counts[index] ?? 0) + count;
  }

  median(total: number): number {
    let below = 0;
    for (const [bin, count] of this.#counts.entries()) {
      below += count;
      if (below * 2 >= total) return Math.exp((bin - RATIO_BINS) * RATIO_BIN);
    }
    return 1;
  }
}

/** Whether at least half the stations with enough bumps exceed the limit, and the kitchen does even without the worst one. */
function isEverywhere(bumps: readonly KitchenBump[], slowRatio: number): boolean {
  const stations = [...Map.groupBy(bumps, ({ station }) => station).values()]
    .filter(({ length }) => length >= MIN_OF_STATION)
    .map((own) => ({ own, median: medianRatio(own) }));
  const slow = stations.filter(({ median }) => median >= slowRatio);
  if (stations.length < MIN_STATIONS || slow.length * 2 < stations.length) return false;
  const others = stations.sort((a, b) => a.median - b.median).slice(0, -1);
  return medianRatio(others.flatMap(({ own }) => own)) >= slowRatio;
}

function medianRatio(bumps: readonly BumpRatio[]): number {
  const ratios = Float64Array.from(bumps, ({ ratio }) => ratio).sort();
  return ratios[ratios.length >> 1] ?? 1;
}
