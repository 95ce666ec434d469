import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type BusinessCalendar,
  businessDateAt,
  businessDateLabel,
  businessDayStart,
  DEFAULT_CLOSEOUT_HOUR,
  parseBusinessDate,
  shiftBusinessDate,
} from '../../../src/kitchen/model/business-day.ts';
import { HOUR, iso } from '../fixtures.ts';

const NEW_YORK: BusinessCalendar = { zone: 'America/New_York', closeoutHour: 4 };
const BERLIN: BusinessCalendar = { zone: 'Europe/Berlin', closeoutHour: 4 };

const calendars: fc.Arbitrary<BusinessCalendar> = fc.record({
  zone: fc.constantFrom(
    'UTC',
    'America/New_York',
    'America/Havana',
    'America/Santiago',
    'Europe/Berlin',
    'Africa/Cairo',
    'Asia/Beirut',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ),
  closeoutHour: fc.integer({ min: 0, max: 23 }),
});

const dates = fc
  .date({ min: new Date('2022-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  .map((date) => iso(date.getTime()).slice(0, 10).replaceAll('-', ''));

const lengthInHours = (date: string, calendar: BusinessCalendar) =>
  (businessDayStart(shiftBusinessDate(date, 1), calendar) - businessDayStart(date, calendar)) /
  HOUR;

/** Runs the rest of a test as on a machine in another time zone. */
function onMachineIn(zone: string): void {
  const before = process.env['TZ'];
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  process.env['TZ'] = zone;
}

describe('a business day', () => {
  it('ends at the closeout hour, four in the morning by default', () => {
    expect(DEFAULT_CLOSEOUT_HOUR).toBe(4);
    expect(businessDateAt(Date.parse('2026-01-15T08:59:59.999Z'), NEW_YORK)).toBe('20260114');
    expect(businessDateAt(Date.parse('2026-01-15T09:00:00.000Z'), NEW_YORK)).toBe('20260115');
  });

  it('ends at midnight where the closeout hour is 0', () => {
    const calendar = { zone: 'Europe/Berlin', closeoutHour: 0 };
    expect(businessDateAt(Date.parse('2026-01-14T22:59:59.999Z'), calendar)).toBe('20260114');
    expect(iso(businessDayStart('20260115', calendar))).toBe('2026-01-14T23:00:00.000Z');
  });

  it.each([
    ['America/New_York', NEW_YORK, '20260307', 23],
    ['America/New_York', NEW_YORK, '20260308', 24],
    ['America/New_York', NEW_YORK, '20261031', 25],
    ['Europe/Berlin', BERLIN, '20260328', 23],
    ['Europe/Berlin', BERLIN, '20261024', 25],
    ['Europe/Berlin', BERLIN, '20260115', 24],
  ])('in %s (%o) on %s has %i hours', (_zone, calendar, date, hours) => {
    expect(lengthInHours(date, calendar)).toBe(hours);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-05-14T14:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-05-15T15:00:00.000Z'],
    ['Asia/Kathmandu', '2026-05-14T22:15:00.000Z'],
  ])('begins far from the UTC date in %s', (zone, start) => {
    expect(iso(businessDayStart('20260515', { zone, closeoutHour: 4 }))).toBe(start);
  });

  it('begins at the first of two closeouts if the clock is set back that night', () => {
    const calendar = { zone: 'Europe/Berlin', closeoutHour: 2 };
    expect(iso(businessDayStart('20261025', calendar))).toBe('2026-10-25T00:00:00.000Z');
    expect(businessDateAt(Date.parse('2026-10-25T00:30:00Z'), calendar)).toBe('20261025');
  });

  it('begins when the clock is set forward over the closeout hour', () => {
    const calendar = { zone: 'America/New_York', closeoutHour: 2 };
    expect(iso(businessDayStart('20260308', calendar))).toBe('2026-03-08T07:00:00.000Z');
  });

  it('begins with an instant inside it, and the instant before is in the day before', () => {
    fc.assert(
      fc.property(dates, calendars, (date, calendar) => {
        const start = businessDayStart(date, calendar);
        expect(businessDateAt(start, calendar)).toBe(date);
        expect(businessDateAt(start - 1, calendar)).toBe(shiftBusinessDate(date, -1));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['20220925', '20260405', '20260926', '20260927'])(
    'meets the day before if the clock changes within the closeout hour (%s)',
    (date) => {
      const calendar = { zone: 'Pacific/Chatham', closeoutHour: 3 };
      const start = businessDayStart(date, calendar);
      for (const [offset, belongs] of [
        [-1, shiftBusinessDate(date, -1)],
        [0, date],
        [HOUR / 2, date],
        [HOUR, date],
      ] as const) {
        expect(businessDateAt(start + offset, calendar)).toBe(belongs);
      }
    },
  );

  it('never goes back as time goes on', () => {
    fc.assert(
      fc.property(
        dates,
        calendars,
        fc.nat({ max: 48 * HOUR }),
        fc.nat({ max: 3 * HOUR }),
        (date, calendar, at, more) => {
          const instant = businessDayStart(date, calendar) + at;
          expect(
            businessDateAt(instant + more, calendar) >= businessDateAt(instant, calendar),
          ).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('counting business dates', () => {
  it.each([
    ['20240228', 1, '20240229'],
    ['20240301', -1, '20240229'],
    ['20251231', 1, '20260101'],
    ['20260101', -1, '20251231'],
    ['20260115', 0, '20260115'],
    ['20260101', -365, '20250101'],
  ])('%s and %i days is %s', (date, days, other) => {
    expect(shiftBusinessDate(date, days)).toBe(other);
  });

  it('forward and back again ends where it began', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        expect(shiftBusinessDate(shiftBusinessDate(date, days), -days)).toBe(date);
      }),
    );
  });

  it("does not depend on the machine's calendar, even if that lacks a day", () => {
    onMachineIn('Pacific/Apia');
    expect(shiftBusinessDate('20111229', 1)).toBe('20111230');
    expect(shiftBusinessDate('20111231', -1)).toBe('20111230');
    expect(businessDateLabel('20111230')).toBe('Fri, Dec 30, 2011');
  });
});

describe('a business date as text', () => {
  it('is written with the weekday', () => {
    expect(businessDateLabel('20261120')).toBe('Fri, Nov 20, 2026');
    expect(businessDateLabel('20260905')).toBe('Sat, Sep 5, 2026');
  });

  it.each(['', '20261301', 'tomorrow'])('is unchanged if it is invalid (%j)', (text) => {
    expect(businessDateLabel(text)).toBe(text);
  });

  it.each([
    ['20260228', '20260228'],
    [' 2026-02-28 ', '20260228'],
    ['today', '20260301'],
    ['TODAY', '20260301'],
    ['yesterday', '20260228'],
    ['-0', '20260301'],
    ['-3', '20260226'],
    ['20240229', '20240229'],
  ])('%j is read as %s', (text, date) => {
    expect(parseBusinessDate(text, '20260301')).toBe(date);
  });

  it.each([
    '',
    '2026',
    '20260229',
    '2026-02-29',
    '2026-2-28',
    '202602-28',
    '2026/02/28',
    '+3',
    '-',
    '-12345',
    '3',
    '20261301',
    '00000000',
    '２０２６０２２８',
  ])('%j is not read', (text) => {
    expect(parseBusinessDate(text, '20260301')).toBeUndefined();
  });
});
