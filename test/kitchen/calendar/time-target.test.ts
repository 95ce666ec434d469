import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDateAt, businessDayStart } from '../../../src/kitchen/model/business-day.ts';
import { wallClock } from '../../../src/kitchen/model/local-time.ts';
import { parseTimeTarget } from '../../../src/kitchen/model/typed-time.ts';

const CHICAGO = { zone: 'America/Chicago', closeoutHour: 4 };
const FROM = Date.parse('2026-01-15T18:00:00Z');
const options = { date: '20260115', today: '20260116', from: FROM, calendar: CHICAGO };

describe('a time of day', () => {
  test.each([
    ['18:30', '2026-01-16T00:30:00.000Z'],
    ['6:30p', '2026-01-16T00:30:00.000Z'],
    ['6:30 PM', '2026-01-16T00:30:00.000Z'],
    ['4:00', '2026-01-15T10:00:00.000Z'],
    ['03:59', '2026-01-16T09:59:00.000Z'],
    ['00:00', '2026-01-16T06:00:00.000Z'],
  ])('%s is within the business date', (text, instant) => {
    expect(parseTimeTarget(text, options)).toEqual({ kind: 'instant', time: Date.parse(instant) });
  });

  test('shows that time on the clock and is in the business date, even on days with a clock change', () => {
    const dates = ['20260115', '20260307', '20260308', '20261031', '20261101', '20260704'];
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(fc.constantFrom(...dates), minute, (date, minutes) => {
        const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
        // Between 2 and 3 there is no such time in the night with the clock set forward.
        fc.pre(date !== '20260307' || minutes < 120 || minutes >= 180);
        const target = parseTimeTarget(text, { ...options, date });
        if (target?.kind !== 'instant') throw new Error('no instant');
        expect(businessDateAt(target.time, CHICAGO)).toBe(date);
        expect(wallClock(target.time, CHICAGO.zone)).toBe(text.padStart(5, '0'));
      }),
    );
  });

  test('equal to the closeout hour is where the date starts', () => {
    const time = businessDayStart('20260115', CHICAGO);
    expect(parseTimeTarget('04:00', options)).toEqual({ kind: 'instant', time });
  });
});

test.each([
  ['+30m', 30],
  ['-2h', -120],
  ['+5min', 5],
])('%s is a step from the current time', (text, minutes) => {
  expect(parseTimeTarget(text, options)).toEqual({
    kind: 'instant',
    time: FROM + minutes * 60_000,
  });
  expect(parseTimeTarget(text, { ...options, from: undefined })).toBeUndefined();
});

test.each([
  ['today', '20260116'],
  ['yesterday', '20260115'],
  ['-7', '20260109'],
  ['2026-01-02', '20260102'],
  ['thu', '20260115'],
  ['Fri', '20260109'],
  ['last friday', '20260109'],
  ['sat', '20260110'],
])('%s is the business date %s', (text, date) => {
  expect(parseTimeTarget(text, options)).toEqual({ kind: 'date', date });
});

test.each(['', '25:00', '18:60', 'soon', '+30', '+m', 'last', '20261332'])(
  '%j is no time to go to',
  (text) => {
    expect(parseTimeTarget(text, options)).toBeUndefined();
  },
);
