import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesAtRanks } from '../../../src/kitchen/measures/quantile.ts';

const value = fc.oneof(
  fc.integer({ min: 0, max: 10 }),
  fc.integer({ min: -1_000_000, max: 3_600_000 }),
  // Some so far from the others as to put these into one stretch.
  fc.constantFrom(0, 1e12, -1e12),
);

test('the values at some ranks are those that sorting puts there, for few values and many', () => {
  const lists = fc.oneof(
    fc.array(value, { minLength: 1, maxLength: 80 }),
    fc.array(value, { minLength: 65, maxLength: 2_000, size: 'max' }),
    fc
      .tuple(value, fc.integer({ min: 65, max: 200 }))
      .map(([one, n]) => Array.from({ length: n }, () => one)),
  );
  fc.assert(
    fc.property(lists, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (values, shares) => {
      const places = shares
        .map((share) => Math.round(share * (values.length - 1)))
        .sort((a, b) => a - b);
      const ascending = Float64Array.from(values).sort();
      const given = [...values];
      const found = valuesAtRanks(values, ascending[0] ?? 0, ascending.at(-1) ?? 0, places);
      expect(found).toEqual(places.map((place) => ascending[place]));
      expect(values).toEqual(given);
    }),
    { numRuns: 300 },
  );
});
