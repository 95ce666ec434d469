/** The tickets that one station held. Durations are ms. */
import { quantile } from '../measures/quantile.ts';
import { ascending } from './known-times.ts';

/** A ticket that the station held. */
export interface HeldTicket {
  readonly ticketGuid: string | undefined;
  /** The first row of the ticket. */
  readonly row: number;
  /** Total wait of the other stations' food, over the sends that the station held. */
  readonly causedMs: number;
  /** How long the ticket was held: the longest of those waits. */
  readonly heldMs: number;
}

/** The tickets that one station held, in figures. */
export interface HeldFigures {
  /** Total wait of the others' food. */
  readonly causedMs: number;
  /** Tickets that it held. */
  readonly tickets: number;
  /** Median of how long it held them. */
  readonly medianMs: number;
  /** The ticket with the most waiting caused. */
  readonly worst: HeldTicket;
}

/** Collects one station's tickets, which come one by one with all their sends. */
export class HeldTickets {
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
