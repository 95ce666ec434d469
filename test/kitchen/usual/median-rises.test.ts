import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PACE_RULES } from '../../../src/kitchen/pace/pace-rules.ts';
import { overLimit } from '../../../src/kitchen/pace/slow-points.ts';
import { runToEnd } from '../../../src/kitchen/table/steps.ts';
import { medianRises, RING_GAP_MS, ringsAt } from '../../../src/kitchen/usual/median-rises.ts';
import { prepDaySteps } from '../../../src/kitchen/usual/prep-day.ts';
import { stationRows } from '../../../src/kitchen/usual/station-rows.ts';
import { simulateDay } from '../../../src/service/simulator/plants/day.ts';
import { CHICAGO, dayAt, summaryOf } from './summarized.ts';

const SECOND = 1_000;

const bumps = fc
  .array(
    fc.record({
      after: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 20 * 60 * SECOND }) },
        fc.constantFrom(RING_GAP_MS - 1, RING_GAP_MS, 3 * RING_GAP_MS),
      ),
      ms: fc.integer({ min: 0, max: 80 * 60 * SECOND }),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ after, ms }) => {
      at += after;
      return { at, ms };
    });
  });

const limits = fc.integer({ min: 1, max: 3_600 }).map((seconds) => seconds * SECOND);

test('a limit rings as often as the median of five bumps is over it for a stretch', () => {
  fc.assert(
    fc.property(bumps, fc.array(limits, { minLength: 1 }), (all, tried) => {
      const rises = medianRises(all);
      const asOf = all.at(-1)?.at ?? 0;
      for (const limit of tried) {
        const stretches = overLimit(all, asOf, limit, { ...PACE_RULES, windowMs: 0, paceMs: 0 });
        expect(ringsAt(rises, limit)).toBe(stretches.length);
      }
      expect(rises.length === 0).toBe(all.length < 5);
    }),
  );
});

test.each(['cafe', 'typical', 'busy'] as const)(
  'a summary of a %s date has the stretches of its rows, at each station and half minute',
  (profile) => {
    const date = '20260815';
    const { zone: timezone, closeoutHour } = CHICAGO;
    const key = { profile, seed: 1, businessDate: date, timezone, closeoutHour } as const;
    const records = simulateDay(key).map(({ record }) => record);
    const { stations } = summaryOf(records, date);
    const prep = runToEnd(prepDaySteps(dayAt(records, date)));
    let rung = 0;
    for (const [station, { rises = [] }] of stations) {
      const code = prep.rows.findIndex((_, at) => prep.stations.keyOf(at) === station);
      const own = stationRows(prep, code, undefined, () => undefined).bumps;
      const asOf = own.at(-1)?.at ?? 0;
      for (let limit = 30 * SECOND; limit <= 3_600 * SECOND; limit += 30 * SECOND) {
        const { length } = overLimit(own, asOf, limit, { ...PACE_RULES, windowMs: 0, paceMs: 0 });
        expect(ringsAt(rises, limit)).toBe(length);
        rung += length;
      }
    }
    expect(rung).toBeGreaterThan(100);
  },
);
