import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveDay, simulateDay } from '../../../src/service/simulator/plants/day.ts';
import { NEW_YORK } from './days.ts';

const day = simulateDay({ profile: 'cafe', seed: 7, businessDate: '20260814', ...NEW_YORK });
const first = day[0]?.appearsAt ?? Number.NaN;
const last = day.at(-1)?.appearsAt ?? Number.NaN;

describe('a live day', () => {
  test('any increasing sequence of instants takes the day in parts and in order', () => {
    const instants = fc
      .array(fc.integer({ min: first - 1000, max: last + 1000 }), { maxLength: 50 })
      .map((times) => [...times.sort((a, b) => a - b), last]);
    fc.assert(
      fc.property(instants, (times) => {
        const live = liveDay(day);
        expect(times.flatMap((now) => live.take(now))).toEqual(day.map(({ record }) => record));
      }),
    );
  });

  test('takes what has appeared by then and nothing later', () => {
    fc.assert(
      fc.property(fc.integer({ min: first - 1000, max: last + 1000 }), (now) => {
        const appeared = day.filter(({ appearsAt }) => appearsAt <= now);
        expect(liveDay(day).take(now)).toEqual(appeared.map(({ record }) => record));
      }),
    );
  });

  test('a clock going back takes nothing twice', () => {
    const live = liveDay(day);
    live.take(last - 1000);
    expect(live.take(first)).toEqual([]);
    expect(live.take(last).length).toBe(
      day.filter(({ appearsAt }) => appearsAt > last - 1000).length,
    );
  });
});
