/** A date's measures, each with its rule and what it leaves out. */
import type { RowTimes } from '../measures/figures.ts';
import type { Measure } from '../measures/measure.ts';
import { leftOutCount, leftOutText } from '../measures/words.ts';
import { columnDuration, countText, roundedMs } from '../text/quantities.ts';
import { type Column, subjectTable } from './column.ts';

/** Without a summary where no station uses the start queue, or nothing was bumped at its expo level. */
export interface MeasureFigures extends Omit<Measure, 'take'> {
  readonly summary: RowTimes | undefined;
}

export const MEASURES_TABLE = subjectTable({
  id: { value: ({ id }: MeasureFigures) => id, type: 'text' },
  title: { value: ({ title }) => title, type: 'text', head: 'Measure' },
  rule: { value: ({ rule }) => rule, type: 'text' },
  applies: {
    value: ({ summary }) => summary !== undefined,
    type: 'flag',
    doc: 'false where no station uses the start queue, or nothing was bumped at its expo level',
  },
  medianMs: time('Median', ({ medianMs }) => medianMs),
  p90Ms: time('90% in', ({ p90Ms }) => p90Ms),
  meanMs: time('Mean', ({ meanMs }) => meanMs),
  worstMs: time('Longest', ({ worstMs }) => worstMs),
  count: {
    value: ({ summary }) => summary?.count,
    unit: 'count',
    head: 'Count',
    cell: ({ summary }) => (summary === undefined ? NOT_APPLICABLE : countText(summary.count)),
  },
  leftOut: {
    json: ({ summary }) => summary?.excluded,
    type: { $null: { $map: 'count: items by reason' } },
    head: 'Left out',
    align: 'right',
    cell: ({ summary }) =>
      summary === undefined ? NOT_APPLICABLE : countText(leftOutCount(summary.excluded)),
  },
});

const NOT_APPLICABLE = 'n/a';

function time(head: string, of: (summary: RowTimes) => number | undefined): Column<MeasureFigures> {
  return {
    value: ({ summary }) => summary && of(summary),
    unit: 'ms',
    head,
    cell: ({ summary }) =>
      summary === undefined ? NOT_APPLICABLE : columnDuration(roundedMs(of(summary))),
  };
}

/** `3 over 60 min, 1 no time`. */
export function whyLeftOut({ summary, level }: MeasureFigures): string {
  if (summary !== undefined) return leftOutText(summary.excluded);
  return level === undefined
    ? 'all, no station uses the start queue'
    : `all, nothing was bumped at expo ${level}`;
}
