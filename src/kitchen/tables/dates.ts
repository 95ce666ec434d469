import type { Failure } from '../../contract/failures.ts';
import type { ChannelFigures } from '../measures/channels.ts';
import { type TicketFigures, withinShare } from '../measures/figures.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90 } from '../measures/quantile.ts';
import { LIMIT_ORIGINS, type StationLimit } from '../measures/row-limits.ts';
import { weekdayOf } from '../model/business-day.ts';
import { countText, durationText, shareCell } from '../text/quantities.ts';
import { idsOf } from '../text/record-lines.ts';
import {
  channelSummary,
  DATE_STATES,
  type ShownDate,
  type ShownTrend,
  type SummaryFigures,
  type TrendStation,
} from '../usual/trend.ts';
import { type Column, subjectTable } from './column.ts';

export interface TrendMeasure extends Column<SummaryFigures> {
  readonly unit: 'ms' | 'share' | 'count';
  readonly head: string;
  readonly title: (late: string) => string;
  readonly value: (figures: SummaryFigures) => number | undefined;
  readonly text: (value: number | undefined) => string;
  readonly minBumps: number;
}

export const TREND_MEASURES = {
  median: {
    ...trendMeasure('ms', 'Median', ({ medianMs }) => medianMs, durationText, MIN_FOR_MEDIAN),
    title: () => 'Median station time',
  },
  p90: {
    ...trendMeasure('ms', '90% under', ({ p90Ms }) => p90Ms, durationText, MIN_FOR_P90),
    title: () => 'Station time, 90% under',
  },
  late: {
    ...trendMeasure('share', 'Late', ({ lateShare }) => lateShare, shareCell),
    title: (late: string) => `Late share (${late})`,
  },
  items: {
    ...trendMeasure('count', 'Items', ({ count }) => count, amountText),
    title: () => 'Items',
  },
  over60: {
    ...trendMeasure('count', 'Over 60', ({ overHour }) => overHour, amountText),
    title: () => 'Items over 60 min',
  },
} as const satisfies Readonly<Record<string, TrendMeasure>>;

export type TrendMeasureId = keyof typeof TREND_MEASURES;
export const TREND_MEASURE_IDS = idsOf(TREND_MEASURES);

function trendMeasure<Unit extends TrendMeasure['unit']>(
  unit: Unit,
  head: string,
  value: TrendMeasure['value'],
  text: TrendMeasure['text'],
  minBumps = 1,
) {
  return { unit, head, value, text, minBumps };
}

function amountText(count = 0): string {
  return count === 0 ? '-' : countText(Math.round(count));
}

interface TrendRow {
  readonly date: string;
  readonly state: ShownDate['state'];
  readonly failure: Failure | undefined;
  /** `undefined` for the kitchen. */
  readonly station: TrendStation | undefined;
  /** `undefined` for an unreadable date. */
  readonly figures: SummaryFigures | undefined;
  /** `undefined` if the kitchen's stations have several limits. */
  readonly limit: StationLimit | undefined;
  readonly tickets?: TicketFigures | undefined;
  readonly channel?: ChannelFigures | undefined;
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
    ...figureColumn(TREND_MEASURES.items),
    doc: 'items in median and 90%. In bumps, items of a ticket bumped together count once',
  },
  bumps: { value: ({ figures }) => figures?.bumps, unit: 'count' },
  medianMs: { ...figureColumn(TREND_MEASURES.median), doc: TIME },
  p90Ms: { ...figureColumn(TREND_MEASURES.p90), doc: TIME },
  late: { value: ({ figures }) => figures?.late, unit: 'count', doc: LATE },
  lateShare: { ...figureColumn(TREND_MEASURES.late), doc: LATE },
  lateMs: {
    value: ({ limit }) => limit?.lateMs,
    unit: 'ms',
    doc: "the station's limit, with the origin in limitFrom: flag, set here, profile, usual 90% or default. null for a kitchen with several",
  },
  unBumped: {
    ...figureColumn(TREND_MEASURES.over60),
    doc: 'items over 60 min. leftOut: all other rows left out',
  },
  leftOut: { value: ({ figures }) => figures?.leftOut, unit: 'count' },
  limitFrom: { value: ({ limit }) => limit?.from, type: { $null: LIMIT_ORIGINS } },
  tickets: ticketColumn(({ count, overHour }) => count + overHour, 'count'),
  ticketMedianMs: ticketColumn(({ medianMs }) => medianMs, 'ms'),
  ticketP90Ms: ticketColumn(({ p90Ms }) => p90Ms, 'ms'),
  ticketLimitMs: ticketColumn(({ limitMs }) => limitMs, 'ms'),
  ticketWithinShare: ticketColumn(withinShare, 'share'),
  channel: {
    value: ({ channel }) => channel?.channel,
    type: 'text?',
    doc: "a row of a channel's tickets (diningOptionBehavior, UNKNOWN without one), in the same columns: items, medianMs, p90Ms, and unBumped are of its tickets",
  },
  targetMs: {
    value: ({ channel }) => channel?.targetMs,
    unit: 'ms',
    doc: "the channel's target, and the share of its tickets within",
  },
  withinShare: { value: ({ channel }) => channel?.withinShare, unit: 'share' },
});

function figureColumn({ value, unit }: TrendMeasure): Column<TrendRow> {
  return { value: ({ figures }) => figures && value(figures), unit };
}

function ticketColumn(
  valueOf: (tickets: TicketFigures) => number | undefined,
  unit: TrendMeasure['unit'],
): Column<TrendRow> {
  return { value: ({ tickets }) => tickets && valueOf(tickets), unit, doc: TICKETS };
}

/** By date. A date's first row is the kitchen. If stations are requested, there are only their rows. */
export function* trendRows({
  dates,
  stations,
  areRequested,
  channels,
  shared,
}: ShownTrend): Generator<TrendRow> {
  for (const { date, state, failure, figures } of dates) {
    const head = { date, state, failure };
    if (!areRequested) {
      const { kitchen, tickets } = figures ?? {};
      yield { ...head, limit: shared, station: undefined, figures: kitchen, tickets };
    }
    for (const station of stations) {
      const { limit, key } = station;
      yield { ...head, limit, station, figures: figures?.station(key) };
    }
    for (const { channel: key } of channels) {
      const channel = figures?.channels.get(key);
      if (channel === undefined) continue;
      const ofTickets = channelSummary(channel);
      yield { ...head, limit: undefined, station: undefined, figures: ofTickets, channel };
    }
  }
}
