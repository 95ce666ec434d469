/** How cooks use a station's screen: bumps in rounds, or only with the complete ticket, show no time of an item. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { countUntil } from '../model/row-order.ts';
import type { StationHabit } from './date-summary.ts';
import { NO_TICKET, type PrepDay, type PrepTickets, prepBumps } from './prep-day.ts';

/** A cook who goes to the screen now and then bumps several tickets within seconds, and none in the seconds after. */
export const TOGETHER_MS = 8_000;
const APART_MS = 20_000;
/** A cook who bumps with the complete ticket often does so within seconds of the last bump elsewhere, rarely a minute from it. */
const WITH_TICKET_MS = 20_000;

/** The last bump of each ticket at each station (epoch ms): by ticket, then by station code. */
export type LastBumps = readonly ReadonlyMap<number, number>[];

export function lastBumps(prep: PrepDay, { count, of }: PrepTickets): LastBumps {
  const { values: bumpedAt } = prep.day.table.instant.itemFulfilledAt;
  const last = Array.from({ length: count }, () => new Map<number, number>());
  for (const [code, rows] of prep.rows.entries()) {
    for (const row of rows) last[of[row] ?? NO_TICKET]?.set(code, bumpedAt[row] ?? 0);
  }
  return last;
}

export function bumpHabit(
  prep: PrepDay,
  code: number,
  tickets: PrepTickets,
  last: LastBumps,
): StationHabit {
  const rows = prep.rows[code] ?? new Uint32Array();
  return { ...bumpsTogether(prep, rows, tickets), ...bumpsWithTicket(code, last) };
}

type HabitTogether = Pick<StationHabit, 'bumps' | 'together' | 'apart'>;

/** Bumps together beyond those by chance, as a share of the station's bumps. */
export function togetherShare({ bumps, together, apart }: HabitTogether): number {
  return (together - apart) / bumps;
}

/** On one date, fewer bumps together may be chance. */
const MIN_ROUNDS = 0.1;
const STANDARD_ERRORS = 3;

/** By index in `rows`: 1 if another ticket was bumped within 8 s before or after, at a station where that is no chance. */
export function bumpedInRounds(prep: PrepDay, rows: Uint32Array, tickets: PrepTickets): Uint8Array {
  const marks = new Uint8Array(rows.length);
  const habit = bumpsTogether(prep, rows, tickets);
  const { bumps, together, apart } = habit;
  const errors = STANDARD_ERRORS * Math.sqrt(together + apart);
  if (bumps === 0 || togetherShare(habit) <= Math.max(MIN_ROUNDS, errors / bumps)) return marks;
  const { values: bumpedAt } = prep.day.table.instant.itemFulfilledAt;
  const times = Float64Array.from(rows, (row) => bumpedAt[row] ?? Number.NaN);
  const markAfter = (indexes: Iterable<number>) => {
    let [otherAt, last, lastTicket] = [Number.NaN, Number.NaN, NO_TICKET];
    for (const index of indexes) {
      const time = times[index] ?? Number.NaN;
      const ticket = tickets.of[rows[index] ?? 0] ?? NO_TICKET;
      if (ticket !== lastTicket) otherAt = last;
      if (Math.abs(time - otherAt) <= TOGETHER_MS) marks[index] = 1;
      [last, lastTicket] = [time, ticket];
    }
  };
  markAfter(marks.keys());
  markAfter([...marks.keys()].reverse());
  return marks;
}

function bumpsTogether(
  { day }: PrepDay,
  rows: Uint32Array,
  { of: ticketOf }: PrepTickets,
): HabitTogether {
  const { values: bumpedAt } = day.table.instant.itemFulfilledAt;
  const { of, count: bumps } = prepBumps(day, rows);
  const times = new Float64Array(bumps);
  const tickets = new Uint32Array(bumps);
  for (const [index, row] of rows.entries()) {
    const bump = of[index] ?? 0;
    times[bump] = bumpedAt[row] ?? 0;
    tickets[bump] = ticketOf[row] ?? NO_TICKET;
  }
  const hasOther = (bump: number, from: number) => {
    for (let other = countUntil(times, from - 1); other < bumps; other += 1) {
      if ((times[other] ?? 0) > from + TOGETHER_MS) return false;
      if (other !== bump && tickets[other] !== tickets[bump]) return true;
    }
    return false;
  };
  let [together, apart] = [0, 0];
  for (const [bump, time] of times.entries()) {
    if (hasOther(bump, time)) together += 1;
    if (hasOther(bump, time + APART_MS)) apart += 1;
  }
  return { bumps, together, apart };
}

function bumpsWithTicket(
  code: number,
  last: LastBumps,
): Pick<StationHabit, 'shared' | 'withTicket' | 'minuteFrom'> {
  let [shared, withTicket, minuteFrom] = [0, 0, 0];
  for (const bumpsOf of last) {
    const own = bumpsOf.get(code);
    if (own === undefined || bumpsOf.size < 2) continue;
    shared += 1;
    let elsewhere = Number.NEGATIVE_INFINITY;
    for (const [station, time] of bumpsOf) {
      if (station !== code) elsewhere = Math.max(elsewhere, time);
    }
    const distanceMs = Math.abs(own - elsewhere);
    if (distanceMs < WITH_TICKET_MS) withTicket += 1;
    if (distanceMs >= MINUTE_MS && distanceMs < MINUTE_MS + WITH_TICKET_MS) minuteFrom += 1;
  }
  return { shared, withTicket, minuteFrom };
}
