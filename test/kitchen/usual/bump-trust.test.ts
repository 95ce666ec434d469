import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { formatInstant } from '../../../src/contract/instant.ts';
import {
  allRows,
  type FulfillmentDay,
  fulfillmentDay,
} from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { dateLimits, limitsOfRows, NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import { stationTrusts } from '../../../src/kitchen/usual/bump-trust.ts';
import { NO_USUAL_TIMES } from '../../../src/kitchen/usual/usual.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { GRILL, record, TODAY } from '../../scenarios/builders.ts';
import { CAREFUL, DOUBTED_BUMPS } from '../../scenarios/doubted-bumps.ts';
import { CHICAGO, dayAt } from './summarized.ts';

const LIMITS = dateLimits(NO_LIMITS, NO_USUAL_TIMES);

function trustsOf(day: FulfillmentDay) {
  return stationTrusts(day, allRows(day).order, limitsOfRows(day, LIMITS));
}

function trustsOfRecords(records: readonly ItemFulfillmentRead[]) {
  return trustsOf(fulfillmentDay(records, GRILL.guid, rowRules(TODAY, GRILL)));
}

const { zone: timezone, closeoutHour } = CHICAGO;

/** `factor`: how many times longer the grill takes from six on. */
function simulatedTrusts(factor: number) {
  const nights = [1, 2, 3].flatMap((seed) =>
    [10, 15].map((day) => ({ seed, day, businessDate: `202608${day}` })),
  );
  return nights.flatMap(({ seed, day, businessDate }) => {
    const slow = {
      kind: 'slow',
      station: 'Grill',
      from: Date.UTC(2026, 7, day, 23),
      factor,
    } as const;
    const kitchen = { profile: 'typical', seed, timezone, closeoutHour } as const;
    const rows = simulateDay({ ...kitchen, businessDate, plants: [slow] });
    return trustsOf(
      dayAt(
        rows.map((each) => each.record),
        businessDate,
      ),
    );
  });
}

test.each([
  ['an ordinary evening', 1],
  ['an evening that turns slow', 3],
])('on %s, the bumps of well-run stations are believed', (_, factor) => {
  const trusts = simulatedTrusts(factor);
  const sum = (of: 'bumped' | 'early') => trusts.reduce((total, trust) => total + trust[of], 0);
  expect(sum('bumped')).toBeGreaterThan(5_000);
  expect(trusts.filter(({ doubt }) => doubt !== undefined)).toEqual([]);
  expect(sum('early') / sum('bumped')).toBeLessThan(0.005);
});

test('each station has the doubt that was planted there', () => {
  const none = { wrongTime: 0, forgotten: 0, bulk: 0, early: 0 };
  expect(trustsOfRecords(DOUBTED_BUMPS)).toMatchObject([
    { name: 'Cold', bumped: 40, ...none, doubt: undefined },
    { name: 'Fry', bumped: 40, ...none, early: 12, doubt: 'early' },
    { name: 'Grill', bumped: 40, ...none, bulk: 26, doubt: 'bulk' },
    { name: 'Sauté', bumped: 40, ...none, forgotten: 6, doubt: 'forgotten' },
  ]);
});

test('figures of the believed bumps leave the others out', () => {
  const [, , grill, saute] = trustsOfRecords(DOUBTED_BUMPS);
  expect(grill?.figures).toMatchObject({ count: 14, medianMs: 7.5 * 60_000, lateShare: 0 });
  expect(grill?.shown.count).toBe(40);
  expect(saute?.shown.lateShare).toBe(6 / 40);
  expect(saute?.figures?.lateShare).toBe(0);
});

test('a bump has the first doubt that fits', () => {
  const cleared = (n: number, firedMinutesAgo: number, facts = {}) => {
    const itemFulfilledAt = formatInstant(EPOCH + n);
    return record(n, { at: CAREFUL, firedMinutesAgo, facts: { itemFulfilledAt, ...facts } });
  };
  const later = Array.from({ length: 5 }, (_, n) =>
    record(20 + n, { at: CAREFUL, firedMinutesAgo: 40, tookMinutes: 8 + n }),
  );
  const [trust] = trustsOfRecords([
    ...later,
    cleared(1, 90),
    cleared(2, 12),
    cleared(3, 10),
    cleared(4, 0.1),
    cleared(5, 9, { itemStartedAt: formatInstant(EPOCH + 60_000) }),
  ]);
  expect(trust).toMatchObject({ bumped: 10, believed: 5 });
  expect(trust).toMatchObject({ wrongTime: 1, forgotten: 1, bulk: 2, early: 1 });
});

test('nothing is said about a few bumps', () => {
  const few = DOUBTED_BUMPS.filter(({ prepStationName }) => prepStationName === 'Fry').slice(0, 9);
  expect(trustsOfRecords(few)).toMatchObject([{ bumped: 9, early: 3, doubt: undefined }]);
});
