/** From a summary: counts exact, times within 2%. */
import { MIN_FOR_MEDIAN, MIN_FOR_P90 } from '../measures/quantile.ts';
import type { TicketFigures } from '../measures/ticket-figures.ts';
import type { DateSummary, RowsSummary, TicketTimes } from './date-summary.ts';
import { countFrom, histogramCount, histogramQuantile, mergedHistogram } from './time-histogram.ts';

/** For every screen and table of such times. */
export const WITHIN = 'Times are within 2%.';

/** Prep rows. Durations are ms. */
export interface SummaryFigures {
  /** One ticket at one moment, any number of items. */
  readonly bumps: number;
  /** Items in the median and 90%. */
  readonly items: number;
  /** `undefined` for fewer than `MIN_FOR_MEDIAN` bumps or items. */
  readonly medianMs: number | undefined;
  /** `undefined` for fewer than `MIN_FOR_P90` bumps or items. */
  readonly p90Ms: number | undefined;
  /** Items at or over the limit, within 2%, and all over 60 minutes. */
  readonly late: number;
  /** `late` over `items` plus `unBumped`, 0..1. `undefined` without any. */
  readonly lateShare: number | undefined;
  /** Over 60 minutes. */
  readonly unBumped: number;
  /** Left out for another reason. */
  readonly leftOut: number;
}

/** `key` as in the summary. */
export function stationRowsOf({ stations, outside }: DateSummary, key: string): RowsSummary {
  const beyond = outside.get(key);
  const within = stations.get(key)?.quarters.values() ?? [];
  return mergedRows(beyond === undefined ? within : [...within, beyond]);
}

/** Includes rows without a station. */
export function kitchenRowsOf({ stations, outside }: DateSummary): RowsSummary {
  const within = Array.from(stations.values(), ({ quarters }) => [...quarters.values()]);
  return mergedRows([...within.flat(), ...outside.values()]);
}

/** By key. Empty for rows without a station. */
export function stationNamesOf({ stations, outside }: DateSummary): ReadonlyMap<string, string> {
  return new Map([...outside, ...stations].map(([key, { name }]) => [key, name]));
}

export function mergedRows(all: Iterable<RowsSummary>): RowsSummary {
  const list = [...all];
  const sum = (of: (each: RowsSummary) => number) =>
    list.reduce((total, each) => total + of(each), 0);
  return {
    bumps: sum(({ bumps }) => bumps),
    items: sum(({ items }) => items),
    overHour: sum(({ overHour }) => overHour),
    leftOut: sum(({ leftOut }) => leftOut),
    times: mergedHistogram(list.map(({ times }) => times)),
  };
}

/** Rows of any kind. */
export function rowsIn({ items, overHour, leftOut }: RowsSummary): number {
  return items + overHour + leftOut;
}

/** Independent of limits. */
export type RowsFigures = Omit<SummaryFigures, 'late' | 'lateShare'>;

export function rowsFigures(rows: RowsSummary): RowsFigures {
  const { bumps, items, overHour: unBumped, leftOut, times } = rows;
  const least = Math.min(bumps, items);
  return {
    bumps,
    items,
    medianMs: least < MIN_FOR_MEDIAN ? undefined : histogramQuantile(times, 0.5),
    p90Ms: least < MIN_FOR_P90 ? undefined : histogramQuantile(times, 0.9),
    unBumped,
    leftOut,
  };
}

/** Items at or over a limit (ms), and all over 60 minutes. */
export function lateIn({ times, overHour }: RowsSummary, lateMs: number): number {
  return countFrom(times, lateMs) + overHour;
}

export function withLate(figures: RowsFigures, late: number): SummaryFigures {
  const judged = figures.items + figures.unBumped;
  return { ...figures, late, lateShare: judged === 0 ? undefined : late / judged };
}

/** `undefined` without tickets. Too few have no median or 90%. */
export function ticketsWithin(
  { overHour, times }: TicketTimes,
  limitMs: number,
): TicketFigures | undefined {
  const timed = histogramCount(times);
  const tickets = timed + overHour;
  if (tickets === 0) return undefined;
  return {
    tickets,
    medianMs: timed < MIN_FOR_MEDIAN ? undefined : histogramQuantile(times, 0.5),
    p90Ms: timed < MIN_FOR_P90 ? undefined : histogramQuantile(times, 0.9),
    limitMs,
    withinShare: (timed - countFrom(times, limitMs)) / tickets,
  };
}
