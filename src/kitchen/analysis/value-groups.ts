import { listColumn, type SortKey } from '../columns/list-columns.ts';
import type { MinuteOf } from '../columns/value-codes.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { partition } from '../table/row-order.ts';

/** Rows sharing a value, in the given order. No group is empty. Most rows first, then in order of appearance. */
export function valueGroups(
  day: FulfillmentDay,
  rows: Uint32Array,
  column: SortKey,
  minuteOf: MinuteOf,
): readonly Uint32Array[] {
  const codes = listColumn(column).codes(day, rows, minuteOf);
  return partition(rows, codes.count, codes.codeOf)
    .filter((group) => group.length > 0)
    .sort((a, b) => b.length - a.length);
}
