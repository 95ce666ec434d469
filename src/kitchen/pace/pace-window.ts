/** A station's current numbers: last half hour, or last five bumps. */
import { OVER_HOUR, showsPace } from '../measures/measure.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90, medianOf, timeStats } from '../measures/quantile.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import type { ComparedBump, StationBump, TicketOf } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';

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
  /** Tickets of the half hour, or of the last five bumps where it has fewer, and those at or over the limit. */
  readonly judged: number;
  readonly late: number;
  /** `undefined` below five bumps in the half hour. Of a complete date's items, as in the report. */
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
  const recent = bumps.slice(firstIndexAfter(bumps, asOf - windowMs));
  const own = recent.length < MIN_FOR_MEDIAN ? bumps.slice(-MIN_FOR_MEDIAN) : recent;
  const from = own === recent ? asOf - windowMs : (own[0]?.time ?? asOf) - 1;
  const { times, overHour, ...shares } = rowsSince(prep, rows, from, isKnownItem);
  const { medianMs, p90Ms } = timeStats(times);
  const hasMedian = own.length >= MIN_FOR_MEDIAN;
  const timed = times.length + overHour;
  const lateItems = times.filter((ms) => ms >= lateMs).length + overHour;
  const inWindow = rowsAfter(prep, rows, asOf - windowMs);
  const ratios = own.map(({ ratio }) => ratio).filter((ratio) => !Number.isNaN(ratio));
  const judged = ticketCount(own);
  const late = ticketCount(own.filter(({ tookMs }) => tookMs >= lateMs));
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
    excessMs: own.reduce((sum, { tookMs, usualMs }) => sum + Math.max(0, tookMs - usualMs || 0), 0),
    ...shares,
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

function firstIndexAfter(bumps: readonly StationBump[], time: number): number {
  let index = bumps.length;
  while (index > 0 && (bumps[index - 1]?.time ?? time) > time) index -= 1;
  return index;
}

function rowsAfter({ day }: PrepDay, rows: Uint32Array, moment: number): Uint32Array {
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const first = rows.findLastIndex((row) => (bumped[row] ?? Number.NaN) <= moment) + 1;
  return rows.subarray(first);
}

/** Rows bumped after `from`: station times (ms) that medians count, how many are over an hour, and shares. */
function rowsSince(
  { day, items }: PrepDay,
  rows: Uint32Array,
  from: number,
  isKnownItem: (code: number) => boolean,
) {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const times: number[] = [];
  let [overHour, count, odd, unknown] = [0, 0, 0, 0];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index] ?? 0;
    const bumpedAt = itemFulfilledAt.values[row] ?? Number.NaN;
    if (bumpedAt <= from) break;
    count += 1;
    if (day.oddities[row] === 0) times.push(bumpedAt - (ticketFiredAt.values[row] ?? Number.NaN));
    else if (day.oddities[row] === OVER_HOUR) overHour += 1;
    if (!showsPace(day, row)) odd += 1;
    if (!isKnownItem(items.codeOf(row))) unknown += 1;
  }
  const isHabit = count >= MIN_ROWS;
  return {
    times: Float64Array.from(times),
    overHour,
    oddShare: isHabit ? odd / count : 0,
    newShare: isHabit ? unknown / count : 0,
  };
}

// What a station made: the last items, and the one most above usual.

/** The name is untrusted. */
export interface OutItem {
  readonly name: string | undefined;
  readonly bumpedAt: number;
  /** Station time. `undefined` where it shows no pace. */
  readonly ms: number | undefined;
}

export interface ItemMix {
  readonly items: number;
  /** Item most above usual share, if any. */
  readonly mostly: { readonly name: string; readonly items: number } | undefined;
}

const LAST_ITEMS = 40;
/** Notable from this share on, and from this much over usual share. */
const MIN_SHARE = 0.25;
const MIN_RISE = 0.1;

