/** An audit as Markdown, to be pasted where a set-up is talked about. */
import { lackGroups } from '../../kitchen/audit/lack-groups.ts';
import { thresholdGroups } from '../../kitchen/audit/threshold-groups.ts';
import { markdownTable } from '../../kitchen/export/markdown.ts';
import { reportColumns } from '../../output/section.ts';
import { textWidth } from '../../terminal/text/safe-text.ts';
import {
  type AuditReport,
  auditSummary,
  findingPlace,
  keptQuiet,
  lackCells,
  thresholdCells,
} from './report.ts';

/** Blocks with an empty line between each two. Whatever comes from outside is in a table, where it is escaped. */
export function* markdownAudit(report: AuditReport, isRaw: boolean): Generator<string> {
  const { restaurant, source, findings, notRaised, notJudged } = report;
  const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
    `\n${markdownTable(reportColumns(columns, []), rows, { widthOf: textWidth, isRaw })}`;
  yield '# Audit of the set-up\n';
  yield table(['Restaurant', 'Source'], [[restaurant.name, source]]);
  for (const sentence of auditSummary(report)) yield `\n${sentence}\n`;
  if (findings.length > 0) {
    yield table(
      ['Severity', 'Rule', 'Station', 'What is wrong', 'Fix'],
      findings.map((each) => [
        each.severity,
        `${each.rule} ${each.name}`,
        findingPlace(each),
        each.message,
        each.fix,
      ]),
    );
  }
  if (notRaised.length > 0) {
    yield '\n## Not raised, below a threshold\n';
    yield table(
      ['Rule', 'What', 'Where', 'Threshold'],
      thresholdGroups(notRaised).map(thresholdCells),
    );
  }
  const groups = lackGroups(notJudged);
  if (groups.length > 0) {
    yield '\n## Not judged\n';
    yield table(['Rules', 'Why', 'Stations'], groups.map(lackCells));
  }
  const quiet = keptQuiet(report);
  if (quiet.length > 0)
    yield table(
      ['Kept quiet'],
      quiet.map((text) => [text]),
    );
}
