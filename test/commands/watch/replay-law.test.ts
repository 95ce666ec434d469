import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FollowedKitchen, judgeReading } from '../../../src/commands/watch/followed-kitchen.ts';
import { replayedRecords } from '../../../src/commands/watch/read-once.ts';
import { watchRequest } from '../../../src/commands/watch/request.ts';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { MINUTE } from '../../kitchen/fixtures.ts';
import { evening, SATURDAY, USUAL } from '../../kitchen/pace/kitchens.ts';
import { CHICAGO, dayAt } from '../../kitchen/usual/summarized.ts';

const PLACE = {
  kind: 'platform',
  name: 'test',
  restaurant: { guid: '', name: 'Grill', calendar: CHICAGO, zoneKnown: true },
} as const;

/** Evenings with stretches where a station is slow or stops, in any row order. */
const evenings: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc
  .array(
    fc.record({
      station: fc.constantFrom('grill', 'fry', 'cold'),
      from: fc.integer({ min: 0, max: 120 }),
      tickets: fc.integer({ min: 10, max: 60 }),
      percent: fc.option(fc.integer({ min: 150, max: 400 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((stretches) =>
    evening(({ ticket, station, usualMs }) => {
      const own = stretches.find(
        (each) =>
          each.station === station && ticket >= each.from && ticket < each.from + each.tickets,
      );
      if (own === undefined) return usualMs;
      return own.percent === undefined ? undefined : (usualMs * own.percent) / 100;
    }),
  )
  .chain((rows) => fc.shuffledSubarray([...rows], { minLength: rows.length }));

const bumpedAt = ({ itemFulfilledAt = '' }: ItemFulfillmentRead) => Date.parse(itemFulfilledAt);

test('a live watch that reads at the times of a replay prints the same', () => {
  let printed = 0;
  fc.assert(
    fc.property(evenings, fc.integer({ min: 2, max: 20 }), (rows, minutes) => {
      const flags = { date: SATURDAY, every: `${minutes}m`, states: 'slow,quiet,busy' };
      const request = watchRequest(flags, { refreshMs: 1 });
      const day = dayAt(rows, SATURDAY);
      const read = { date: SATURDAY, day, usualTimes: USUAL, until: undefined };
      const replayed = Array.from(replayedRecords(PLACE, request, read), ({ records }) => records);
      const step = minutes * MINUTE;
      const first = Math.ceil(Math.min(...rows.map(bumpedAt)) / step) * step;
      const clock = createVirtualClock('manual');
      const options = { oldMs: request.oldMs, clock };
      const live = new FollowedKitchen(PLACE, options, { startedAt: first, date: SATURDAY });
      const followed = Array.from({ length: replayed.length - 1 }, (_, index) => {
        const now = first + index * step;
        if (index > 0) clock.advance(step);
        const exported = dayAt(
          rows.filter((row) => bumpedAt(row) <= now),
          SATURDAY,
        );
        const usualSoFar = { usualTimes: USUAL, awaited: undefined };
        const reading = { date: SATURDAY, day: exported, readAt: now, unreadable: 0, damaged: 0 };
        return live.follow(judgeReading(PLACE.restaurant, request, reading, usualSoFar, now));
      });
      expect(replayed).toEqual([...followed, live.enterDate('20260517')]);
      const all = replayed.flat();
      printed += all.length;
      // Each start has one end.
      expect(all.filter(({ event }) => event === 'end')).toHaveLength(all.length / 2);
    }),
    { numRuns: 8 },
  );
  expect(printed).toBeGreaterThan(8);
});
