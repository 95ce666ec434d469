import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import type { GuidColumn } from '../model/guid-column.ts';
import { stationCodes } from '../model/named-codes.ts';
import { type KeyedRows, RowIndex } from '../model/row-index.ts';
import { partition } from '../model/row-order.ts';
import { runToEnd, stepCounter } from '../model/steps.ts';

/** Each row without a key has its own group, because two such rows may be different things. */
export interface RowGroups {
  readonly count: number;
  /** How many groups have a key. These groups are first. */
  readonly keyedCount: number;
  readonly groupByRow: Uint32Array;
}

export function* keyedGroupSteps(
  length: number,
  rows: KeyedRows,
  hasKey: (row: number) => boolean,
): Generator<undefined, RowGroups> {
  const isStepOver = stepCounter();
  const keys = new RowIndex(rows);
  const groupByRow = new Uint32Array(length);
  const keylessRows: number[] = [];
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    if (isStepOver(1)) yield;
    if (!hasKey(row)) {
      keylessRows.push(row);
      continue;
    }
    const earlierRow = keys.add(row);
    groupByRow[row] = earlierRow === undefined ? count++ : (groupByRow[earlierRow] ?? 0);
  }
  for (const [index, row] of keylessRows.entries()) groupByRow[row] = count + index;
  return { count: count + keylessRows.length, keyedCount: count, groupByRow };
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

/** Returns a function from a group to its rows, in the order of `rows`. The default is all rows. */
export function rowsByGroup(
  { groupByRow, count }: RowGroups,
  rows: Uint32Array = Uint32Array.from(groupByRow.keys()),
): (group: number) => Uint32Array {
  // `partition` isn't used here, because it keeps an object for each group, and a date has many tickets.
  const starts = new Uint32Array(count + 1);
  for (const row of rows) {
    const nextGroup = (groupByRow[row] ?? 0) + 1;
    starts[nextGroup] = (starts[nextGroup] ?? 0) + 1;
  }
  for (let group = 1; group <= count; group += 1) {
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  }
  const grouped = new Uint32Array(rows.length);
  const nextIndex = starts.slice();
  for (const row of rows) {
    const group = groupByRow[row] ?? 0;
    const index = nextIndex[group] ?? 0;
    grouped[index] = row;
    nextIndex[group] = index + 1;
  }
  return (group) => grouped.subarray(starts[group] ?? 0, starts[group + 1] ?? 0);
}

/** The rows before `length` with the row's GUID, ascending. A row without a GUID is alone. Throws RangeError for an unknown row. */
export function rowsWithSameGuid(column: GuidColumn, length: number, row: number): Uint32Array {
  if (!Number.isInteger(row) || row < 0 || row >= length) throw new RangeError('no such row');
  return column.isSet(row) ? column.rowsWithSameGuid(row, length) : Uint32Array.of(row);
}

export function rowsByItem(
  { selectionGuid }: FulfillmentTable['guid'],
  rows: Iterable<number>,
): ReadonlyMap<unknown, readonly number[]> {
  return Map.groupBy(rows, (row) => selectionGuid.get(row) ?? row);
}

export interface RowGroup {
  /** The GUID. For rows without a GUID: the name. `undefined` for rows with neither. */
  readonly key: string | undefined;
  readonly name: string;
  readonly rows: Uint32Array;
}

/** Stations are sorted by name. Rows without a station are the last group. */
export function stationGroups(day: FulfillmentDay, rows: Uint32Array): readonly RowGroup[] {
  const codes = stationCodes(day);
  const groups: RowGroup[] = [];
  for (const [code, stationRows] of partition(rows, codes.count, codes.codeOf).entries()) {
    if (stationRows.length === 0) continue;
    const name = codes.nameOf(code) ?? 'no station';
    groups.push({ key: codes.keyOf(code), name, rows: stationRows });
  }
  return groups.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return a.key === undefined ? 1 : -1;
    return a.name.localeCompare(b.name, 'en') || (a.key < b.key ? -1 : 1);
  });
}
