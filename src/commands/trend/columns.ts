import type { Failure } from '../../contract/failures.ts';
import { weekdayOf } from '../../kitchen/calendar/business-day.ts';
import { LIMIT_ORIGINS, type StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { TicketFigures } from '../../kitchen/measures/ticket-figures.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { DATE_STATES, type ShownDate, type ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import type { SummaryFigures } from '../../kitchen/usual/summary-figures.ts';
import type { TrendStation } from '../../kitchen/usual/trend.ts';

interface TrendRow extends Pick<ShownDate, 'date' | 'state'> {
  readonly failure: Failure | undefined;
  /** `undefined` for the kitchen. */
  readonly station: Pick<TrendStation, 'guid' | 'name'> | undefined;
  /** `undefined` for an unreadable date. */
  readonly figures: SummaryFigures | undefined;
  /** `undefined` for a kitchen with several. */
  readonly limit: StationLimit | undefined;
  /** Only for the kitchen. */
  readonly tickets?: TicketFigures | undefined;
}

const STATION = 'the station ("no station" for rows without one)';
const TIME = 'station time';
const LATE =
  'items at or over lateMs, and over 60 min. The share (0 to 1) is of items and unBumped';
const TICKETS =
  'only of the kitchen: tickets, first fired to last bumped. ticketWithinShare (0 to 1) took less than ticketLimitMs, the late limit of stations without their own. null in dates saved by versions before 0.3.0';

export const TREND_TABLE = subjectTable({
  businessDate: {
    value: ({ date }: TrendRow) => date,
    type: 'date',
    doc: 'YYYYMMDD. weekday: Mon to Sun',
  },
  weekday: { value: ({ date }) => weekdayOf(date), type: 'text' },
  state: {
    value: ({ state }) => state,
    type: DATE_STATES,
    doc: 'read, no bumps, or not read, with the reason in code',
  },
  code: { value: ({ failure }) => failure?.code, type: 'code?' },
  guid: { value: ({ station }) => station?.guid, doc: STATION },
  station: { value: ({ station }) => station?.name, doc: STATION },
  items: {
    value: ({ figures }) => figures?.items,
    unit: 'count',
    doc: 'items in median and 90%. In bumps, items of a ticket bumped together count once',
  },
  bumps: { value: ({ figures }) => figures?.bumps, unit: 'count' },
  medianMs: { value: ({ figures }) => figures?.medianMs, unit: 'ms', doc: TIME },
  p90Ms: { value: ({ figures }) => figures?.p90Ms, unit: 'ms', doc: TIME },
  late: { value: ({ figures }) => figures?.late, unit: 'count', doc: LATE },
  lateShare: { value: ({ figures }) => figures?.lateShare, unit: 'share', doc: LATE },
  lateMs: {
    value: ({ limit }) => limit?.lateMs,
    unit: 'ms',
    doc: "the station's limit, with the origin in limitFrom: flag, set here, profile, usual 90% or default. null for a kitchen with several",
  },
  unBumped: {
    value: ({ figures }) => figures?.unBumped,
    unit: 'count',
    doc: 'items over 60 min. leftOut: all other rows left out',
  },
  leftOut: { value: ({ figures }) => figures?.leftOut, unit: 'count' },
  limitFrom: { value: ({ limit }) => limit?.from, type: { $null: LIMIT_ORIGINS } },
  tickets: { value: ({ tickets }) => tickets?.tickets, unit: 'count', doc: TICKETS },
  ticketMedianMs: {
    value: ({ tickets }) => tickets?.medianMs,
    unit: 'ms',
    doc: TICKETS,
  },
  ticketP90Ms: { value: ({ tickets }) => tickets?.p90Ms, unit: 'ms', doc: TICKETS },
  ticketLimitMs: { value: ({ tickets }) => tickets?.limitMs, unit: 'ms', doc: TICKETS },
  ticketWithinShare: { value: ({ tickets }) => tickets?.withinShare, unit: 'share', doc: TICKETS },
});

/** By date, kitchen first. With requested stations, only theirs. */
export function* trendRows({ dates, stations, areAsked, shared }: ShownTrend): Generator<TrendRow> {
  for (const { date, state, failure, figures } of dates) {
    const head = { date, state, failure };
    if (!areAsked) {
      const { kitchen, tickets } = figures ?? {};
      yield { ...head, limit: shared, station: undefined, figures: kitchen, tickets };
    }
    for (const station of stations) {
      const { limit, key } = station;
      yield { ...head, limit, station, figures: figures?.station(key) };
    }
  }
}
