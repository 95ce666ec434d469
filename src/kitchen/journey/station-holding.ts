/** Ranks stations by waits caused on a date, not by their own times. Durations in ms. */
import { quantile } from '../measures/quantile.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type CodedHold, type HoldingCounts, holdingTally } from './holding-tally.ts';
import { type JourneyStation, stationsOf } from './journey-station.ts';
import { itemCount } from './row-groups.ts';
import { ascending } from './row-segments.ts';
import { type TicketIndex, ticketIndex } from './ticket-journey.ts';

export interface StationHolding extends HeldFigures {
  readonly station: JourneyStation;
}

export interface DayHolding extends HoldingCounts {
  /** Most waiting first. Leaves out stations holding nothing. */
  readonly stations: readonly StationHolding[];
  readonly tickets: number;
  /** Tickets held by a station. */
  readonly held: number;
}

/** `rows` chooses tickets, but each counts with all rows, because waiting rows are mostly filtered out. */
export function stationsByHolding(day: FulfillmentDay, rows?: Uint32Array): DayHolding {
  const { table } = day;
  const index = ticketIndex(day);
  const tally = holdingTally(day);
  const byStation = new Map<number, HeldTicket[]>();
  let tickets = 0;
  let held = 0;
  for (const ticket of chosenTickets(index, rows)) {
    const ticketRows = index.at(ticket);
    const [row = 0] = ticketRows;
    if (table.guid.ticketGuid.isSet(row)) tickets += 1;
    const holds = tally.add(ticketRows);
    if (holds.length > 0) held += 1;
    for (const { code, sumMs, longestMs } of holds) {
      const station = byStation.get(code) ?? [];
      byStation.set(code, station);
      const last = station.at(-1);
      if (last?.row === row) {
        last.causedMs += sumMs;
        last.heldMs = Math.max(last.heldMs, longestMs);
      } else {
        station.push({ row, causedMs: sumMs, heldMs: longestMs });
      }
    }
  }
  const names = stationsOf(
    table,
    Uint32Array.from({ length: day.length }, (_, row) => row),
  );
  const guidOf = (row: number) => table.guid.ticketGuid.get(row);
  const stations = [...byStation].flatMap(([code, station]): StationHolding[] => {
    const named = names.get(code);
    return named === undefined ? [] : [{ station: named, ...heldFigures(station, guidOf) }];
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

interface HeldTicket {
  /** The ticket's first row. */
  readonly row: number;
  /** Total wait for other stations' food, over all sends held. */
  causedMs: number;
  /** Longest wait: how long the ticket was held. */
  heldMs: number;
}

interface HeldFigures {
  /** Total wait for the others' food. */
  readonly causedMs: number;
  readonly tickets: number;
  /** Median hold. */
  readonly medianMs: number;
  /** Most waiting caused. */
  readonly worst: Readonly<HeldTicket> & { readonly ticketGuid: string | undefined };
}

/** Needs at least one ticket. `guidOf` returns a row's ticket: ties go to the first GUID, so that row order doesn't matter. */
function heldFigures(
  tickets: readonly Readonly<HeldTicket>[],
  guidOf: (row: number) => string | undefined,
): HeldFigures {
  const worst = tickets.reduce((most, each) => {
    const more =
      each.causedMs - most.causedMs ||
      each.heldMs - most.heldMs ||
      ascending(guidOf(most.row), guidOf(each.row));
    return more > 0 ? each : most;
  });
  return {
    causedMs: tickets.reduce((sum, { causedMs }) => sum + causedMs, 0),
    tickets: tickets.length,
    medianMs: quantile(Float64Array.from(tickets, ({ heldMs }) => heldMs).sort(), 0.5) ?? 0,
    worst: { ticketGuid: guidOf(worst.row), ...worst },
  };
}

/** One held send on a ticket. Numbers as in `CodedHold`. */
export interface Hold extends Omit<CodedHold, 'code' | 'waiting'> {
  /** Waiting items. One made at several stations counts once. */
  readonly waiting: number;
  /** Last to finish. */
  readonly station: JourneyStation;
}

interface TicketHolding extends HoldingCounts {
  /** At most one per send, by end time. */
  readonly holds: readonly Hold[];
}

/**
 * Takes all of a ticket's rows. A row waits from the bump until the send's last station has finished. All of it counts for that station,
 * even where others were slow, too. That station's rows don't wait. Courses don't wait for each other unless fired together
 * (`courseSends`). A left-out row may have been last, so the numbers are the provable minimum.
 */
export function whoHeldTheTicket(day: FulfillmentDay, ticketRows: Uint32Array): TicketHolding {
  const tally = holdingTally(day);
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
