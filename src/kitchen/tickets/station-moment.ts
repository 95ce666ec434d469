/** How fast and how loaded a prep station was around one of its items. Times are epoch ms. */
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { hasCredibleFire } from '../measures/measure.ts';
import { medianOf } from '../measures/quantile.ts';
import { countUntil } from '../model/row-order.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import { overQuarters } from '../usual/kitchen-demand.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import {
  type StationBump,
  stationRows,
  type TicketOf,
  usualWorkMs,
} from '../usual/station-rows.ts';
import { BUSIEST_MS, type StationUsual } from '../usual/station-usual.ts';
import { CAUSE_RULES } from './cause-rules.ts';

export interface StationMoment {
  /** Median of other tickets' times, divided by usual, while the item was at the station. `undefined` for too few bumps. */
  readonly pace: number | undefined;
  readonly bumps: number;
  /** Work fired shortly before the item, divided by the usual work. */
  readonly load: number;
  /** How long (ms) the work fired before the item takes at the rate of the busiest usual half hour. */
  readonly lineMs: number;
  /** Median ms from fire to start, of other tickets' items fired around then. */
  readonly queueMs: number;
  readonly inWork: number;
  readonly usualInWork: number;
  /** Items fired later but bumped earlier. */
  readonly overtakers: number;
  /** Items fired later but started earlier. */
  readonly startedBefore: number;
}

export interface StationItem {
  readonly ticket: number;
  readonly firedAt: number;
  readonly startedAt: number | undefined;
  readonly bumpedAt: number;
}

export interface TimelineSource {
  readonly prep: PrepDay;
  readonly code: number;
  readonly stationUsual: StationUsual;
  readonly quarterOf: ClockQuarterOf;
  readonly ticketOf: TicketOf;
}

/** Runs in steps, so that sorting a large date delays no key. */
export function* stationTimelineSteps(
  source: TimelineSource,
): Generator<undefined, StationTimeline> {
  const { prep, code, stationUsual, quarterOf, ticketOf } = source;
  const { bumps } = stationRows(prep, code, stationUsual, quarterOf, ticketOf);
  yield;
  const bumpTimes = Float64Array.from(bumps, ({ time }) => time);
  const bumpFires = Float64Array.from(bumps, ({ time, tookMs }) => time - tookMs).sort();
  yield;
  const { values: firedAt } = prep.day.table.instant.ticketFiredAt;
  const fireOf = (row: number) => firedAt[row] ?? Number.NaN;
  const rows = (prep.rows[code] ?? new Uint32Array())
    .filter((row) => hasCredibleFire(prep.day, row))
    .sort((a, b) => fireOf(a) - fireOf(b));
  yield;
  const fires = Float64Array.from(rows, fireOf);
  yield;
  const work = Float64Array.from(rows, usualWorkMs(prep, stationUsual));
  yield;
  return new StationTimeline(source, bumps, { bumpTimes, bumpFires, rows, fires, work });
}

interface TimelineColumns {
  /** Bump times in order. `bumpFires` are the bumps' fire times, in their own order. */
  readonly bumpTimes: Float64Array;
  readonly bumpFires: Float64Array;
  /** Rows in order of fire, with their fire times and usual work (ms). */
  readonly rows: Uint32Array;
  readonly fires: Float64Array;
  readonly work: Float64Array;
}

export class StationTimeline {
  readonly #source: TimelineSource;
  readonly #bumps: readonly StationBump[];
  readonly #columns: TimelineColumns;
  /** Sum of the usual work (ms) of earlier rows, by row. */
  readonly #workBefore: Float64Array;
  /** How long (ms) it takes from each fire until everything fired so far is done. */
  readonly #lines: Float64Array;

  constructor(source: TimelineSource, bumps: readonly StationBump[], columns: TimelineColumns) {
    this.#source = source;
    this.#bumps = bumps;
    this.#columns = columns;
    this.#workBefore = cumulative(columns.work);
    this.#lines = waitingLines(columns, Math.max(1, source.stationUsual.busiestMs) / BUSIEST_MS);
  }

