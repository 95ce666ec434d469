import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDayStart, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { finalFrom, isReadAgain, usualDates } from '../../../src/kitchen/usual/usual-dates.ts';
import { dates } from './generated-summaries.ts';

const PLACE = { calendar: { zone: 'America/New_York', closeoutHour: 4 }, zoneKnown: true };
const HOUR_MS = 3_600_000;

test('the dates to compare with are the same weekdays of the weeks before, the newest first', () => {
  expect(usualDates('20260307', 4)).toEqual(['20260228', '20260221', '20260214', '20260207']);
  expect(usualDates('20260307', 0)).toEqual([]);
});

test("a date is final three business dates after closeout, by the restaurant's clock", () => {
  // The clock is set forward on March 8, 2026.
  expect(new Date(finalFrom('20260305', PLACE)).toISOString()).toBe('2026-03-09T08:00:00.000Z');
  expect(new Date(finalFrom('20260304', PLACE)).toISOString()).toBe('2026-03-08T08:00:00.000Z');
  expect(new Date(finalFrom('20260303', PLACE)).toISOString()).toBe('2026-03-07T09:00:00.000Z');
});

test('if no zone is configured, a date is final when it is final everywhere', () => {
  const unset = { calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: false };
  for (const zone of ['Pacific/Honolulu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const place = { calendar: { zone, closeoutHour: 4 }, zoneKnown: true };
    expect(finalFrom('20260515', unset)).toBeGreaterThanOrEqual(finalFrom('20260515', place));
  }
});

test('a date is read again once it is over, once it is final, and if it was read in the future', () => {
  const hours = fc.integer({ min: -48, max: 240 });
  fc.assert(
    fc.property(dates, hours, hours, (date, read, look) => {
      const starts = businessDayStart(date, PLACE.calendar);
      const [readAt, now] = [starts + read * HOUR_MS, starts + look * HOUR_MS];
      const over = businessDayStart(shiftBusinessDate(date, 1), PLACE.calendar);
      const final = finalFrom(date, PLACE);
      const isStep = (at: number) => readAt < at && at <= now;
      const wanted = readAt > now || isStep(over) || isStep(final);
      expect(isReadAgain(date, PLACE, { readAt, now })).toBe(wanted);
    }),
  );
});
