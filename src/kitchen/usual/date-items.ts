/** A date's times of each item at each prep station, and which of them had nothing to wait for. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { hasCredibleFire, OVER_HOUR, showsPace } from '../measures/measure.ts';
import { addToBin, binOf, histogramText } from '../measures/time-histogram.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { chainKeysOf } from '../model/named-codes.ts';
import { countUntil } from '../model/row-order.ts';
import { stepCounter } from '../model/steps.ts';
import { bumpHabit, lastBumps } from './bump-habit.ts';
import type { ItemTimes, StationItems } from './date-summary.ts';
import { mergedItem, mergedStation } from './merged-items.ts';
import {
  NO_TICKET,
  type PrepDay,
  type PrepTickets,
  prepDaySteps,
  prepTicketSteps,
  stationTime,
} from './prep-day.ts';

export interface LatestItems {
  /** Epoch ms, on the minute. `undefined` if nothing has been bumped at prep. */
  readonly since: number | undefined;
  readonly items: ReadonlyMap<string, StationItems>;
}

/** Long enough for a few of each item, and short enough to show what has been slow for half an hour. */
const LATEST_MS = 2 * 3_600_000;

/** Items of at least three tickets in the two hours before the date's last bump. Bumps after `readAt` (epoch ms) have a wrong time. */
export function* latestItemSteps(
  day: FulfillmentDay,
  readAt: number,
): Generator<undefined, LatestItems> {
  const prep = yield* prepDaySteps(day, readAt);
  const tickets = yield* prepTicketSteps(prep);
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const rows of prep.rows) {
    first = Math.min(first, bumped[rows.at(0) ?? -1] ?? first);
    last = Math.max(last, bumped[rows.at(-1) ?? -1] ?? last);
  }
  if (last < first) return { since: undefined, items: new Map() };
  const since = Math.floor(Math.max(first, last - LATEST_MS) / MINUTE_MS) * MINUTE_MS;
  const rows = prep.rows.map((ofStation) => ofStation.filter((row) => (bumped[row] ?? 0) >= since));
  const latest = { ...prep, rows };
  const ticketsOf = yield* itemTicketSteps(latest, tickets);
  const stations = yield* stationItemSteps(latest, tickets);
  const items = new Map(
    Array.from(stations, ([key, station]) => {
      const hasMany = (item: string) => (ticketsOf.get(`${key} ${item}`)?.size ?? 0) >= MIN_TICKETS;
      const ofStation = new Map([...station.items].filter(([item]) => hasMany(item)));
      return [key, { ...station, items: ofStation }];
    }),
  );
  return { since, items };
}

/** Items of fewer tickets are left out, because those of one ticket are late together. */
const MIN_TICKETS = 3;

/** The numbers of the tickets, by station key and item key. A row without a ticket is its only one. */
function* itemTicketSteps(
  prep: PrepDay,
  tickets: PrepTickets,
): Generator<undefined, ReadonlyMap<string, ReadonlySet<number>>> {
  const isStepOver = stepCounter();
  const ticketsOf = new Map<string, Set<number>>();
  for (const [code, rows] of prep.rows.entries()) {
    if (isStepOver(rows.length)) yield;
    const ofStation = oncePerKey((item: number) => {
      const key = `${prep.stations.keyOf(code)} ${prep.items.keyOf(item)}`;
      const known = ticketsOf.get(key) ?? new Set();
      ticketsOf.set(key, known);
      return known;
    });
    for (const row of rows) {
      const ticket = tickets.of[row] ?? NO_TICKET;
      ofStation(prep.items.codeOf(row)).add(ticket === NO_TICKET ? -1 - row : ticket);
    }
  }
  return ticketsOf;
}

