import { journeyGroups } from '../journey/row-groups.ts';
import { type Hold, whoHeldTheTicket } from '../journey/station-holding.ts';
import type { Measurement } from '../measures/measure.ts';
import { type TicketChoice, type WorstTicket, worstTickets } from '../measures/ticket-time.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

export interface HeldTicketTime extends WorstTicket {
  /** The ticket's rows on the date, whatever a filter shows. */
  readonly rows: number;
  /** Longest wait caused, or `undefined` where no station held it. */
  readonly hold: Hold | undefined;
  /** Row to open a journey at: from the holding station, else the last bump. */
  readonly row: number;
}

/** Up to `most`, slowest first, as in `worstTickets`. */
export function heldWorstTickets(
  day: FulfillmentDay,
  ticketTimes: Measurement,
  rows: Uint32Array,
  most: number,
  of?: TicketChoice,
): readonly HeldTicketTime[] {
  const worst = worstTickets(day, ticketTimes, rows, most, of);
  const rowsOf = ticketRows(day, ticketTimes, worst);
  return worst.map((ticket): HeldTicketTime => {
    const own = rowsOf.get(ticket.ticketGuid) ?? new Uint32Array();
    const { holds } = whoHeldTheTicket(day, own);
    const [first, ...more] = holds;
    const hold = more.reduce((a, b) => (a && b.longestMs > a.longestMs ? b : a), first);
    return { ...ticket, rows: own.length, hold, row: rowToOpen(day, own, hold) };
  });
}

/** By ticket GUID. GUIDs are written out only for equal times, because that is slow. */
function ticketRows(
  day: FulfillmentDay,
  { subjects, valuesMs }: Measurement,
  worst: readonly WorstTicket[],
): ReadonlyMap<string, Uint32Array> {
  const times = new Set(worst.map(({ tookMs }) => tookMs));
  const rows: number[] = [];
  for (let row = 0; row < day.length; row += 1) {
    const took = valuesMs[subjects[row] ?? -1];
    if (took !== undefined && times.has(took)) rows.push(row);
  }
  const { ticketGuid } = day.table.guid;
  const groups = journeyGroups(ticketGuid, Uint32Array.from(rows));
  const found = new Map<string, Uint32Array>();
  for (let group = 0; group < groups.count; group += 1) {
    const own = groups.at(group);
    const guid = ticketGuid.get(own[0] ?? 0);
    if (guid !== undefined) found.set(guid, own);
  }
  return found;
}

function rowToOpen({ table }: FulfillmentDay, rows: Uint32Array, hold: Hold | undefined): number {
  const { values } = table.instant.itemFulfilledAt;
  const { prepStationGuid } = table.text;
  let last = rows[0] ?? 0;
  for (const row of rows) {
    const at = values[row] ?? Number.NaN;
    if (at === hold?.until && prepStationGuid.get(row) === hold.station.guid) return row;
    if (at > (values[last] ?? Number.NEGATIVE_INFINITY)) last = row;
  }
  return last;
}
