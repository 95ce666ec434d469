/** The rows of each ticket of a date. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { RowGroups } from './row-groups.ts';

/** A date's rows by ticket. Tickets are numbered from 0 by their first row; a row without a ticket is its own ticket. */
export interface TicketIndex {
  /** How many tickets there are. */
  readonly count: number;
  /** The rows of a ticket by number, ascending; none for an unknown ticket. */
  readonly at: (ticket: number) => Uint32Array;
  /** The number of a row's ticket; `undefined` for an unknown row. */
  readonly ticketOf: (row: number) => number | undefined;
}

/** Indexes the tickets of a date in linear time. Later rows are not in it. */
export function ticketIndex({ table, length }: FulfillmentDay): TicketIndex {
  const rows = Uint32Array.from({ length }, (_, row) => row);
  const groups = new RowGroups(table.guid.ticketGuid, rows);
  return {
    count: groups.count,
    at: (ticket) => groups.at(ticket),
    ticketOf: (row) => groups.numbers[row],
  };
}
