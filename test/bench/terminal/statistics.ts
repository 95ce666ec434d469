import { quantile } from '../../../src/kitchen/measures/quantile.ts';

/** The q-quantile, in any order. NaN for none. */
export function quantileOf(values: readonly number[], q: number): number {
  return quantile(Float64Array.from(values).sort(), q) ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}
