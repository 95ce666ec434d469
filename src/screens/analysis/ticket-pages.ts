/** Slowest tickets, and the stations that tickets waited on. */

import { barRow } from '../../components/plots/one-line-plots.ts';
import { heldWorstTickets } from '../../kitchen/analysis/held-worst.ts';
import { timeRoom } from '../../kitchen/calendar/local-time.ts';
import { equalsFilter } from '../../kitchen/filter/typed-filter.ts';
import { type StationHolding, stationsByHolding } from '../../kitchen/journey/station-holding.ts';
import { summary, takenMeasure } from '../../kitchen/measures/measure.ts';
import { TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import { HOLDING_TABLE, TICKETS_TABLE } from '../../kitchen/tables/tickets.ts';
import { UNNAMED_STATION } from '../everywhere/words.ts';
import { type AnalysisInput, type AnalysisPage, type Drill, tableBody } from './analysis-page.ts';
import { measureNotes, slowestNote, ticketSentence, waitNotes, waitSentence } from './words.ts';

/** Maximum tickets shown. */
const MOST = 100;

/** Slowest tickets first, each with the station waited on. Enter opens the journey. */
export function worstPage({ day, rows: listed, date, calendar }: AnalysisInput): AnalysisPage {
  const room = timeRoom(date, calendar);
  const times = takenMeasure(day, TICKET_TIME);
  const tickets = heldWorstTickets(day, times, listed, MOST);
  const rows = tickets.map((ticket) => ({ ...ticket, clock: calendar }));
  const names = tickets.flatMap(({ hold }) => hold?.station.name ?? []);
  const figures = summary(times, listed);
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
    body: tableBody(
      TICKETS_TABLE,
      [
        { id: 'tookMs', width: 8, priority: 0 },
        { id: 'firedAt', width: 5 + room, priority: 1, align: 'left' },
        { id: 'fulfilledAt', width: 6 + room, priority: 1, align: 'left' },
        { id: 'rows', width: 4, priority: 4 },
        { id: 'heldBy', width: 14, grow: 1, priority: 0, names },
        { id: 'heldFor', width: 8, priority: 0 },
        ...(over > 0 ? [{ id: 'odd', width: 11, priority: 2 } as const] : []),
        { id: 'waiting', width: 13, priority: 3 },
      ],
      (entry) => rows[entry],
    ),
  };
}

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
    body: tableBody(
      HOLDING_TABLE,
      [
        { id: 'station', width: 14, grow: 1, priority: 0, names: stations.map(nameOf) },
        { id: 'causedMs', width: 9, priority: 0 },
        { id: 'bar', width: 12, fits: 40, priority: 7 },
        { id: 'tickets', width: 7, priority: 1 },
        { id: 'medianMs', width: 7, priority: 2 },
        { id: 'longestMs', width: 7, priority: 3 },
      ],
      (entry) => stations[entry],
      {
        bar: ({ causedMs }, width) => {
          return { text: barRow(causedMs, most, width, tier), tone: 'muted' };
        },
      },
    ),
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
