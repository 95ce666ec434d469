import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockTime,
  dateAndTime,
  extraTimeWidth,
  repeatedMark,
  wallClock,
} from '../../../src/kitchen/model/local-time.ts';

test.each([
  ['America/New_York', '2026-11-01T05:30:00Z', '01:30 EDT'],
  ['America/New_York', '2026-11-01T06:30:00Z', '01:30 EST'],
  ['America/New_York', '2026-11-01T04:59:59Z', '00:59'],
  ['America/New_York', '2026-11-01T07:00:00Z', '02:00'],
  ['America/Chicago', '2026-11-01T06:00:00Z', '01:00 CDT'],
  ['America/Chicago', '2026-11-01T07:59:00Z', '01:59 CST'],
  ['Europe/London', '2026-10-25T00:30:00Z', '01:30 BST'],
  ['Europe/London', '2026-10-25T01:30:00Z', '01:30 GMT'],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '01:45 LHDT'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '01:45 LHST'],
  ['America/Havana', '2026-11-01T04:30:00Z', '00:30 -04'],
  ['America/Havana', '2026-11-01T05:30:00Z', '00:30 -05'],
  ['America/New_York', '2026-03-08T07:30:00Z', '03:30'],
  ['UTC', '2026-11-01T05:30:00Z', '05:30'],
])('in %s %s is %s', (zone, instant, text) => {
  const at = Date.parse(instant);
  expect(clockTime(at, { zone })).toBe(text);
  expect(dateAndTime(at, { zone }).endsWith(text.slice(5))).toBe(true);
});

test('no two instants a minute or more apart read the same, and marks are rare', () => {
  const zone = fc.constantFrom(
    'America/New_York',
    'Europe/Berlin',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'America/Havana',
    'Asia/Tokyo',
  );
  const at = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) });
  fc.assert(
    fc.property(zone, at, fc.integer({ min: 1, max: 23 * 60 }), (in_, instant, minutes) => {
      const later = instant + minutes * 60_000;
      const [one, other] = [dateAndTime(instant, { zone: in_ }), dateAndTime(later, { zone: in_ })];
      expect(one).not.toBe(other);
      const isMarked = repeatedMark(instant, in_) !== '';
      expect(clockTime(instant, { zone: in_ }) === wallClock(instant, in_)).toBe(!isMarked);
    }),
    { numRuns: 2_000 },
  );
});

test('a business date has room for marks only if the clock is set back on it', () => {
  const calendar = { zone: 'America/New_York', closeoutHour: 4 };
  expect(extraTimeWidth('20261031', calendar)).toBe(' EDT'.length);
  for (const date of ['20261030', '20261101', '20260307', '20260815']) {
    expect(extraTimeWidth(date, calendar)).toBe(0);
  }
  expect(extraTimeWidth('20261101', { ...calendar, closeoutHour: 0 })).toBe(' EDT'.length);
});
