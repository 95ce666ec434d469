import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitAdvice } from '../../../src/kitchen/pace/limit-advice.ts';
import { dateLimits, NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { ringsAt } from '../../../src/kitchen/usual/median-rises.ts';
import { stationUsual } from '../../../src/kitchen/usual/station-usual.ts';
import { binOf } from '../../../src/kitchen/usual/time-histogram.ts';
import { NO_USUAL } from '../../../src/kitchen/usual/usual.ts';

const MINUTE = 60_000;
const GRILL = { key: 'grill', name: 'Grill' };

/** A date with one station. */
function dateOf(rises: readonly number[], medianMs: number): DateSummary {
  const times = new Map([[binOf(medianMs), 9]]);
  const rows = {
    bumps: 9,
    items: 9,
    overHour: 0,
    leftOut: 0,
    times,
    logPace: 0,
    gapMs: 0,
    firedMs: 0,
  };
  const station = {
    name: 'Grill',
    tickets: 9,
    sharedTickets: 0,
    fireLagMs: 0,
    spread: 0,
    rises,
    quarters: new Map([[72, rows]]),
    items: new Map(),
  };
  const stations = new Map([[GRILL.key, station]]);
  const gaps = new Map<number, number>();
  return { date: '20260815', rows: 9, tickets: 9, gaps, stations, outside: new Map() };
}

function advised(dates: readonly DateSummary[], lateMs = 12 * MINUTE) {
  const all = { cautionMs: Math.min(8 * MINUTE, lateMs), lateMs };
  return limitAdvice(GRILL, dates, dateLimits({ ...NO_LIMITS, all }, NO_USUAL));
}

/** Rings per day. */
function perDay(dates: readonly DateSummary[], limitMs: number): number {
  const own = dates.flatMap(({ stations }) => stations.get(GRILL.key)?.rises ?? []);
  const days = dates.filter(({ stations }) => stations.get(GRILL.key)?.rises?.length !== 0).length;
  return ringsAt(own, limitMs) / days;
}

const rise = fc
  .uniqueArray(fc.integer({ min: -1, max: 3_600 }), { minLength: 2, maxLength: 2 })
  .map((pair) => pair.toSorted((a, b) => a - b));
const someDates = fc.array(
  fc
    .tuple(fc.array(rise, { maxLength: 12 }), fc.integer({ min: 1_000, max: 50 * MINUTE }))
    .map(([rises, medianMs]) => dateOf(rises.flat(), medianMs)),
  { minLength: 1, maxLength: 10 },
);

test('the proposal rings at most once a day, and half a minute less rings more or is under its caution', () => {
  let proposals = 0;
  fc.assert(
    fc.property(someDates, fc.integer({ min: 1, max: 60 }), (dates, minutes) => {
      const { days, rings, proposed, why, limit } = advised(dates, minutes * MINUTE);
      expect(proposed === undefined).toBe(why !== undefined);
      expect(rings?.perDay).toEqual(days < 2 ? undefined : perDay(dates, limit.lateMs));
      if (proposed === undefined) return;
      proposals += 1;
      const { cautionMs, lateMs } = proposed;
      expect([cautionMs % (MINUTE / 2), lateMs % (MINUTE / 2)]).toEqual([0, 0]);
      expect(cautionMs).toBeLessThanOrEqual(lateMs);
      const { medianMs = 0 } = stationUsual(GRILL.key, dates) ?? {};
      expect(cautionMs).toBeGreaterThanOrEqual(1.5 * medianMs);
      expect(cautionMs - MINUTE / 2).toBeLessThan(1.5 * medianMs);
      for (let each = lateMs; each <= 60 * MINUTE; each += MINUTE / 2)
        expect(perDay(dates, each)).toBeLessThanOrEqual(1);
      const isLowest = lateMs === cautionMs || perDay(dates, lateMs - MINUTE / 2) > 1;
      expect(isLowest).toBe(true);
    }),
  );
  expect(proposals).toBeGreaterThan(10);
});

const CALM = dateOf([-1, 300], 4 * MINUTE);
const BUSY = dateOf([-1, 3_600, 0, 3_600], 4 * MINUTE);

test.each([
  ['no dates', [], 'no earlier dates'],
  ['dates without the station', [{ ...CALM, stations: new Map() }], 'no bumps'],
  ['one date', [CALM], 'under 2 days with five bumps'],
  ['one date with enough bumps', [CALM, dateOf([], 1_000)], 'under 2 days with five bumps'],
  ['dates over an hour, again and again', [BUSY, BUSY], 'rings too often up to 60m'],
] as const)('without a proposal, the reason is given: %s', (_, dates, why) => {
  expect(advised(dates)).toMatchObject({ proposed: undefined, why });
});

test('a station with only a name in its rows has bumps, too', () => {
  const rows = [...CALM.stations.values()].map((own) => ['Grill', own] as const);
  const named = { ...CALM, stations: new Map(rows) };
  const limits = dateLimits(NO_LIMITS, NO_USUAL);
  const advice = limitAdvice({ key: 'a GUID', name: 'Grill' }, [named, named], limits);
  expect(advice).toMatchObject({ days: 2, why: undefined, proposed: { lateMs: 6 * MINUTE } });
});

test('a limit that rings once and all day is no proposal', () => {
  const { proposed } = advised([CALM, CALM]);
  expect(proposed).toMatchObject({ cautionMs: 6 * MINUTE, lateMs: 6 * MINUTE, rings: 0 });
});
