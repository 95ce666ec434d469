import { type Issue, type IssueSince, SEVERITIES, SEVERITY_MARKS } from '../audit/rule.ts';
import { stationName } from '../model/restaurant.ts';
import { datedIssueText, issueSinceText } from '../stations/words.ts';
import { instantText } from '../text/json-text.ts';
import type { ValueOf } from '../text/json-type.ts';
import { subjectTable } from './column.ts';

interface DatedIssue extends Issue {
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
    value: (issue: Issue) => issue.severity,
    type: SEVERITIES,
    head: 'Severity',
    cell: ({ severity }: Issue) => SEVERITY_MARKS[severity].word,
    doc: 'severity is error, warn, or info',
  },
  rule: {
    value: (issue: Issue) => issue.rule,
    type: 'text',
    head: 'Rule',
    cell: ({ rule, name }: Issue) => `${rule} ${name}`,
  },
  name: { value: (issue: Issue) => issue.name, type: 'text' },
  station: {
    value: ({ station }: Issue) => station && stationName(station),
    json: false,
    head: 'Station',
    cell: ({ station }: Issue) => (station === undefined ? 'Kitchen' : stationName(station)),
  },
  stations: {
    value: (issue: Issue) => issue.guids,
    type: { $list: 'text' },
    doc: 'stations are GUIDs, the one with the issue first, none for a kitchen issue',
  },
  message: {
    value: (issue: Issue) => issue.message,
    type: 'text',
    head: 'Issue',
    cell: datedIssueText,
  },
  fields: {
    value: (issue: Issue) => issue.fields,
    type: { $list: 'text' },
    doc: 'fields are the API fields read by the rule',
  },
  fix: { value: (issue: Issue) => issue.fix, type: 'text', head: 'Fix' },
  sign: {
    cell: ({ severity }: Issue) => SEVERITY_MARKS[severity].sign,
    tone: ({ severity }: Issue) => SEVERITY_MARKS[severity].tone,
  },
} as const;

const SINCE_COLUMN = {
  value: ({ since }: Issue) => since && instantText(since.seenAt),
  json: ({ since }: Issue) => sinceValue(since),
  type: { $null: SINCE },
  cell: issueSinceText,
  doc: 'since is {firstSeenAt, orEarlier}, the first setup with the issue, or null where no setup is kept, and for rows',
};

const { rule, name, ...OTHERS } = COLUMNS;

export const ISSUE_TABLE = subjectTable({ rule, name, ...OTHERS, since: SINCE_COLUMN });

export const DATED_ISSUES_TABLE = subjectTable(
  {
    ...COLUMNS,
    businessDate: { unit: 'date', value: ({ businessDate }: DatedIssue) => businessDate },
    since: SINCE_COLUMN,
  },
  { json: (row) => ({ ...ISSUE_TABLE.json(row), businessDate: row.businessDate ?? null }) },
);
