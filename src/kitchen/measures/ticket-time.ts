/** Ticket time from fire. The instant at which an order was sent, from which a KDS counts, is not in the export. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { levelTimes } from './level-times.ts';
import { type Measure, type Measurement, reasonCode } from './measure.ts';
import { MeasurementDraft } from './measurement-draft.ts';
import { guidGroups, type RowGroups } from './row-groups.ts';

/** From the first fire of a ticket to its last row at the highest level that it has. */
export const TICKET_TIME: Measure = {
  id: 'ticket-time',
  title: 'Ticket time from fire',
  rule: 'last top-level fulfilled−min(fired) per ticketGuid',
  take: measureTickets,
};

/** A ticket is left out if a row of its top level is odd; the first fire is that of the rows that are not. */
function measureTickets(day: FulfillmentDay): Measurement {
  const tickets = guidGroups(day.table.guid.ticketGuid, day.length);
  const levels = topLevels(day, tickets);
  const firedAt = firstFires(day, tickets);
  const top = levelTimes(day, tickets, (ticket) => levels[ticket] ?? Number.NaN);
  const draft = new MeasurementDraft(tickets);
  for (let ticket = 0; ticket < tickets.count; ticket += 1) {
    const odd = top.oddities[ticket] ?? 0;
    const endedAt = top.lastAt[ticket] ?? Number.NaN;
    if (ticket >= tickets.keyed) draft.leaveOut(ticket, reasonCode('no guid'));
    else if (top.rows[ticket] === 0) draft.leaveOut(ticket, reasonCode('level missing'));
    else if (odd !== 0) draft.leaveOut(ticket, odd);
    else draft.count(ticket, endedAt - (firedAt[ticket] ?? Number.NaN), endedAt);
  }
  return draft.finished();
}

function topLevels({ table, length }: FulfillmentDay, tickets: RowGroups): Float64Array {
  const levels = new Float64Array(tickets.count).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < length; row += 1) {
    const ticket = tickets.of[row] ?? 0;
    const level = table.level.get(row);
    if (level !== undefined) levels[ticket] = Math.max(levels[ticket] ?? level, level);
  }
  return levels;
}

function firstFires({ table, length }: FulfillmentDay, tickets: RowGroups): Float64Array {
  const firedAt = new Float64Array(tickets.count).fill(Number.POSITIVE_INFINITY);
  const { values } = table.instant.ticketFiredAt;
  for (let row = 0; row < length; row += 1) {
    if (table.oddities[row] !== 0) continue;
    const ticket = tickets.of[row] ?? 0;
    firedAt[ticket] = Math.min(firedAt[ticket] ?? Number.NaN, values[row] ?? Number.NaN);
  }
  return firedAt;
}
