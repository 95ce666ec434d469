/** Rows sharing a GUID, in linear time and without an object per row. */
import type { GuidColumn } from '../table/guid-column.ts';
import { RowIndex } from '../table/row-index.ts';
import { rowSteps, runToEnd } from '../table/steps.ts';

/** Groups are numbered from 0 by first row. A row without a GUID is a separate group. */
export function journeyGroups(column: GuidColumn, rows: Uint32Array) {
  return runToEnd(journeyGroupSteps(column, rows));
}

export function* journeyGroupSteps(column: GuidColumn, rows: Uint32Array) {
  const isStepOver = rowSteps();
  const rowAt = (place: number) => rows[place] ?? 0;
  const keys = new RowIndex({
    hash: (place) => column.hash(rowAt(place)),
    isSame: (place, other) => column.isSame(rowAt(place), rowAt(other)),
  });
  /** Group number by place among the chosen rows. */
  const numbers = new Uint32Array(rows.length);
  let count = 0;
  for (let place = 0; place < rows.length; place += 1) {
    if (isStepOver(1)) yield;
    const first = column.isSet(rowAt(place)) ? keys.add(place) : undefined;
    numbers[place] = first === undefined ? count : (numbers[first] ?? 0);
    if (first === undefined) count += 1;
  }
  yield;
  /** Where each group starts in `grouped`, and the last one ends. */
  const starts = startsOf(numbers, count);
  const grouped = new Uint32Array(rows.length);
  const next = starts.slice();
  for (let place = 0; place < rows.length; place += 1) {
    const group = numbers[place] ?? 0;
    const at = next[group] ?? 0;
    grouped[at] = rowAt(place);
    next[group] = at + 1;
  }
  /** In the given order. None for an unknown group. */
  const at = (group: number) => grouped.subarray(starts[group] ?? 0, starts[group + 1] ?? 0);
  return { count, numbers, at };
}

/** Rows before `length` with the row's GUID, ascending. Only the row itself without a GUID. Throws RangeError for an unknown row. */
export function rowsSharing(column: GuidColumn, length: number, row: number): Uint32Array {
  if (!Number.isInteger(row) || row < 0 || row >= length) throw new RangeError('no such row');
  return column.isSet(row) ? column.sharing(row, length) : Uint32Array.of(row);
}

/** A row without a selection is one item. */
export function itemCount(selections: GuidColumn, rows: readonly number[]): number {
  return new Set(rows.map((row) => selections.get(row) ?? row)).size;
}

function startsOf(numbers: Uint32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (const group of numbers) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 1; group <= count; group += 1) {
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  }
  return starts;
}
