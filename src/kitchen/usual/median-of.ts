/** The median of a handful of dates. */
import { quantile } from '../measures/quantile.ts';

/** The median of values in any order; `undefined` of none. */
export function medianOf(values: readonly number[]): number | undefined {
  return quantile(Float64Array.from(values).sort(), 0.5);
}
