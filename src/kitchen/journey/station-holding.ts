/** Stations ranked by the waits that they caused on a date, not by their own times. Durations are ms. */
import { quantile } from '../measures/quantile.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type CodedHold, type HoldingCounts, HoldingTally } from './holding-tally.ts';
import { type JourneyStation, stationsOf } from './journey-station.ts';
import { itemCount } from './row-groups.ts';
import { ascending } from './row-segments.ts';
import { type TicketIndex, ticketIndex } from './ticket-journey.ts';

/** One station over the date. */
export interface StationHolding extends HeldFigures {
  readonly station: JourneyStation;
}

/** Who held the tickets of a date. */
export interface DayHolding extends HoldingCounts {
  /** Most waiting first; stations that held nothing are left out. */
  readonly stations: readonly StationHolding[];
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

/** A ticket that the station held. */
interface HeldTicket {
  readonly ticketGuid: string | undefined;
  /** The first row of the ticket. */
  readonly row: number;
  /** Total wait of the other stations' food, over the sends that the station held. */
  readonly causedMs: number;
  /** How long the ticket was held: the longest of those waits. */
  readonly heldMs: number;
}

/** The tickets that one station held, in figures. */
interface HeldFigures {
  /** Total wait of the others' food. */
  readonly causedMs: number;
  readonly tickets: number;
  /** Median of how long it held them. */
  readonly medianMs: number;
  /** The ticket with the most waiting caused. */
  readonly worst: HeldTicket;
}

/** Collects one station's tickets, which come one by one with all their sends. */
class HeldTickets {
  readonly #rows: number[] = [];
  readonly #caused: number[] = [];
  readonly #held: number[] = [];

  /** Adds a send: the first row of its ticket, and its wait. */
  add(row: number, causedMs: number, heldMs: number): void {
    const last = this.#rows.length - 1;
    if (this.#rows[last] === row) {
      this.#caused[last] = (this.#caused[last] ?? 0) + causedMs;
      this.#held[last] = Math.max(this.#held[last] ?? 0, heldMs);
      return;
    }
    this.#rows.push(row);
    this.#caused.push(causedMs);
    this.#held.push(heldMs);
  }

  /** The figures of what was added, at least one; `guidOf` gives a row's ticket. */
  figures(guidOf: (row: number) => string | undefined): HeldFigures {
    const at = (place: number): HeldTicket => {
      const row = this.#rows[place] ?? 0;
      const [causedMs = 0, heldMs = 0] = [this.#caused[place], this.#held[place]];
      return { ticketGuid: guidOf(row), row, causedMs, heldMs };
    };
    let worst = at(0);
    for (let place = 1; place < this.#rows.length; place += 1) {
      if ((this.#caused[place] ?? 0) < worst.causedMs) continue;
      const other = at(place);
      if (isWorse(other, worst)) worst = other;
    }
    return {
      causedMs: this.#caused.reduce((sum, each) => sum + each, 0),
      tickets: this.#rows.length,
      medianMs: quantile(Float64Array.from(this.#held).sort(), 0.5) ?? 0,
      worst,
    };
  }
}

/** Of equal ones the first by GUID, so that row order does not matter. */
function isWorse(ticket: HeldTicket, other: HeldTicket): boolean {
  if (ticket.causedMs !== other.causedMs) return ticket.causedMs > other.causedMs;
  if (ticket.heldMs !== other.heldMs) return ticket.heldMs > other.heldMs;
  return ascending(ticket.ticketGuid, other.ticketGuid) < 0;
}

/** One send of a ticket that a station held. Its figures are those of `CodedHold`. */
export interface Hold extends Omit<CodedHold, 'code' | 'waiting'> {
  /** Items that waited: one that several stations make is one. */
  readonly waiting: number;
  /** The last one to finish. */
  readonly station: JourneyStation;
}

/** Who held one ticket. */
interface TicketHolding extends HoldingCounts {
  /** At most one for each send, by the time at which it was over. */
  readonly holds: readonly Hold[];
}

/**
 * Who held a ticket, from all its rows. A row waits from its own bump until the last station of its send has finished, and all of that
 * counts for this station, even where others were slow, too; the station's own rows do not wait. Courses do not wait for each other unless
 * fired together (`courseSends`). A row that is left out may have been the last: the figures are the least that can be proved.
 */
export function whoHeldTheTicket(day: FulfillmentDay, ticketRows: Uint32Array): TicketHolding {
  const tally = new HoldingTally(day);
  const stations = stationsOf(day.table, ticketRows);
  const holds = tally.add(ticketRows).flatMap(({ code, waiting, ...hold }): Hold[] => {
    const station = stations.get(code);
    return station === undefined
      ? []
      : [{ ...hold, waiting: itemCount(day.table.guid.selectionGuid, waiting), station }];
  });
  holds.sort((a, b) => a.until - b.until || ascending(a.station.guid, b.station.guid));
  return { ...tally.counts(), holds };
}
