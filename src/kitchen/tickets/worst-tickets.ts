import { HOUR_MS } from '../../contract/instant.ts';
import {
  countedTimes,
  type Measurement,
  NO_SUBJECT,
  overHourSubjects,
} from '../measures/measure.ts';
import { rowsByItem } from '../measures/row-groups.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { sortRows } from '../model/row-order.ts';
import { type Hold, whoHeldTheTicket } from './station-holding.ts';
import { ticketParts } from './ticket-cause.ts';

export interface WorstTicket {
  readonly ticketGuid: string;
  readonly tookMs: number;
  readonly firedAt: number;
  readonly fulfilledAt: number;
  /** Why averages leave the ticket out. */
  readonly oddity: 'un-bumped' | undefined;
  /** Number of the ticket's items on the date, also those that a filter hides. */
  readonly items: number;
  readonly hold: Hold | undefined;
  readonly holder: Holder | undefined;
  /** Row to open a journey at: the holding station's last bump, else the ticket's last bump. */
  readonly row: number;
}

/** Where a ticket spent most of its time. Nothing waited, and there is no time, if it is the ticket's only station. */
export interface Holder {
  readonly name: string;
  readonly ms?: number;
  readonly waiting?: number;
}

/** At most `most`, slowest first. `ticketTimes` are the date's `TICKET_TIME` values. Bumps over an hour late rank only among themselves. */
export function worstTickets(
  day: FulfillmentDay,
  ticketTimes: Measurement,
  rows: Uint32Array,
  most: number,
  areOverHour = false,
): readonly WorstTicket[] {
  const { valuesMs, endedAt } = ticketTimes;
  const chosen = areOverHour
    ? overHourSubjects(ticketTimes, rows)
    : countedTimes(ticketTimes, rows)?.subjects;
  // Sorting by number makes the order of equal tickets independent of row order.
  const tickets = Uint32Array.from(chosen ?? []).sort();
  const byEnd = sortRows(tickets, (ticket) => endedAt[ticket] ?? Number.NaN, false);
  const slowest = sortRows(byEnd, (ticket) => valuesMs[ticket] ?? Number.NaN, true);
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
      oddity: areOverHour ? 'un-bumped' : undefined,
      items: rowsByItem(day.table.guid, rowsOfTicket).size,
      hold,
      holder: holderOf(day, rowsOfTicket, hold),
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

/** Expo holds a ticket that was there for longer than everything before took. */
function holderOf(day: FulfillmentDay, rows: Uint32Array, hold?: Hold): Holder | undefined {
  const { codes } = day.table.text.prepStationGuid;
  const withoutUsual = { usualMs: () => undefined, lagMs: () => 0 };
  const parts = ticketParts(day, rows, { codeOf: (row) => codes[row] ?? 0, ...withoutUsual });
  if (parts === undefined) return undefined;
  const { prep, firedAt, prepEnd, holdMs = 0, runMs = 0, items } = parts;
  const [name, ms] = runMs > holdMs ? ['expo 2', runMs] : ['expo 1', holdMs];
  if (ms > prepEnd - firedAt) return { name, ms, waiting: items };
  return hold === undefined
    ? prep.at(-1)?.station
    : { name: hold.station.name, ms: hold.longestMs, waiting: hold.waiting };
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

/** The rows of tickets that were bumped in the hour before `moment` (epoch ms). */
export function rowsOfLastHour(
  { subjects, endedAt }: Measurement,
  rows: Uint32Array,
  moment: number,
): Uint32Array {
  return rows.filter((row) => (endedAt[subjects[row] ?? NO_SUBJECT] ?? 0) >= moment - HOUR_MS);
}
