/** Groups rows by a shared key, such as a ticket or selection, in linear time. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import type { GuidColumn } from '../model/guid-column.ts';
import { stationCodes } from '../model/named-codes.ts';
import { type KeyedRows, RowIndex } from '../model/row-index.ts';
import { partition } from '../model/row-order.ts';
import { runToEnd, stepCounter } from '../model/steps.ts';

/** No group is empty. */
export interface RowGroups {
  readonly count: number;
  /** Groups with a key come first. A row without one is a separate group, because two may be different things. */
  readonly keyed: number;
  /** Group number by row. */
  readonly of: Uint32Array;
}

/** Groups the first `length` rows. A row without a key is a separate group. */
export function keyedGroups(
  length: number,
  rows: KeyedRows,
  hasKey: (row: number) => boolean,
): RowGroups {
  return runToEnd(keyedGroupSteps(length, rows, hasKey));
}

function* keyedGroupSteps(
  length: number,
  rows: KeyedRows,
  hasKey: (row: number) => boolean,
): Generator<undefined, RowGroups> {
  const isStepOver = stepCounter();
  const keys = new RowIndex(rows);
  const of = new Uint32Array(length);
  const single: number[] = [];
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    if (isStepOver(1)) yield;
    if (!hasKey(row)) {
      single.push(row);
      continue;
    }
    const known = keys.add(row);
    of[row] = known === undefined ? count++ : (of[known] ?? 0);
  }
  for (const [index, row] of single.entries()) of[row] = count + index;
  return { count: count + single.length, keyed: count, of };
}

export function guidGroups(column: GuidColumn, length: number): RowGroups {
  return runToEnd(guidGroupSteps(column, length));
}

export function guidGroupSteps(
  column: GuidColumn,
  length: number,
): Generator<undefined, RowGroups> {
  return keyedGroupSteps(length, column, (row) => column.isSet(row));
}

/** These rows by group, in the given order, or all. None for an unknown group. */
export function rowsByGroup(
  { of, count }: RowGroups,
  rows: Uint32Array = Uint32Array.from(of.keys()),
): (group: number) => Uint32Array {
  // `partition` would keep an object for each ticket.
  const starts = new Uint32Array(count + 1);
  for (const row of rows) {
    const after = (of[row] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let group = 1; group <= count; group += 1) {
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  }
  const grouped = new Uint32Array(rows.length);
  const next = starts.slice();
  for (const row of rows) {
    const group = of[row] ?? 0;
    const index = next[group] ?? 0;
    grouped[index] = row;
    next[group] = index + 1;
  }
  return (group) => grouped.subarray(starts[group] ?? 0, starts[group + 1] ?? 0);
}

/** Rows before `length` with the row's GUID, ascending. Only the row itself without a GUID. Throws RangeError for an unknown row. */
export function rowsSharing(column: GuidColumn, length: number, row: number): Uint32Array {
  if (!Number.isInteger(row) || row < 0 || row >= length) throw new RangeError('no such row');
  return column.isSet(row) ? column.rowsWithSameGuid(row, length) : Uint32Array.of(row);
}

/** Rows by selection. A row without one is one item. */
export function itemRows(
  { selectionGuid }: FulfillmentTable['guid'],
  rows: Iterable<number>,
): ReadonlyMap<unknown, readonly number[]> {
  return Map.groupBy(rows, (row) => selectionGuid.get(row) ?? row);
}

/** Rows in the given order. */
export interface Group {
  /** GUID, or name without one. `undefined` for rows with neither. */
  readonly key: string | undefined;
  readonly name: string;
  readonly rows: Uint32Array;
}

/** By name, rows without a station last. No empty groups. */
export function stationGroups(day: FulfillmentDay, rows: Uint32Array): readonly Group[] {
  const codes = stationCodes(day);
  const groups: Group[] = [];
  for (const [code, of] of partition(rows, codes.count, codes.codeOf).entries()) {
    if (of.length === 0) continue;
    groups.push({ key: codes.keyOf(code), name: codes.nameOf(code) ?? 'no station', rows: of });
  }
  return groups.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return a.key === undefined ? 1 : -1;
    return a.name.localeCompare(b.name, 'en') || (a.key < b.key ? -1 : 1);
  });
}
