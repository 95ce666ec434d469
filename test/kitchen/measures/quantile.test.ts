import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantile, timeStats } from '../../../src/kitchen/measures/quantile.ts';

const durations = fc.array(fc.integer({ min: -1_000_000, max: 10_000_000 }), { maxLength: 60 });
const some = durations.filter((values) => values.length > 0);
const shares = fc.double({ min: 0, max: 1, noNaN: true });
const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** The definition written out: walk along the values as along a ruler. */
function naive(values: readonly number[], q: number): number {
  const sorted = ascending(values);
  const at = (sorted.length - 1) * q;
  const inner = sorted.map((value, index) => Math.max(0, 1 - Math.abs(at - index)) * value);
  return inner.reduce((sum, value) => sum + value, 0);
}

describe('a quantile', () => {
  it('does not exist without values, and is the value if there is one', () => {
    expect(quantile([], 0.5)).toBeUndefined();
    expect(quantile([7], 0.9)).toBe(7);
  });

  it.each([
    [0.5, [1, 2, 3, 4], 2.5],
    [0.9, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 10],
    [0.25, [10, 20], 12.5],
    [-1, [1, 2, 3], 1],
    [2, [1, 2, 3], 3],
  ])('%f of %j is %f', (q, values, result) => {
    expect(quantile(values, q)).toBe(result);
  });

  it('follows the definition', () => {
    fc.assert(
      fc.property(some, shares, (values, q) => {
        expect(quantile(ascending(values), q)).toBeCloseTo(naive(values, q), 3);
      }),
    );
  });

  it('is between the least and the greatest value, and grows with the share', () => {
    fc.assert(
      fc.property(some, shares, shares, (values, p, q) => {
        const sorted = ascending(values);
        const [low, high] = [quantile(sorted, Math.min(p, q)), quantile(sorted, Math.max(p, q))];
        expect(low).toBeGreaterThanOrEqual(Math.min(...values));
        expect(high).toBeLessThanOrEqual(Math.max(...values));
        expect((high ?? 0) - (low ?? 0)).toBeGreaterThanOrEqual(-1e-6);
      }),
    );
  });
});

describe('the summary of durations', () => {
  it('has no figure but the count if there are no values', () => {
    expect(timeStats([])).toEqual({
      count: 0,
      medianMs: undefined,
      p90Ms: undefined,
      meanMs: undefined,
      worstMs: undefined,
    });
  });

  it('equals a simple count in any order, and leaves the values unchanged', () => {
    fc.assert(
      fc.property(some, (values) => {
        const before = [...values];
        const printed = timeStats(values);
        expect(values).toEqual(before);
        expect(timeStats(values.toReversed())).toEqual(printed);
        expect(printed.count).toBe(values.length);
        expect(printed.medianMs).toBeCloseTo(naive(values, 0.5), 3);
        expect(printed.p90Ms).toBeCloseTo(naive(values, 0.9), 3);
        expect(printed.meanMs).toBeCloseTo(
          values.reduce((sum, each) => sum + each, 0) / values.length,
          3,
        );
        expect(printed.worstMs).toBe(Math.max(...values));
      }),
    );
  });

  it('sorts values as numbers', () => {
    expect(timeStats([9, 100, 20])).toMatchObject({ medianMs: 20, worstMs: 100 });
  });
});
