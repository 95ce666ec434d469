/** Hours and quarter hours of a date, beside usual. */
import type { ClockFace } from '../model/business-day.ts';
import { countText, hundredths } from '../text/quantities.ts';
import { countColumn, subjectTable } from './column.ts';

export interface ReviewSpan {
  /** First instant, epoch ms. */
  readonly at: number;
  /** Bumped at prep. */
  readonly items: number;
  /** `undefined` without enough dates. */
  readonly usualItems: number | undefined;
  /** Median of bump times by what these items usually take. `undefined` for too few. */
  readonly ratio: number | undefined;
  /** Slow, with many more items than usual or without. */
  readonly bad: 'busy' | 'quiet' | undefined;
}

export interface HourRow extends ReviewSpan {
  readonly clock: ClockFace;
}

export const HOURS_TABLE = subjectTable(
  {
    at: { value: ({ at }: HourRow) => at, unit: 'instant', type: 'instant', head: 'From' },
    items: countColumn(({ items }: HourRow) => items, { head: 'Items' }),
    usualItems: {
      value: ({ usualItems }) =>
        usualItems === undefined ? undefined : Math.round(usualItems * 10) / 10,
      unit: 'count',
      type: 'number?',
      head: 'Usual items',
      cell: ({ usualItems }) =>
        usualItems === undefined ? undefined : countText(Math.round(usualItems)),
    },
    ratio: {
      value: ({ ratio }) => hundredths(ratio),
      unit: 'ratio',
      head: 'x usual time',
      cell: ({ ratio }) => (ratio === undefined ? undefined : `${ratio.toFixed(1)}x`),
      doc: 'times over what these items usually take',
    },
    bad: { value: ({ bad }) => bad, type: { $null: ['busy', 'quiet'] } },
  },
  { clockOf: ({ clock }) => clock },
);
