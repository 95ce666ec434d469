/** Includes tickets over 60 minutes. Averages leave those out, but a search for the slowest must not. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { sortRows } from '../table/row-order.ts';
import { type Measurement, NONE } from './measure.ts';
import { measured, unBumpedSubjects } from './summary.ts';

export interface WorstTicket {
  readonly ticketGuid: string;
  readonly tookMs: number;
  readonly firedAt: number;
  readonly fulfilledAt: number;
  /** Why averages leave it out. */
  readonly oddity: 'un-bumped' | undefined;
}

/** Up to `most` tickets, slowest first, then by last bump. `ticketTimes`: the date's `TICKET_TIME` values. */
export function worstTickets(
  { table }: FulfillmentDay,
  ticketTimes: Measurement,
  rows: Uint32Array,
  most: number,
): readonly WorstTicket[] {
  const { valuesMs, endedAt, subjects } = ticketTimes;
  const over = unBumpedSubjects(ticketTimes, rows);
  const counted = measured(ticketTimes, rows)?.subjects ?? new Uint32Array();
  const tickets = new Uint32Array(counted.length + over.length);
  tickets.set(counted);
  tickets.set(over, counted.length);
  // Equal tickets keep this order, independent of row order.
  tickets.sort();
  const byEnd = sortRows(tickets, (ticket) => endedAt[ticket] ?? Number.NaN, false);
  const slowest = sortRows(byEnd, (ticket) => valuesMs[ticket] ?? Number.NaN, true);
  const isOver = new Set(over);
  const worst = new Set(slowest.subarray(0, Math.max(0, most)));
  /** One row by ticket, to read the GUID. */
  const rowOf = new Map<number, number>();
  for (const row of rows) {
    const ticket = subjects[row] ?? NONE;
    if (worst.has(ticket)) rowOf.set(ticket, row);
  }
  return Array.from(worst, (ticket) => {
    const fulfilledAt = endedAt[ticket] ?? Number.NaN;
    const tookMs = valuesMs[ticket] ?? Number.NaN;
    const ticketGuid = table.guid.ticketGuid.get(rowOf.get(ticket) ?? 0) ?? '';
    const oddity = isOver.has(ticket) ? 'un-bumped' : undefined;
    return { ticketGuid, tookMs, firedAt: fulfilledAt - tookMs, fulfilledAt, oddity };
  });
}
