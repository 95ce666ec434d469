/** Rows with the same value in a list column. Times and durations count by the minute, as in filters on cells. */

import { listColumn, type SortKey } from '../columns/list-columns.ts';
import type { MinuteOf } from '../columns/value-codes.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { dealIntoBoxes } from '../table/row-boxes.ts';

/** Rows that share a value, in the given order. Never empty: any of them has the value. */
export interface ValueGroup {
  readonly rows: Uint32Array;
  /** Whether they have a value in the column. */
  readonly isSet: boolean;
}

/** Groups rows by their value in a column: most rows first, then in order of appearance. */
export function valueGroups(
  day: FulfillmentDay,
  rows: Uint32Array,
  column: SortKey,
  minuteOf: MinuteOf,
): readonly ValueGroup[] {
  const codes = listColumn(column).codes(day, rows, minuteOf);
  const boxes = dealIntoBoxes(rows, codes.count, codes.codeOf);
  return boxes
    .map((box, code): ValueGroup => ({ rows: box, isSet: code !== 0 }))
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => b.rows.length - a.rows.length);
}
