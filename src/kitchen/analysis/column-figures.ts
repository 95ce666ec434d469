import { listColumn, type SortKey } from '../columns/list-columns.ts';
import type { MinuteOf } from '../columns/value-codes.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { partition } from '../table/row-order.ts';

export interface ColumnFigures {
  readonly column: SortKey;
  /** As in `valueGroups`. */
  readonly distinct: number;
  readonly empty: number;
  /** A row with the most frequent value, and how many have it. `undefined` where no row has a value. */
  readonly most: { readonly row: number; readonly rows: number } | undefined;
  /** Times in epoch ms, durations in ms, levels unchanged. `undefined` for values without an order, and without values. */
  readonly range: { readonly least: number; readonly greatest: number } | undefined;
}

export function columnFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  column: SortKey,
  minuteOf: MinuteOf,
): ColumnFigures {
  const { figures, order } = listColumn(column);
  const groups = valueGroups(day, rows, column, minuteOf);
  const withValue = groups.filter(({ isSet }) => isSet);
  const [first] = withValue;
  return {
    column,
    distinct: withValue.length,
    empty: groups.find(({ isSet }) => !isSet)?.rows.length ?? 0,
    most: first && { row: first.rows[0] ?? 0, rows: first.rows.length },
    range: figures && rangeOf(rows, order(day)),
  };
}

function rangeOf(rows: Uint32Array, valueOf: (row: number) => number): ColumnFigures['range'] {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const value = valueOf(row);
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least > greatest ? undefined : { least, greatest };
}

/** Rows sharing a value, in the given order. Never empty. */
interface ValueGroup {
  readonly rows: Uint32Array;
  readonly isSet: boolean;
}

/** Most rows first, then in order of appearance. */
export function valueGroups(
  day: FulfillmentDay,
  rows: Uint32Array,
  column: SortKey,
  minuteOf: MinuteOf,
): readonly ValueGroup[] {
  const codes = listColumn(column).codes(day, rows, minuteOf);
  const boxes = partition(rows, codes.count, codes.codeOf);
  return boxes
    .map((box, code): ValueGroup => ({ rows: box, isSet: code !== 0 }))
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => b.rows.length - a.rows.length);
}
