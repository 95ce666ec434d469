/** What a station made: the last items, and the one most above usual. */

import { hasPace } from '../measures/measure.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import type { StationUsual } from '../usual/station-usual.ts';

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
      ms: hasPace(day, row) ? ms : undefined,
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
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const own = rows[station] ?? new Uint32Array();
  const counts = new Map<number, number>();
  let count = 0;
  for (let at = own.length - 1; at >= 0; at -= 1) {
    const row = own[at] ?? 0;
    if ((bumped[row] ?? Number.NaN) < since) break;
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
