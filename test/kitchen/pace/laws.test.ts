import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import type { KitchenPace } from '../../../src/kitchen/pace/kitchen-pace.ts';
import { PACE_RULES } from '../../../src/kitchen/pace/pace-rules.ts';
import { slowPoints } from '../../../src/kitchen/pace/slow-points.ts';
import { stretchesOverLimit } from '../../../src/kitchen/pace/slow-stretches.ts';
import { MINUTE } from '../fixtures.ts';
import { evening, OPENS, paceAt } from './kitchens.ts';

/** Evenings with any time for an item, and some never come out. */
const evenings: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc
  .array(fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined, freq: 12 }), {
    minLength: 250,
    maxLength: 250,
  })
  .map((percents) => {
    let index = 0;
    return evening(({ usualMs }) => {
      const percent = percents[index % percents.length];
      index += 1;
      return percent === undefined ? undefined : Math.round((usualMs * percent) / 100);
    });
  });
const minutes = fc.integer({ min: 20, max: 330 });

/** The shown part of a station. */
function printed({ stations, kitchen, lastBumpAt }: KitchenPace) {
  return {
    kitchen,
    lastBumpAt,
    stations: stations.map(({ stationUsual: _usual, bumps, ...station }) => ({
      ...station,
      bumps: bumps.map(({ ticket: _ticket, ...bump }) => bump),
    })),
  };
}

test('the order of rows changes nothing', () => {
  const shuffled = evenings.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows], { minLength: rows.length })),
  );
  fc.assert(
    fc.property(shuffled, minutes, ([rows, other], minute) => {
      expect(printed(paceAt(other, minute))).toEqual(printed(paceAt(rows, minute)));
    }),
    { numRuns: 500 },
  );
});

