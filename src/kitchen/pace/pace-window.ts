/** A station's current numbers: last half hour, or last five bumps. */

import { hasPace, OVER_HOUR } from '../measures/measure.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90, medianOf, spread } from '../measures/quantile.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import type { StationBump, TicketOf } from '../usual/station-rows.ts';

/** Fewer rows show no habit of bumping. */
const MIN_ROWS = 5;

export interface PaceWindow {
  /** Bumps in the window. Below five, the numbers use the last five. */
  readonly bumps: number;
  /** Tickets with an item bumped in the window, flagged ones too. */
  readonly tickets: number;
  /** Items bumped in the window, flagged ones too, each counted even if bumped together. */
  readonly items: number;
  /** How far back: the window, or longer. */
  readonly spanMs: number;
  /** Counted station times, as in `STATION_TIME`. `undefined` below five bumps. */
  readonly medianMs: number | undefined;
  /** `undefined` below ten bumps. */
  readonly p90Ms: number | undefined;
  /** Median ratio of bumps to items' usual. `undefined` without usual or below five bumps. */
  readonly ratio: number | undefined;
  readonly compared: number;
  /** Tickets behind the numbers, and those at or over the limit. */
  readonly judged: number;
  readonly late: number;
  /** Of `judged`, below five bumps in the window `undefined`. For a full date of items, as in the report. */
  readonly lateShare: number | undefined;
  /** These bumps' total time over usual. */
  readonly excessMs: number;
  /** Shares (0..1) among rows behind the numbers, 0 with too few rows. */
  readonly oddShare: number;
  readonly newShare: number;
}

/** `asOf` is epoch ms. `windowMs` is infinite for the full date. Rows and bumps are in order of time. */
export function paceWindow(
  prep: PrepDay,
  rows: Uint32Array,
  bumps: readonly StationBump[],
  {
    asOf,
    lateMs,
    isKnownItem,
    ticketOf,
  }: {
    readonly asOf: number;
    readonly lateMs: number;
    readonly isKnownItem: (code: number) => boolean;
    readonly ticketOf: TicketOf;
  },
  windowMs: number,
): PaceWindow {
  const recent = bumps.slice(firstAfter(bumps, asOf - windowMs));
  const own = recent.length < MIN_FOR_MEDIAN ? bumps.slice(-MIN_FOR_MEDIAN) : recent;
  const from = own === recent ? asOf - windowMs : (own[0]?.at ?? asOf) - 1;
  const { times, overHour } = countedTimes(prep, rows, from);
  const { medianMs, p90Ms } = spread(times);
  const hasMedian = own.length >= MIN_FOR_MEDIAN;
  const timed = times.length + overHour;
  const lateItems = times.filter((ms) => ms >= lateMs).length + overHour;
  const inWindow = rowsAfter(prep, rows, asOf - windowMs);
  const ratios = own.map(({ ratio }) => ratio).filter((ratio) => !Number.isNaN(ratio));
  const judged = ticketCount(own);
  const late = ticketCount(own.filter(({ ms }) => ms >= lateMs));
  return {
    bumps: recent.length,
    tickets: new Set(Array.from(inWindow, ticketOf)).size,
    items: inWindow.length,
    spanMs: asOf - from,
    medianMs: hasMedian ? medianMs : undefined,
    p90Ms: own.length < MIN_FOR_P90 ? undefined : p90Ms,
    ratio: ratios.length < MIN_FOR_MEDIAN ? undefined : medianOf(ratios),
    compared: own.length,
    judged,
    late,
    lateShare: Number.isFinite(windowMs)
      ? shareOf(recent.length < own.length ? 0 : judged, late)
      : shareOf(timed, lateItems),
    excessMs: own.reduce((sum, { ms, usualMs }) => sum + Math.max(0, ms - usualMs || 0), 0),
    ...shares(prep, rows, from, isKnownItem),
  };
}

function shareOf(count: number, part: number): number | undefined {
  return count === 0 ? undefined : part / count;
}

/** Items bumped before a quiet period show no current time. What was bumped in the window still counts. */
export function withoutTimes(now: PaceWindow): PaceWindow {
  const none = { medianMs: undefined, p90Ms: undefined, ratio: undefined, lateShare: undefined };
  return { ...now, ...none, compared: 0, judged: 0, late: 0, excessMs: 0 };
}

/** A ticket has several bumps if items came out one after the other. */
export function ticketCount(bumps: readonly StationBump[]): number {
  return new Set(bumps.map(({ ticket }) => ticket)).size;
}

function firstAfter(bumps: readonly StationBump[], moment: number): number {
  let at = bumps.length;
  while (at > 0 && (bumps[at - 1]?.at ?? moment) > moment) at -= 1;
  return at;
}

function rowsAfter({ day }: PrepDay, rows: Uint32Array, moment: number): Uint32Array {
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const first = rows.findLastIndex((row) => (bumped[row] ?? Number.NaN) <= moment) + 1;
  return rows.subarray(first);
}

/** Station times (ms) after `from`, if medians count them, and how many are over an hour. */
function countedTimes({ day }: PrepDay, rows: Uint32Array, from: number) {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const times: number[] = [];
  let overHour = 0;
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? 0;
    const bumpedAt = itemFulfilledAt.values[row] ?? Number.NaN;
    if (bumpedAt <= from) break;
    if (day.oddities[row] === 0) times.push(bumpedAt - (ticketFiredAt.values[row] ?? Number.NaN));
    else if (day.oddities[row] === OVER_HOUR) overHour += 1;
  }
  return { times: Float64Array.from(times), overHour };
}

function shares(
  { day, items }: PrepDay,
  rows: Uint32Array,
  from: number,
  isKnownItem: (code: number) => boolean,
): Pick<PaceWindow, 'oddShare' | 'newShare'> {
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  let [count, odd, unknown] = [0, 0, 0];
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? 0;
    if ((bumped[row] ?? Number.NaN) <= from) break;
    count += 1;
    if (!hasPace(day, row)) odd += 1;
    if (!isKnownItem(items.codeOf(row))) unknown += 1;
  }
  if (count < MIN_ROWS) return { oddShare: 0, newShare: 0 };
  return { oddShare: odd / count, newShare: unknown / count };
}
