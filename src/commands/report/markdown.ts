/** A report as Markdown, to be pasted where shifts are talked about. */
import { type MarkdownStyle, markdownTable } from '../../kitchen/export/markdown.ts';
import { type ReportSection, reportColumns } from '../../output/section.ts';
import { textWidth } from '../../terminal/text/safe-text.ts';
import type { Report } from './day.ts';
import { headSection } from './head.ts';
import { ruledMeasures } from './measures.ts';
import { laterSections } from './sections.ts';

/** Blocks with an empty line between each two. Whatever comes from outside is in a table, where it is escaped. */
export function* markdownReport(report: Report, isRaw: boolean): Generator<string> {
  const { measures } = report.day.figures;
  const style = { widthOf: textWidth, isRaw };
  yield* blocks('#', headSection(report), style);
  for (const section of [ruledMeasures(measures), ...laterSections(report)]) {
    yield '\n';
    yield* blocks('##', section, style);
  }
}

function* blocks(level: string, section: ReportSection, style: MarkdownStyle): Generator<string> {
  const { title, table, lines = [], rules = [] } = section;
  yield `${level} ${title}\n`;
  if (table !== undefined) yield `\n${markdownTable(table.columns, table.rows, style)}`;
  for (const line of lines) yield `\n${line}\n`;
  if (rules.length > 0) {
    yield `\n${markdownTable(reportColumns(['Figure', 'Rule'], []), rules, style)}`;
  }
}
