import { type HeldTicketTime, heldWorstTickets } from '../../kitchen/analysis/held-worst.ts';
import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime, timeRoom } from '../../kitchen/calendar/local-time.ts';
import { summary, takenMeasure } from '../../kitchen/measures/measure.ts';
import { TICKET_TIME } from '../../kitchen/measures/ticket-time.ts';
import { oddityText } from '../../kitchen/table/fulfillment.ts';
import { columnDuration, countOf, countText } from '../../kitchen/text/quantities.ts';
import type { AnalysisInput, AnalysisPage } from './analysis-page.ts';
import { measureNotes, slowestNote, ticketSentence } from './words.ts';

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
