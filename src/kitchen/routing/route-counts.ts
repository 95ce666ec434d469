/**
 * Counts a date's rows by route, over columns: stations by code, no object per row.
 *
 * An expo row may name no station. It counts once for each station named in it or with a bump for the item.
 */
import { guidGroups, type RowGroups } from '../measures/row-groups.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

/** Codes from the day's `prepStationGuid`, 0 for rows without one. */
export interface RouteCounts {
  /** Prep rows, by code. */
  readonly made: Uint32Array;
  /** Expo 1 and 2 rows, by code. */
  readonly gathered: readonly [first: Uint32Array, second: Uint32Array];
  /** Orders with prep rows at both stations. */
  readonly together: (code: number, other: number) => number;
  /** Rows by level, without undocumented levels. */
  readonly levels: readonly [number, number, number];
}

export function routeCounts(day: FulfillmentDay): RouteCounts {
  const { table, length } = day;
  const { codes, values } = table.text.prepStationGuid;
  const levelOf = (row: number): number => table.level.get(row) ?? -1;
  const made = new Uint32Array(values.length);
  const first = new Uint32Array(values.length);
  const second = new Uint32Array(values.length);
  const levels: [number, number, number] = [0, 0, 0];
  const isMade = (row: number): boolean => levelOf(row) === 0;
  const selections = chains(guidGroups(table.guid.selectionGuid, length), length, isMade);
  /** Last row counted for each code, numbered from 1. */
  const seen = new Uint32Array(values.length);
  for (let row = 0; row < length; row += 1) {
    const level = levelOf(row);
    const own = codes[row] ?? 0;
    if (level === 0) {
      levels[0] += 1;
      add(made, own);
    } else if (level === 1 || level === 2) {
      levels[level] += 1;
      const counts = level === 1 ? first : second;
      add(counts, own);
      seen[own] = row + 1;
      for (let at = selections.first(row); at !== -1; at = selections.next(at)) {
        const code = codes[at] ?? 0;
        if (seen[code] === row + 1) continue;
        seen[code] = row + 1;
        add(counts, code);
      }
    }
  }
  const pairs = pairCounts(day, isMade);
  return {
    made,
    gathered: [first, second],
    together: (code, other) => pairs.get(pairKey(code, other, values.length)) ?? 0,
    levels,
  };
}

/** Orders with matching rows at both stations, by code pair, the smaller first. */
function pairCounts(
  { table, length }: FulfillmentDay,
  isMade: (row: number) => boolean,
): ReadonlyMap<number, number> {
  const { codes, values } = table.text.prepStationGuid;
  const groups = guidGroups(table.guid.orderGuid, length);
  const orders = chains(groups, length, isMade);
  const counts = new Map<number, number>();
  const seen = new Uint32Array(values.length);
  const isDone = new Uint8Array(groups.keyed);
  for (let row = 0; row < length; row += 1) {
    const order = groups.of[row] ?? 0;
    if (order >= groups.keyed || isDone[order] === 1) continue;
    isDone[order] = 1;
    const stations: number[] = [];
    for (let at = orders.first(row); at !== -1; at = orders.next(at)) {
      const code = codes[at] ?? 0;
      if (code === 0 || seen[code] === order + 1) continue;
      seen[code] = order + 1;
      for (const other of stations) {
        const key = pairKey(code, other, values.length);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      stations.push(code);
    }
  }
  return counts;
}

/** Links matching rows within each keyed group. */
function chains(groups: RowGroups, length: number, isOf: (row: number) => boolean) {
  const heads = new Int32Array(groups.keyed).fill(-1);
  const links = new Int32Array(length).fill(-1);
  for (let row = length - 1; row >= 0; row -= 1) {
    const group = groups.of[row] ?? 0;
    if (group >= groups.keyed || !isOf(row)) continue;
    links[row] = heads[group] ?? -1;
    heads[group] = row;
  }
  return {
    /** First row in this row's group, or -1. */
    first: (row: number): number => heads[groups.of[row] ?? 0] ?? -1,
    /** Next row, or -1 after the last. */
    next: (row: number): number => links[row] ?? -1,
  };
}

function pairKey(code: number, other: number, count: number): number {
  return Math.min(code, other) * count + Math.max(code, other);
}

function add(counts: Uint32Array, code: number): void {
  counts[code] = (counts[code] ?? 0) + 1;
}
