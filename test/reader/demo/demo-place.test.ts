import { TZDate } from '@date-fns/tz';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimeZone } from '../../../src/kitchen/model/local-time.ts';
import { zoneAtDinner } from '../../../src/reader/sources/demo-restaurants.ts';

const DAY = 24 * 60 * 60_000;

function minuteThere(at: number): number {
  const local = new TZDate(at, zoneAtDinner(at));
  return local.getHours() * 60 + local.getMinutes();
}

test.each([
  ['a week in January', Date.UTC(2026, 0, 5)],
  ['the week in which Europe changes its clocks', Date.UTC(2026, 2, 26)],
  ['a week in July', Date.UTC(2026, 6, 6)],
  ['the week in which America changes its clocks', Date.UTC(2026, 9, 29)],
])('at any moment of %s it is dinner time there', (_, start) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7 * DAY }), (offset) => {
      const minute = minuteThere(start + offset);
      expect(minute).toBeGreaterThanOrEqual(18 * 60 + 30);
      expect(minute).toBeLessThanOrEqual(20 * 60);
    }),
  );
});

test('every zone that can be picked is known to the runtime', () => {
  const picked = new Set(
    Array.from({ length: 96 }, (_, quarter) =>
      zoneAtDinner(Date.UTC(2026, 0, 5) + (quarter * DAY) / 96),
    ),
  );
  expect(picked.size).toBeGreaterThan(20);
  for (const zone of picked) expect(isTimeZone(zone)).toBe(true);
});

test('the same moment always gives the same place', () => {
  const at = Date.UTC(2026, 0, 5, 12);
  expect(zoneAtDinner(at)).toBe(zoneAtDinner(at));
});
