/** Measures of dates side by side: one figure per date and station, the same in commands and on screens. */
import { MIN_FOR_MEDIAN, MIN_FOR_P90 } from '../measures/quantile.ts';
import { countText, durationText, shareText } from '../text/quantities.ts';
import type { SummaryFigures } from './summary-figures.ts';

/** A figure of a station on a date. */
export interface TrendMeasure {
  /** Of its column. */
  readonly head: string;
  /** Of its table, with what is late in words. */
  readonly title: (late: string) => string;
  /** `undefined` where there is none. */
  readonly value: (figures: SummaryFigures) => number | undefined;
  readonly text: (value: number | undefined) => string;
  /** Whether it is a duration, ms. */
  readonly isTime: boolean;
  /** Least bumps for a figure. */
  readonly least: number;
}

/** All of them, by their `--measure` ID. */
export const TREND_MEASURES = {
  median: {
    head: 'Median',
    title: () => 'Median station time',
    value: ({ medianMs }) => medianMs,
    text: durationText,
    isTime: true,
    least: MIN_FOR_MEDIAN,
  },
  p90: {
    head: '90% in',
    title: () => 'Station time, 90% in',
    value: ({ p90Ms }) => p90Ms,
    text: durationText,
    isTime: true,
    least: MIN_FOR_P90,
  },
  late: {
    head: 'Late',
    title: (late) => `Late share (${late})`,
    value: ({ lateShare }) => lateShare,
    text: (share) => (share === undefined ? '-' : shareText(share, 1)),
    isTime: false,
    least: 1,
  },
  items: {
    head: 'Items',
    title: () => 'Items',
    value: ({ items }) => items,
    text: amountText,
    isTime: false,
    least: 1,
  },
  over60: {
    head: 'Over 60 min',
    title: () => 'Items over 60 min',
    value: ({ unBumped }) => unBumped,
    text: amountText,
    isTime: false,
    least: 1,
  },
} as const satisfies Readonly<Record<string, TrendMeasure>>;

export type TrendMeasureId = keyof typeof TREND_MEASURES;

function amountText(count = 0): string {
  return count === 0 ? '-' : countText(Math.round(count));
}

/** The IDs, in display order. */
export const TREND_MEASURE_IDS: readonly TrendMeasureId[] = [
  'median',
  'p90',
  'late',
  'items',
  'over60',
];
