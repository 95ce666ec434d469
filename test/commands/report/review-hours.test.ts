import { expect, test } from 'vitest';
import { reviewHours } from '../../../src/commands/report/review.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import { paceReading } from '../../kitchen/pace/at-once.ts';
import { evening, OPENS, SATURDAY, USUAL } from '../../kitchen/pace/kitchens.ts';
import { CHICAGO } from '../../kitchen/usual/summarized.ts';

function totalOf(rows: ReturnType<typeof evening>) {
  const day = fulfillmentDay(rows, '');
  const reading = paceReading({
    day,
    stations: [],
    date: SATURDAY,
    calendar: CHICAGO,
    usualTimes: USUAL,
    asOf: undefined,
    readAt: OPENS + 24 * 3_600_000,
    isFullDate: true,
    limits: NO_LIMITS,
  });
  return reviewHours(day, CHICAGO, SATURDAY, reading, USUAL, Number.POSITIVE_INFINITY).total;
}

test('usual items count stations without a bump, too', () => {
  const all = totalOf(evening());
  const without = totalOf(evening().filter(({ prepStationGuid }) => prepStationGuid !== 'fry'));
  expect(without.usualItems).toBe(all.usualItems);
  expect(without.items).toBeLessThan(all.items * 0.8);
});
