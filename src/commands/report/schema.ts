/** A report's JSON. */
import { SEVERITIES } from '../../kitchen/audit/rule.ts';
import { LATE_CAUSES } from '../../kitchen/causes/late-causes.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { LIMIT_ORIGINS } from '../../kitchen/measures/row-limits.ts';
import { ODDITIES } from '../../kitchen/table/fulfillment.ts';
import { NAMED } from '../arguments/restaurants/read-restaurants.ts';

const STATION = 'text?: GUID, or the name where rows have none';
const TIMES = {
  name: 'text',
  'rows count caution late': 'count',
  unBumped: 'count: rows over 60 min, late but not in median and p90',
  massBumped: 'count: in none of these figures',
  'medianMs p90Ms': 'ms?',
  lateShare: 'share?: late out of count and unBumped',
} as const;
const HELD = "ms?: how long other stations' food waited";
const LIMITS = { 'cautionMs lateMs': 'ms' } as const;
const LIMIT = { ...LIMITS, from: LIMIT_ORIGINS } as const;
const READING = {
  businessDate: 'date',
  readAt: 'instant',
  rows: 'count: matching',
  allRows: 'count: all of the date',
  duplicates: 'count: merged records',
  strangers: 'count: rows from another restaurant',
  otherDates: 'count: rows fired before the date or 4 hours after it, included',
  unreadable: 'count: unreadable records',
  damaged: 'count: rows with an unreadable field',
  'unmetLimits?': { $list: 'text: a station with a limit but no row' },
} as const;
const SPAN = {
  at: 'instant',
  items: 'count',
  usualItems: 'number?',
  ratio: 'number?: times over what these items usually take',
  /** Slow, with many more items than usual or without. */
  bad: { $null: ['busy', 'quiet'] },
} as const;
const HOURS = { $list: { at: 'instant?', count: 'count', medianMs: 'ms?' } } as const;
const ISSUE = { 'rule message': 'text', severity: SEVERITIES, 'station name': 'text?' } as const;

const REVIEW = {
  headlines: { $list: { kind: ['stopped', 'slow', 'quiet', 'busy', 'calm'], sentence: 'text' } },
  'unusual setup': 'text',
  issues: 'count?: null without a setup',
  newIssues: { $null: { $list: ISSUE } },
  usualDates: { $list: 'date' },
  notCompared: { $list: { date: 'date', why: 'text' } },
  stations: {
    $list: { station: STATION, name: 'text', 'usualMedianMs usualP90Ms': 'ms?', hours: HOURS },
  },
  'quarters hours': { $null: { $list: SPAN } },
  notes: { $list: 'text' },
} as const;

const LATE_TICKETS = {
  sentence: 'text',
  tickets: 'count',
  causes: {
    $list: {
      cause: LATE_CAUSES,
      'tickets overHour': 'count',
      lateMs: 'ms',
      'station item': 'text?',
    },
  },
} as const;

export const REPORT_TYPE = {
  restaurant: NAMED,
  source: 'text: where it was read from',
  'noDayparts?': 'text: why there are no dayparts',
  zone: 'text?: IANA time zone, null for UTC',
  filter: 'text?: as read',
  wholeGroups: 'text?: figures of complete tickets under a filter',
  closeoutHour: 'count',
  ...READING,
  thresholds: LIMITS,
  measures: {
    $list: {
      'id title rule': 'text',
      applies:
        'flag: false where no station uses the start queue, or nothing was bumped at its expo level',
      'medianMs p90Ms meanMs worstMs': 'ms?',
      count: 'count?',
      leftOut: { $null: { $map: 'count: items by reason' } },
    },
  },
  stations: { $list: { station: STATION, ...TIMES, heldMs: HELD, limit: LIMIT } },
  rules: {
    'p90 late unBumped massBumped otherDate stations dayparts heldMs openLoad':
      'text: how it is made',
  },
  dayparts: { $null: { $list: TIMES } },
  tickets: {
    $null: { tickets: 'count', 'medianMs p90Ms': 'ms?', limitMs: 'ms', withinShare: 'share' },
  },
  openLoad: {
    $null: {
      peak: 'count: most tickets open at once',
      tickets: 'count',
      at: 'instant?: fire time at the peak',
      leftOut: { $map: 'count: items by reason' },
    },
  },
  worstTickets: {
    $list: {
      ticketGuid: 'text',
      tookMs: 'ms?',
      'firedAt fulfilledAt': 'instant?',
      odd: { $null: ODDITIES },
      waitedOn: {
        $null: { station: 'text?: the one others waited for longest', name: 'text', ms: 'ms?' },
      },
    },
  },
  review: { $null: REVIEW },
  lateTickets: { $null: LATE_TICKETS },
} as const satisfies JsonType;

export type ReportValue = ValueOf<typeof REPORT_TYPE>;
