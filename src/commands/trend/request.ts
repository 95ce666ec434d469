import { Failure } from '../../contract/failures.ts';
import { idsOf } from '../../kitchen/export/record-shape.ts';
import { TREND_MEASURES, type TrendMeasure } from '../../kitchen/usual/trend-measures.ts';
import type { Lists, OutputFlags, OutputFormat, Switches, Texts } from '../../output/format.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';

export type TrendFlags = ConnectionFlags &
  OutputFlags &
  Texts<'from' | 'to' | 'late' | 'columns' | 'by'> &
  Switches<'merge'> &
  Lists<'measure'>;

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
