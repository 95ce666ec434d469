/** Measures for dates side by side, one number per date and station, the same in commands and on screens. */
import { idsOf } from '../export/record-shape.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90 } from '../measures/quantile.ts';
import { countText, durationText, shareCell } from '../text/quantities.ts';
import type { SummaryFigures } from './summary-figures.ts';

export interface TrendMeasure {
  readonly head: string;
  /** For the table, with what is late in words. */
  readonly title: (late: string) => string;
  readonly value: (figures: SummaryFigures) => number | undefined;
  readonly text: (value: number | undefined) => string;
  /** Whether values are durations, ms. */
  readonly isTime: boolean;
  /** Fewest bumps for a number. */
  readonly least: number;
}

/** By `--measure` ID, in display order. */
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
    text: shareCell,
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

export const TREND_MEASURE_IDS = idsOf(TREND_MEASURES);
