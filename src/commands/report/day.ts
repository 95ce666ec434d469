import type { Filter } from '../../kitchen/filter/filter.ts';
import {
  type BusinessQuarters,
  businessQuarters,
  daypartGroups,
} from '../../kitchen/measures/business-quarters.ts';
import {
  type ChannelFigures,
  type ChannelTargets,
  channelFigures,
} from '../../kitchen/measures/channels.ts';
import {
  rowTimes,
  stationFigures,
  type TicketFigures,
  ticketFigures,
} from '../../kitchen/measures/figures.ts';
import { measurementOf } from '../../kitchen/measures/measure.ts';
import { MEASURES, STATION_TIME } from '../../kitchen/measures/measures.ts';
import { stationGroups } from '../../kitchen/measures/row-groups.ts';
import { commonRowLimit, type RowLimits } from '../../kitchen/measures/row-limits.ts';
import { type OpenLoad, openLoad, TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import { type HeatMap, heatMap } from '../../kitchen/measures/timeline.ts';
import type { DateReading } from '../../kitchen/model/date-reading.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { filterCalendar } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { runToEnd } from '../../kitchen/model/steps.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import { EVERY_ROW, selectRows } from '../../kitchen/tables/item-query.ts';
import type {
  GroupTimes,
  HourRow,
  MeasureFigures,
  ReviewedStation,
  StationTimes,
} from '../../kitchen/tables/station-times.ts';
import { overHourSentence, type TicketRow } from '../../kitchen/tables/tickets.ts';
import { durationText } from '../../kitchen/text/quantities.ts';
import { causeDaySteps } from '../../kitchen/tickets/cause-day.ts';
import {
  type LateCauses,
  lateCauses,
  lateTickets,
  sumOfTickets,
} from '../../kitchen/tickets/late-causes.ts';
import { stationsByHolding } from '../../kitchen/tickets/station-holding.ts';
import { lateSentence } from '../../kitchen/tickets/words.ts';
import { type WorstTicket, worstTickets } from '../../kitchen/tickets/worst-tickets.ts';
import {
  type BumpCounts,
  bumpCounts,
  type StationTrust,
  stationTrusts,
} from '../../kitchen/usual/bump-trust.ts';
import { believedText, doubtSentences } from '../../kitchen/usual/bump-words.ts';
import { MIN_DATES, type UsualTimes } from '../../kitchen/usual/usual.ts';
import type { RowsTally } from '../../reader/date-rows.ts';
import { combinedFilter } from '../arguments/filter-argument.ts';
import { splitDate } from '../arguments/requested-date.ts';
import type { Review } from './review.ts';

export interface ReportDay {
  readonly date: string;
  readonly readAt: number;
  readonly rows: number;
  readonly allRows: number;
  readonly tally: RowsTally;
  readonly limits: DateLimits;
  readonly figures: ReportDayFigures;
  readonly review: Review | undefined;
  readonly why: DateWhy | undefined;
}

export interface Report {
  readonly restaurant: RestaurantChoice;
  readonly source: string;
  readonly request: ReportRequest;
  readonly day: ReportDay;
}

/** The result has no rows, because a date is large. */
export function reportDay(
  restaurant: RestaurantChoice,
  { date, filter }: ReportRequest,
  { day, readAt }: DateReading,
  tally: RowsTally,
  limits: DateLimits,
  targets?: ChannelTargets,
): Omit<ReportDay, 'review' | 'why'> {
  const { calendar, zoneKnown } = restaurant;
  const query = { ...EVERY_ROW, filter };
  const { order } = selectRows(day, query, filterCalendar(calendar, date));
  const quarters = zoneKnown ? businessQuarters(calendar, date) : undefined;
  const figures = reportFigures(day, order, limitsOfRows(day, limits), quarters, targets);
  return { date, readAt, rows: order.length, allRows: day.length, tally, limits, figures };
}

export interface ReportRequest {
  readonly date: string;
  readonly filter: Filter;
}

/** Says which figures use rows that don't pass the filter. */
export const WHOLE_GROUPS =
  'tickets, holds, and open load use complete tickets: all rows of a ticket with a matching row';

export function isFiltered({ filter }: ReportRequest): boolean {
  return filter.kind !== 'all';
}

export const NOTHING_TO_SEND = 'No message was written. Check the date.';

export function reportRequest(words: readonly string[], today: string): ReportRequest {
  const { date = today, others } = splitDate(words, today);
  return { date, filter: combinedFilter(others) };
}

export interface DateWhy {
  readonly causes: readonly LateCauses[];
  readonly lateTickets: number;
  readonly sentence: string;
}

export function dateWhy(
  { calendar }: RestaurantChoice,
  { date, day }: { readonly date: string; readonly day: FulfillmentDay },
  usualTimes: UsualTimes,
  limits: DateLimits,
): DateWhy {
  const days = runToEnd(causeDaySteps(day, { date, calendar, usualTimes }));
  const causes = lateCauses(lateTickets(day, days, limitsOfRows(day, limits)));
  const sentence = lateSentence(causes, usualTimes.dates);
  return { causes, lateTickets: sumOfTickets(causes), sentence };
}

export const WHY_TITLE = 'Why late';

/** How many bumps look real, and for each station whose bumps can't be believed, what to change. */
export function bumpTexts({ bumps, trusts }: ReportDayFigures): readonly string[] {
  const doubts = trusts.map(doubtSentences).filter((sentences) => sentences.length > 0);
  return [believedText(bumps), ...doubts.map((sentences) => sentences.join(' '))];
}

/** The slowest station comes first. Stations have usual times if enough earlier dates are known. */
export function reviewedStations({ day }: Report): readonly ReviewedStation[] {
  const { dates = [], station: usualOf } = day.review?.usualReading.usualTimes ?? {};
  return day.figures.stations.map((station) => {
    const stationUsual =
      station.key === undefined || dates.length < MIN_DATES ? undefined : usualOf?.(station.key);
    return { ...station, stationUsual };
  });
}

/** `at` is the start of the hour (epoch ms). */
export function hourMedians({ key }: ReviewedStation, heat: ReportDayFigures['heat']) {
  const { cells = [] } = heat?.stations.find((row) => row.key === key) ?? {};
  return cells.map(({ hour, ...cell }) => ({ ...cell, at: heat?.hours[hour]?.startsAt }));
}

export function reviewedHours(
  { day, restaurant }: Report,
  unit: 'quarters' | 'hours',
): readonly HourRow[] | undefined {
  return day.review?.hours?.[unit].map((span) => ({ ...span, clock: restaurant.calendar }));
}

export function ticketRows({ day, restaurant }: Report): readonly TicketRow[] {
  return day.figures.worst.map((ticket) => ({ ...ticket, clock: restaurant.calendar }));
}

/** `counted` has tickets with a counted time. `overHour` is a sentence about tickets over an hour. */
export function longestTickets(report: Report) {
  const rows = ticketRows(report);
  const measured = report.day.figures.measures.find(({ id }) => id === TICKET_TIME.id);
  const last = rows.at(-1);
  return {
    counted: rows.filter(({ oddity }) => oddity === undefined),
    overHour:
      last?.oddity &&
      overHourSentence(last, measured?.summary?.overHour ?? 1, durationText, last.ticketGuid),
  };
}

export interface ReportDayFigures {
  readonly measures: readonly MeasureFigures[];
  /** The highest p90 comes first. Stations without a p90 come last. */
  readonly stations: readonly StationTimes[];
  /** In the order of the day. `undefined` if the restaurant's time zone is unknown. */
  readonly dayparts: readonly GroupTimes[] | undefined;
  /** The slowest ticket comes first. Only one ticket is over 60 minutes, because forgotten tickets would hide slow tickets. */
  readonly worst: readonly WorstTicket[];
  readonly tickets: TicketFigures | undefined;
  /** Most tickets first. */
  readonly channels: readonly ChannelFigures[];
  readonly bumps: BumpCounts;
  /** In the order of their names. */
  readonly trusts: readonly StationTrust[];
  readonly openLoad: OpenLoad | undefined;
  /** `undefined` if the restaurant's time zone is unknown. */
  readonly heat: HeatMap | undefined;
}

const MAX_WORST_TICKETS = 10;

/** `clock` has the date's quarter hours. It is `undefined` if the restaurant's time zone is unknown. */
export function reportFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  limits: RowLimits,
  clock: BusinessQuarters | undefined,
  targets?: ChannelTargets,
): ReportDayFigures {
  const ticketTimes = measurementOf(day, TICKET_TIME);
  const { values: levels } = day.table.level;
  const measures = MEASURES.map((measure): MeasureFigures => {
    const { measure: _measure, ...description } = measure;
    const { level } = description;
    const isUsed = day.length === 0 || level === undefined || levels.includes(level);
    return {
      ...description,
      summary: isUsed ? rowTimes(measurementOf(day, measure), rows) : undefined,
    };
  });
  const prepRows = rows.filter((row) => day.table.level.get(row) === 0);
  const timesOf = (name: string, group: Uint32Array): GroupTimes => ({
    name,
    rows: group.length,
    limit: commonRowLimit(limits, group),
    ...stationFigures(day, group, limits),
  });
  const dayparts = clock && daypartGroups(day, prepRows, clock);
  return {
    measures,
    stations: stationRows(day, rows, prepRows, timesOf, limits),
    dayparts: dayparts?.map((part) => timesOf(part.name, part.rows)),
    worst: [
      ...worstTickets(day, ticketTimes, rows, MAX_WORST_TICKETS),
      ...worstTickets(day, ticketTimes, rows, 1, true),
    ],
    tickets: ticketFigures(ticketTimes, rows, limits),
    channels: channelFigures(day, ticketTimes, rows, targets),
    bumps: bumpCounts(day, rows),
    trusts: stationTrusts(day, rows, limits),
    openLoad: openLoad(ticketTimes, rows),
    heat: clock && heatMap(day, measurementOf(day, STATION_TIME), prepRows, clock, limits),
  };
}

function stationRows(
  day: FulfillmentDay,
  rows: Uint32Array,
  prepRows: Uint32Array,
  timesOf: (name: string, rows: Uint32Array) => GroupTimes,
  limits: RowLimits,
): readonly StationTimes[] {
  const guids = new Set<unknown>(day.table.text.prepStationGuid.values);
  const heldMsOf = new Map(
    stationsByHolding(day, rows).stations.map(({ station, causedMs }) => [station.guid, causedMs]),
  );
  const stations = stationGroups(day, prepRows).map(({ key, name, rows: group }) => {
    const heldMs = key !== undefined && guids.has(key) ? (heldMsOf.get(key) ?? 0) : undefined;
    return { key, ...timesOf(name, group), limit: limits.limitOf(group[0] ?? 0), heldMs };
  });
  // The sort is stable, so stations with equal times stay in the order of their names.
  return stations.sort((a, b) => (b.p90Ms ?? -1) - (a.p90Ms ?? -1));
}
