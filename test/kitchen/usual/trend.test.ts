import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StationLimit, StationLimits } from '../../../src/kitchen/measures/row-limits.ts';
import { type DateSummary, kitchenRowsOf } from '../../../src/kitchen/usual/date-summary.ts';
import { trendOf } from '../../../src/kitchen/usual/trend.ts';
import { figuresAt, summaries } from './generated-summaries.ts';

const LATE_MS = 720_000;
const LIMIT: StationLimit = { cautionMs: LATE_MS, lateMs: LATE_MS, from: 'default' };
const LIMITS: StationLimits = { limitOf: () => LIMIT, generalLimit: LIMIT };

/** A date with one row for each of these stations, as key and name. */
function dateOf(date: string, ...stations: readonly (readonly [string, string])[]): DateSummary {
  const row = { bumps: 1, items: 1, overHour: 0, leftOut: 0, times: new Map([[600, 1]]) };
  return {
    date,
    rows: 0,
    tickets: 0,
    stations: new Map(),
    outside: new Map(stations.map(([key, name]) => [key, { ...row, name }])),
  };
}

test("stations have the setup's name, or the latest one on a date, and rows without a station come last", () => {
  const { stations } = trendOf(
    [
      dateOf('20260302', ['g1', 'New grill'], ['', '']),
      dateOf('20260301', ['g1', 'Old grill'], ['f1', 'Fryer'], ['Patio', 'Patio']),
    ],
    new Map([['f1', 'Fry']]),
    LIMITS,
  );
  expect(stations).toEqual([
    { key: 'f1', guid: 'f1', name: 'Fry', limit: LIMIT },
    { key: 'g1', guid: 'g1', name: 'New grill', limit: LIMIT },
    { key: 'Patio', guid: undefined, name: 'Patio', limit: LIMIT },
    { key: '', guid: undefined, name: 'no station', limit: LIMIT },
  ]);
});

test("dates are in order in whatever order they come, and items of stations add up to the kitchen's", () => {
  const dates = fc.uniqueArray(summaries, { selector: ({ date }) => date, maxLength: 5 });
  fc.assert(
    fc.property(dates, (all) => {
      const trend = trendOf(all, new Map(), LIMITS);
      expect(trendOf(all.toReversed(), new Map(), LIMITS).stations).toHaveLength(
        trend.stations.length,
      );
      expect(trend.dates.map(({ date }) => date)).toEqual(all.map(({ date }) => date).sort());
      for (const { date, kitchen, isServed, station } of trend.dates) {
        const own = all.find((each) => each.date === date);
        if (own === undefined) throw new Error('each date was given');
        const { late, lateShare: _share, ...exact } = figuresAt(kitchenRowsOf(own), LATE_MS);
        expect(kitchen).toMatchObject(exact);
        const figures = trend.stations.map(({ key }) => station(key));
        // Each station's bin at the limit is rounded.
        expect(Math.abs(kitchen.late - late)).toBeLessThanOrEqual(figures.length / 2 + 1);
        for (const count of ['late', 'count', 'overHour', 'leftOut'] as const) {
          expect(figures.reduce((sum, each) => sum + each[count], 0)).toBe(kitchen[count]);
        }
        expect(isServed).toBe(kitchen.count + kitchen.overHour + kitchen.leftOut > 0);
      }
    }),
  );
});
