import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { datePlan } from '../../../src/commands/sync/request.ts';
import { businessDayStart, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';

const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };
const TODAY = '20250315';

function held(businessDate: string, writtenAt?: number) {
  const facts = { businessDate, version: '0-0', records: 0, bytes: 2 };
  return writtenAt === undefined ? facts : { ...facts, writtenAt };
}

const plan = (from: string, to: string, dates: readonly ReturnType<typeof held>[] = []) =>
  datePlan({ from, to }, TODAY, CALENDAR, dates);

test('an archive without dates gets all that were asked for, the latest first', () => {
  expect(plan('-2', 'today').read).toEqual([TODAY, '20250314', '20250313']);
  expect(plan('20250228', '2025-03-01').read).toEqual(['20250301', '20250228']);
  expect(plan('yesterday', 'yesterday')).toEqual({ read: ['20250314'], kept: [] });
});

test.each([
  ['tomorrow', 'today'],
  ['20250230', 'today'],
  ['-1', 'soon'],
  ['today', '-1'],
])('from %s to %s is refused', (from, to) => {
  expect(() => plan(from, to)).toThrow(expect.objectContaining({ code: 'USAGE' }));
});

test('a date is kept from the closeout and three business days on, across a clock change too', () => {
  // The clock is set forward on 9 March 2025.
  const final = businessDayStart('20250311', CALENDAR);
  const of = (writtenAt?: number) => plan('20250307', '20250307', [held('20250307', writtenAt)]);
  expect(of(final)).toEqual({ read: [], kept: ['20250307'] });
  expect(of(final - 1)).toEqual({ read: ['20250307'], kept: [] });
  expect(of()).toEqual({ read: ['20250307'], kept: [] });
});

test('a year and more is copied at once, and not decades by a slip', () => {
  expect(plan('-399', 'today').read).toHaveLength(400);
  expect(() => plan('-9999', 'today')).toThrow('The limit is 400 dates.');
});

test('a wanted date is either read or kept, and today and the three before it are never kept', () => {
  const now = businessDayStart(TODAY, CALENDAR) + 60_000;
  const date = fc.integer({ min: 0, max: 30 }).map((ago) => shiftBusinessDate(TODAY, -ago));
  const archived = fc
    .tuple(date, fc.option(fc.integer({ min: 0, max: now }), { nil: undefined }))
    .map(([businessDate, writtenAt]) => held(businessDate, writtenAt));
  fc.assert(
    fc.property(fc.array(archived), fc.nat(30), fc.nat(30), (dates, one, other) => {
      const [first, last] = [Math.max(one, other), Math.min(one, other)];
      const { read, kept } = plan(`-${first}`, `-${last}`, dates);
      expect([...read, ...kept].toSorted()).toEqual(
        Array.from({ length: first - last + 1 }, (_, n) => shiftBusinessDate(TODAY, n - first)),
      );
      expect(kept.every((each) => each < shiftBusinessDate(TODAY, -3))).toBe(true);
    }),
  );
});
