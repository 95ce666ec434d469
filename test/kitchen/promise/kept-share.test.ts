import { expect, test } from 'vitest';
import { keptShare } from '../../../src/kitchen/promise/kept-share.ts';
import { type Random, random } from '../../../src/service/simulator/random.ts';

const ROUNDS = 1_500;

/** Of a mean and a spread: 0 for tickets of a date independent, 0.05 for bad and good dates. */
function dateShare(from: Random, mean: number, alike: number): number {
  if (alike === 0) return mean;
  const size = 1 / alike - 1;
  const [kept, not] = [gamma(from, mean * size), gamma(from, (1 - mean) * size)];
  return kept / (kept + not);
}

/** Marsaglia and Tsang's way. */
function gamma(from: Random, shape: number): number {
  if (shape < 1) return gamma(from, shape + 1) * from.unit() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = Math.log(from.logNormal(1, 1));
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - from.unit()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function coverage(mean: number, alike: number, dates: number, tickets: number): number {
  const from = random(1, 'coverage', String([mean, alike, dates, tickets]));
  let covered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const counted = Array.from({ length: dates }, () => {
      const own = Math.max(1, Math.round(tickets * from.logNormal(1, 0.15)));
      const share = dateShare(from, mean, alike);
      const kept = Array.from({ length: own }, () => from.unit() < share).filter(Boolean).length;
      return { tickets: own, kept };
    });
    const { low, high } = keptShare(counted);
    if (low <= mean && mean <= high) covered += 1;
  }
  return covered / ROUNDS;
}

const CASES = [0.5, 0.8, 0.9, 0.95].flatMap((mean) =>
  [0, 0.02, 0.05].flatMap((alike) =>
    [4, 8, 28].map((dates) => [mean, alike, dates, dates === 28 ? 20 : 50] as const),
  ),
);

test.each(CASES)(
  'a share of %d, dates apart by %d, is within its 90%% interval of %i dates',
  (...asked) => {
    const covered = coverage(...asked);
    expect(covered).toBeGreaterThanOrEqual(0.85);
    // Few dates without a difference between them can't show it: a little wider than needed.
    expect(covered).toBeLessThanOrEqual(asked[2] === 4 ? 0.98 : 0.95);
  },
);

test('three dates have a wide interval, and a bad one of eight makes it wider than more tickets do', () => {
  expect(coverage(0.9, 0.02, 3, 50)).toBeGreaterThanOrEqual(0.85);
  const even = Array.from({ length: 8 }, () => ({ tickets: 50, kept: 45 }));
  const uneven = even.map((date, at) => (at === 0 ? { tickets: 50, kept: 20 } : date));
  const width = (dates: typeof even) => {
    const { low, high } = keptShare(dates);
    return high - low;
  };
  expect(width(uneven)).toBeGreaterThan(2 * width(even));
  const { share, low, high } = keptShare(even.map(({ tickets }) => ({ tickets, kept: tickets })));
  expect([share, high > 0.999_999, low < 1, low > 0.97]).toEqual([1, true, true, true]);
});
