/** A prep station around one of its items: how fast, how loaded, and who overtook. Times are epoch ms. */
import { MINUTE_MS } from '../../contract/instant.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { hasCredibleFire } from '../measures/measure.ts';
import { medianOf } from '../measures/quantile.ts';
import { countUntil } from '../model/row-order.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import { overQuarters } from '../pace/kitchen-demand.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import { stationRows, type TicketOf, usualWorkMs } from '../usual/station-rows.ts';
import { BUSIEST_MS, type StationUsual } from '../usual/station-usual.ts';

/** Tuned on simulated evenings (`test/bench/why/README.md`). Change them only with that bench. */
export const CAUSE_RULES = {
  /** A ticket within both of its usual time is not late. */
  lateMs: 2 * MINUTE_MS,
  lateTimes: 1.2,
  /** The cause has at least this share (0..1) of the lateness, so another one has at most the rest. */
  mainShare: 0.6,
  /** A station was slow or loaded if its other tickets took this many times usual. */
  stationTimes: 1.4,
  /** Below this, it was not. In between, it is unknown. */
  calmTimes: 1.15,
  /** Fewest bumps of other tickets to judge a station by. */
  minBumps: 6,
  /** The start queue is that of others fired so long before or after. */
  aroundMs: 10 * MINUTE_MS,
  /** Work fired in this time before an item, beside usual, is its load. */
  loadMs: 30 * MINUTE_MS,
  /** So many usual items are added to both, so that few orders make no large ratio. */
  loadItems: 2,
  /** An item that took this many times usual while so many fired later were bumped was forgotten. */
  forgottenTimes: 2.2,
  overtakers: 8,
  /** An item was started late if so many fired later were started before. */
  startedBefore: 2,
};

export type CauseRules = Readonly<Record<keyof typeof CAUSE_RULES, number>>;

export interface StationMoment {
  /** Median of other tickets' times by usual while the item was there. `undefined` for too few. */
  readonly pace: number | undefined;
  readonly bumps: number;
  /** Work fired shortly before, by usual. */
  readonly load: number;
  /** Its wait with usual cooks, ms: work fired before it, done at the rate of the busiest usual half hour. */
  readonly lineMs: number;
  /** Median start queue of others fired around then, ms. */
  readonly queueMs: number;
  /** Tickets in work when it was fired, as later bumps show, and usually. */
  readonly inWork: number;
  readonly usualInWork: number;
  /** Items fired later and bumped earlier, and such ones started earlier. */
  readonly overtakers: number;
  readonly startedBefore: number;
}

export interface ItemStay {
  readonly ticket: number;
  readonly firedAt: number;
  readonly startedAt: number | undefined;
  readonly bumpedAt: number;
}

/** In steps. `code` is the date's. */
export function* stationMomentSteps(
  prep: PrepDay,
  code: number,
  usual: StationUsual,
  quarterOf: ClockQuarterOf,
  ticketOf: TicketOf,
  rules: CauseRules,
): Generator<undefined, (stay: ItemStay) => StationMoment> {
  const { day } = prep;
  const { ticketFiredAt, itemStartedAt, itemFulfilledAt } = day.table.instant;
  const { bumps } = stationRows(prep, code, usual, quarterOf, ticketOf);
  yield;
  const bumpTimes = Float64Array.from(bumps, ({ time }) => time);
  const begun = Float64Array.from(bumps, ({ time, tookMs }) => time - tookMs).sort();
  // In order of bumps.
  const rows = (prep.rows[code] ?? new Uint32Array()).filter((row) => hasCredibleFire(day, row));
  const fireOf = (row: number) => ticketFiredAt.values[row] ?? Number.NaN;
  const bumpOf = (row: number) => itemFulfilledAt.values[row] ?? Number.NaN;
  yield;
  const byFire = rows.toSorted((a, b) => fireOf(a) - fireOf(b));
  const fires = Float64Array.from(byFire, fireOf);
  yield;
  const usualMs = usualWorkMs(prep, usual);
  const fired = workBetween(fires, byFire, usualMs);
  yield;
  const added = rules.loadItems * usual.medianMs;
  /** Until the station is done with everything fired so far, after each fire. */
  const lines = new Float64Array(rows.length);
  const output = Math.max(1, usual.busiestMs) / BUSIEST_MS;
  for (const [index, row] of byFire.entries()) {
    const since = (fires[index] ?? 0) - (fires[index - 1] ?? 0);
    lines[index] = Math.max(0, (lines[index - 1] ?? 0) - since) + usualMs(row) / output;
  }
  const lineMs = (time: number): number => {
    const index = countUntil(fires, time - 1) - 1;
    return Math.max(0, (lines[index] ?? 0) - (time - (fires[index] ?? time)));
  };
  const load = (to: number): number => {
    const from = to - rules.loadMs;
    const expected = overQuarters(quarterOf, from, to, (quarter) => usual.at(quarter).firedMs);
    return added > 0 ? (fired(from, to) + added) / (expected + added) : 1;
  };
  const overlapping = ({ ticket, firedAt, bumpedAt }: ItemStay) =>
    bumps
      .slice(countUntil(bumpTimes, firedAt), countUntil(bumpTimes, bumpedAt))
      .filter((each) => each.ticket !== ticket && each.time - each.tookMs < bumpedAt);
  return (stay: ItemStay): StationMoment => {
    const ratios = overlapping(stay).flatMap(({ ratio }) => (ratio > 0 ? [ratio] : []));
    const later = byFire.subarray(
      countUntil(fires, stay.firedAt),
      countUntil(fires, stay.bumpedAt),
    );
    const around = byFire.subarray(
      countUntil(fires, stay.firedAt - rules.aroundMs),
      countUntil(fires, stay.firedAt + rules.aroundMs),
    );
    const queues = [...around].flatMap((row) => {
      const started = itemStartedAt.values[row] ?? Number.NaN;
      return ticketOf(row) === stay.ticket || Number.isNaN(started) ? [] : [started - fireOf(row)];
    });
    const { bumps: out, medianMs } = usual.at(quarterOf(stay.firedAt));
    return {
      pace: ratios.length < rules.minBumps ? undefined : medianOf(ratios),
      bumps: ratios.length,
      load: load(stay.firedAt),
      lineMs: lineMs(stay.firedAt),
      queueMs: medianOf(queues) ?? 0,
      inWork: countUntil(begun, stay.firedAt) - countUntil(bumpTimes, stay.firedAt),
      usualInWork: (out * medianMs) / QUARTER_MS,
      overtakers: later.filter((row) => bumpOf(row) < stay.bumpedAt).length,
      startedBefore: later.filter(
        (row) => (itemStartedAt.values[row] ?? Number.NaN) < (stay.startedAt ?? 0),
      ).length,
    };
  };
}

/** Usual time of rows after one moment, up to another. `times` are ascending, a row's each. */
function workBetween(times: Float64Array, rows: Uint32Array, usualMs: (row: number) => number) {
  const until = new Float64Array(rows.length + 1);
  for (const [index, row] of rows.entries()) until[index + 1] = (until[index] ?? 0) + usualMs(row);
  return (from: number, to: number): number =>
    (until[countUntil(times, to)] ?? 0) - (until[countUntil(times, from)] ?? 0);
}
