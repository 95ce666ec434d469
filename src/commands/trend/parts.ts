/** Which tables there are of dates side by side, and what is in their columns. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { ShownDate, ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import type { SummaryFigures } from '../../kitchen/usual/summary-figures.ts';
import type { TrendDate } from '../../kitchen/usual/trend.ts';
import type { TrendMeasure } from '../../kitchen/usual/trend-measures.ts';

/** A column of figures, one for each date. */
export interface FigureColumn {
  readonly head: string;
  readonly measure: TrendMeasure;
  readonly of: (date: TrendDate) => SummaryFigures;
}

/** A table, and what is above it. */
export interface TrendPart {
  readonly title: string;
  /** Of its station, where it is of one. */
  readonly name?: string;
  readonly columns: readonly FigureColumn[];
}

/** A table for each measure with all stations, or for each station that was asked for with all measures. */
export function trendParts(
  { dates, stations, areAsked, lateMs }: ShownTrend,
  measures: readonly TrendMeasure[],
): readonly TrendPart[] {
  const range = rangeText(dates);
  if (!areAsked) {
    return measures.map((measure) => ({
      title: `${measure.title(lateMs)}, ${range}`,
      columns: [
        { head: 'All', measure, of: ({ kitchen }) => kitchen },
        ...stations.map(({ key, name }): FigureColumn => {
          return { head: name, measure, of: ({ station }) => station(key) };
        }),
      ],
    }));
  }
  return stations.map(({ key, name }) => ({
    name,
    title: `Station time and items, ${range}`,
    columns: measures.map((measure): FigureColumn => {
      return { head: measure.head, measure, of: ({ station }) => station(key) };
    }),
  }));
}

/** `Sat 1 Aug 2026 to Fri 28 Aug 2026`. */
export function rangeText(dates: readonly Pick<ShownDate, 'date'>[]): string {
  const ends = new Set([dates[0]?.date ?? '', dates.at(-1)?.date ?? '']);
  return [...ends].map(businessDateLabel).join(' to ');
}
