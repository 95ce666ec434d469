import { DAY_MS } from '../../contract/instant.ts';
import { type ClockQuarterOf, clockQuarterOf } from '../measures/business-quarters.ts';
import { ticketChannels } from '../measures/channels.ts';
import { hasCredibleFire, OVER_HOUR } from '../measures/measure.ts';
import { medianOf } from '../measures/quantile.ts';
import { ticketTimeSteps } from '../measures/ticket-time.ts';
import { addToBin, type BinnedTimes, binOf, mergedTimes } from '../measures/time-histogram.ts';
import type { BusinessCalendar } from '../model/business-day.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { timeSlices } from '../model/row-order.ts';
import { runToEnd, stepCounter } from '../model/steps.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import { stationItemSteps } from './date-items.ts';
import {
  type DateSummary,
  type ItemSummary,
  mergedRows,
  NO_STATION,
  type OutsideSummary,
  type QuarterSummary,
  type StationSummary,
} from './date-summary.ts';
import {
  NO_TICKET,
  type PrepDay,
  type PrepTickets,
  prepBumps,
  prepDaySteps,
  prepTicketSteps,
  stationTime,
} from './prep-day.ts';
import { silenceTailSteps } from './silence-tail.ts';
import { type StationBump, stationRows } from './station-rows.ts';
import { dateBumps, ownUsual } from './station-usual.ts';

/** Maximum of a bump's log ratio, so that a forgotten ticket does not hide other differences. */
const MAX_LOG = 1.2;
const MIN_FOR_SPREAD = 10;
const ROWS_PER_STEP = 1_000;

/** Throws RangeError for an unknown date or zone. */
export function summarizedDate(
  day: FulfillmentDay,
  date: string,
  calendar: BusinessCalendar,
): DateSummary {
  return runToEnd(summarizedDateSteps(day, date, calendar));
}

/** Runs in steps, because 200,000 rows take longer than many frames, and keys are handled between steps. */
export function* summarizedDateSteps(
  day: FulfillmentDay,
  date: string,
  calendar: BusinessCalendar,
): Generator<undefined, DateSummary> {
  const quarterOf = clockQuarterOf(calendar, date);
  const prep = yield* prepDaySteps(day);
  const tickets = yield* prepTicketSteps(prep);
  const stationsOfTicket = yield* stationCounts(prep, tickets);
  const isStepOver = stepCounter(ROWS_PER_STEP);
  const stations = new Map<string, StationSummary>();
  const bumpsOf: (readonly StationBump[])[] = [];
  const outside: OutsideRows[] = [];
  for (const [code, rows] of prep.rows.entries()) {
    const key = prep.stations.keyOf(code);
    if (key === undefined || rows.length === 0) continue;
    if (isStepOver(rows.length)) yield;
    const items = itemSummaries(prep, rows);
    if (rows.length > ROWS_PER_STEP) yield;
    const { quarters, beyond } = quarterSummaries(prep, rows, items, quarterOf);
    if (rows.length > ROWS_PER_STEP) yield;
    const { bumps } = stationRows(prep, code, ownUsual({ items, quarters }), quarterOf);
    if (rows.length > ROWS_PER_STEP) yield;
    const ticketSet = new Set<number>();
    for (const row of rows) ticketSet.add(tickets.of[row] ?? NO_TICKET);
    ticketSet.delete(NO_TICKET);
    const name = prep.stations.nameOf(code) ?? key;
    if (beyond !== undefined) outside.push({ key, name, ...beyond });
    bumpsOf.push(bumps);
    stations.set(key, {
      name,
      tickets: ticketSet.size,
      sharedTickets: [...ticketSet].filter((ticket) => (stationsOfTicket[ticket] ?? 0) > 1).length,
      fireLagMs: fireLag(prep, rows, tickets),
      spread: spreadOf(bumps),
      quarters,
      items,
    });
  }
  const bumpTimes = yield* bumpTimeSteps(bumpsOf);
  const silenceTail = yield* silenceTailSteps(bumpTimes, dateBumps(stations), quarterOf);
  const channels = yield* channelTimesSteps(day);
  return {
    date,
    items: yield* stationItemSteps(prep, tickets),
    rows: prep.rows.reduce((sum, rows) => sum + rows.length, 0),
    tickets: tickets.count,
    channels,
    ticketTimes: mergedTimes(channels.values()),
    ...(silenceTail !== undefined && { silenceTail }),
    stations,
    outside: yield* outsideSummarySteps(prep, outside),
  };
}

