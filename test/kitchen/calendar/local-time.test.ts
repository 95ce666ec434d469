import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isListedZone } from '../../../src/kitchen/model/listed-zones.ts';
import {
  clockTime,
  dateAndTime,
  isPlaceZone,
  isTimeZone,
  UNSET_ZONE,
  wallClock,
  zoneCity,
} from '../../../src/kitchen/model/local-time.ts';
import { parseTimeOfDay } from '../../../src/kitchen/model/typed-time.ts';

const EVENING = Date.parse('2026-11-20T23:42:07.900Z');

test.each([
  ['UTC', true],
  ['gmt', true],
  ['America/New_York', true],
  ['US/Eastern', true],
  ['Etc/GMT+5', true],
  ['Japan', true],
  ['EST', false],
  ['est5edt', false],
  ['BST', false],
  ['-05:00', false],
  ['+0530', false],
  ['Mars', false],
])('%s may be the zone of a place: %j', (zone, isPlace) => {
  expect(isPlaceZone(zone)).toBe(isPlace);
});

describe('a local time', () => {
  it.each([
    ['UTC', '23:42', '23:42:07', '2026-11-20 23:42:07'],
    ['America/New_York', '18:42', '18:42:07', '2026-11-20 18:42:07'],
    ['Europe/Berlin', '00:42', '00:42:07', '2026-11-21 00:42:07'],
    ['Asia/Kathmandu', '05:27', '05:27:07', '2026-11-21 05:27:07'],
    ['Pacific/Kiritimati', '13:42', '13:42:07', '2026-11-21 13:42:07'],
  ])('in %s', (zone, short, long, whole) => {
    expect(clockTime(EVENING, { zone })).toBe(short);
    expect(clockTime(EVENING, { zone }, true)).toBe(long);
    expect(dateAndTime(EVENING, { zone })).toBe(whole);
  });

  it.each([
    ['UTC', '11:42 PM', '11:42:07 PM', '2026-11-20 11:42:07 PM'],
    ['Europe/Berlin', '12:42 AM', '12:42:07 AM', '2026-11-21 12:42:07 AM'],
    ['Asia/Kathmandu', '5:27 AM', '5:27:07 AM', '2026-11-21 5:27:07 AM'],
  ])('in %s on a 12-hour clock', (zone, short, long, dated) => {
    const clock = { zone, hours: 12 } as const;
    expect(clockTime(EVENING, clock)).toBe(short);
    expect(clockTime(EVENING, clock, true)).toBe(long);
    expect(dateAndTime(EVENING, clock)).toBe(dated);
  });

  it('is read again as it was typed, on either clock', () => {
    const day = Date.parse('2026-11-20T00:00:00Z');
    const clocks = fc.constantFrom(12 as const, 24 as const);
    fc.assert(
      fc.property(fc.nat(24 * 3600 - 1), clocks, fc.boolean(), (second, hours, seconds) => {
        const shown = clockTime(day + second * 1_000, { zone: 'UTC', hours }, seconds);
        const unit = seconds ? 1 : 60;
        expect(parseTimeOfDay(shown)).toEqual({ seconds: second - (second % unit), unit });
      }),
    );
  });

  it('tells the two passes of an hour apart when the clock is set back', () => {
    const [first, second] = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((text) =>
      clockTime(Date.parse(text), { zone: 'America/New_York' }),
    );
    expect([first, second]).toEqual(['01:30 EDT', '01:30 EST']);
  });
});

describe('a time zone', () => {
  it.each([
    [UNSET_ZONE, true],
    ['America/Puerto_Rico', true],
    ['europe/berlin', true],
    ['', false],
    ['Mars/Olympus', false],
    ['../etc/passwd', false],
  ])('named %j is known: %s', (zone, known) => {
    expect(isTimeZone(zone)).toBe(known);
  });

  it.each([
    ['America/Puerto_Rico', 'Puerto Rico'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['UTC', 'UTC'],
  ])('%s is called after %s', (zone, city) => {
    expect(zoneCity(zone)).toBe(city);
  });
});

test("the wall clock matches the runtime's, at any time in any zone", () => {
  const times = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) });
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  fc.assert(
    fc.property(times, zones, (at, zone) => {
      const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
      expect(wallClock(at, zone, true)).toBe(format.format(at));
      expect(wallClock(at, zone)).toBe(format.format(at).slice(0, 5));
    }),
  );
});

test('every listed zone is known to the runtime', () => {
  const all = Intl.supportedValuesOf('timeZone');
  expect(all.filter(isListedZone).length).toBeGreaterThan(300);
  for (const zone of all) expect(isTimeZone(zone)).toBe(true);
  expect(isListedZone('Europe/Berlin ')).toBe(false);
  expect(isListedZone('Mars/Base')).toBe(false);
});
