/** The measures of a report's date, with their rules. */

import { countText, durationText } from '../../kitchen/text/quantities.ts';
import { leftOutCount, leftOutText } from '../../kitchen/wording/left-out.ts';
import { type Section, tableColumns } from '../../output/document.ts';
import type { MeasureFigures } from './figures.ts';

const TITLE = 'Measures';
const FIGURES = ['Median', '90% in', 'Mean', 'Longest', 'Count'];
const NOT_APPLICABLE = 'no station uses the start queue';

/** For a narrow table: how many rows were left out, with the rules in notes. */
export function notedMeasures(measures: readonly MeasureFigures[]): Section {
  const rows = measures.map(({ title, summary }, at) => [
    `${title} [${at + 1}]`,
    ...figures(summary),
    summary === undefined ? 'n/a' : countText(leftOutCount(summary.excluded)),
  ]);
  const notes = measures.map((each, at) => {
    return [`[${at + 1}] `, `${each.rule}. Left out: ${whyLeftOut(each)}.`] as const;
  });
  const columns = tableColumns(['Measure'], [...FIGURES, 'Left out']);
  return { title: TITLE, blocks: [{ table: { columns, rows } }, { lines: notes }] };
}

/** For a table of any width: all in columns. */
export function ruledMeasures(measures: readonly MeasureFigures[]): Section {
  const rows = measures.map((each) => [
    each.title,
    ...figures(each.summary),
    whyLeftOut(each),
    each.rule,
  ]);
  const columns = [...tableColumns(['Measure'], FIGURES), ...tableColumns(['Left out', 'Rule'])];
  return { title: TITLE, blocks: [{ table: { columns, rows } }] };
}

function figures(summary: MeasureFigures['summary']): readonly string[] {
  if (summary === undefined) return FIGURES.map(() => 'n/a');
  const { median, p90, mean, worst, count } = summary;
  return [...[median, p90, mean, worst].map(durationText), countText(count)];
}

function whyLeftOut({ summary }: MeasureFigures): string {
  return summary === undefined ? `all, ${NOT_APPLICABLE}` : leftOutText(summary.excluded);
}