function* channelTimesSteps(
  day: FulfillmentDay,
): Generator<undefined, ReadonlyMap<string, BinnedTimes>> {
  const ticketTimes = yield* ticketTimeSteps(day);
  const channelOf = ticketChannels(day, ticketTimes);
  yield;
  const isStepOver = stepCounter();
  const channels = new Map<string, { overHour: number; readonly times: Map<number, number> }>();
  for (const [ticket, reason] of ticketTimes.reasons.entries()) {
    if (isStepOver(1)) yield;
    if (reason !== 0 && reason !== OVER_HOUR) continue;
    const channel = channelOf(ticket);
    const draft = channels.get(channel) ?? { overHour: 0, times: new Map() };
    channels.set(channel, draft);
    if (reason === OVER_HOUR) draft.overHour += 1;
    else addToBin(draft.times, binOf(ticketTimes.valuesMs[ticket] ?? Number.NaN));
  }
  return channels;
}

function fireLag({ day }: PrepDay, rows: Uint32Array, tickets: PrepTickets): number {
  const { values: fired } = day.table.instant.ticketFiredAt;
  const lags: number[] = [];
  for (const row of rows) {
    const ticket = tickets.of[row] ?? NO_TICKET;
    if (ticket === NO_TICKET || !hasCredibleFire(day, row)) continue;
    lags.push((fired[row] ?? 0) - (tickets.firedAt[ticket] ?? 0));
  }
  return Math.round(medianOf(lags) ?? 0);
}

function spreadOf(bumps: readonly StationBump[]): number {
  const logs = bumps.flatMap(({ ratio }) =>
    ratio > 0 ? [Math.min(Math.log(ratio), MAX_LOG)] : [],
  );
  if (logs.length < MIN_FOR_SPREAD) return 0;
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1));
}

function* stationCounts(
  { rows: rowsByStation }: PrepDay,
  tickets: PrepTickets,
): Generator<undefined, Uint32Array> {
  const isStepOver = stepCounter();
  const counts = new Uint32Array(tickets.count);
  const last = new Int32Array(tickets.count).fill(-1);
  for (const [code, rows] of rowsByStation.entries()) {
    for (const row of rows) {
      if (isStepOver(1)) yield;
      const ticket = tickets.of[row] ?? NO_TICKET;
      if (ticket === NO_TICKET || last[ticket] === code) continue;
      last[ticket] = code;
      counts[ticket] = (counts[ticket] ?? 0) + 1;
    }
  }
  return counts;
}

/** Of all stations, in order. */
function* bumpTimeSteps(
  bumpsOf: readonly (readonly StationBump[])[],
): Generator<undefined, Float64Array> {
  const isStepOver = stepCounter();
  const slices = timeSlices<number>();
  for (const bumps of bumpsOf) {
    if (isStepOver(bumps.length)) yield;
    for (const { time } of bumps) slices.add(time, time);
  }
  const times = new Float64Array(bumpsOf.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const slice of slices.inOrder((a, b) => a - b)) {
    if (isStepOver(slice.length)) yield;
    times.set(slice, next);
    next += slice.length;
  }
  return times;
}

/** Longest gap (ms) between bumps by clock quarter. `bumps` are epoch ms, in order. */
function longestGaps(bumps: Float64Array, quarterOf: ClockQuarterOf): ReadonlyMap<number, number> {
  const gaps = new Map<number, number>();
  let last = Number.NaN;
  for (const time of bumps) {
    const gap = time - last;
    // The gap after a bump at an impossible time is unknown.
    const start = gap > 0 && gap < DAY_MS ? last : Number.POSITIVE_INFINITY;
    for (let from = start; from <= time; from = nextOf(from, time)) {
      const quarter = quarterOf(from);
      if (quarter !== undefined) gaps.set(quarter, Math.max(gap, gaps.get(quarter) ?? 0));
    }
    last = time;
  }
  return gaps;
}

/** The next instant to count: a quarter hour later, then `end`, then infinity. */
function nextOf(from: number, end: number): number {
  return from < end ? Math.min(end, from + QUARTER_MS) : Number.POSITIVE_INFINITY;
}

function itemSummaries(
  { day, items }: PrepDay,
  rows: Uint32Array,
): ReadonlyMap<string, ItemSummary> {
  const timed = rows.filter((row) => day.oddities[row] === 0);
  const byItem = Map.groupBy(timed, (row) => items.keyOf(items.codeOf(row)));
  const summaries = new Map<string, ItemSummary>();
  for (const [key, itemRows] of byItem) {
    if (key === undefined) continue;
    const median = medianOf(itemRows.map((row) => stationTime(day, row)));
    summaries.set(key, { rows: itemRows.length, medianMs: Math.round(median ?? 0) });
  }
  return summaries;
}

interface RowsDraft {
  bumps: number;
  items: number;
  overHour: number;
  leftOut: number;
  readonly times: Map<number, number>;
}

