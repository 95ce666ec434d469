import { hasCredibleFire } from '../measures/measure.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { itemCodes, type NamedCodes, stationCodes } from '../model/named-codes.ts';
import { RowIndex } from '../model/row-index.ts';
import { partition } from '../model/row-order.ts';
import { stepCounter } from '../model/steps.ts';

export interface PrepDay {
  readonly day: FulfillmentDay;
  readonly stations: NamedCodes;
  readonly items: NamedCodes;
  /** Prep rows by station code, in bump order. Rows without a station or bump time are left out. */
  readonly rows: readonly Uint32Array[];
}

/** Time from fire to bump, ms. */
export function stationTime({ table }: FulfillmentDay, row: number): number {
  const { ticketFiredAt, itemFulfilledAt } = table.instant;
  return (itemFulfilledAt.values[row] ?? Number.NaN) - (ticketFiredAt.values[row] ?? Number.NaN);
}

/** Takes prep rows bumped by `asOf` (epoch ms). */
export function* prepDaySteps(
  day: FulfillmentDay,
  asOf = Number.POSITIVE_INFINITY,
): Generator<undefined, PrepDay> {
  yield* day.judgeInSteps();
  const { table, length } = day;
  const isStepOver = stepCounter();
  const stations = stationCodes(day);
  const prep = table.level.values.indexOf(0);
  const { values: bumped } = table.instant.itemFulfilledAt;
  const { codes } = table.level;
  const rows = new Uint32Array(length);
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    if (isStepOver(1)) yield;
    if (codes[row] !== prep || !((bumped[row] ?? Number.NaN) <= asOf)) continue;
    if (stations.codeOf(row) === 0) continue;
    rows[count] = row;
    count += 1;
  }
  yield;
  const rowsByStation = partition(rows.subarray(0, count), stations.count, stations.codeOf);
  for (const stationRows of rowsByStation) {
    if (isStepOver(stationRows.length)) yield;
    sortByTime(stationRows, bumped);
  }
  return { day, stations, items: itemCodes(day), rows: rowsByStation };
}

/** Sorts only if needed, because most rows are in order already. */
function sortByTime(rows: Uint32Array, times: Float64Array): void {
  const timeOf = (row: number) => times[row] ?? 0;
  for (let index = 1; index < rows.length; index += 1) {
    if (timeOf(rows[index] ?? 0) >= timeOf(rows[index - 1] ?? 0)) continue;
    rows.sort((a, b) => timeOf(a) - timeOf(b));
    return;
  }
}

/** Tickets with a bump at prep, numbered from 0. Tickets of one order that were fired together are one. Times are epoch ms. */
export interface PrepTickets {
  readonly count: number;
  /** First credible fire, or infinity. */
  readonly firedAt: Float64Array;
  /** First bump. Before it, the API shows nothing of a ticket. */
  readonly seenAt: Float64Array;
  /** Ticket number by row. `NO_TICKET` for rows without a ticket. */
  readonly of: Uint32Array;
}

export const NO_TICKET = 0xff_ff_ff_ff;

/** Tickets of an order fired within this time count as one, because each station may get a ticket of its own. */
const TOGETHER_MS = 2 * 60_000;

export function* prepTicketSteps(prep: PrepDay): Generator<undefined, PrepTickets> {
  const { day, rows: rowsByStation } = prep;
  const isStepOver = stepCounter();
  const { ticketGuid } = day.table.guid;
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const keys = new RowIndex(ticketGuid);
  const of = new Uint32Array(day.length).fill(NO_TICKET);
  const firedAt = new Float64Array(day.length).fill(Number.POSITIVE_INFINITY);
  const seenAt = new Float64Array(day.length).fill(Number.POSITIVE_INFINITY);
  const rowOf = new Uint32Array(day.length);
  let count = 0;
  for (const rows of rowsByStation) {
    for (const row of rows) {
      if (isStepOver(1)) yield;
      if (!ticketGuid.isSet(row)) continue;
      const earlierRow = keys.add(row);
      const ticket = earlierRow === undefined ? count : (of[earlierRow] ?? 0);
      if (earlierRow === undefined) {
        rowOf[count] = row;
        count += 1;
      }
      of[row] = ticket;
      const bumpedAt = itemFulfilledAt.values[row] ?? Number.POSITIVE_INFINITY;
      if (bumpedAt < (seenAt[ticket] ?? 0)) seenAt[ticket] = bumpedAt;
      if (!hasCredibleFire(day, row)) continue;
      const fire = ticketFiredAt.values[row] ?? Number.POSITIVE_INFINITY;
      if (fire < (firedAt[ticket] ?? 0)) firedAt[ticket] = fire;
    }
  }
  const together = yield* ticketsTogether(prep, rowOf.subarray(0, count), firedAt);
  if (together.count === count) {
    return { count, firedAt: firedAt.subarray(0, count), seenAt: seenAt.subarray(0, count), of };
  }
  return yield* mergedTickets({ count, firedAt, seenAt, of }, together);
}

