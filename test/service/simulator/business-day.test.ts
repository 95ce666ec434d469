import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import { serviceSlots } from '../../../src/service/simulator/business-day.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import {
  COUNTER_HOURS,
  LATE_HOURS,
  type ProfileName,
  TABLE_HOURS,
} from '../../../src/service/simulator/profile.ts';
import { instants, NEW_YORK, plausible, records } from './days.ts';

const HOUR_MS = 3_600_000;

function fires(profile: ProfileName, businessDate: string): readonly number[] {
  return plausible(records(profile, businessDate)).map((row) => instants(row).fired);
}

function slotsOf(businessDate: string, hours = LATE_HOURS) {
  return serviceSlots({ businessDate, ...NEW_YORK }, hours);
}

const opening = (businessDate: string) =>
  new Date(Math.min(...slotsOf(businessDate).map(({ from }) => from))).toISOString();

describe('the business day', () => {
  test('opens at eleven on the clock, before and after a clock change', () => {
    expect(opening('20260307')).toBe('2026-03-07T16:00:00.000Z');
    expect(opening('20260308')).toBe('2026-03-08T15:00:00.000Z');
    expect(opening('20261031')).toBe('2026-10-31T15:00:00.000Z');
    expect(opening('20261101')).toBe('2026-11-01T16:00:00.000Z');
  });

  test.each(['20260307', '20260308', '20261031', '20261101'])(
    'on %s every order is fired after opening and before the next closeout',
    (date) => {
      const next = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`;
      const closeout =
        Date.parse(next) + (date > '20260308' && date < '20261101' ? 32 : 33) * HOUR_MS;
      const times = fires('busy', date);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse(opening(date)));
      expect(Math.max(...times)).toBeLessThan(closeout);
    },
  );

  test('has the repeated hour when clocks are set back at night', () => {
    const hours = (date: string) =>
      slotsOf(date).reduce((sum, { from, to }) => sum + (to - from) / HOUR_MS, 0);
    expect(hours('20260814')).toBe(15);
    expect(hours('20261031')).toBe(16);
    expect(hours('20260307')).toBe(15);
  });

  test('a typical restaurant closes at half past ten, a busy one serves past midnight', () => {
    const midnight = Date.parse('2026-08-15T04:00:00Z');
    expect(Math.max(...slotsOf('20260814', TABLE_HOURS).map(({ to }) => to))).toBe(
      midnight - 1.5 * HOUR_MS,
    );
    const late = fires('busy', '20260814').filter((at) => at > midnight);
    expect(late.length).toBeGreaterThan(100);
  });

  test('lunch is fullest at noon and dinner at seven', () => {
    const counts = new Map<number, number>();
    for (const at of fires('busy', '20260814')) {
      const hour = Math.floor((at - Date.parse('2026-08-14T04:00:00Z')) / HOUR_MS);
      counts.set(hour, (counts.get(hour) ?? 0) + 1);
    }
    const count = (hour: number) => counts.get(hour) ?? 0;
    expect(count(12)).toBeGreaterThan(count(11));
    expect(count(12)).toBeGreaterThan(count(15));
    expect(count(19)).toBeGreaterThan(count(17));
    expect(count(19)).toBeGreaterThan(count(22));
  });

  test("slots lie within the business day's 24 hours for every closeout hour", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom(COUNTER_HOURS, TABLE_HOURS, LATE_HOURS),
        (closeoutHour, hours) => {
          const slots = serviceSlots(
            { businessDate: '20260814', timezone: 'Asia/Tokyo', closeoutHour },
            hours,
          );
          const start = Date.parse('2026-08-14T00:00:00+09:00') + closeoutHour * HOUR_MS;
          for (const { from, to } of slots) {
            expect(from).toBeGreaterThanOrEqual(start);
            expect(to).toBeLessThanOrEqual(start + 24 * HOUR_MS);
          }
        },
      ),
    );
  });

  test.each([
    ['a date that does not exist', { businessDate: '20260230' }],
    ['an unknown zone', { timezone: 'Mars/Olympus' }],
    ['a closeout hour beyond 23', { closeoutHour: 24 }],
    ['a closeout hour that is not a whole number', { closeoutHour: 4.5 }],
  ])('refuses %s', (_, change) => {
    const day = { businessDate: '20260814', ...NEW_YORK, ...change };
    expect(() => simulateDay({ profile: 'cafe', seed: 1, ...day })).toThrow(Failure);
  });
});
