import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { datePlan } from '../../../src/commands/sync/request.ts';
import { businessDayStart, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import type { ArchivedDate } from '../../../src/service/archive/archive.ts';

const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };
const TODAY = '20250315';

function archivedDate(businessDate: string, writtenAt?: number): ArchivedDate {
  const day = { businessDate, version: '0-0', records: 0, bytes: 2 };
  return writtenAt === undefined ? day : { ...day, writtenAt };
}

const plan = (from: string, to: string, dates: readonly ArchivedDate[] = []) =>
  datePlan({ from, to }, TODAY, CALENDAR, dates);

test('all requested dates are read into an empty archive, the latest first', () => {
  expect(plan('-2', 'today').datesToRead).toEqual([TODAY, '20250314', '20250313']);
  expect(plan('20250228', '2025-03-01').datesToRead).toEqual(['20250301', '20250228']);
  expect(plan('yesterday', 'yesterday')).toEqual({ datesToRead: ['20250314'], archivedDates: [] });
});

test.each([
  ['tomorrow', 'today'],
  ['20250230', 'today'],
  ['-1', 'soon'],
  ['today', '-1'],
])('the dates from %s to %s are refused', (from, to) => {
  expect(() => plan(from, to)).toThrow(expect.objectContaining({ code: 'USAGE' }));
});

test('a date that was read three business days after its closeout is final, also across a clock change', () => {
  // The clock is set forward on 9 March 2025.
  const final = businessDayStart('20250311', CALENDAR);
  const planWritten = (writtenAt?: number) =>
    plan('20250307', '20250307', [archivedDate('20250307', writtenAt)]);
  const isRead = { datesToRead: ['20250307'], archivedDates: [] };
  expect(planWritten(final)).toEqual({ datesToRead: [], archivedDates: ['20250307'] });
  expect(planWritten(final - 1)).toEqual(isRead);
  expect(planWritten()).toEqual(isRead);
});

test('at most 400 dates can be copied at once', () => {
  expect(plan('-399', 'today').datesToRead).toHaveLength(400);
  expect(() => plan('-9999', 'today')).toThrow('The limit is 400 dates.');
});

test('each requested date is either read or already archived, and today and the three dates before it are always read', () => {
  const now = businessDayStart(TODAY, CALENDAR) + 60_000;
  const date = fc.integer({ min: 0, max: 30 }).map((ago) => shiftBusinessDate(TODAY, -ago));
  const archived = fc
    .tuple(date, fc.option(fc.integer({ min: 0, max: now }), { nil: undefined }))
    .map(([businessDate, writtenAt]) => archivedDate(businessDate, writtenAt));
  fc.assert(
    fc.property(fc.array(archived), fc.nat(30), fc.nat(30), (dates, one, other) => {
      const [first, last] = [Math.max(one, other), Math.min(one, other)];
      const { datesToRead, archivedDates } = plan(`-${first}`, `-${last}`, dates);
      expect([...datesToRead, ...archivedDates].toSorted()).toEqual(
        Array.from({ length: first - last + 1 }, (_, index) =>
          shiftBusinessDate(TODAY, index - first),
        ),
      );
      expect(archivedDates.every((each) => each < shiftBusinessDate(TODAY, -3))).toBe(true);
    }),
  );
});
