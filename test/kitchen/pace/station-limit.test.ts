import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMIT_ORIGINS } from '../../../src/kitchen/measures/row-limits.ts';
import type { KitchenPace } from '../../../src/kitchen/pace/kitchen-pace.ts';
import {
  NO_LIMITS,
  type SetLimits,
  stationLimit,
} from '../../../src/kitchen/pace/station-limit.ts';
import { MINUTE } from '../fixtures.ts';
import { asUsual, evening, limitOfAll, paceAt, stationOf } from './kitchens.ts';

const GRILL = { key: 'guid-1', name: 'Hot  Grill' };
const USUAL = { medianMs: 9 * MINUTE, p90Ms: 14 * MINUTE };
const limits = (caution: number, late: number) => ({
  cautionMs: caution * MINUTE,
  lateMs: late * MINUTE,
});

test('an option is stronger than a limit set in the monitor, then come the profile, what is usual, and the default', () => {
  const all: SetLimits = {
    flag: limits(0.5, 1),
    here: new Map([['guid-1', limits(1, 2)]]),
    stations: new Map([['hot grill', limits(3, 4)]]),
    all: limits(5, 6),
  };
  const order = [
    all,
    { ...all, flag: undefined },
    { ...all, flag: undefined, here: NO_LIMITS.here },
    { ...all, flag: undefined, here: NO_LIMITS.here, stations: NO_LIMITS.stations },
  ].map((set) => stationLimit(GRILL, set, USUAL));
  expect(order).toEqual([
    { ...limits(0.5, 1), from: 'flag' },
    { ...limits(1, 2), from: 'set here' },
    { ...limits(3, 4), from: 'profile' },
    { ...limits(5, 6), from: 'profile' },
  ]);
  expect(stationLimit(GRILL, NO_LIMITS, USUAL)).toEqual({
    ...limits(13.5, 14),
    from: 'usual 90%',
  });
  expect(stationLimit(GRILL, NO_LIMITS, undefined)).toEqual({ ...limits(8, 12), from: 'default' });
});

test('caution is never later than late, and the origin is one on the list', () => {
  const ms = fc.integer({ min: 1, max: 120 * MINUTE });
  fc.assert(
    fc.property(ms, ms, (medianMs, p90Ms) => {
      const { cautionMs, lateMs, from } = stationLimit(GRILL, NO_LIMITS, { medianMs, p90Ms });
      expect(cautionMs).toBeLessThanOrEqual(lateMs);
      expect(LIMIT_ORIGINS).toContain(from);
    }),
  );
});

/** Twice as long at the grill after two hours. */
const rows = evening((item) => {
  const isSlow = item.station === 'grill' && item.ticket > 60;
  return (asUsual(item) ?? 0) * (isSlow ? 2 : 1);
});

/** All but the limit and what it counts. */
function withoutLate({ stations, ...kitchen }: KitchenPace) {
  return {
    ...kitchen,
    stations: stations.map((station) => ({
      ...station,
      limit: undefined,
      now: { ...station.now, late: 0, lateShare: 0 },
    })),
  };
}

test('if something is usual, a limit changes what is late, but neither a state nor an order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 30, max: 290 }),
      (late, minute) => {
        const limited = paceAt(rows, minute, { limits: limitOfAll(late * MINUTE) });
        expect(withoutLate(limited)).toEqual(withoutLate(paceAt(rows, minute)));
      },
    ),
    { numRuns: 40 },
  );
});

test("a time at or over the station's limit is late", () => {
  const here = new Map([['grill', limits(1, 2)]]);
  const pace = paceAt(rows, 100, { limits: { ...NO_LIMITS, here } });
  const [grill, fry] = [stationOf(pace, 'grill'), stationOf(pace, 'fry')];
  expect(grill.now.late).toBe(grill.now.judged);
  expect(grill.limit.from).toBe('set here');
  expect(fry.limit.from).toBe('usual 90%');
  expect(fry.now.late).toBeLessThan(fry.now.judged);
});