/** Newest first. `station` is the date's code. */
export function lastItems({ day, items, rows }: PrepDay, station: number): readonly OutItem[] {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const bumpedAtOf = (row: number): number => itemFulfilledAt.values[row] ?? Number.NaN;
  const own = rows[station] ?? new Uint32Array();
  let from = Math.max(0, own.length - LAST_ITEMS);
  // Includes all from one moment, so row order does not matter.
  while (from > 0 && bumpedAtOf(own[from - 1] ?? 0) === bumpedAtOf(own[from] ?? 0)) from -= 1;
  const found = Array.from(own.subarray(from), (row): OutItem => {
    const ms = bumpedAtOf(row) - (ticketFiredAt.values[row] ?? Number.NaN);
    return {
      name: items.nameOf(items.codeOf(row)),
      bumpedAt: bumpedAtOf(row),
      ms: showsPace(day, row) ? ms : undefined,
    };
  });
  return found.sort(newestFirst).slice(0, LAST_ITEMS);
}

function newestFirst(a: OutItem, b: OutItem): number {
  const [one = '', other = ''] = [a.name, b.name];
  return (
    b.bumpedAt - a.bumpedAt ||
    (one < other ? -1 : Number(one > other)) ||
    (a.ms ?? -1) - (b.ms ?? -1)
  );
}

/** Items from `since` (epoch ms) on. */
export function itemMix(
  { day, items, rows }: PrepDay,
  station: number,
  since: number,
  usual: StationUsual | undefined,
): ItemMix {
  const { values: bumpedAt } = day.table.instant.itemFulfilledAt;
  const stationRows = rows[station] ?? new Uint32Array();
  const counts = new Map<number, number>();
  let count = 0;
  for (let index = stationRows.length - 1; index >= 0; index -= 1) {
    const row = stationRows[index] ?? 0;
    if ((bumpedAt[row] ?? Number.NaN) < since) break;
    const item = items.codeOf(row);
    counts.set(item, (counts.get(item) ?? 0) + 1);
    count += 1;
  }
  let mostly: ItemMix['mostly'];
  let most = MIN_RISE;
  for (const [code, times] of counts) {
    const name = items.nameOf(code);
    const share = times / count;
    const rise = share - (usual?.itemShare(items.keyOf(code) ?? '') ?? 0);
    if (name === undefined || share < MIN_SHARE || rise < most) continue;
    if (rise === most && (mostly?.name ?? '') <= name) continue;
    most = rise;
    mostly = { name, items: times };
  }
  return { items: count, mostly };
}

// A station's times per part of a stretch, for a trend line or plot.

/** Ends at `to` (epoch ms), in equal parts (ms). */
export interface TrendSpan {
  readonly to: number;
  readonly partMs: number;
  readonly parts: number;
}

/** By part, in order of time. A bump at the very end belongs to the last part, at the very start to none. */
export function stationTrend(bumps: readonly ComparedBump[], { to, partMs, parts }: TrendSpan) {
  const start = to - parts * partMs;
  const bumpsByPart: ComparedBump[][] = Array.from({ length: parts }, () => []);
  for (let index = bumps.length - 1; index >= 0; index -= 1) {
    const bump = bumps[index];
    if (bump === undefined || bump.time <= start) break;
    if (bump.time <= to) bumpsByPart[Math.ceil((bump.time - start) / partMs) - 1]?.push(bump);
  }
  return bumpsByPart.map((own, part) => ({
    /** Epoch ms. The part ends where the next one starts. */
    from: start + part * partMs,
    bumps: own.length,
    /** `undefined` without bumps. */
    medianMs: medianOf(own.map(({ tookMs }) => tookMs)),
    /** Of bumps to items' usual. `undefined` without usual. */
    ratio: medianOf(own.map(({ ratio }) => ratio).filter(isKnown)),
    usualMs: medianOf(own.map(({ usualMs }) => usualMs).filter(isKnown)),
  }));
}

function isKnown(value: number): boolean {
  return !Number.isNaN(value);
}
