/** Stations ranked by the waits that they caused on a date, not by their own times. Durations are ms. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type HeldFigures, HeldTickets } from './held-tickets.ts';
import { type HoldingCounts, HoldingTally } from './holding-tally.ts';
import { type JourneyStation, stationsOf } from './journey-station.ts';
import { ascending } from './known-times.ts';
import { type TicketIndex, ticketIndex } from './ticket-index.ts';

/** One station over the date. */
export interface StationHolding extends HeldFigures {
  readonly station: JourneyStation;
}

/** Who held the tickets of a date. */
export interface DayHolding extends HoldingCounts {
  /** Most waiting first; stations that held nothing are left out. */
  readonly stations: readonly StationHolding[];
  /** All tickets. */
  readonly tickets: number;
  /** Tickets that some station held. */
  readonly held: number;
}

/**
 * Ranks the stations of a date by the waits that they caused, from `whoHeldTheTicket` of each ticket. With `rows`, only the tickets of those
 * rows count, but each with all its rows: what waited is mostly in rows that a filter leaves out.
 */
export function stationsByHolding(day: FulfillmentDay, rows?: Uint32Array): DayHolding {
  const { table } = day;
  const index = ticketIndex(day);
  const tally = new HoldingTally(day);
  const byStation = new Map<number, HeldTickets>();
  let tickets = 0;
  let held = 0;
  for (const ticket of chosenTickets(index, rows)) {
    const ticketRows = index.at(ticket);
    const [row = 0] = ticketRows;
    if (table.guid.ticketGuid.isSet(row)) tickets += 1;
    const holds = tally.add(ticketRows);
    if (holds.length > 0) held += 1;
    for (const { code, sumMs, longestMs } of holds) {
      const station = byStation.get(code) ?? new HeldTickets();
      byStation.set(code, station);
      station.add(row, sumMs, longestMs);
    }
  }
  const names = stationsOf(
    table,
    Uint32Array.from({ length: day.length }, (_, row) => row),
  );
  const guidOf = (row: number) => table.guid.ticketGuid.get(row);
  const stations = [...byStation].flatMap(([code, station]): StationHolding[] => {
    const named = names.get(code);
    return named === undefined ? [] : [{ station: named, ...station.figures(guidOf) }];
  });
  stations.sort((a, b) => b.causedMs - a.causedMs || ascending(a.station.guid, b.station.guid));
  return { ...tally.counts(), stations, tickets, held };
}

function chosenTickets(index: TicketIndex, rows: Uint32Array | undefined): Uint32Array {
  if (rows === undefined) return Uint32Array.from({ length: index.count }, (_, ticket) => ticket);
  const isChosen = new Uint8Array(index.count);
  for (const row of rows) {
    const ticket = index.ticketOf(row);
    if (ticket !== undefined) isChosen[ticket] = 1;
  }
  const chosen: number[] = [];
  for (const [ticket, bit] of isChosen.entries()) if (bit === 1) chosen.push(ticket);
  return Uint32Array.from(chosen);
}
