/** A report as tables for people. */

import type { ReportSection, ReportTable } from '../../output/section.ts';
import { fitText, safeText, textWidth, wrapText } from '../../terminal/text/safe-text.ts';
import type { Report } from './day.ts';
import { headSection } from './head.ts';
import { notedMeasures } from './measures.ts';
import { laterSections } from './sections.ts';

/** On wide screens figures stay within sight of their names. */
const WIDEST = 110;
/** A name is narrowed to no less than this for the sake of figures. */
const NARROWEST_NAME = 4;

/** Lines of at most `width` columns: the head, the day with its numbered notes, and all other sections. */
export function* tableReport(report: Report, width: number): Generator<string> {
  const most = Math.min(width, WIDEST);
  const sections = [
    headSection(report),
    notedMeasures(report.day.figures.measures),
    ...laterSections(report),
  ];
  for (const [at, section] of sections.entries()) {
    if (at > 0) yield '\n';
    for (const line of sectionLines(section, most)) yield `${line}\n`;
  }
}

function sectionLines(section: ReportSection, width: number): readonly string[] {
  const { title, table, lines = [], numbered = [], rules = [] } = section;
  return [
    ...wrapText(title, width),
    ...(table === undefined ? [] : alignedLines(table, width)),
    ...lines.flatMap((line) => wrapText(line, width)),
    ...numbered.flatMap((note, at) => hanging(`[${at + 1}] `, note, width)),
    ...rules.flatMap(([column, rule]) => hanging('', `${column}: ${rule}.`, width)),
  ];
}

/** Wraps text behind a mark, with all further lines below its beginning. */
function hanging(mark: string, text: string, width: number): readonly string[] {
  const lines = wrapText(text, Math.max(1, width - mark.length));
  return lines.map((line, at) => (at === 0 ? mark : ' '.repeat(mark.length)) + line);
}

/**
 * A table with a space or more between columns. The widest column on the left is narrowed until all fit into `width`; where that is
 * not enough, lines are cut. There is no line of heads where all are empty.
 */
export function alignedLines({ columns, rows }: ReportTable, width: number): readonly string[] {
  const heads = columns.map(({ head }) => head);
  const safe = rows.map((cells) => cells.map(safeText));
  const widths = heads.map((head, at) =>
    safe.reduce((most, cells) => Math.max(most, textWidth(cells[at] ?? '')), textWidth(head)),
  );
  const excess = widths.reduce((sum, wide) => sum + wide + 1, -1) - width;
  const names = columns.flatMap(({ align }, at) => (align === 'left' ? [at] : []));
  const widest = names.reduce((most, at) => ((widths[at] ?? 0) > (widths[most] ?? 0) ? at : most));
  if (excess > 0) widths[widest] = Math.max(NARROWEST_NAME, (widths[widest] ?? 0) - excess);
  const isHeadless = heads.every((head) => head === '');
  return (isHeadless ? safe : [heads, ...safe]).map((cells) => {
    const fitted = widths.map((wide, at) =>
      fitText(cells[at] ?? '', wide, columns[at]?.align, '~'),
    );
    return fitText(fitted.join(' '), width, 'left', '~').trimEnd();
  });
}
