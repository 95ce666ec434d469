/** The document of an audit. */
import { missingGroups } from '../../kitchen/audit/missing-groups.ts';
import type { Finding } from '../../kitchen/audit/rule.ts';
import { thresholdGroups } from '../../kitchen/audit/threshold-groups.ts';
import { datedIssueText } from '../../kitchen/wording/setup-on-date-text.ts';
import { SEVERITY_TEXT } from '../../kitchen/wording/severity-text.ts';
import {
  type Document,
  type ListEntry,
  records,
  type Section,
  type TextList,
  tableColumns,
} from '../../output/document.ts';
import { SEVERITY_TONES } from '../../output/table.ts';
import { auditValue } from './json.ts';
import { FINDING_SHAPE, type FindingColumn } from './records.ts';
import {
  type AuditReport,
  auditSummary,
  findingPlace,
  keptQuiet,
  missingEntry,
  thresholdEntry,
} from './report.ts';

/** Indent of the sentences under a severity. */
const INDENT = '      ';

/** What was read, each issue with its fix, and what was not checked; with chosen columns, only the issues. */
export function auditDocument(
  report: AuditReport,
  columns: readonly FindingColumn[] | undefined,
): Document {
  const { restaurant, source, request, findings, notRaised, notJudged } = report;
  const dated = findings.map((finding) => ({ ...finding, businessDate: request.date }));
  const summary = { lines: auditSummary(report) };
  const whose = tableColumns(['Restaurant', 'Source']);
  const later = [
    ...section({
      heads: ['Severity', 'Rule', 'Station', 'Issue', 'Fix'],
      entries: findings.map(findingEntry),
      areApart: true,
    }),
    ...section({
      title: 'Below the threshold',
      heads: ['Rule', 'What', 'Where', 'Threshold'],
      entries: thresholdGroups(notRaised).map(thresholdEntry),
    }),
    ...section({
      title: 'Not checked',
      heads: ['Rules', 'Why', 'Stations'],
      entries: missingGroups(notJudged).map(missingEntry),
    }),
    ...section({
      heads: ['Turned off'],
      entries: keptQuiet(report).map((text) => ({ rows: [[text]], lines: [['', text]] })),
    }),
  ];
  return {
    table: [{ title: `Audit of ${restaurant.name} (${source})`, blocks: [summary] }, ...later],
    md: [
      {
        title: 'Setup audit',
        level: 1,
        blocks: [{ table: { columns: whose, rows: [[restaurant.name, source]] } }, summary],
      },
      ...later,
    ],
    json: auditValue(report),
    records: records(dated, FINDING_SHAPE, columns),
  };
}

/** No section for an empty list. */
function section({ title, ...list }: TextList & Pick<Section, 'title'>): readonly Section[] {
  return list.entries.length === 0 ? [] : [{ title, blocks: [{ list }] }];
}

function findingEntry(finding: Finding): ListEntry {
  const { severity, rule, name, fix } = finding;
  const message = datedIssueText(finding);
  const place = findingPlace(finding);
  return {
    rows: [[SEVERITY_TEXT[severity], `${rule} ${name}`, place, message, fix]],
    lines: [
      [
        SEVERITY_TEXT[severity].padEnd(INDENT.length),
        `${rule} ${name}: ${place}`,
        SEVERITY_TONES[severity],
      ],
      [INDENT, message],
      [INDENT, `Fix: ${fix}`],
    ],
  };
}
