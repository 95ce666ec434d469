/** A prep station around one of its items: how fast, how loaded, and who overtook. Times are epoch ms. */
import { once } from '../../contract/once.ts';
import { QUARTER_MS } from '../calendar/zone-offset.ts';
import { medianOf } from '../measures/quantile.ts';
import { overQuarters } from '../pace/kitchen-demand.ts';
import { countUntil } from '../table/ordered-count.ts';
import type { ClockQuarterOf } from '../usual/clock-quarters.ts';
import { hasFire, type PrepDay } from '../usual/prep-day.ts';
import { stationRows, type TicketOf } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import type { CauseRules } from './cause-rules.ts';

export interface StationMoment {
  /** Median of other tickets' times by usual while the item was there. `undefined` for too few. */
  readonly pace: number | undefined;
  readonly bumps: number;
  /** Work fired shortly before, by usual. */
  readonly load: number;
  /** Work done while it was there, by usual. */
  readonly output: number;
  /** Beside the usual at the busiest hour. */
  readonly capacity: number;
  /** Median start queue of others fired around then, ms. */
  readonly queueMs: number;
  /** Tickets in work when it was fired, as later bumps show, and usually. */
  readonly inWork: number;
  readonly usualInWork: number;
  /** Items fired later and bumped earlier. */
  readonly overtakers: number;
}

export interface ItemStay {
  readonly ticket: number;
  readonly firedAt: number;
  readonly bumpedAt: number;
}

/** `code` is the date's. */
export function stationMoments(
  prep: PrepDay,
  code: number,
  usual: StationUsual,
  quarterOf: ClockQuarterOf,
  ticketOf: TicketOf,
  rules: CauseRules,
) {
  const { day, items } = prep;
  const { ticketFiredAt, itemStartedAt, itemFulfilledAt } = day.table.instant;
  const { bumps } = stationRows(prep, code, usual, quarterOf, ticketOf);
  const bumpTimes = Float64Array.from(bumps, ({ at }) => at);
  const begun = Float64Array.from(bumps, ({ at, ms }) => at - ms).sort();
  const rows = (prep.rows[code] ?? new Uint32Array()).filter((row) => hasFire(day, row));
  const fireOf = (row: number) => ticketFiredAt.values[row] ?? Number.NaN;
  const bumpOf = (row: number) => itemFulfilledAt.values[row] ?? Number.NaN;
  const byFire = rows.toSorted((a, b) => fireOf(a) - fireOf(b));
  const fires = Float64Array.from(byFire, fireOf);
  const work = new Float64Array(byFire.length + 1);
  for (const [at, row] of byFire.entries()) {
    const ms = usual.itemMs(items.keyOf(items.codeOf(row)) ?? '') ?? usual.medianMs;
    work[at + 1] = (work[at] ?? 0) + ms;
  }
  const byBump = rows.toSorted((a, b) => bumpOf(a) - bumpOf(b));
  const outs = Float64Array.from(byBump, bumpOf);
  const done = new Float64Array(byBump.length + 1);
  for (const [at, row] of byBump.entries()) {
    const ms = usual.itemMs(items.keyOf(items.codeOf(row)) ?? '') ?? usual.medianMs;
    done[at + 1] = (done[at] ?? 0) + ms;
  }
  const most = once(() => Math.max(...Array.from({ length: 96 }, (_, q) => usual.at(q).firedMs)));
  const output = (to: number, from = to - rules.loadMs) => {
    const expected = overQuarters(quarterOf, from, to, (quarter) => usual.at(quarter).firedMs);
    const added = rules.loadItems * usual.medianMs;
    const made = (done[countUntil(outs, to)] ?? 0) - (done[countUntil(outs, from)] ?? 0);
    const cap = (most() * (to - from)) / QUARTER_MS;
    return {
      output: (made + added) / (expected + added),
      capacity: (made + added) / (cap + added),
    };
  };
  const firedWork = (from: number, to: number) =>
    (work[countUntil(fires, to)] ?? 0) - (work[countUntil(fires, from)] ?? 0);
  const load = (to: number): number => {
    const from = to - rules.loadMs;
    const expected = overQuarters(quarterOf, from, to, (quarter) => usual.at(quarter).firedMs);
    const added = rules.loadItems * usual.medianMs;
    return added > 0 ? (firedWork(from, to) + added) / (expected + added) : 1;
  };
  const overlapping = ({ ticket, firedAt, bumpedAt }: ItemStay) =>
    bumps
      .slice(countUntil(bumpTimes, firedAt), countUntil(bumpTimes, bumpedAt))
      .filter((each) => each.ticket !== ticket && each.at - each.ms < bumpedAt);
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
      ...output(stay.bumpedAt, Math.min(stay.firedAt, stay.bumpedAt - rules.loadMs)),
      queueMs: medianOf(queues) ?? 0,
      inWork: countUntil(begun, stay.firedAt) - countUntil(bumpTimes, stay.firedAt),
      usualInWork: (out * medianMs) / QUARTER_MS,
      overtakers: later.filter((row) => (itemFulfilledAt.values[row] ?? Number.NaN) < stay.bumpedAt)
        .length,
    };
  };
}
