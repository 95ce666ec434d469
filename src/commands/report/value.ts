import { SEVERITIES } from '../../kitchen/audit/rule.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { OPEN_LOAD } from '../../kitchen/measures/ticket-time.ts';
import { stationName } from '../../kitchen/model/restaurant.ts';
import type { PastState } from '../../kitchen/pace/date-states.ts';
import { FOLLOWED_STATES } from '../../kitchen/pace/state-events.ts';
import { BUMPS_TABLE } from '../../kitchen/tables/bumps.ts';
import { LATE_CAUSES_TABLE } from '../../kitchen/tables/causes.ts';
import { isNumber, type SubjectTable } from '../../kitchen/tables/column.ts';
import {
  DAYPARTS_TABLE,
  HOURS_TABLE,
  MEASURES_TABLE,
  STATION_RULES,
  STATION_TIMES_TABLE,
  USUAL_TIMES_TABLE,
} from '../../kitchen/tables/station-times.ts';
import {
  CHANNELS_TABLE,
  OPEN_LOAD_TABLE,
  TICKET_FIGURES_TABLE,
  TICKETS_TABLE,
} from '../../kitchen/tables/tickets.ts';
import { instantText } from '../../kitchen/text/json-text.ts';
import type { JsonType, TypedColumn, ValueOf } from '../../kitchen/text/json-type.ts';
import { roundedMs } from '../../kitchen/text/quantities.ts';
import { believedShare } from '../../kitchen/usual/bump-trust.ts';
import { type Records, records } from '../../output/document.ts';
import { uncomparedDates } from '../arguments/notes-about.ts';
import { RESTAURANT_TYPE } from '../arguments/read-restaurants.ts';
import {
  type DateWhy,
  hourMedians,
  isFiltered,
  type Report,
  type ReportDay,
  reviewedHours,
  reviewedStations,
  ticketRows,
  WHOLE_GROUPS,
} from './day.ts';
import type { Review } from './review.ts';
import { NO_DAYPARTS } from './sections.ts';

