import { hasCredibleFire, OVER_HOUR, showsPace } from '../measures/measure.ts';
import { MIN_FOR_MEDIAN, MIN_FOR_P90, medianOf, timeStats } from '../measures/quantile.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import type { ComparedBump, StationBump, TicketOf } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';

/** Fewer rows show no habit of bumping, so shares are 0. */
const MIN_ROWS = 5;

export interface PaceWindow {
  /** Bumps in the window. With fewer than five, other figures are of the last five bumps. */
  readonly bumps: number;
  readonly tickets: number;
  readonly items: number;
  /** Median of counted station times. `undefined` below five bumps. */
  readonly medianMs: number | undefined;
  /** `undefined` below ten bumps. */
  readonly p90Ms: number | undefined;
  /** Median of the bumps' ratios to usual. `undefined` without usual times, or below five bumps. */
  readonly ratio: number | undefined;
  /** Bumps behind the figures. With fewer than five in the half hour, these are more than `bumps`. */
  readonly compared: number;
  /** Tickets behind the figures. `late` are those at or over the limit. */
  readonly judged: number;
  readonly late: number;
  /** `undefined` below five bumps in the half hour. For a complete date it is the share of items, as in the report. */
  readonly lateShare: number | undefined;
  /** Sum of these bumps' time above usual. */
  readonly excessMs: number;
  /** Shares (0..1) of flagged rows, of items bumped in bulk or too early, and of new items among the rows behind the figures. 0 with too few rows. */
  readonly oddShare: number;
  readonly bulkShare: number;
  readonly newShare: number;
}

/** `asOf` is epoch ms. `windowMs` is infinite for a complete date. Rows and bumps are in order of time. */
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
  const used = recent.length < MIN_FOR_MEDIAN ? bumps.slice(-MIN_FOR_MEDIAN) : recent;
  const from = used === recent ? asOf - windowMs : (used[0]?.time ?? asOf) - 1;
  const { times, overHour, ...shares } = rowsSince(prep, rows, from, isKnownItem);
  const { medianMs, p90Ms } = timeStats(times);
  const hasMedian = used.length >= MIN_FOR_MEDIAN;
  const timed = times.length + overHour;
  const lateItems = times.filter((ms) => ms >= lateMs).length + overHour;
  const inWindow = rowsAfter(prep, rows, asOf - windowMs);
  const ratios = used.map(({ ratio }) => ratio).filter((ratio) => !Number.isNaN(ratio));
  const judged = ticketCount(used);
  const late = ticketCount(used.filter(({ tookMs }) => tookMs >= lateMs));
  return {
    bumps: recent.length,
    tickets: new Set(Array.from(inWindow, ticketOf)).size,
    items: inWindow.length,
    medianMs: hasMedian ? medianMs : undefined,
    p90Ms: used.length < MIN_FOR_P90 ? undefined : p90Ms,
    ratio: ratios.length < MIN_FOR_MEDIAN ? undefined : medianOf(ratios),
    compared: used.length,
    judged,
    late,
    lateShare: Number.isFinite(windowMs)
      ? shareOf(recent.length < used.length ? 0 : judged, late)
      : shareOf(timed, lateItems),
    excessMs: used.reduce((sum, bump) => sum + Math.max(0, bump.tookMs - bump.usualMs || 0), 0),
    ...shares,
  };
}

function shareOf(count: number, part: number): number | undefined {
  return count === 0 ? undefined : part / count;
}

/** While a station is quiet, earlier items show no current times. Counts of the window stay. */
export function withoutTimes(now: PaceWindow): PaceWindow {
  const none = { medianMs: undefined, p90Ms: undefined, ratio: undefined, lateShare: undefined };
  return { ...now, ...none, compared: 0, judged: 0, late: 0, excessMs: 0 };
}

/** A ticket has several bumps if its items came out one after the other. */
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

/** The share (0..1) of flagged rows in the window before `at` (epoch ms), as it was then. 0 with too few rows. */
export function oddShareAt(prep: PrepDay, rows: Uint32Array, at: number, windowMs: number): number {
  const rowsThen = rows.subarray(0, rows.length - rowsAfter(prep, rows, at).length);
  return rowsSince(prep, rowsThen, at - windowMs, () => true).oddShare;
}

