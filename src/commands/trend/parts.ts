/** The tables of a trend, and their columns. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { ShownDate, ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import type { SummaryFigures } from '../../kitchen/usual/summary-figures.ts';
import type { TrendDate } from '../../kitchen/usual/trend.ts';
import type { TrendMeasure } from '../../kitchen/usual/trend-measures.ts';
import { lateWords } from '../../kitchen/wording/limit-text.ts';

/** A column of numbers, one per date. */
export interface FigureColumn {
  readonly head: string;
  readonly measure: TrendMeasure;
  readonly of: (date: TrendDate) => SummaryFigures;
}

/** A table and its heading. */
export interface TrendPart {
  readonly title: string;
  /** The station's name, for a table of one station. */
  readonly name?: string;
  readonly columns: readonly FigureColumn[];
}

/** A table per measure with all stations, or per requested station with all measures. */
export function trendParts(
  { dates, stations, areAsked, shared }: ShownTrend,
  measures: readonly TrendMeasure[],
): readonly TrendPart[] {
  const range = rangeText(dates);
  if (!areAsked) {
    return measures.map((measure) => ({
      title: `${measure.title(lateWords(shared))}, ${range}`,
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
