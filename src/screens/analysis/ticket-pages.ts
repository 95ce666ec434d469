import { fittingWidth } from '../../components/column-layout.ts';
import { barRow } from '../../components/line-plots.ts';
import { equalsFilter } from '../../kitchen/filter/filter-parser.ts';
import { NO_FIGURES, rowTimes, stationTimes } from '../../kitchen/measures/figures.ts';
import { measurementOf } from '../../kitchen/measures/measure.ts';
import { STATION_TIME } from '../../kitchen/measures/measures.ts';
import { TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { oddityText } from '../../kitchen/model/fulfillment.ts';
import { clockTime, extraTimeWidth } from '../../kitchen/model/local-time.ts';
import { listColumn, type SortKey, valueGroups } from '../../kitchen/tables/item-columns.ts';
import { VALUES_TABLE, type ValueRow } from '../../kitchen/tables/station-times.ts';
import { HOLDING_TABLE, overHourSentence, TICKETS_TABLE } from '../../kitchen/tables/tickets.ts';
import {
  clauses,
  countOf,
  countText,
  type DurationWords,
  shareText,
} from '../../kitchen/text/quantities.ts';
import {
  type DayHolding,
  HELD_RULE,
  HOLDING_LEFT_OUT,
  type HoldingLeftOut,
  type StationHolding,
  stationsByHolding,
} from '../../kitchen/tickets/station-holding.ts';
import {
  rowsOfLastHour,
  type WorstTicket,
  worstTickets,
} from '../../kitchen/tickets/worst-tickets.ts';
import { columnName } from '../everywhere/item-list.ts';
import { UNNAMED_STATION } from '../everywhere/words.ts';
import { type AnalysisInput, type AnalysisPage, type Drill, tableBody } from './analysis-page.ts';
import { measureNotes, NO_ROWS, overHourCount } from './words.ts';

const MAX_TICKETS = 100;

/** Tickets of the hour before `moment` (epoch ms). Without any, or without a moment, those of the whole date. */
export function worstPage(
  { day, rows: all, date, calendar }: AnalysisInput,
  moment: number | undefined,
  isWholeDate: boolean,
): AnalysisPage {
  const room = extraTimeWidth(date, calendar);
  const times = measurementOf(day, TICKET_TIME);
  const recent =
    moment === undefined || isWholeDate ? new Uint32Array() : rowsOfLastHour(times, all, moment);
  const listed = recent.length === 0 ? all : recent;
  const tickets = worstTickets(day, times, listed, MAX_TICKETS);
  const [late] = worstTickets(day, times, listed, 1, true);
  const rows = tickets.map((ticket) => ({ ...ticket, clock: calendar }));
  const names = tickets.flatMap(({ holder }) => holder?.name ?? []);
  const { count, overHour, excluded } = rowTimes(times, listed) ?? NO_FIGURES;
  return {
    title: `Slowest tickets of the ${listed === all ? 'whole date' : 'last hour'}`,
    again: recent.length > 0 ? 'whole date' : moment && isWholeDate ? 'last hour' : undefined,
    notes: [
      ...(count > MAX_TICKETS ? [`${MAX_TICKETS} of ${countOf(count, 'ticket')} are listed.`] : []),
      ...measureNotes(TICKET_TIME, { ...excluded, 'un-bumped': 0 }, 'Time'),
    ],
    below: (duration) =>
      late === undefined
        ? []
        : [overHourSentence({ ...late, clock: calendar }, overHour, duration)],
    nothing: 'No ticket of these items has a valid time.',
    ids: tickets.map(({ ticketGuid }) => ticketGuid),
    sentence: ({ entry }, duration) => {
      const ticket = tickets[entry];
      return ticket === undefined ? '' : ticketSentence(ticket, calendar, duration);
    },
    drill: ({ entry }) => {
      const ticket = tickets[entry];
      return ticket === undefined
        ? { kind: 'none', why: 'No ticket to open.' }
        : { kind: 'record', id: day.table.id(ticket.row) };
    },
    body: tableBody(
      TICKETS_TABLE,
      [
        { id: 'tookMs', width: 8, priority: 0 },
        { id: 'firedAt', width: 5 + room, priority: 1, align: 'left' },
        { id: 'fulfilledAt', width: 6 + room, priority: 1, align: 'left' },
        { id: 'items', width: 5, priority: 4 },
        { id: 'heldBy', width: 14, grow: 1, priority: 0, names },
        { id: 'heldFor', width: 8, priority: 0 },
        { id: 'waiting', width: 13, priority: 3 },
      ],
      (entry) => rows[entry],
    ),
  };
}

/** Each ticket counts with all its items. */
export function holdingPage({ day, rows, glyphs }: AnalysisInput): AnalysisPage {
  const holding = stationsByHolding(day, rows);
  const { stations } = holding;
  const max = stations[0]?.causedMs ?? 0;
  const names = stations.map(({ station }) => station.name);
  return {
    title: 'How long bumped items waited for each station',
    notes: waitNotes(holding),
    below: () => (stations.length === 0 ? [] : waitsBelow(holding)),
    nothing: 'No ticket of these items waited on a station.',
    ids: stations.map(({ station }) => station.guid),
    sentence: ({ entry }, duration) => {
      const station = stations[entry];
      return station === undefined ? '' : waitSentence(station, duration);
    },
    drill: ({ entry }) => stationDrill(stations[entry]),
    body: tableBody(
      HOLDING_TABLE,
      [
        { id: 'station', width: 14, grow: 1, priority: 0, names },
        { id: 'causedMs', width: 9, priority: 0 },
        { id: 'bar', width: 12, fullWidth: 40, priority: 7 },
        { id: 'tickets', width: 7, priority: 1 },
        { id: 'medianMs', width: 7, priority: 2 },
        { id: 'longestMs', width: 7, priority: 3 },
      ],
      (entry) => stations[entry],
      {
        bar: ({ causedMs }, width) => {
          return { text: barRow(causedMs, max, width, glyphs), tone: 'muted' };
        },
      },
    ),
  };
}

function stationDrill(holding: StationHolding | undefined): Drill {
  const by = equalsFilter('station', holding?.station.name ?? '');
  return by === undefined
    ? { kind: 'none', why: UNNAMED_STATION }
    : { kind: 'narrow', by: `level:0 ${by}` };
}

export function frequencyPage(
  { day, rows, calendar, glyphs }: AnalysisInput,
  column: SortKey,
): AnalysisPage {
  const { zone } = calendar;
  const groups = valueGroups(day, rows, column, zone);
  const stationTime = measurementOf(day, STATION_TIME);
  const max = groups[0]?.length ?? 0;
  const { title, value, filter, texts } = listColumn(column);
  const fullWidth = fittingWidth(
    (texts?.(day.table).values ?? []).filter((text) => text !== undefined),
  );
  const rowOf = (entry: number) => day.row(groups[entry]?.[0] ?? 0);
  const names = memoizeByEntry((entry) => value(rowOf(entry), zone));
  const rowAt = memoizeByEntry((entry): ValueRow => {
    const group = groups[entry] ?? new Uint32Array();
    const times = rowTimes(stationTime, group);
    return { value: names(entry), rows: group.length, totalRows: rows.length, times };
  });
  return {
    title: `Items by ${columnName(column)}`,
    notes: measureNotes(STATION_TIME, stationTimes(day, rows).excluded, 'Median, 90% under'),
    below: () => [],
    nothing: NO_ROWS,
    ids: {
      length: groups.length,
      at: (entry) => (entry < groups.length ? names(entry) : undefined),
      indexOf: (id) => groups.findIndex((_, entry) => names(entry) === id),
    },
    sentence: ({ entry }, duration) => valueSentence(rowAt(entry), duration),
    drill: ({ entry }) => {
      const by = filter(rowOf(entry), zone);
      return by === undefined
        ? { kind: 'none', why: "Empty values can't be filtered." }
        : { kind: 'narrow', by };
    },
    body: tableBody(
      VALUES_TABLE,
      [
        { id: 'value', title, width: 16, grow: 1, priority: 0, fullWidth },
        { id: 'rows', width: 7, priority: 0 },
        { id: 'share', width: 5, priority: 1 },
        { id: 'bar', width: 12, fullWidth: 40, priority: 4 },
        { id: 'medianMs', width: 7, priority: 2 },
        { id: 'p90Ms', width: 9, priority: 3 },
        { id: 'overHour', width: 7, priority: 3 },
      ],
      rowAt,
      {
        bar: ({ rows: count }, width) => ({
          text: barRow(count, max, width, glyphs),
          tone: 'muted',
        }),
      },
    ),
  };
}

/** There can be many entries, so a value is computed when its entry is shown. */
function memoizeByEntry<Value>(compute: (entry: number) => Value): (entry: number) => Value {
  const values = new Map<number, Value>();
  return (entry) => {
    if (values.has(entry)) return values.get(entry) ?? compute(entry);
    const value = compute(entry);
    values.set(entry, value);
    return value;
  };
}

function ticketSentence(
  { tookMs, firedAt, fulfilledAt, holder, items }: WorstTicket,
  clock: ClockFace,
  duration: DurationWords,
): string {
  const times = `took ${duration(tookMs)}, fired ${clockTime(firedAt, clock)}, bumped ${clockTime(fulfilledAt, clock)}`;
  const waited =
    holder?.waiting === undefined
      ? `${holder === undefined ? 'No item waited' : `It waited on ${holder.name}`}.`
      : `${countOf(holder.waiting, 'item')} waited on ${holder.name}, longest ${duration(holder.ms)}.`;
  return `${countOf(items, 'item')} ${times}. ${waited}`;
}

const LEFT_OUT_WORDS: Readonly<Partial<Record<HoldingLeftOut, string>>> = {
  'another level': 'at other levels',
  'no station': 'without a station',
  'no ticket': 'without a ticket',
  'un-bumped': oddityText('un-bumped'),
};

function waitsBelow({ tickets, held }: DayHolding): readonly string[] {
  return [
    `Items waited on ${countText(held)} of ${countOf(tickets, 'ticket')}.`,
    'Held is the sum over items. Median and longest are per ticket.',
  ];
}

function waitNotes({ leftOut }: DayHolding): readonly string[] {
  const out = HOLDING_LEFT_OUT.filter((reason) => leftOut[reason] > 0).map(
    (reason) => `${countText(leftOut[reason])} ${LEFT_OUT_WORDS[reason] ?? reason}`,
  );
  return [
    `Held: ${HELD_RULE}. Median and longest: the longest wait on each ticket.`,
    `Rows left out: ${out.length === 0 ? 'none' : out.join(', ')}.`,
  ];
}

function waitSentence(
  { station, causedMs, tickets, medianMs, longestMs }: StationHolding,
  duration: DurationWords,
): string {
  return `${station.name}: ${clauses(
    `others waited ${duration(causedMs)} in total on ${countOf(tickets, 'ticket')}`,
    `median ${duration(medianMs)}`,
    `longest ${duration(longestMs)}`,
  )}.`;
}

function valueSentence(
  { value: name, rows, totalRows: all, times }: ValueRow,
  duration: DurationWords,
): string {
  const { medianMs, p90Ms, overHour = 0 } = times ?? {};
  const stats =
    medianMs === undefined
      ? 'no station time'
      : `station time median ${duration(medianMs)}, 90% under ${duration(p90Ms)}`;
  return `${name}: ${clauses(countOf(rows, 'item'), shareText(rows, all), stats, overHourCount(overHour))}.`;
}