/** By station key. */
export function* stationItemSteps(
  prep: PrepDay,
  tickets: PrepTickets,
): Generator<undefined, ReadonlyMap<string, StationItems>> {
  const isStepOver = stepCounter();
  const chainKeyOf = chainKeysOf(prep.day, prep.items);
  const last = lastBumps(prep, tickets);
  yield;
  const stations = new Map<string, StationItems>();
  for (const [code, rows] of prep.rows.entries()) {
    const key = prep.stations.keyOf(code);
    if (key === undefined || rows.length === 0) continue;
    if (isStepOver(rows.length)) yield;
    const loadOf = openItems(prep, rows);
    const ticketOf = (row: number) => tickets.of[row] ?? NO_TICKET;
    const paced = rows.filter((row) => showsPace(prep.day, row));
    const isAlone = onlyOfTicket(rows, ticketOf);
    const loadPace = paceByLoad(prep, paced, loadOf);
    yield;
    const drafts = new Map<number, ItemDraft>();
    for (const row of paced) {
      const item = prep.items.codeOf(row);
      if (item === 0) continue;
      const draft = drafts.get(item) ?? newDraft();
      drafts.set(item, draft);
      if (prep.day.oddities[row] === OVER_HOUR) {
        draft.overHour += 1;
        continue;
      }
      const took = stationTime(prep.day, row);
      draft.count += 1;
      addToBin(draft.times, binOf(took));
      draft.logPace += logTime(took) - loadPace(loadOf(row));
      if (isAlone(row) && loadOf(row) === 0) addToBin(draft.calm, binOf(took));
    }
    yield;
    const items = new Map<string, ItemTimes>();
    for (const [item, { count, overHour, logPace, times, calm }] of drafts) {
      const itemKey = prep.items.keyOf(item);
      if (itemKey === undefined) continue;
      const itemTimes = {
        name: prep.items.nameOf(item) ?? itemKey,
        chainKey: chainKeyOf(item) ?? itemKey,
        count,
        overHour,
        times: histogramText(times),
        calm: histogramText(calm),
        logPace: Math.round(logPace * LOG_DIGITS) / LOG_DIGITS + 0,
      };
      const same = items.get(itemKey);
      // One item's name can equal another item's GUID, and then both have the same key.
      items.set(itemKey, same === undefined ? itemTimes : mergedItem([same, itemTimes]));
    }
    if (items.size === 0) continue;
    const name = prep.stations.nameOf(code) ?? key;
    const station = { name, habit: bumpHabit(prep, code, tickets, last), items };
    const same = stations.get(key);
    stations.set(key, same === undefined ? station : mergedStation([same, station]));
  }
  return stations;
}

/** Sums of logarithms have three decimals, so that a stored date is the same as one that was just read. */
const LOG_DIGITS = 1_000;

interface ItemDraft {
  readonly times: Map<number, number>;
  readonly calm: Map<number, number>;
  count: number;
  overHour: number;
  logPace: number;
}

function newDraft(): ItemDraft {
  return { times: new Map(), calm: new Map(), count: 0, overHour: 0, logPace: 0 };
}

/** One more second, so that an item that was bumped at once has a logarithm. */
const AT_ONCE_MS = 1_000;

export function logTime(ms: number): number {
  return Math.log(ms + AT_ONCE_MS);
}

export function timeOfLog(log: number): number {
  return Math.exp(log) - AT_ONCE_MS;
}

/** How many items were fired at the station before a row's fire, and bumped after it. Forgotten items don't count. */
function openItems({ day }: PrepDay, rows: Uint32Array): (row: number) => number {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const open = rows.filter((row) => hasCredibleFire(day, row) && day.oddities[row] !== OVER_HOUR);
  const fired = Float64Array.from(open, (row) => ticketFiredAt.values[row] ?? 0).sort();
  const bumped = Float64Array.from(open, (row) => itemFulfilledAt.values[row] ?? 0);
  return (row) => {
    const firedAt = ticketFiredAt.values[row] ?? Number.NaN;
    return Math.max(0, countUntil(fired, firedAt - 1) - countUntil(bumped, firedAt));
  };
}

/** A row without a ticket is its only one. */
function onlyOfTicket(
  rows: Uint32Array,
  ticketOf: (row: number) => number,
): (row: number) => boolean {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(ticketOf(row), (counts.get(ticketOf(row)) ?? 0) + 1);
  return (row) => ticketOf(row) === NO_TICKET || counts.get(ticketOf(row)) === 1;
}

/** Loads of two open items are judged together, and those from this many on. */
const MAX_LOAD = 12;

/** The mean logarithm of the station's times at a load. All items of a station wait in the same line. */
function paceByLoad(
  { day }: PrepDay,
  paced: Uint32Array,
  loadOf: (row: number) => number,
): (load: number) => number {
  const sums = new Float64Array(MAX_LOAD / 2 + 1);
  const counts = new Uint32Array(sums.length);
  const indexOf = (load: number) => Math.min(load, MAX_LOAD) >> 1;
  for (const row of paced) {
    if (day.oddities[row] === OVER_HOUR) continue;
    const index = indexOf(loadOf(row));
    sums[index] = (sums[index] ?? 0) + logTime(stationTime(day, row));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return (load) => (sums[indexOf(load)] ?? 0) / (counts[indexOf(load)] ?? 1);
}