function rowsDraft(): RowsDraft {
  return { bumps: 0, items: 0, overHour: 0, leftOut: 0, times: new Map<number, number>() };
}

function countRow(draft: RowsDraft, day: FulfillmentDay, row: number): void {
  const odd = day.oddities[row] ?? 0;
  if (odd === OVER_HOUR) draft.overHour += 1;
  else if (odd !== 0) draft.leftOut += 1;
  else {
    draft.items += 1;
    addToBin(draft.times, binOf(stationTime(day, row)));
  }
}

type QuarterDraft = RowsDraft & Record<'logPace' | 'firedMs' | 'gapMs', number>;

/** By clock quarter. `beyond` counts rows bumped outside the date. */
function quarterSummaries(
  { day, items }: PrepDay,
  rows: Uint32Array,
  summaryByItem: ReadonlyMap<string, ItemSummary>,
  quarterOf: ClockQuarterOf,
): { readonly quarters: ReadonlyMap<number, QuarterSummary>; readonly beyond?: RowsDraft } {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const drafts = new Map<number, QuarterDraft>();
  const draftOf = (quarter: number): QuarterDraft => {
    const existing = drafts.get(quarter);
    if (existing !== undefined) return existing;
    const created = { ...rowsDraft(), logPace: 0, firedMs: 0, gapMs: 0 };
    drafts.set(quarter, created);
    return created;
  };
  let beyond: RowsDraft | undefined;
  const bumps = prepBumps(day, rows);
  let nextBump = 0;
  for (const [index, row] of rows.entries()) {
    const itemMs = summaryByItem.get(items.keyOf(items.codeOf(row)) ?? '')?.medianMs ?? 0;
    const bumpedIn = quarterOf(itemFulfilledAt.values[row] ?? Number.NaN);
    const within = bumpedIn === undefined ? undefined : draftOf(bumpedIn);
    const draft = within ?? (beyond ??= rowsDraft());
    if (bumps.of[index] === nextBump) {
      nextBump += 1;
      draft.bumps += 1;
    }
    countRow(draft, day, row);
    const took = day.oddities[row] === 0 ? stationTime(day, row) : 0;
    if (within !== undefined && took > 0 && itemMs > 0) within.logPace += Math.log(took / itemMs);
    const firedIn = hasCredibleFire(day, row)
      ? quarterOf(ticketFiredAt.values[row] ?? Number.NaN)
      : undefined;
    if (firedIn !== undefined) draftOf(firedIn).firedMs += itemMs;
  }
  const times = Float64Array.from(rows, (row) => itemFulfilledAt.values[row] ?? Number.NaN);
  for (const [quarter, gapMs] of longestGaps(times, quarterOf)) draftOf(quarter).gapMs = gapMs;
  return { quarters: drafts, ...(beyond !== undefined && { beyond }) };
}

type OutsideRows = OutsideSummary & { readonly key: string };

/** Rows outside all quarter hours, so that the date's counts are complete. By station. `NO_STATION` has rows without a station. */
function* outsideSummarySteps(
  { day, stations }: PrepDay,
  beyond: readonly OutsideRows[],
): Generator<undefined, ReadonlyMap<string, OutsideSummary>> {
  const isStepOver = stepCounter();
  const prep = day.table.level.values.indexOf(0);
  const { codes: levels } = day.table.level;
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const drafts = new Map<string, RowsDraft & { readonly name: string }>();
  const stationless: number[] = [];
  // `PrepDay.rows` has no rows without a station or a bump time.
  for (let row = 0; row < day.length; row += 1) {
    if (isStepOver(1)) yield;
    const code = stations.codeOf(row);
    const isTimed = !Number.isNaN(bumped[row] ?? Number.NaN);
    if (levels[row] !== prep || (code !== 0 && isTimed)) continue;
    const key = stations.keyOf(code) ?? NO_STATION;
    const draft = drafts.get(key) ?? { ...rowsDraft(), name: stations.nameOf(code) ?? key };
    drafts.set(key, draft);
    countRow(draft, day, row);
    if (key === NO_STATION && isTimed) stationless.push(row);
  }
  const timeOf = (row: number) => bumped[row] ?? 0;
  const inOrder = Uint32Array.from(stationless.sort((a, b) => timeOf(a) - timeOf(b)));
  const withoutStation = drafts.get(NO_STATION);
  if (withoutStation !== undefined) withoutStation.bumps = prepBumps(day, inOrder).count;
  const all = new Map<string, OutsideSummary>(drafts);
  for (const { key, ...rows } of beyond) {
    const draft = all.get(key);
    all.set(key, draft === undefined ? rows : { ...mergedRows([draft, rows]), name: draft.name });
  }
  return all;
}
