import { oncePerKey } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { hasCredibleFire, OVER_HOUR, showsPace } from '../measures/measure.ts';
import { medianOf } from '../measures/quantile.ts';
import { mixHash, RowIndex } from '../model/row-index.ts';
import { type PrepDay, prepBumps } from './prep-day.ts';
import type { ItemUsual } from './station-usual.ts';

/** A row over an hour was forgotten if this many items fired much later were bumped before it. */
const FORGOTTEN_AFTER = 5;

/** A number that is equal for rows of one station and ticket. A row without a ticket has a number of its own. */
export type TicketOf = (row: number) => number;

export function ticketNumbers({ day, stations }: PrepDay): TicketOf {
  const { ticketGuid } = day.table.guid;
  const keys = new RowIndex({
    hash: (row) => mixHash(stations.codeOf(row), ticketGuid.hash(row)),
    isSame: (row, other) =>
      stations.codeOf(row) === stations.codeOf(other) && ticketGuid.isSame(row, other),
  });
  return (row) => (ticketGuid.isSet(row) ? (keys.add(row) ?? row) : row);
}

/** `time` is epoch ms. `ratio` is the item's time divided by its usual time, NaN if unknown. */
export interface BumpRatio {
  readonly time: number;
  readonly ratio: number;
}

export interface ComparedBump extends BumpRatio {
  readonly tookMs: number;
  readonly usualMs: number;
}

export interface StationBump extends ComparedBump {
  readonly ticket: number;
}

export interface StationRows {
  readonly bumps: readonly StationBump[];
  readonly lastBumpAt: number;
  /** The last bump of a row with credible times, if there is one: a row with a wrong time must not end a silence. */
  readonly silentSince: number;
  /** Newest fire among bumped items. Negative infinity if none is credible. */
  readonly newestFire: number;
}

/** `code` is the station's on the date. Without `ticketOf`, each bump has its own ticket. */
export function stationRows(
  prep: PrepDay,
  code: number,
  itemUsual: ItemUsual | undefined,
  quarterOf: ClockQuarterOf,
  ticketOf: TicketOf = (row) => row,
): StationRows {
  const rows = prep.rows[code] ?? new Uint32Array();
  const { day, items } = prep;
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const { of, count } = prepBumps(day, rows);
  const ratios: (number[] | undefined)[] = Array.from({ length: count });
  const times: (number[] | undefined)[] = Array.from({ length: count });
  const bumpTimes = new Float64Array(count);
  const tickets = new Uint32Array(count);
  const itemMs = usualByItem(prep, itemUsual);
  let newestFire = Number.NEGATIVE_INFINITY;
  for (const [index, row] of rows.entries()) {
    const bumpedAt = itemFulfilledAt.values[row] ?? Number.NaN;
    const firedAt = ticketFiredAt.values[row] ?? Number.NaN;
    if (hasCredibleFire(day, row)) newestFire = Math.max(newestFire, firedAt);
    if (!showsPace(day, row) || isForgotten(prep, rows, index)) continue;
    const bump = of[index] ?? 0;
    const usualMs = itemMs(items.codeOf(row)) * (itemUsual?.paceAt(quarterOf(bumpedAt)) ?? 1);
    bumpTimes[bump] = bumpedAt;
    tickets[bump] = ticketOf(row);
    addTo(times, bump, bumpedAt - firedAt);
    const ratio = (bumpedAt - firedAt) / usualMs;
    if (!Number.isNaN(ratio)) addTo(ratios, bump, ratio);
  }
  const bumps: StationBump[] = [];
  for (let bump = 0; bump < count; bump += 1) {
    const bumpMs = times[bump];
    if (bumpMs === undefined) continue;
    const tookMs = medianOf(bumpMs) ?? Number.NaN;
    const ratio = medianOf(ratios[bump] ?? []) ?? Number.NaN;
    const ticket = tickets[bump] ?? 0;
    bumps.push({ time: bumpTimes[bump] ?? 0, tookMs, ratio, usualMs: tookMs / ratio, ticket });
  }
  bumps.sort((a, b) => a.time - b.time || a.tookMs - b.tookMs);
  const lastRow = rows.at(-1);
  const credibleRow = rows.findLast((row) => hasCredibleFire(day, row)) ?? lastRow;
  const bumpedAt = (row = -1) => itemFulfilledAt.values[row] ?? Number.NEGATIVE_INFINITY;
  return {
    bumps,
    lastBumpAt: bumpedAt(lastRow),
    silentSince: bumpedAt(credibleRow),
    newestFire,
  };
}

/** Starts with a list of one value, because most bumps have one item, and `push` onto an empty list reserves more memory. */
function addTo(lists: (number[] | undefined)[], index: number, value: number): void {
  const list = lists[index];
  if (list === undefined) lists[index] = [value];
  else list.push(value);
}

/**
 * Whether the row at an index was forgotten for over an hour. Even a slow station bumps tickets in order, so an item that was fired after
 * half of the row's time rarely passes it.
 */
export function isForgotten({ day }: PrepDay, rows: Uint32Array, index: number): boolean {
  const row = rows[index] ?? 0;
  if (day.oddities[row] !== OVER_HOUR) return false;
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const bumpedAt = itemFulfilledAt.values[row] ?? Number.NaN;
  const halfway = ((ticketFiredAt.values[row] ?? Number.NaN) + bumpedAt) / 2;
  let overtakers = 0;
  for (let before = index - 1; before >= 0 && overtakers < FORGOTTEN_AFTER; before -= 1) {
    const other = rows[before] ?? 0;
    const otherBumpedAt = itemFulfilledAt.values[other] ?? Number.NaN;
    if (otherBumpedAt <= halfway) break;
    // Rows bumped at the same moment are in any order.
    const isEarlier = otherBumpedAt < bumpedAt;
    if (isEarlier && (ticketFiredAt.values[other] ?? Number.NaN) > halfway) overtakers += 1;
  }
  return overtakers === FORGOTTEN_AFTER;
}

/** A row's usual time, ms. The station's time if the item is unknown. */
export function usualWorkMs({ items }: PrepDay, itemUsual: ItemUsual): (row: number) => number {
  return (row) => itemUsual.itemMs(items.keyOf(items.codeOf(row)) ?? '') ?? itemUsual.medianMs;
}

function usualByItem({ items }: PrepDay, itemUsual?: ItemUsual): (code: number) => number {
  return oncePerKey((code) => itemUsual?.itemMs(items.keyOf(code) ?? '') ?? Number.NaN);
}
