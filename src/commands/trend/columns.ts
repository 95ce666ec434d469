import type { Failure } from '../../contract/failures.ts';
import { weekdayOf } from '../../kitchen/calendar/business-day.ts';
import { LIMIT_ORIGINS, type StationLimit } from '../../kitchen/measures/row-limits.ts';
import type { TicketFigures } from '../../kitchen/measures/ticket-figures.ts';
import { roundedMs } from '../../kitchen/text/quantities.ts';
import { DATE_STATES, type ShownDate, type ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import type { SummaryFigures } from '../../kitchen/usual/summary-figures.ts';
import type { TrendStation } from '../../kitchen/usual/trend.ts';
import { answerOf } from '../../output/answer-columns.ts';

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

export const TREND_ANSWER = answerOf({
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
  code: ({ failure }) => failure?.code,
  guid: { value: ({ station }) => station?.guid, doc: STATION },
  station: { value: ({ station }) => station?.name, doc: STATION },
  items: {
    value: ({ figures }) => figures?.items,
    isNumber: true,
    doc: 'items in median and 90%. In bumps, items of a ticket bumped together count once',
  },
  bumps: { value: ({ figures }) => figures?.bumps, isNumber: true },
  medianMs: { value: ({ figures }) => roundedMs(figures?.medianMs), isNumber: true, doc: TIME },
  p90Ms: { value: ({ figures }) => roundedMs(figures?.p90Ms), isNumber: true, doc: TIME },
  late: { value: ({ figures }) => figures?.late, isNumber: true, doc: LATE },
  lateShare: { value: ({ figures }) => figures?.lateShare, isNumber: true, doc: LATE },
  lateMs: {
    value: ({ limit }) => limit?.lateMs,
    isNumber: true,
    doc: "the station's limit, with the origin in limitFrom: flag, set here, profile, usual 90% or default. null for a kitchen with several",
  },
  unBumped: {
    value: ({ figures }) => figures?.unBumped,
    isNumber: true,
    doc: 'items over 60 min. leftOut: all other rows left out',
  },
  leftOut: { value: ({ figures }) => figures?.leftOut, isNumber: true },
  limitFrom: { value: ({ limit }) => limit?.from, type: { $null: LIMIT_ORIGINS } },
  tickets: { value: ({ tickets }) => tickets?.tickets, isNumber: true, doc: TICKETS },
  ticketMedianMs: {
    value: ({ tickets }) => roundedMs(tickets?.medianMs),
    isNumber: true,
    doc: TICKETS,
  },
  ticketP90Ms: { value: ({ tickets }) => roundedMs(tickets?.p90Ms), isNumber: true, doc: TICKETS },
  ticketLimitMs: { value: ({ tickets }) => tickets?.limitMs, isNumber: true, doc: TICKETS },
  ticketWithinShare: { value: ({ tickets }) => tickets?.withinShare, isNumber: true, doc: TICKETS },
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
