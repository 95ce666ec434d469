/** Ranks a date's stations by how long other stations' items waited for them. Durations are ms. */

import { quantile } from '../measures/quantile.ts';
import { rowsByItem } from '../measures/row-groups.ts';
import { allRows, type FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import { ODDITIES } from '../model/fulfillment.ts';
import { ascending } from '../text/ordering.ts';
import { type JourneyStation, stationsOf } from './row-segments.ts';
import { type TicketIndex, ticketIndex } from './ticket-journey.ts';

export const HOLDING_LEFT_OUT = ['no ticket', 'another level', ...ODDITIES, 'no station'] as const;
/** `another level` is any level but prep. */
export type HoldingLeftOut = (typeof HOLDING_LEFT_OUT)[number];

interface CodedHold {
  /** GUID code of the station that finished last. */
  readonly code: number;
  /** When the station finished, epoch ms. */
  readonly until: number;
  readonly waiting: readonly number[];
  readonly sumMs: number;
  readonly longestMs: number;
}

function ticketHolds(day: FulfillmentDay, ticketRows: Uint32Array): readonly CodedHold[] {
  const counted = [...ticketRows].filter((row) => leftOutReason(day, row) === undefined);
  return courseSends(day.table, counted).flatMap((send) => holdOf(day.table, send) ?? []);
}

function leftOutReason(day: FulfillmentDay, row: number): HoldingLeftOut | undefined {
  const { table } = day;
  if (!table.guid.ticketGuid.isSet(row)) return 'no ticket';
  if (table.level.get(row) !== 0) return 'another level';
  const oddity = day.oddity(row);
  if (oddity !== undefined) return oddity;
  return table.text.prepStationGuid.codes[row] === 0 ? 'no station' : undefined;
}

/** `undefined` if nobody held the send: it has one station, or several that finished last together. */
function holdOf(table: FulfillmentTable, send: readonly number[]): CodedHold | undefined {
  const { codes } = table.text.prepStationGuid;
  const { values } = table.instant.itemFulfilledAt;
  const finishes = new Map<number, number>();
  for (const row of send) {
    const code = codes[row] ?? 0;
    const bumpedAt = values[row] ?? 0;
    finishes.set(code, Math.max(finishes.get(code) ?? bumpedAt, bumpedAt));
  }
  if (finishes.size < 2) return undefined;
  const until = [...finishes.values()].reduce((last, time) => Math.max(last, time));
  const [code = 0, ...tied] = [...finishes].flatMap(([each, time]) =>
    time === until ? [each] : [],
  );
  if (tied.length > 0) return undefined;
  const waiting = send.filter((row) => codes[row] !== code);
  const waits = waiting.map((row) => until - (values[row] ?? until));
  return {
    code,
    until,
    waiting,
    sumMs: waits.reduce((sum, wait) => sum + wait, 0),
    longestMs: waits.reduce((longest, wait) => Math.max(longest, wait), 0),
  };
}

/**
 * Splits a ticket's rows, which all have a fire, into sends: rows that wait for each other. A course is one send however far apart its
 * fires are, because a kitchen that fires by prep time wants the course ready together. Different courses, and rows without a course,
 * are one send only if they have rows fired at the same instant. Without courses, the ticket is one send.
 */
function courseSends(
  table: FulfillmentTable,
  rows: readonly number[],
): readonly (readonly number[])[] {
  const [first] = rows;
  if (first === undefined) return [];
  const course = courseOf(table, first);
  if (rows.every((row) => courseOf(table, row) === course)) return [rows];

  const leaders = Uint32Array.from(rows, (_, index) => index);
  const leaderOf = (index: number): number => {
    let leader = index;
    for (let up = leaders[leader] ?? leader; up !== leader; up = leaders[leader] ?? leader) {
      leaders[leader] = leaders[up] ?? up;
      leader = up;
    }
    return leader;
  };
  const firstOf = new Map<string, number>();
  const join = (index: number, bond: string) => {
    const earlier = firstOf.get(bond);
    if (earlier === undefined) firstOf.set(bond, index);
    else leaders[leaderOf(index)] = leaderOf(earlier);
  };
  for (const [index, row] of rows.entries()) {
    join(index, `fired ${table.instant.ticketFiredAt.values[row]}`);
    const ownCourse = courseOf(table, row);
    if (ownCourse !== 0) join(index, `course ${ownCourse}`);
  }
  const sends = Map.groupBy(rows.entries(), ([index]) => leaderOf(index));
  return Array.from(sends.values(), (send) => send.map(([, row]) => row));
}

/** A number per course: positive by GUID, negative by name, 0 without either. */
function courseOf({ text }: FulfillmentTable, row: number): number {
  const guid = text.courseGuid.codes[row] ?? 0;
  return guid === 0 ? 0 - (text.courseName.codes[row] ?? 0) : guid;
}

export const HELD_RULE =
  "time other stations' items waited for this one's last bump, by course (courses fired together count as one), added up";

export interface StationHolding {
  readonly station: JourneyStation;
  /** Total wait of other stations' items. */
  readonly causedMs: number;
  readonly tickets: number;
  /** Median over tickets of each ticket's longest wait. */
  readonly medianMs: number;
  readonly longestMs: number;
}

export interface DayHolding {
  readonly leftOut: Readonly<Record<HoldingLeftOut, number>>;
  /** Most waiting first. Stations that held no ticket are left out. */
  readonly stations: readonly StationHolding[];
  readonly tickets: number;
  readonly held: number;
}

/** `rows` chooses tickets. A ticket counts with all its rows, because a filter usually hides the rows that waited. */
export function stationsByHolding(day: FulfillmentDay, rows: Uint32Array): DayHolding {
  const { table } = day;
  const index = ticketIndex(day);
  const byStation = new Map<number, HeldTickets>();
  const leftOut: Record<HoldingLeftOut, number> = {
    'no ticket': 0,
    'another level': 0,
    impossible: 0,
    'other date': 0,
    'un-bumped': 0,
    'mass-bumped': 0,
    'no time': 0,
    'no station': 0,
  };
  let tickets = 0;
  let held = 0;
  for (const ticket of chosenTickets(index, rows)) {
    const ticketRows = index.at(ticket);
    for (const row of ticketRows) {
      const reason = leftOutReason(day, row);
      if (reason !== undefined) leftOut[reason] += 1;
    }
    const [row = 0] = ticketRows;
    if (table.guid.ticketGuid.isSet(row)) tickets += 1;
    const holds = ticketHolds(day, ticketRows);
    if (holds.length > 0) held += 1;
    for (const { code, sumMs, longestMs } of holds) {
      const station = byStation.get(code) ?? { causedMs: 0, longestByTicket: new Map() };
      byStation.set(code, station);
      station.causedMs += sumMs;
      const longest = station.longestByTicket.get(ticket) ?? 0;
      station.longestByTicket.set(ticket, Math.max(longest, longestMs));
    }
  }
  const names = stationsOf(table, allRows(day).order);
  const stations = [...byStation].flatMap(([code, { causedMs, longestByTicket }]) => {
    const station = names.get(code);
    if (station === undefined) return [];
    const sorted = Float64Array.from(longestByTicket.values()).sort();
    const [medianMs, longestMs] = [quantile(sorted, 0.5) ?? 0, sorted.at(-1) ?? 0];
    return [{ station, causedMs, tickets: sorted.length, medianMs, longestMs }];
  });
  stations.sort((a, b) => b.causedMs - a.causedMs || ascending(a.station.guid, b.station.guid));
  return { leftOut, stations, tickets, held };
}

function chosenTickets(index: TicketIndex, rows: Uint32Array): readonly number[] {
  const isChosen = new Uint8Array(index.count);
  for (const row of rows) {
    const ticket = index.ticketOf(row);
    if (ticket !== undefined) isChosen[ticket] = 1;
  }
  const chosen: number[] = [];
  for (const [ticket, bit] of isChosen.entries()) if (bit === 1) chosen.push(ticket);
  return chosen;
}

interface HeldTickets {
  causedMs: number;
  /** By ticket number, over all its sends. */
  readonly longestByTicket: Map<number, number>;
}

/** One send of a ticket that a station held. Other fields are as in `CodedHold`. */
export interface Hold extends Omit<CodedHold, 'code' | 'waiting'> {
  /** Items that waited. An item made at several stations counts once. */
  readonly waiting: number;
  readonly station: JourneyStation;
}

/**
 * `ticketRows` has all of a ticket's rows. Holds are by end time, at most one per send. The complete wait counts for the last station, even
 * if others were slow, too. A row left out may have been last, so the numbers are a provable minimum.
 */
export function whoHeldTheTicket(day: FulfillmentDay, ticketRows: Uint32Array): readonly Hold[] {
  const stations = stationsOf(day.table, ticketRows);
  const holds = ticketHolds(day, ticketRows).flatMap(({ code, waiting, ...hold }): Hold[] => {
    const station = stations.get(code);
    return station === undefined
      ? []
      : [{ ...hold, waiting: rowsByItem(day.table.guid, waiting).size, station }];
  });
  return holds.sort((a, b) => a.until - b.until || ascending(a.station.guid, b.station.guid));
}
