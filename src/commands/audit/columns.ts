import { type Finding, SEVERITIES } from '../../kitchen/audit/rule.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import type { JsonType } from '../../kitchen/export/json-type.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { NAMED } from '../arguments/restaurants/read-restaurants.ts';
import { SETUP, SINCE as SINCE_TYPE, sinceValue } from '../arguments/setup-value.ts';

/** With the business date (`YYYYMMDD`), if any. */
interface DatedFinding extends Finding {
  readonly businessDate: string | undefined;
}

const COLUMNS = {
  severity: {
    value: (finding: Finding) => finding.severity,
    type: SEVERITIES,
    doc: 'severity is error, warn, or info',
  },
  rule: { value: (finding: Finding) => finding.rule, type: 'text' },
  name: { value: (finding: Finding) => finding.name, type: 'text' },
  /** First in JSON's `stations`. */
  station: { value: ({ station }: Finding) => station && stationName(station), json: false },
  stations: {
    value: (finding: Finding) => finding.guids,
    type: { $list: 'text' },
    doc: 'stations are GUIDs, the one with the issue first, none for a kitchen issue',
  },
  message: { value: (finding: Finding) => finding.message, type: 'text' },
  fields: {
    value: (finding: Finding) => finding.fields,
    type: { $list: 'text' },
    doc: 'fields are the API fields read by the rule',
  },
  fix: { value: (finding: Finding) => finding.fix, type: 'text' },
} as const;

const SINCE = {
  value: ({ since }: Finding) => since && instantText(since.seenAt),
  json: ({ since }: Finding) => sinceValue(since),
  type: { $null: SINCE_TYPE },
  doc: 'since is {firstSeenAt, orEarlier}, the first setup with the issue, or null where no setup is kept, and for rows',
};

const { rule, name, ...OTHERS } = COLUMNS;

export const ISSUE_TABLE = subjectTable({ rule, name, ...OTHERS, since: SINCE });

export const FINDINGS_TABLE = subjectTable(
  {
    ...COLUMNS,
    businessDate: { unit: 'date', value: ({ businessDate }: DatedFinding) => businessDate },
    since: SINCE,
  },
  { json: (row) => ({ ...ISSUE_TABLE.json(row), businessDate: row.businessDate ?? null }) },
);

export type FindingColumn = (typeof FINDINGS_TABLE)['columns'][number];

const STATION = 'text?: GUID, null for the kitchen';

const SINCE_DATE = {
  businessDate: 'date',
  older: 'count: issues from before it, not printed',
  perhapsOlder: 'count: issues printed because no setup is known from before it',
  knownFrom: 'date?: of the oldest saved setup',
} as const;

export const AUDIT_TYPE = {
  restaurant: NAMED,
  source: 'text: where the setup came from',
  readAt: 'instant: when the setup was read',
  businessDate: 'date?: null without --date',
  records: 'count?: rows of the date',
  setup: SETUP,
  since: { $null: SINCE_DATE },
  findings: { $list: 'row' },
  notRaised: {
    $list: {
      'rule what': 'text',
      threshold: 'text: the count is below it',
      station: STATION,
      count: 'count',
      of: 'count?',
    },
  },
  notJudged: {
    $list: {
      rule: 'text',
      missing: 'text: the input that the rule needs',
      stations: { $list: 'text: GUID' },
    },
  },
  checks: {
    'raised notRaised notJudged clear': 'count: of one rule at one station, or in the kitchen',
  },
  unreadable: 'count: unreadable entries in the station list',
  damaged: 'count: stations with an unreadable field',
  off: { $list: 'text: a rule turned off' },
  allowed: { $list: 'text: a skipped station' },
} as const satisfies JsonType;