test('what is bumped later changes nothing', () => {
  fc.assert(
    fc.property(evenings, minutes, (rows, minute) => {
      const seen = rows.filter(
        ({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) <= OPENS + minute * MINUTE,
      );
      expect(printed(paceAt(rows, minute))).toEqual(printed(paceAt(seen, minute)));
    }),
    { numRuns: 60 },
  );
});

test('a state begins at a moment in the data, and not later than it is announced', () => {
  fc.assert(
    fc.property(evenings, minutes, (rows, minute) => {
      const moments = new Set(rows.map(({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt)));
      const { asOf, stations } = paceAt(rows, minute);
      for (const { state, since, saidAt, unknownReason } of stations) {
        expect(unknownReason === undefined).toBe(state !== 'unknown');
        expect(since === undefined).toBe(state === 'ok' || state === 'unknown');
        if (since === undefined || saidAt === undefined) continue;
        expect(since).toBeLessThanOrEqual(saidAt);
        expect(saidAt).toBeLessThanOrEqual(asOf);
        expect(state === 'busy' || moments.has(since)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

function timed(bumps: readonly { readonly gap: number; readonly ratio: number }[]) {
  let time = OPENS;
  return bumps.map(({ gap, ratio }) => {
    time += gap;
    return { time, ratio, tookMs: ratio * 10 * MINUTE, usualMs: 10 * MINUTE };
  });
}

const bumps = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 40 * MINUTE }),
      // Just over usual, points fall so slowly as to end a stretch before they are at 0.
      ratio: fc.oneof(fc.constantFrom(1.15, 1.2, 3), fc.double({ min: 0.05, max: 8, noNaN: true })),
    }),
    { maxLength: 60 },
  )
  .map(timed);
const question = (asOf: number) => ({
  asOf,
  spread: 0.4,
  logExplained: () => 0,
  stops: [],
  usualGapMs: () => 60 * MINUTE,
  usualBumps: () => 5,
  rules: PACE_RULES,
});
const asOfAll = (all: readonly { readonly time: number }[]) => all.at(-1)?.time ?? OPENS;

test('points stay between 0 and their maximum, and stretches follow one another', () => {
  fc.assert(
    fc.property(bumps, (all) => {
      const { points, stretches } = slowPoints(all, question(asOfAll(all)));
      expect(points).toBeGreaterThanOrEqual(0);
      expect(points).toBeLessThanOrEqual(PACE_RULES.maxPoints);
      for (const [index, { since, saidAt, lastSlowAt, until }] of stretches.entries()) {
        expect(since).toBeLessThanOrEqual(saidAt);
        expect(saidAt).toBeLessThanOrEqual(lastSlowAt);
        expect(lastSlowAt).toBeLessThanOrEqual(until ?? Number.POSITIVE_INFINITY);
        expect(until === undefined).toBe(until === undefined && index === stretches.length - 1);
        expect(since).toBeGreaterThanOrEqual(stretches[index - 1]?.until ?? 0);
      }
    }),
  );
});

test('what ended stays as it was, whenever it is judged again', () => {
  const busy = fc.array(
    fc.record({
      gap: fc.integer({ min: 1, max: 6 * MINUTE }),
      ratio: fc.constantFrom(0.7, 1, 1.2, 2, 3),
    }),
    { minLength: 10, maxLength: 60 },
  );
  fc.assert(
    fc.property(busy.map(timed), (all) => {
      const judged = (asOf: number) =>
        slowPoints(
          all.filter(({ time }) => time <= asOf),
          question(asOf),
        ).stretches.filter(({ until }) => until !== undefined);
      let ended = judged(OPENS);
      for (let asOf = OPENS; asOf < asOfAll(all) + 90 * MINUTE; asOf += MINUTE) {
        const now = judged(asOf);
        expect(now.slice(0, ended.length)).toEqual(ended);
        ended = now;
      }
    }),
  );
});

test('what is slow has a ratio of 1.25 or more at every moment, however few bumps there are', () => {
  fc.assert(
    fc.property(bumps, fc.nat(60 * MINUTE), (all, wait) => {
      for (const [index, { time }] of all.entries()) {
        const { ratio, stretches } = slowPoints(all.slice(0, index + 1), question(time + wait));
        const isSlow = stretches.some(({ until }) => until === undefined);
        expect(ratio === undefined || ratio >= PACE_RULES.slowRatio).toBe(true);
        expect(ratio !== undefined).toBe(isSlow);
      }
    }),
  );
});

test('stretches over a limit follow one another, too', () => {
  fc.assert(
    fc.property(bumps, (all) => {
      const stretches = stretchesOverLimit(all, asOfAll(all), 20 * MINUTE, PACE_RULES);
      for (const [index, { since, saidAt, lastSlowAt, until }] of stretches.entries()) {
        expect(since).toBeLessThanOrEqual(saidAt);
        expect(saidAt).toBeLessThanOrEqual(lastSlowAt);
        expect(lastSlowAt).toBeLessThanOrEqual(until ?? Number.POSITIVE_INFINITY);
        expect(since).toBeGreaterThanOrEqual(stretches[index - 1]?.until ?? 0);
      }
    }),
  );
});

test('a slower bump never takes points away', () => {
  const slower = bumps
    .filter(({ length }) => length > 0)
    .chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.nat(all.length - 1),
        fc.double({ min: 1, max: 4, noNaN: true }),
      ),
    );
  fc.assert(
    fc.property(slower, ([all, index, factor]) => {
      const slowerAll = all.map((each, at) =>
        at === index ? { ...each, ratio: each.ratio * factor } : each,
      );
      const asOf = asOfAll(all);
      expect(slowPoints(slowerAll, question(asOf)).points).toBeGreaterThanOrEqual(
        slowPoints(all, question(asOf)).points - 1e-9,
      );
    }),
  );
});

test('four bumps at double time make a station slow, three at triple, and none under 1.25x', () => {
  const stretchCount = (ratio: number, count: number) =>
    slowPoints(
      Array.from({ length: count }, (_, each) => ({
        time: OPENS + each * 3 * MINUTE,
        ratio,
        tookMs: ratio * 10 * MINUTE,
        usualMs: 10 * MINUTE,
      })),
      question(OPENS + count * 3 * MINUTE),
    ).stretches.length;
  expect(stretchCount(2, 3)).toBe(0);
  expect(stretchCount(2, 4)).toBe(1);
  expect(stretchCount(3, 2)).toBe(0);
  expect(stretchCount(3, 3)).toBe(1);
  expect(stretchCount(1.28, 36)).toBe(0);
  expect(stretchCount(1.28, 37)).toBe(1);
  expect(stretchCount(1.24, 500)).toBe(0);
});
