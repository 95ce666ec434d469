/** How much longer than usual all stations take together, and stops of the kitchen. Times are epoch ms. */
import { stepCounter } from '../model/steps.ts';
import type { BumpRatio } from '../usual/station-rows.ts';

const STEP_MS = 5 * 60_000;
const REACH_MS = 60 * 60_000;
/** With fewer bumps, the ratio is 1. */
const MIN_BUMPS = 20;
const MIN_STATION_BUMPS = 5;
/** A slow kitchen starts at this many times the limit, so that it doesn't start and end all the time. */
const START_TIMES = 1.04;
const MIN_STATIONS = 3;
const BUMPS_A_STEP = 2_000;
/** Width of a bin as a logarithm, and bins on each side of ratio 1. */
const RATIO_BIN = 0.02;
const RATIO_BINS = 75;

export interface KitchenBump extends BumpRatio {
  readonly tookMs: number;
  readonly station: number;
}

export interface StopEnd {
  readonly time: number;
  readonly silenceMs: number;
}

/** Whether a ticket was fired before a stop's end, and bumped soon after. Such a ticket took long at any pace. */
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
  /** Since when at least half the stations exceed the limit. `undefined` if they don't. */
  readonly slowSince: number | undefined;
}

/** `bumps` are those of all stations, in order of time. */
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
    else if (slowSince === undefined && ratio >= slowRatio * START_TIMES)
      slowSince = isEverywhere(bumps.slice(start, end), slowRatio) ? time : undefined;
  }
  return {
    at: (time) => ratios[Math.min(steps - 1, Math.floor(time / STEP_MS) - firstStep)] ?? 1,
    slowSince,
  };
}

/** Counts ratios in bins of 2%, so that a moving hour needs no sorting. */
class RatioCounts {
  readonly #counts = new Uint32Array(2 * RATIO_BINS + 1);

  add(bump: BumpRatio | undefined, count: 1 | -1): void {
    const bin = Math.round(logOf(bump?.ratio ?? 1) / RATIO_BIN) + RATIO_BINS;
    const index = Math.min(2 * RATIO_BINS, Math.max(0, bin));
    this.#counts[index] = (this.#counts[index] ?? 0) + count;
  }

  median(total: number): number {
    let below = 0;
    for (let bin = 0; bin < this.#counts.length; bin += 1) {
      below += this.#counts[bin] ?? 0;
      if (below * 2 >= total) return Math.exp((bin - RATIO_BINS) * RATIO_BIN);
    }
    return 1;
  }
}

function isEverywhere(bumps: readonly KitchenBump[], slowRatio: number): boolean {
  const stations = [...Map.groupBy(bumps, ({ station }) => station).values()]
    .filter(({ length }) => length >= MIN_STATION_BUMPS)
    .map((stationBumps) => ({ stationBumps, median: medianRatio(stationBumps) }));
  const slow = stations.filter(({ median }) => median >= slowRatio);
  if (stations.length < MIN_STATIONS || slow.length * 2 < stations.length) return false;
  const others = stations.sort((a, b) => a.median - b.median).slice(0, -1);
  return medianRatio(others.flatMap(({ stationBumps }) => stationBumps)) >= slowRatio;
}

export function logOf(ratio: number): number {
  return Math.log(Math.max(ratio, 1e-3));
}

function medianRatio(bumps: readonly BumpRatio[]): number {
  const ratios = Float64Array.from(bumps, ({ ratio }) => ratio).sort();
  return ratios[ratios.length >> 1] ?? 1;
}
