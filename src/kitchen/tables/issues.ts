import { type Finding, type IssueSince, SEVERITIES, SEVERITY_MARKS } from '../audit/rule.ts';
import { stationName } from '../model/restaurant.ts';
import { datedIssueText, issueSinceText } from '../stations/words.ts';
import { instantText } from '../text/json-text.ts';
import type { ValueOf } from '../text/json-type.ts';
import { subjectTable } from './column.ts';

interface DatedFinding extends Finding {
  /** `YYYYMMDD`. `undefined` for an issue of the setup alone. */
  readonly businessDate: string | undefined;
}

export const SINCE = {
  firstSeenAt: 'instant: when the first saved setup with the issue was seen',
  orEarlier: 'flag: that is the oldest saved setup, so the issue may be older',
} as const;

export function sinceValue(since: IssueSince | undefined): ValueOf<typeof SINCE> | null {
  if (since === undefined) return null;
  return { firstSeenAt: instantText(since.seenAt), orEarlier: since.isOldest };
}

const COLUMNS = {
  severity: {
    value: (finding: Finding) => finding.severity,
    type: SEVERITIES,
    head: 'Severity',
    cell: ({ severity }: Finding) => SEVERITY_MARKS[severity].word,
    doc: 'severity is error, warn, or info',
  },
  rule: {
    value: (finding: Finding) => finding.rule,
    type: 'text',
    head: 'Rule',
    cell: ({ rule, name }: Finding) => `${rule} ${name}`,
  },
  name: { value: (finding: Finding) => finding.name, type: 'text' },
  station: {
    value: ({ station }: Finding) => station && stationName(station),
    json: false,
    head: 'Station',
    cell: ({ station }: Finding) => (station === undefined ? 'Kitchen' : stationName(station)),
  },
  stations: {
    value: (finding: Finding) => finding.guids,
    type: { $list: 'text' },
    doc: 'stations are GUIDs, the one with the issue first, none for a kitchen issue',
  },
  message: {
    value: (finding: Finding) => finding.message,
    type: 'text',
    head: 'Issue',
    cell: datedIssueText,
  },
  fields: {
    value: (finding: Finding) => finding.fields,
    type: { $list: 'text' },
    doc: 'fields are the API fields read by the rule',
  },
  fix: { value: (finding: Finding) => finding.fix, type: 'text', head: 'Fix' },
  sign: {
    cell: ({ severity }: Finding) => SEVERITY_MARKS[severity].sign,
    tone: ({ severity }: Finding) => SEVERITY_MARKS[severity].tone,
  },
} as const;

const SINCE_COLUMN = {
  value: ({ since }: Finding) => since && instantText(since.seenAt),
  json: ({ since }: Finding) => sinceValue(since),
  type: { $null: SINCE },
  cell: issueSinceText,
  doc: 'since is {firstSeenAt, orEarlier}, the first setup with the issue, or null where no setup is kept, and for rows',
};

const { rule, name, ...OTHERS } = COLUMNS;

export const ISSUE_TABLE = subjectTable({ rule, name, ...OTHERS, since: SINCE_COLUMN });

export const FINDINGS_TABLE = subjectTable(
  {
    ...COLUMNS,
    businessDate: { unit: 'date', value: ({ businessDate }: DatedFinding) => businessDate },
    since: SINCE_COLUMN,
  },
  { json: (row) => ({ ...ISSUE_TABLE.json(row), businessDate: row.businessDate ?? null }) },
);
