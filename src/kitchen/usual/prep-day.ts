/** Prep rows by station and ticket, for summaries and states. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { GuidColumn } from '../table/guid-column.ts';
import { itemCodes, type NamedCodes, stationCodes } from '../table/named-codes.ts';
import { partition } from '../table/partition.ts';
import { RowIndex } from '../table/row-index.ts';
import { oddityCode } from '../table/row-oddities.ts';
import { rowSteps } from '../table/steps.ts';

export interface PrepDay {
  readonly day: FulfillmentDay;
  readonly stations: NamedCodes;
  readonly items: NamedCodes;
  /** Prep rows by station code, in bump order, except those without a station or bump time. */
  readonly rows: readonly Uint32Array[];
}

/** Rows showing no pace: impossible or missing times, or a cleared screen. */
const NO_PACE: ReadonlySet<number> = new Set(
  (['no time', 'impossible', 'other date', 'mass-bumped'] as const).map(oddityCode),
);
/** Fired time not credible. */
const NO_FIRE: ReadonlySet<number> = new Set(
  (['no time', 'impossible', 'other date'] as const).map(oddityCode),
);

/** Whether a row shows pace. One over 60 minutes does. */
export function hasPace({ oddities }: FulfillmentDay, row: number): boolean {
  return !NO_PACE.has(oddities[row] ?? 0);
}

export function hasFire({ oddities }: FulfillmentDay, row: number): boolean {
  return !NO_FIRE.has(oddities[row] ?? 0);
}

/** Prep rows bumped by `asOf` (epoch ms), by station, in steps. */
export function* prepDaySteps(
  day: FulfillmentDay,
  asOf = Number.POSITIVE_INFINITY,
): Generator<undefined, PrepDay> {
  yield* day.judgingSteps();
  const { table, length } = day;
  const isStepOver = rowSteps();
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
  const boxes = partition(rows.subarray(0, count), stations.count, stations.codeOf);
  for (const box of boxes) {
    if (isStepOver(box.length)) yield;
    sortByTime(box, bumped);
  }
  return { day, stations, items: itemCodes(day), rows: boxes };
}

/** Rows are mostly in order already. */
function sortByTime(rows: Uint32Array, times: Float64Array): void {
  const timeOf = (row: number) => times[row] ?? 0;
  for (let at = 1; at < rows.length; at += 1) {
    if (timeOf(rows[at] ?? 0) >= timeOf(rows[at - 1] ?? 0)) continue;
    rows.sort((a, b) => timeOf(a) - timeOf(b));
    return;
  }
}

/** Tickets with anything bumped at prep, numbered from 0. Times are epoch ms. */
export interface PrepTickets {
  readonly count: number;
  /** First credible fired time, infinite without one. */
  readonly firedAt: Float64Array;
  /** First bump: before it, the export shows nothing about a ticket. */
  readonly seenAt: Float64Array;
  /** Ticket number by row, for prep rows with a ticket. */
  readonly of: Uint32Array;
}

/** In `of`, for rows without a ticket. */
export const NO_TICKET = 0xff_ff_ff_ff;

/** In steps. */
export function* prepTicketSteps({ day, rows: boxes }: PrepDay): Generator<undefined, PrepTickets> {
  const isStepOver = rowSteps();
  const { ticketGuid } = day.table.guid;
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const keys = new RowIndex({
    hash: (row) => ticketGuid.hash(row),
    isSame: (row, other) => ticketGuid.isSame(row, other),
  });
  const of = new Uint32Array(day.length).fill(NO_TICKET);
  const firedAt = new Float64Array(day.length).fill(Number.POSITIVE_INFINITY);
  const seenAt = new Float64Array(day.length).fill(Number.POSITIVE_INFINITY);
  let count = 0;
  for (const rows of boxes) {
    for (const row of rows) {
      if (isStepOver(1)) yield;
      if (!ticketGuid.isSet(row)) continue;
      const known = keys.add(row);
      const ticket = known === undefined ? count : (of[known] ?? 0);
      if (known === undefined) count += 1;
      of[row] = ticket;
      const at = itemFulfilledAt.values[row] ?? Number.POSITIVE_INFINITY;
      if (at < (seenAt[ticket] ?? 0)) seenAt[ticket] = at;
      if (!hasFire(day, row)) continue;
      const fire = ticketFiredAt.values[row] ?? Number.POSITIVE_INFINITY;
      if (fire < (firedAt[ticket] ?? 0)) firedAt[ticket] = fire;
    }
  }
  return { count, firedAt: firedAt.subarray(0, count), seenAt: seenAt.subarray(0, count), of };
}

/** Longest gap within a bump, ms. */
const SAME_MOMENT_MS = 1_000;
/** Earlier rows searched for the ticket. A cleared screen has more, but shows no pace. */
const MAX_AT_ONCE = 64;

interface PrepBumps {
  readonly count: number;
  /** Bump number (from 0) by row index. */
  readonly of: Uint32Array;
}

/** `rows` are one station's, in order of time. A row without a ticket is a separate bump. */
export function prepBumps(day: FulfillmentDay, rows: Uint32Array): PrepBumps {
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const { ticketGuid } = day.table.guid;
  const of = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const since = (bumped[row] ?? 0) - SAME_MOMENT_MS;
    let known: number | undefined;
    for (let back = at - 1; back >= 0 && at - back <= MAX_AT_ONCE; back -= 1) {
      const other = rows[back] ?? 0;
      if ((bumped[other] ?? 0) < since) break;
      if (!isSameTicket(ticketGuid, row, other)) continue;
      known = of[back];
      break;
    }
    of[at] = known ?? count;
    if (known === undefined) count += 1;
  }
  return { count, of };
}

function isSameTicket(tickets: GuidColumn, row: number, other: number): boolean {
  return tickets.isSet(row) && tickets.isSame(row, other);
}
