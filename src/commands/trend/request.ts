import { Failure } from '../../contract/failures.ts';
import { businessDateLabel, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { idsOf } from '../../kitchen/export/record-shape.ts';
import { TREND_MEASURES, type TrendMeasure } from '../../kitchen/usual/trend-measures.ts';
import { firstOfDates } from '../../kitchen/usual/usual-dates.ts';
import type { OutputFlags, OutputFormat } from '../../output/format.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { MAX_DATES } from '../../sources/summaries/summary-store.ts';
import { askedDate, datesBetween } from '../arguments/asked-date.ts';

export interface TrendFlags extends ConnectionFlags, OutputFlags {
  /** First and last date, as typed. */
  readonly from?: string;
  readonly to?: string;
  /** Duration like `12m`, late for all stations. */
  readonly late?: string;
  /** Repeatable, comma-separated measure IDs. */
  readonly measure?: readonly string[];
  /** Comma-separated column IDs. */
  readonly columns?: string;
}

/**
 * In order: by default the last 28 past dates, or those up to `to`. `today` is the current business date. Throws USAGE for an invalid or
 * future date, a wrong order, or more dates than are saved.
 */
export function trendDates(
  { from, to }: Pick<TrendFlags, 'from' | 'to'>,
  today: string,
): readonly string[] {
  const last = to === undefined ? shiftBusinessDate(today, -1) : askedDate(to, today);
  const first = from === undefined ? firstOfDates(last) : askedDate(from, today);
  if (last > today) {
    throw new Failure('USAGE', `${businessDateLabel(last)} is in the future.`, {
      hint: 'Use today or an earlier date for --to.',
    });
  }
  return datesBetween(first, last, { max: MAX_DATES, fallback: 'yesterday' });
}

/** Without duplicates. By default all, or the median. Throws USAGE for an unknown one, and in a format with all. */
export function trendMeasures(
  { measure, columns }: Pick<TrendFlags, 'measure' | 'columns'>,
  format: OutputFormat,
  hasStations: boolean,
): readonly TrendMeasure[] {
  const { median, ...others } = TREND_MEASURES;
  if (measure === undefined) return hasStations ? [median, ...Object.values(others)] : [median];
  if (columns !== undefined || (format !== 'table' && format !== 'md')) {
    throw new Failure(
      'USAGE',
      '--measure works only with tables. The other formats have all measures.',
      {
        hint: 'Remove it, or add --format table or md without --columns.',
      },
    );
  }
  const ids = idsOf(TREND_MEASURES);
  const asked = measure.flatMap((each) => each.split(','));
  return [...new Set(asked.map((each) => choiceOf('measure', ids, each.trim())))].map(
    (id) => TREND_MEASURES[id],
  );
}