const READING_TYPE = {
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
const MEDIANS_TYPE = { $list: { at: 'instant?', count: 'count', medianMs: 'ms?' } } as const;
const ISSUE_TYPE = {
  'rule message': 'text',
  severity: SEVERITIES,
  'station name': 'text?',
} as const;

const REVIEW_TYPE = {
  headlines: {
    $list: {
      kind: ['stopped', 'slow', 'quiet', 'busy', 'unjudged', 'calm'],
      sentence: 'text: its times are of bumps',
    },
  },
  unconfirmed: {
    $of: {
      $list: {
        'station name': 'text?: null for the whole kitchen',
        state: FOLLOWED_STATES,
        'since until': 'instant',
        calledAt: 'instant: when an alert would have come',
      },
    },
    $means: 'called at the time, but not confirmed by the complete date',
  },
  'unusual setup': 'text',
  issues: 'count?: null without a setup',
  newIssues: { $null: { $list: ISSUE_TYPE } },
  usualDates: { $list: 'date' },
  notCompared: { $list: { date: 'date', why: 'text' } },
  stations: {
    $list: { $row: [...USUAL_TIMES_TABLE.jsonColumns, { id: 'hours', type: MEDIANS_TYPE }] },
  },
  'quarters hours': { $null: { $list: { $row: HOURS_TABLE.jsonColumns } } },
  notes: { $list: 'text' },
} as const;

export const REPORT_TYPE = {
  restaurant: RESTAURANT_TYPE,
  source: 'text: where it was read from',
  'noDayparts?': 'text: why there are no dayparts',
  zone: 'text?: IANA time zone, null for UTC',
  filter: 'text?: as read',
  wholeGroups: 'text?: figures of complete tickets under a filter',
  closeoutHour: 'count',
  ...READING_TYPE,
  thresholds: { 'cautionMs lateMs': 'ms' },
  measures: { $list: { $row: MEASURES_TABLE.jsonColumns } },
  stations: { $list: { $row: STATION_TIMES_TABLE.jsonColumns } },
  rules: {
    'p90 late unBumped massBumped otherDate stations dayparts heldMs openLoad':
      'text: how it is made',
  },
  dayparts: { $null: { $list: { $row: DAYPARTS_TABLE.jsonColumns } } },
  tickets: { $null: { $row: TICKET_FIGURES_TABLE.jsonColumns } },
  channels: { $list: { $row: CHANNELS_TABLE.jsonColumns } },
  bumps: {
    believedShare: 'share?',
    stations: { $list: { $row: BUMPS_TABLE.jsonColumns } },
  },
  openLoad: { $null: { $row: OPEN_LOAD_TABLE.jsonColumns } },
  worstTickets: { $list: { $row: TICKETS_TABLE.jsonColumns } },
  review: { $null: REVIEW_TYPE },
  lateTickets: {
    $null: {
      sentence: 'text',
      tickets: 'count',
      causes: { $list: { $row: LATE_CAUSES_TABLE.jsonColumns } },
    },
  },
} as const satisfies JsonType;

export type ReportValue = ValueOf<typeof REPORT_TYPE>;

export function reportValue(report: Report): ReportValue {
  const { restaurant, source, request, day } = report;
  const { guid, name, calendar, zoneKnown } = restaurant;
  const { measures, dayparts, tickets, channels, bumps, trusts, openLoad } = day.figures;
  const { cautionMs, lateMs } = day.limits.generalLimit;
  return {
    restaurant: { guid, name },
    source,
    zone: zoneKnown ? calendar.zone : null,
    closeoutHour: calendar.closeoutHour,
    filter: printFilter(request.filter) || null,
    wholeGroups: isFiltered(request) ? WHOLE_GROUPS : null,
    ...readingValue(day),
    thresholds: { cautionMs, lateMs },
    measures: measures.map(MEASURES_TABLE.json),
    stations: reviewedStations(report).map(STATION_TIMES_TABLE.json),
    rules: { ...STATION_RULES, openLoad: OPEN_LOAD.rule },
    dayparts: dayparts?.map(DAYPARTS_TABLE.json) ?? null,
    ...(dayparts === undefined && { noDayparts: NO_DAYPARTS }),
    tickets: tickets === undefined ? null : TICKET_FIGURES_TABLE.json(tickets),
    channels: channels.map(CHANNELS_TABLE.json),
    bumps: {
      believedShare: believedShare(bumps) ?? null,
      stations: trusts.map(BUMPS_TABLE.json),
    },
    openLoad: openLoad === undefined ? null : OPEN_LOAD_TABLE.json(openLoad),
    worstTickets: ticketRows(report).map(TICKETS_TABLE.json),
    review: day.review === undefined ? null : reviewValue(report, day.review),
    lateTickets: day.why === undefined ? null : lateValue(day.why),
  };
}

function readingValue({ date, readAt, rows, allRows, tally }: ReportDay) {
  const { duplicates, otherRestaurantRows, ...others } = tally;
  const counts = { duplicates, strangers: otherRestaurantRows, ...others };
  return { businessDate: date, readAt: instantText(readAt), rows, allRows, ...counts };
}

function reviewValue(report: Report, review: Review) {
  const { headlines, unconfirmed, unusual, setup, newIssues, issues, usualReading, notes } = review;
  const { heat } = report.day.figures;
  return {
    headlines: headlines.map(({ kind, sentence }) => ({ kind, sentence })),
    unconfirmed: unconfirmed.map(unconfirmedValue),
    unusual,
    setup,
    issues,
    newIssues:
      newIssues?.map(({ rule, severity, station, message }) => {
        const name = station === undefined ? null : stationName(station);
        return { rule, severity, station: station?.guid ?? null, name, message };
      }) ?? null,
    usualDates: usualReading.usualTimes.dates,
    notCompared: uncomparedDates(usualReading.usualTimes, usualReading.missed),
    stations: reviewedStations(report).map((station) => ({
      ...USUAL_TIMES_TABLE.json(station),
      hours: hourMedians(station, heat).map(({ at, count, medianMs }) => {
        return { at: instantText(at) ?? null, count, medianMs: roundedMs(medianMs) ?? null };
      }),
    })),
    quarters: reviewedHours(report, 'quarters')?.map(HOURS_TABLE.json) ?? null,
    hours: reviewedHours(report, 'hours')?.map(HOURS_TABLE.json) ?? null,
    notes,
  };
}

function unconfirmedValue({ station, state, since, calledAt, until }: PastState) {
  return {
    station: station === undefined || station.key === station.name ? null : station.key,
    name: station?.name ?? null,
    state,
    since: instantText(since),
    calledAt: instantText(calledAt),
    until: instantText(until),
  };
}

function lateValue({ sentence, lateTickets, causes }: DateWhy) {
  return { sentence, tickets: lateTickets, causes: causes.map(LATE_CAUSES_TABLE.json) };
}

export const RECORD_SECTIONS = ['measure', 'station', 'daypart', 'load', 'ticket'] as const;

/** Records of all sections have these columns. Scripts rely on the names. */
const RECORD_IDS = (
  'id name rows count medianMs p90Ms meanMs worstMs caution late lateShare unBumped massBumped heldMs ' +
  'firedAt fulfilledAt tookMs peak at tickets odd cautionMs lateMs limitFrom'
).split(' ');

const TABLES = [STATION_TIMES_TABLE, MEASURES_TABLE, TICKETS_TABLE, OPEN_LOAD_TABLE];
const TYPED = new Map(
  TABLES.flatMap(({ cellColumns }) => cellColumns).map((each) => [each.id, each]),
);

export const RECORD_COLUMNS = RECORD_IDS.map((id): TypedColumn => TYPED.get(id) ?? { id });

const HEAD_COLUMNS = ['section', 'businessDate'];

export function reportRecords(report: Report): Records {
  const { measures, dayparts = [], openLoad } = report.day.figures;
  const businessDate = report.day.date;
  const rows = [
    ...recordsOf('measure', MEASURES_TABLE, measures, { title: 'name' }),
    ...recordsOf('station', STATION_TIMES_TABLE, reviewedStations(report), { station: 'id' }),
    ...recordsOf('daypart', DAYPARTS_TABLE, dayparts),
    ...recordsOf('load', OPEN_LOAD_TABLE, openLoad === undefined ? [] : [openLoad]),
    ...recordsOf('ticket', TICKETS_TABLE, ticketRows(report), { ticketGuid: 'id' }),
  ].map(({ section, cells }) => new Map([...Object.entries({ section, businessDate }), ...cells]));
  return records(rows, {
    columns: [...HEAD_COLUMNS, ...RECORD_IDS],
    numbers: new Set(RECORD_COLUMNS.flatMap(({ id, unit }) => (isNumber(unit) ? id : []))),
    cells: (row, columns) => columns.map((id) => row.get(id)),
    json: (row) => Object.fromEntries(Array.from(row, ([id, cell]) => [id, cell ?? null])),
  });
}

function recordsOf<Row, Id extends string>(
  section: (typeof RECORD_SECTIONS)[number],
  table: SubjectTable<Row, Id>,
  rows: readonly Row[],
  newIds: Readonly<Record<string, string>> = {},
) {
  const columns = table.columns.filter((id) => RECORD_IDS.includes(newIds[id] ?? id));
  return rows.map((row) => {
    const cells = table.cells(row, columns);
    const entries = columns.map((id, index) => [newIds[id] ?? id, cells[index]] as const);
    return { section, cells: new Map(entries) };
  });
}
