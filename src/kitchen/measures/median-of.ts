/** The median of a few values. */
import { quantile } from './quantile.ts';

/** The median of values in any order; `undefined` of none. */
export function medianOf(values: readonly number[]): number | undefined {
  // Most bumps have one item.
  if (values.length < 2) return values[0];
  return quantile(new Float64Array(values).sort(), 0.5);
}