/** Rows bumped after `from`: their counted times (ms), how many are over an hour, and shares. */
function rowsSince(
  { day, items }: PrepDay,
  rows: Uint32Array,
  from: number,
  isKnownItem: (code: number) => boolean,
) {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const times: number[] = [];
  let [overHour, count, odd, bulk, unknown] = [0, 0, 0, 0, 0];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index] ?? 0;
    const bumpedAt = itemFulfilledAt.values[row] ?? Number.NaN;
    if (bumpedAt <= from) break;
    count += 1;
    if (day.oddities[row] === 0) times.push(bumpedAt - (ticketFiredAt.values[row] ?? Number.NaN));
    else if (day.oddities[row] === OVER_HOUR) overHour += 1;
    if (!showsPace(day, row)) {
      odd += 1;
      if (hasCredibleFire(day, row)) bulk += 1;
    }
    if (!isKnownItem(items.codeOf(row))) unknown += 1;
  }
  const isHabit = count >= MIN_ROWS;
  return {
    times: Float64Array.from(times),
    overHour,
    oddShare: isHabit ? odd / count : 0,
    bulkShare: isHabit ? bulk / count : 0,
    newShare: isHabit ? unknown / count : 0,
  };
}

/** The name is untrusted. */
export interface OutItem {
  readonly name: string | undefined;
  readonly bumpedAt: number;
  /** Station time. `undefined` if the item shows no pace. */
  readonly ms: number | undefined;
}

export interface ItemMix {
  readonly items: number;
  readonly mostly: { readonly name: string; readonly items: number } | undefined;
}

const LAST_ITEMS = 40;
/** Such an item has at least this share, and is this much above its usual share. */
const MIN_SHARE = 0.25;
const MIN_RISE = 0.1;

/** Newest first. `station` is the station's code on the date. */
export function lastItems({ day, items, rows }: PrepDay, station: number): readonly OutItem[] {
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const bumpedAtOf = (row: number): number => itemFulfilledAt.values[row] ?? Number.NaN;
  const all = rows[station] ?? new Uint32Array();
  let from = Math.max(0, all.length - LAST_ITEMS);
  // All items bumped at one moment are included, so that row order does not matter.
  while (from > 0 && bumpedAtOf(all[from - 1] ?? 0) === bumpedAtOf(all[from] ?? 0)) from -= 1;
  const outItems = Array.from(all.subarray(from), (row): OutItem => {
    const ms = bumpedAtOf(row) - (ticketFiredAt.values[row] ?? Number.NaN);
    return {
      name: items.nameOf(items.codeOf(row)),
      bumpedAt: bumpedAtOf(row),
      ms: showsPace(day, row) ? ms : undefined,
    };
  });
  return outItems.sort(newestFirst).slice(0, LAST_ITEMS);
}

function newestFirst(a: OutItem, b: OutItem): number {
  const [one = '', other = ''] = [a.name, b.name];
  return (
    b.bumpedAt - a.bumpedAt ||
    (one < other ? -1 : Number(one > other)) ||
    (a.ms ?? -1) - (b.ms ?? -1)
  );
}

export function itemMix(
  { day, items, rows }: PrepDay,
  station: number,
  since: number,
  stationUsual: StationUsual | undefined,
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
    const rise = share - (stationUsual?.itemShare(items.keyOf(code) ?? '') ?? 0);
    if (name === undefined || share < MIN_SHARE || rise < most) continue;
    if (rise === most && (mostly?.name ?? '') <= name) continue;
    most = rise;
    mostly = { name, items: times };
  }
  return { items: count, mostly };
}

/** `parts` equal parts of `partMs`, the last of which ends at `to` (epoch ms). */
export interface TrendSpan {
  readonly to: number;
  readonly partMs: number;
  readonly parts: number;
}

/** By part, in order of time. A bump at the end belongs to the last part, and a bump at the start to none. */
export function stationTrend(bumps: readonly ComparedBump[], { to, partMs, parts }: TrendSpan) {
  const start = to - parts * partMs;
  const bumpsByPart: ComparedBump[][] = Array.from({ length: parts }, () => []);
  for (let index = bumps.length - 1; index >= 0; index -= 1) {
    const bump = bumps[index];
    if (bump === undefined || bump.time <= start) break;
    if (bump.time <= to) bumpsByPart[Math.ceil((bump.time - start) / partMs) - 1]?.push(bump);
  }
  return bumpsByPart.map((partBumps, part) => ({
    /** Epoch ms. A part ends where the next one starts. */
    from: start + part * partMs,
    bumps: partBumps.length,
    medianMs: medianOf(partBumps.map(({ tookMs }) => tookMs)),
    /** Median of the bumps' ratios to usual. `undefined` without usual times. */
    ratio: medianOf(partBumps.map(({ ratio }) => ratio).filter(isKnown)),
    usualMs: medianOf(partBumps.map(({ usualMs }) => usualMs).filter(isKnown)),
  }));
}

function isKnown(value: number): boolean {
  return !Number.isNaN(value);
}