interface TicketsTogether {
  readonly count: number;
  readonly of: Uint32Array;
}

function* ticketsTogether(
  { day }: PrepDay,
  rowOf: Uint32Array,
  firedAt: Float64Array,
): Generator<undefined, TicketsTogether> {
  const isStepOver = stepCounter();
  const { orderGuid } = day.table.guid;
  const keys = new RowIndex(orderGuid);
  const orders = new Map<number, number[]>();
  for (const [ticket, row] of rowOf.entries()) {
    if (isStepOver(1)) yield;
    if (!orderGuid.isSet(row)) continue;
    const order = keys.add(row) ?? row;
    const sameOrder = orders.get(order);
    if (sameOrder === undefined) orders.set(order, [ticket]);
    else sameOrder.push(ticket);
  }
  const of = Uint32Array.from(rowOf, (_, ticket) => ticket);
  for (const tickets of orders.values()) {
    if (isStepOver(1)) yield;
    tickets.sort((a, b) => (firedAt[a] ?? 0) - (firedAt[b] ?? 0));
    let first = tickets[0] ?? 0;
    for (const ticket of tickets) {
      if ((firedAt[ticket] ?? 0) - (firedAt[first] ?? 0) <= TOGETHER_MS) of[ticket] = first;
      else first = ticket;
    }
  }
  let count = 0;
  const numbers = new Uint32Array(of.length);
  for (const [ticket, first] of of.entries()) {
    if (ticket !== first) continue;
    numbers[ticket] = count;
    count += 1;
  }
  return { count, of: of.map((first) => numbers[first] ?? 0) };
}

function* mergedTickets(
  tickets: PrepTickets,
  { count, of }: TicketsTogether,
): Generator<undefined, PrepTickets> {
  const isStepOver = stepCounter();
  const firedAt = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const seenAt = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  for (const [ticket, together] of of.entries()) {
    firedAt[together] = Math.min(firedAt[together] ?? 0, tickets.firedAt[ticket] ?? 0);
    seenAt[together] = Math.min(seenAt[together] ?? 0, tickets.seenAt[ticket] ?? 0);
  }
  for (const [row, ticket] of tickets.of.entries()) {
    if (isStepOver(1)) yield;
    if (ticket !== NO_TICKET) tickets.of[row] = of[ticket] ?? NO_TICKET;
  }
  return { count, firedAt, seenAt, of: tickets.of };
}

/** Rows of one ticket bumped within this time are one bump. */
const SAME_MOMENT_MS = 1_000;
/** How many earlier rows are searched for the same ticket. A cleared screen has more rows, but such rows show no pace. */
const MAX_AT_ONCE = 64;

/** Groups one station's rows, in order of time, into bumps. A row without a ticket is a separate bump. */
export function prepBumps(day: FulfillmentDay, rows: Uint32Array) {
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const { ticketGuid } = day.table.guid;
  const of = new Uint32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const since = (bumped[row] ?? 0) - SAME_MOMENT_MS;
    let knownBump: number | undefined;
    for (let back = index - 1; back >= 0 && index - back <= MAX_AT_ONCE; back -= 1) {
      const other = rows[back] ?? 0;
      if ((bumped[other] ?? 0) < since) break;
      if (!ticketGuid.isSet(row) || !ticketGuid.isSame(row, other)) continue;
      knownBump = of[back];
      break;
    }
    of[index] = knownBump ?? count;
    if (knownBump === undefined) count += 1;
  }
  return { count, of };
}
