import { SEVERITIES } from '../../kitchen/audit/rule.ts';
import type { JsonType } from '../../kitchen/export/json-type.ts';
import { NAMED } from '../arguments/restaurants/read-restaurants.ts';
import { SETUP } from '../arguments/setup-value.ts';

const STATION = 'text?: GUID, null for the kitchen';

export const AUDIT_TYPE = {
  restaurant: NAMED,
  source: 'text',
  readAt: 'instant',
  businessDate: 'date?',
  records: 'count?',
  setup: SETUP,
  findings: { $list: 'row' },
  notRaised: {
    $list: { 'rule what threshold': 'text', station: STATION, count: 'count', of: 'count?' },
  },
  notJudged: { $list: { 'rule missing': 'text', stations: { $list: 'text' } } },
  checks: { 'raised notRaised notJudged clear': 'count' },
  'unreadable damaged': 'count',
  'off allowed': { $list: 'text' },
} as const satisfies JsonType;

/** With `--group rule`. */
export const GROUPED_TYPE = {
  source: 'text',
  restaurants: { 'read incomplete setupOnly failed': 'count' },
  findings: { 'error warn info': 'count' },
  'rules notRead': { $list: 'row' },
} as const satisfies JsonType;

/** With `--explain RULE`. */
export const RULE_TYPE = {
  'rule name condition why fix': 'text',
  severity: SEVERITIES,
  milder: { $null: { severity: SEVERITIES, when: 'text' } },
  thresholds: { $list: { 'name compares unit about': 'text', value: 'number' } },
  fields: { $list: 'text' },
  needsBusinessDate: 'flag',
} as const satisfies JsonType;