  around(item: StationItem): StationMoment {
    const { prep, stationUsual, quarterOf } = this.#source;
    const { itemStartedAt, itemFulfilledAt } = prep.day.table.instant;
    const { firedAt, startedAt = 0, bumpedAt } = item;
    const ratios = this.#ratiosDuring(item);
    const firedLater = this.#rowsFired(firedAt, bumpedAt);
    const countBefore = (times: Float64Array, limit: number) =>
      firedLater.filter((row) => (times[row] ?? Number.NaN) < limit).length;
    const { bumpTimes, bumpFires } = this.#columns;
    const { bumps: usualBumps, medianMs } = stationUsual.at(quarterOf(firedAt));
    return {
      pace: ratios.length < CAUSE_RULES.minBumps ? undefined : medianOf(ratios),
      bumps: ratios.length,
      load: this.#load(firedAt),
      lineMs: this.#lineMs(firedAt),
      queueMs: this.#queueMs(item),
      inWork: countUntil(bumpFires, firedAt) - countUntil(bumpTimes, firedAt),
      usualInWork: (usualBumps * medianMs) / QUARTER_MS,
      overtakers: countBefore(itemFulfilledAt.values, bumpedAt),
      startedBefore: countBefore(itemStartedAt.values, startedAt),
    };
  }

  /** Ratios of other tickets' bumps while the item was at the station, and where they are too few, of the nearest ones before and after. */
  #ratiosDuring({ ticket, firedAt, bumpedAt }: StationItem): readonly number[] {
    const { loadMs, minBumps } = CAUSE_RULES;
    const { bumpTimes } = this.#columns;
    const distance = ({ time }: StationBump) => Math.max(firedAt - time, time - bumpedAt, 0);
    const others = this.#bumps
      .slice(countUntil(bumpTimes, firedAt - loadMs), countUntil(bumpTimes, bumpedAt + loadMs))
      .filter(({ ticket: other, ratio }) => other !== ticket && ratio > 0);
    const during = others.filter(
      (bump) => distance(bump) === 0 && bump.time - bump.tookMs < bumpedAt,
    );
    const nearest =
      during.length >= minBumps
        ? during
        : others.toSorted((a, b) => distance(a) - distance(b)).slice(0, minBumps);
    return nearest.map(({ ratio }) => ratio);
  }

  #rowsFired(after: number, until: number): Uint32Array {
    const { rows, fires } = this.#columns;
    return rows.subarray(countUntil(fires, after), countUntil(fires, until));
  }

  #load(time: number): number {
    const { stationUsual, quarterOf } = this.#source;
    const { at: usualAt, medianMs } = stationUsual;
    const from = time - CAUSE_RULES.loadMs;
    const { fires } = this.#columns;
    const done =
      (this.#workBefore[countUntil(fires, time)] ?? 0) -
      (this.#workBefore[countUntil(fires, from)] ?? 0);
    const expected = overQuarters(quarterOf, from, time, (quarter) => usualAt(quarter).firedMs);
    const added = CAUSE_RULES.loadItems * medianMs;
    return added > 0 ? (done + added) / (expected + added) : 1;
  }

  #lineMs(time: number): number {
    const { fires } = this.#columns;
    const last = countUntil(fires, time - 1) - 1;
    return Math.max(0, (this.#lines[last] ?? 0) - (time - (fires[last] ?? time)));
  }

  #queueMs({ ticket, firedAt }: StationItem): number {
    const { prep, ticketOf } = this.#source;
    const { aroundMs } = CAUSE_RULES;
    const { ticketFiredAt, itemStartedAt } = prep.day.table.instant;
    const queues = Array.from(
      this.#rowsFired(firedAt - aroundMs, firedAt + aroundMs).filter(
        (row) => ticketOf(row) !== ticket,
      ),
      (row) =>
        (itemStartedAt.values[row] ?? Number.NaN) - (ticketFiredAt.values[row] ?? Number.NaN),
    );
    return medianOf(queues.filter((ms) => !Number.isNaN(ms))) ?? 0;
  }
}

/** Sums of the first 0, 1, 2, … values. */
function cumulative(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] ?? 0) + value;
  return sums;
}

/** `rate` is the work (ms) done per ms. */
function waitingLines({ fires, work }: TimelineColumns, rate: number): Float64Array {
  const lines = new Float64Array(fires.length);
  for (const [index, fire] of fires.entries()) {
    const sinceMs = fire - (fires[index - 1] ?? 0);
    lines[index] = Math.max(0, (lines[index - 1] ?? 0) - sinceMs) + (work[index] ?? 0) / rate;
  }
  return lines;
}
