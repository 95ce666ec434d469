import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatInstant } from '../../../src/contract/instant.ts';
import { dateAndTime } from '../../../src/kitchen/model/local-time.ts';
import { sinceInstant } from '../../../src/kitchen/model/typed-time.ts';

const CHICAGO = { zone: 'America/Chicago', closeoutHour: 4 };
/** 02:30 in Chicago: the business date is still the day before. */
const NOW = Date.parse('2026-11-21T08:30:00Z');
/** The hour before the clock is set back. It shows the next hour like this one. */
const REPEATED = Date.parse('2026-11-01T06:00:00Z');

const since = (text: string, now = NOW) => sinceInstant(text, { now, calendar: CHICAGO });

test.each([
  ['2026-11-20T05:00:00Z', '2026-11-20T05:00:00.000Z'],
  ['2026-11-20t05:00z', '2026-11-20T05:00:00.000Z'],
  ['2026-11-20T05:00:00.250+01:00', '2026-11-20T04:00:00.250Z'],
  ['2026-11-20T05:00:00.000+0000', '2026-11-20T05:00:00.000Z'],
  ['2026-11-01 01:30:05', '2026-11-01T06:30:05.000Z'],
  ['2026-11-01 01:30:05 CDT', '2026-11-01T06:30:05.000Z'],
  ['2026-11-01 01:30 CST', '2026-11-01T07:30:00.000Z'],
  [' 2026-11-20 05:00 ', '2026-11-20T11:00:00.000Z'],
  ['2026-11-20T05:00:07.5', '2026-11-20T11:00:07.500Z'],
  ['2026-11-20', '2026-11-20T06:00:00.000Z'],
  ['20261120', '2026-11-20T06:00:00.000Z'],
  ['today', '2026-11-20T06:00:00.000Z'],
  ['yesterday', '2026-11-19T06:00:00.000Z'],
  ['-1', '2026-11-19T06:00:00.000Z'],
  ['last thu', '2026-11-19T06:00:00.000Z'],
  ['18:30', '2026-11-21T00:30:00.000Z'],
  ['-2h', '2026-11-21T06:30:00.000Z'],
  ['-30m', '2026-11-21T08:00:00.000Z'],
  ['-3d', '2026-11-18T08:30:00.000Z'],
  ['+2h', '2026-11-21T10:30:00.000Z'],
])('%j is %s', (text, instant) => {
  expect(since(text)).toBe(Date.parse(instant));
});

describe('when the clock changes', () => {
  test.each([
    ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
    ['2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
    ['2026-11-01', '2026-11-01T05:00:00.000Z'],
    ['2026-11-02', '2026-11-02T06:00:00.000Z'],
  ])('%j is %s', (text, instant) => {
    expect(since(text)).toBe(Date.parse(instant));
  });
});

test.each([
  [''],
  ['soon'],
  ['2026-11-31'],
  ['2026-02-30T05:00Z'],
  ['2026-11-20T24:00'],
  ['2026-11-20T05'],
  ['2026-11-20T05:00:00+99:00'],
  ['-3w'],
  ['-99999d'],
  ['1732000000'],
  ['2026-11-01 01:30 EST'],
  ['2026-11-01 03:30 CST'],
])('%j is no time', (text) => {
  expect(since(text)).toBeUndefined();
});

test('an instant in the documented form, or as the local clock shows it, is that instant', () => {
  const seconds = fc.integer({ min: Date.UTC(2020, 0) / 1_000, max: NOW / 1_000 });
  const repeated = fc.integer({ min: REPEATED / 1_000, max: REPEATED / 1_000 + 2 * 3_600 });
  fc.assert(
    fc.property(fc.oneof(seconds, repeated), (second) => {
      const at = second * 1_000;
      expect(since(formatInstant(at))).toBe(at);
      const shown = dateAndTime(at, CHICAGO);
      expect(since(shown)).toBe(at);
    }),
  );
});
