import {
  countedTimes,
  type Measurement,
  NO_SUBJECT,
  overHourSubjects,
} from '../measures/measure.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { sortRows } from '../model/row-order.ts';
import { type Hold, whoHeldTheTicket } from './station-holding.ts';

export interface WorstTicket {
  readonly ticketGuid: string;
  readonly tookMs: number;
  readonly firedAt: number;
  readonly fulfilledAt: number;
  /** Why averages leave the ticket out. */
  readonly oddity: 'un-bumped' | undefined;
  /** Number of the ticket's rows on the date, also those that a filter hides. */
  readonly rows: number;
  readonly hold: Hold | undefined;
  /** Row to open a journey at: the holding station's last bump, else the ticket's last bump. */
  readonly row: number;
}

/** Tickets with a counted time, those over an hour (which averages leave out), or both. */
export type TicketChoice = 'all' | 'counted' | 'over hour';

/** At most `most`, slowest first. `ticketTimes` are the date's `TICKET_TIME` values. */
export function worstTickets(
  day: FulfillmentDay,
  ticketTimes: Measurement,
  rows: Uint32Array,
  most: number,
  choice: TicketChoice = 'all',
): readonly WorstTicket[] {
  const { valuesMs, endedAt } = ticketTimes;
  const over = choice === 'counted' ? new Uint32Array() : overHourSubjects(ticketTimes, rows);
  const counted = choice === 'over hour' ? undefined : countedTimes(ticketTimes, rows)?.subjects;
  // Sorting by number makes the order of equal tickets independent of row order.
  const tickets = new Uint32Array((counted?.length ?? 0) + over.length);
  tickets.set(over);
  tickets.set(counted ?? [], over.length);
  tickets.sort();
  const byEnd = sortRows(tickets, (ticket) => endedAt[ticket] ?? Number.NaN, false);
  const slowest = sortRows(byEnd, (ticket) => valuesMs[ticket] ?? Number.NaN, true);
  const isOver = new Set(over);
  const longest = slowest.subarray(0, Math.max(0, most));
  const rowsOf = ticketRows(day, ticketTimes, longest);
  return Array.from(longest, (ticket): WorstTicket => {
    const fulfilledAt = endedAt[ticket] ?? Number.NaN;
    const tookMs = valuesMs[ticket] ?? Number.NaN;
    const rowsOfTicket = Uint32Array.from(rowsOf.get(ticket) ?? []);
    const [first, ...more] = whoHeldTheTicket(day, rowsOfTicket);
    const hold = more.reduce((a, b) => (a && b.longestMs > a.longestMs ? b : a), first);
    return {
      ticketGuid: day.table.guid.ticketGuid.get(rowsOfTicket[0] ?? 0) ?? '',
      tookMs,
      firedAt: fulfilledAt - tookMs,
      fulfilledAt,
      oddity: isOver.has(ticket) ? 'un-bumped' : undefined,
      rows: rowsOfTicket.length,
      hold,
      row: rowToOpen(day, rowsOfTicket, hold),
    };
  });
}

function ticketRows(
  { length }: FulfillmentDay,
  { subjects }: Measurement,
  tickets: Uint32Array,
): ReadonlyMap<number, readonly number[]> {
  const rows = new Map(Array.from(tickets, (ticket): [number, number[]] => [ticket, []]));
  for (let row = 0; row < length; row += 1) rows.get(subjects[row] ?? NO_SUBJECT)?.push(row);
  return rows;
}

function rowToOpen({ table }: FulfillmentDay, rows: Uint32Array, hold: Hold | undefined): number {
  const { values } = table.instant.itemFulfilledAt;
  const { prepStationGuid } = table.text;
  let last = rows[0] ?? 0;
  for (const row of rows) {
    const bumpedAt = values[row] ?? Number.NaN;
    if (bumpedAt === hold?.until && prepStationGuid.get(row) === hold.station.guid) return row;
    if (bumpedAt > (values[last] ?? Number.NEGATIVE_INFINITY)) last = row;
  }
  return last;
}
