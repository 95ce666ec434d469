/** A station's usual at a time of day. */
import { oncePerKey } from '../../contract/once.ts';
import { medianOf } from '../measures/quantile.ts';
import { CLOCK_QUARTERS } from './clock-quarters.ts';
import type { QuarterSummary, StationSummary } from './date-summary.ts';
import { rowsIn } from './summary-figures.ts';
import {
  histogramCount,
  histogramQuantile,
  mergedHistogram,
  type TimeHistogram,
} from './time-histogram.ts';

/** Quarters before and after: five in total for numbers, nine for pace. */
const FIGURE_QUARTERS = 2;
const PACE_QUARTERS = 4;
const NEAR_QUARTERS = 2 * FIGURE_QUARTERS + 1;
/** Fewest items for a median, and for pace. */
const MIN_ITEMS = 5;
const MIN_PACED = 10;

export interface UsualQuarter {
  readonly medianMs: number;
  readonly p90Ms: number;
  /** Bumps in a quarter hour around this one. */
  readonly bumps: number;
  /** Items bumped in it, flagged ones too, each counted even if bumped together. */
  readonly items: number;
  readonly firedMs: number;
  /** Longest silence between bumps around it on any date, ms. */
  readonly gapMs: number;
}

export function usualQuarter(
  quarter: number,
  stations: readonly StationSummary[],
  whole: Pick<UsualQuarter, 'medianMs' | 'p90Ms'>,
): UsualQuarter {
  const near = stations.map((station) => around(station, quarter, FIGURE_QUARTERS));
  const times = near
    .map((quarters) => mergedHistogram(quarters.map((each) => each.times)))
    .filter((each) => histogramCount(each) >= MIN_ITEMS);
  const bumps = near.map((quarters) => quarters.reduce((sum, each) => sum + each.bumps, 0));
  const items = near.map((quarters) => quarters.reduce((sum, each) => sum + rowsIn(each), 0));
  const fired = near.map((quarters) => quarters.reduce((sum, each) => sum + each.firedMs, 0));
  return {
    medianMs:
      medianOf(times.flatMap((each) => histogramQuantile(each, 0.5) ?? [])) ?? whole.medianMs,
    p90Ms: medianOf(times.flatMap((each) => histogramQuantile(each, 0.9) ?? [])) ?? whole.p90Ms,
    bumps: (medianOf(bumps) ?? 0) / NEAR_QUARTERS,
    items: (medianOf(items) ?? 0) / NEAR_QUARTERS,
    firedMs: (medianOf(fired) ?? 0) / NEAR_QUARTERS,
    gapMs: Math.max(0, ...near.flatMap((quarters) => quarters.map((each) => each.gapMs))),
  };
}

/** Station times on all dates in an hour or two. */
export function timesAround(quarter: number, stations: readonly StationSummary[]): TimeHistogram {
  return mergedHistogram(
    stations.flatMap((station) =>
      around(station, quarter, PACE_QUARTERS).map((each) => each.times),
    ),
  );
}

/** How much slower dates were at a clock quarter than overall. */
export function usualPace(
  dates: readonly Pick<StationSummary, 'quarters'>[],
): (quarter: number | undefined) => number {
  return oncePerKey((quarter) => {
    if (quarter === undefined) return 1;
    const paces = dates.flatMap((date) => {
      const wide = around(date, quarter, PACE_QUARTERS);
      const items = wide.reduce((sum, each) => sum + each.items, 0);
      if (items < MIN_PACED) return [];
      return [wide.reduce((sum, { logPace }) => sum + logPace, 0) / items];
    });
    return Math.exp(medianOf(paces) ?? 0);
  });
}

/** A quarter's values, with `reach` quarters before and after. */
function around(
  { quarters }: Pick<StationSummary, 'quarters'>,
  quarter: number,
  reach: number,
): readonly QuarterSummary[] {
  const found: QuarterSummary[] = [];
  for (let at = quarter - reach; at <= quarter + reach; at += 1) {
    const own = quarters.get((at + CLOCK_QUARTERS) % CLOCK_QUARTERS);
    if (own !== undefined) found.push(own);
  }
  return found;
}

export function quartersAround(quarter: number, reach = FIGURE_QUARTERS): readonly number[] {
  return Array.from(
    { length: 2 * reach + 1 },
    (_, step) => (quarter + step - reach + CLOCK_QUARTERS) % CLOCK_QUARTERS,
  );
}
