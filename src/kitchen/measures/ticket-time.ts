/** Ticket time from fire. The time at which an order was sent, where a KDS begins to count, is not in the export. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { oddityCode } from '../table/row-oddities.ts';
import { levelTimes } from './level-times.ts';
import { type Measure, type Measurement, reasonCode } from './measure.ts';
import { MeasurementDraft } from './measurement-draft.ts';
import { guidGroups, type RowGroups } from './row-groups.ts';

const UN_BUMPED = oddityCode('un-bumped');
/** Codes of rows whose fired time is credible. */
const FIRED_IN_TRUTH: ReadonlySet<number> = new Set([0, UN_BUMPED, oddityCode('mass-bumped')]);

/** From a ticket's first fire to its last row at its highest level. */
export const TICKET_TIME: Measure = {
  id: 'ticket-time',
  title: 'Ticket time from fire',
  rule: "first fired to last bumped at the ticket's highest level",
  take: measureTickets,
};

/** A ticket is left out if a row of its top level is odd; one over 60 minutes keeps its time, for the list of the slowest. */
function measureTickets(day: FulfillmentDay): Measurement {
  const tickets = guidGroups(day.table.guid.ticketGuid, day.length);
  const levels = topLevels(day, tickets);
  const firedAt = firstFires(day, tickets);
  const top = levelTimes(day, tickets, (ticket) => levels[ticket] ?? Number.NaN);
  const draft = new MeasurementDraft(tickets);
  for (let ticket = 0; ticket < tickets.count; ticket += 1) {
    const odd = top.oddities[ticket] ?? 0;
    const endedAt = top.lastAt[ticket] ?? Number.NaN;
    const tookMs = endedAt - (firedAt[ticket] ?? Number.NaN);
    if (ticket >= tickets.keyed) draft.leaveOut(ticket, reasonCode('no guid'));
    else if (top.rows[ticket] === 0) draft.leaveOut(ticket, reasonCode('level missing'));
    else if (odd === UN_BUMPED) draft.leaveOut(ticket, odd, tookMs, endedAt);
    else if (odd !== 0) draft.leaveOut(ticket, odd);
    else draft.count(ticket, tookMs, endedAt);
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

/**
 * The first fire of each ticket, including rows left out as over an hour or mass-bumped, but not rows with impossible or missing times, or of another
 * date.
 */
function firstFires(day: FulfillmentDay, tickets: RowGroups): Float64Array {
  const { table, length, oddities } = day;
  const firedAt = new Float64Array(tickets.count).fill(Number.POSITIVE_INFINITY);
  const { values } = table.instant.ticketFiredAt;
  for (let row = 0; row < length; row += 1) {
    if (!FIRED_IN_TRUTH.has(oddities[row] ?? 0)) continue;
    const ticket = tickets.of[row] ?? 0;
    firedAt[ticket] = Math.min(firedAt[ticket] ?? Number.NaN, values[row] ?? Number.NaN);
  }
  return firedAt;
}
