/** Values that repeat, by row. */
import type { Entry } from './dictionary-column.ts';

/** Each row has the place of its value; the first value is `undefined`, "not set". */
export interface CodedValues<Value extends Entry> {
  readonly codes: ArrayLike<number>;
  readonly values: readonly (Value | undefined)[];
}
