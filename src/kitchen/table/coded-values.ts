/** Repeating values, by row. */
import type { Entry } from './dictionary-column.ts';

/** Each row has its value's index; value 0 is `undefined`, "not set". */
export interface CodedValues<Value extends Entry> {
  readonly codes: ArrayLike<number>;
  readonly values: readonly (Value | undefined)[];
}
