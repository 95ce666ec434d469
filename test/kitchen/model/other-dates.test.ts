import { expect, test } from 'vitest';
import { rowsOfOtherDates } from '../../../src/kitchen/model/date-reading.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';

const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };
const rulesOf = (date: string, zoneKnown = true) =>
  rowRules(date, { calendar: CALENDAR, zoneKnown });
const dayOf = (businessDate: string) =>
  simulateDay({
    profile: 'typical',
    seed: 7,
    timezone: CALENDAR.zone,
    closeoutHour: CALENDAR.closeoutHour,
    businessDate,
  }).map(({ record }) => record);

// The day before the clock is set forward, the day it is set back, and a Friday.
test.each(['20260307', '20261031', '20260116'])(
  'a day is all of %s, and none of the next',
  (date) => {
    const day = fulfillmentDay(dayOf(date), '', rulesOf(date));
    expect(rowsOfOtherDates(day, CALENDAR, date)).toBe(0);
    expect(rowsOfOtherDates(day, CALENDAR, '20260501')).toBe(day.length);
  },
);

test('of the rows of two days, those of the other day are counted', () => {
  const records = [...dayOf('20260115'), ...dayOf('20260116')];
  const other = dayOf('20260115').length;
  const day = fulfillmentDay(records, '', rulesOf('20260116'));
  const merged = fulfillmentDay(dayOf('20260115'), '').length;
  expect(other).toBeGreaterThan(0);
  expect(rowsOfOtherDates(day, CALENDAR, '20260116')).toBe(merged);
  const unknown = fulfillmentDay(records, '', rulesOf('20260116', false));
  expect(rowsOfOtherDates(unknown, CALENDAR, '20260116')).toBe(0);
});
