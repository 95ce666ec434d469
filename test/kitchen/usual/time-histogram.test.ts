import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile } from '../../../src/kitchen/measures/quantile.ts';
import {
  addToBin,
  binOf,
  cumulativeShare,
  histogramCount,
  histogramQuantiles,
  mergeHistograms,
  type TimeHistogram,
} from '../../../src/kitchen/measures/time-histogram.ts';

/** The width of a bin. */
const WITHIN = 0.02;
const HOUR_MS = 3_600_000;

/** As many short ones as long ones, so that every bin is met. */
const times = fc.oneof(
  fc.integer({ min: 1, max: HOUR_MS }),
  fc
    .double({ min: 0, max: Math.log(HOUR_MS), noNaN: true })
    .map((log) => Math.min(HOUR_MS, Math.max(1, Math.round(Math.exp(log))))),
);
const lists = fc.array(times, { maxLength: 200 });
const someTimes = fc.array(times, { minLength: 1, maxLength: 200 });
const shares = fc.double({ min: 0, max: 1, noNaN: true });

function histogramOf(values: readonly number[]): TimeHistogram {
  const histogram = new Map<number, number>();
  for (const value of values) addToBin(histogram, binOf(value));
  return histogram;
}

test('any quantile of any times is within 2% of the exact one', () => {
  fc.assert(
    fc.property(someTimes, shares, (values, q) => {
      const exact = quantile(Float64Array.from(values).sort(), q) ?? Number.NaN;
      const found = histogramQuantiles(histogramOf(values)).quantile(q) ?? Number.NaN;
      expect(found).toSatisfy((ms: number) => Math.abs(ms - exact) <= exact * WITHIN);
    }),
    { numRuns: 2_000 },
  );
});

test('no times have no quantile, and times of 0 are exact', () => {
  expect(histogramQuantiles(histogramOf([])).quantile(0.5)).toBeUndefined();
  expect(histogramQuantiles(histogramOf([0, 0, 0])).quantile(0.5)).toBe(0);
});

test('two merged histograms are that of both, and the order of times changes nothing', () => {
  fc.assert(
    fc.property(lists, lists, shares, (some, others, q) => {
      const both = histogramOf([...some, ...others]);
      const merged = mergeHistograms([histogramOf(some), histogramOf(others)]);
      expect(merged).toEqual(both);
      expect(histogramCount(merged)).toBe(some.length + others.length);
      const turned = histogramOf([...some, ...others].reverse());
      expect(turned).toEqual(both);
      expect(histogramQuantiles(turned).quantile(q)).toBe(histogramQuantiles(merged).quantile(q));
    }),
  );
});

test('the share shorter than a time is right except for times within 2% below it', () => {
  fc.assert(
    fc.property(lists, times, (values, than) => {
      const found = cumulativeShare(histogramOf(values))(than) * values.length;
      const most = values.filter((value) => value < than).length;
      const least = values.filter((value) => value * (1 + WITHIN) < than).length;
      expect(found).toBeGreaterThan(least - 0.5);
      expect(found).toBeLessThan(most + 0.5);
    }),
  );
});
