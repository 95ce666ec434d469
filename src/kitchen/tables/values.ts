/** Rows by the value of a column, with their station times. */
import type { RowTimes } from '../measures/figures.ts';
import { countText, shareText } from '../text/quantities.ts';
import { countColumn, msColumn, subjectTable } from './column.ts';

export interface ValueRow {
  readonly value: string;
  readonly rows: number;
  readonly of: number;
  readonly times: RowTimes | undefined;
}

export const VALUES_TABLE = subjectTable({
  value: { value: ({ value }: ValueRow) => value },
  rows: countColumn(({ rows }: ValueRow) => rows, { head: 'Rows' }),
  share: { cell: ({ rows, of }) => shareText(rows, of), head: 'Share', align: 'right' },
  bar: { head: '' },
  medianMs: msColumn(({ times }: ValueRow) => times?.medianMs, { head: 'Median' }),
  p90Ms: msColumn(({ times }: ValueRow) => times?.p90Ms, { head: '90% in' }),
  overHour: {
    value: ({ times }) => times?.overHour,
    unit: 'count',
    head: 'Over 60',
    cell: ({ times }) => (times?.overHour ? countText(times.overHour) : undefined),
  },
});
