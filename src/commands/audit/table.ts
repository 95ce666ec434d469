/** An audit for people: a few lines for each finding. */
import { lackGroups } from '../../kitchen/audit/lack-groups.ts';
import { thresholdGroups } from '../../kitchen/audit/threshold-groups.ts';
import { wrapText } from '../../terminal/text/safe-text.ts';
import {
  type AuditReport,
  auditSummary,
  findingPlace,
  keptQuiet,
  lackCells,
  thresholdCells,
} from './report.ts';

/** On wide screens sentences stay easy to read. */
const WIDEST = 110;
/** Where sentences begin under the severity. */
const INDENT = '      ';

/** Lines of at most `width` columns: what was read, each finding with its fix, and what could not be judged. */
export function* tableAudit(report: AuditReport, width: number): Generator<string> {
  const most = Math.min(width, WIDEST);
  const { restaurant, source, findings, notRaised, notJudged } = report;
  const head = [`Audit of ${restaurant.name} (${source})`, ...auditSummary(report)];
  yield* head.flatMap((text) => hanging('', text, most));
  for (const finding of findings) {
    const { severity, rule, name, message, fix } = finding;
    yield '\n';
    yield* hanging(
      severity.padEnd(INDENT.length),
      `${rule} ${name}: ${findingPlace(finding)}`,
      most,
    );
    yield* hanging(INDENT, message, most);
    yield* hanging(INDENT, `Fix: ${fix}`, most);
  }
  if (notRaised.length > 0) yield '\nNot raised, below a threshold\n';
  for (const group of thresholdGroups(notRaised)) {
    const [rule, what, places, raisedAt] = thresholdCells(group);
    yield* hanging('', `${rule}: ${what}: ${places}. Threshold: ${raisedAt}.`, most);
  }
  if (notJudged.length > 0) yield '\nNot judged\n';
  for (const group of lackGroups(notJudged)) {
    const [rules, lacks, places] = lackCells(group);
    yield* hanging('', `${rules}: ${lacks} (${places})`, most);
  }
  const quiet = keptQuiet(report);
  if (quiet.length > 0) yield '\n';
  yield* quiet.flatMap((text) => hanging('', text, most));
}

/** Wraps text behind a mark, with all further lines below its beginning. */
function hanging(mark: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(mark.length);
  const lines = wrapText(text, Math.max(1, width - mark.length));
  return lines.map((line, at) => `${at === 0 ? mark : indent}${line}\n`);
}
