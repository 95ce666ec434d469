/** Slowest tickets, and the stations that tickets waited on. */

import type { Span } from '../../components/line/Line.tsx';
import { barRow } from '../../components/plots/one-line-plots.ts';
import { type HeldTicketTime, heldWorstTickets } from '../../kitchen/analysis/held-worst.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime, timeRoom } from '../../kitchen/calendar/local-time.ts';
import { equalsFilter } from '../../kitchen/filter/typed-filter.ts';
import { type StationHolding, stationsByHolding } from '../../kitchen/journey/station-holding.ts';
import { summary, takenMeasure } from '../../kitchen/measures/measure.ts';
import { TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import { oddityText } from '../../kitchen/table/fulfillment.ts';
import { columnDuration, countOf, countText } from '../../kitchen/text/quantities.ts';
import { UNNAMED_STATION } from '../everywhere/words.ts';
import type { AnalysisInput, AnalysisPage, Drill } from './analysis-page.ts';
import { measureNotes, slowestNote, ticketSentence, waitNotes, waitSentence } from './words.ts';

/** Maximum tickets shown. */
const MOST = 100;

/** Slowest tickets first, each with the station waited on. Enter opens the journey. */
export function worstPage({ day, rows, date, calendar }: AnalysisInput): AnalysisPage {
  const room = timeRoom(date, calendar);
  const times = takenMeasure(day, TICKET_TIME);
  const tickets = heldWorstTickets(day, times, rows, MOST);
  const names = tickets.flatMap(({ hold }) => hold?.station.name ?? []);
  const figures = summary(times, rows);
  const over = figures?.excluded['un-bumped'] ?? 0;
  const count = (figures?.count ?? 0) + over;
  return {
    title: 'Slowest tickets',
    notes: [
      slowestNote(count, MOST, over),
      ...measureNotes(TICKET_TIME, figures && { ...figures.excluded, 'un-bumped': 0 }, 'Time'),
    ],
    nothing: 'No ticket in these rows has a valid time.',
    ids: tickets.map(({ ticketGuid }) => ticketGuid),
    detailRows: (width) => (width < 100 ? 2 : 1),
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
    body: {
      kind: 'table',
      columns: [
        { id: 'took', title: 'Time', width: 8, priority: 0, align: 'right' },
        { id: 'fired', title: 'Fired', width: 5 + room, priority: 1 },
        { id: 'done', title: 'Bumped', width: 6 + room, priority: 1 },
        { id: 'rows', title: 'Rows', width: 4, priority: 4, align: 'right' },
        { id: 'held', title: 'Waiting on', width: 14, grow: 1, priority: 0, names },
        { id: 'for', title: 'Waited', width: 8, priority: 0, align: 'right' },
        ...(over > 0 ? [{ id: 'flag', title: 'Flag', width: 11, priority: 2 } as const] : []),
        { id: 'waiting', title: 'Items', width: 8, priority: 3 },
      ],
      cell: (entry, column) => {
        const ticket = tickets[entry];
        return { text: (ticket && TICKET_CELLS[column]?.(ticket, calendar)) ?? '' };
      },
    },
  };
}

const TICKET_CELLS: Readonly<Record<string, (ticket: HeldTicketTime, clock: ClockFace) => string>> =
  {
    took: ({ tookMs }) => columnDuration(tookMs),
    flag: ({ oddity }) => (oddity === undefined ? '' : oddityText(oddity)),
    fired: ({ firedAt }, clock) => clockTime(firedAt, clock),
    done: ({ fulfilledAt }, clock) => clockTime(fulfilledAt, clock),
    rows: ({ rows }) => countText(rows),
    held: ({ hold }) => hold?.station.name ?? '-',
    for: ({ hold }) => columnDuration(hold?.longestMs),
    waiting: ({ hold }) => (hold === undefined ? '' : countOf(hold.waiting, 'item')),
  };

/** Stations others waited on, longest waits first. Each ticket counts with all items. */
export function holdingPage({ day, rows, tier }: AnalysisInput): AnalysisPage {
  const holding = stationsByHolding(day, rows);
  const { stations } = holding;
  const most = stations[0]?.causedMs ?? 0;
  return {
    title: 'Stations others waited on',
    notes: waitNotes(holding),
    nothing: 'No ticket in these rows waited on a station.',
    ids: stations.map(({ station }) => station.guid),
    detailRows: () => 0,
    sentence: ({ entry }, duration) => {
      const station = stations[entry];
      return station === undefined ? '' : waitSentence(station, duration);
    },
    drill: ({ entry }) => stationDrill(stations[entry]),
    body: {
      kind: 'table',
      columns: [
        {
          id: 'station',
          title: 'Station',
          width: 14,
          grow: 1,
          priority: 0,
          names: stations.map(nameOf),
        },
        { id: 'caused', title: 'Held', width: 9, priority: 0, align: 'right' },
        { id: 'bar', title: '', width: 12, fits: 40, priority: 7 },
        { id: 'tickets', title: 'Tickets', width: 7, priority: 1, align: 'right' },
        { id: 'median', title: 'Median', width: 7, priority: 2, align: 'right' },
        { id: 'longest', title: 'Longest', width: 7, priority: 3, align: 'right' },
      ],
      cell: (entry, column, width) => {
        const station = stations[entry];
        if (station === undefined) return { text: '' };
        const { causedMs, tickets: own, medianMs, longestMs } = station;
        const cells: Readonly<Record<string, Span>> = {
          station: { text: nameOf(station) },
          caused: { text: columnDuration(causedMs) },
          bar: { text: barRow(causedMs, most, width, tier), tone: 'muted' },
          tickets: { text: countText(own) },
          median: { text: columnDuration(medianMs) },
          longest: { text: columnDuration(longestMs) },
        };
        return cells[column] ?? { text: '' };
      },
    },
  };
}

function nameOf({ station }: StationHolding): string {
  return station.name;
}

function stationDrill(holding: StationHolding | undefined): Drill {
  const by = equalsFilter('station', holding?.station.name ?? '');
  return by === undefined
    ? { kind: 'none', why: UNNAMED_STATION }
    : { kind: 'narrow', by: `level:0 ${by}` };
}
