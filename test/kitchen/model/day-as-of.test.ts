import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KitchenCheck } from '../../../src/kitchen/check.ts';
import { dayFigures } from '../../../src/kitchen/measures/day-figures.ts';
import {
  bumpSpan,
  dayAsOf,
  type FulfillmentDay,
  fulfillmentDay,
} from '../../../src/kitchen/model/fulfillment-day.ts';
import { type ItemRecord, iso, MINUTE, NOON, record, SECOND, station } from '../fixtures.ts';

/** Bumped around noon or without a time, in any order, at two stations, some five in one second. */
const exported: fc.Arbitrary<readonly ItemRecord[]> = fc
  .array(
    fc.record({
      fired: fc.integer({ min: -70, max: 60 }).map((minute) => NOON + minute * MINUTE),
      bumped: fc.oneof(
        fc.integer({ min: 0, max: 40 }).map((step) => NOON + step * 20 * SECOND),
        fc.constant(undefined),
      ),
      at: fc.constantFrom('grill', 'fry'),
      level: fc.constantFrom(0, 0, 0, 1),
      ticket: fc.integer({ min: 0, max: 40 }),
      isKeyed: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ fired, bumped, at, level, ticket, isKeyed }, place): ItemRecord => {
      const {
        selectionGuid: _own,
        itemFulfilledAt: _bumped,
        ...facts
      } = record({
        ticketGuid: `ticket ${ticket}`,
        prepStationGuid: at,
        prepStationName: at,
        itemFulfillmentLevel: level,
        ticketFiredAt: iso(fired),
      });
      return {
        ...facts,
        ...(isKeyed && { selectionGuid: `selection ${place}` }),
        ...(bumped !== undefined && { itemFulfilledAt: iso(bumped) }),
      };
    }),
  );
const moments = fc.integer({ min: -1, max: 42 }).map((step) => NOON + step * 20 * SECOND);

/** Every row with its judgment, except its number. */
function judged(day: FulfillmentDay) {
  return Array.from({ length: day.length }, (_, row) => {
    const { id: _id, ...found } = day.row(row);
    return found;
  });
}

const bumpOf = ({ itemFulfilledAt }: ItemRecord) => Date.parse(itemFulfilledAt ?? '');

test('a date as of a moment is the export of that moment, and is judged like it', () => {
  fc.assert(
    fc.property(exported, moments, (rows, at) => {
      const then = rows
        .filter((row) => bumpOf(row) <= at)
        .toSorted((a, b) => bumpOf(a) - bumpOf(b));
      const [day, other] = [dayAsOf(fulfillmentDay(rows, ''), at), fulfillmentDay(then, '')];
      expect(judged(day)).toEqual(judged(other));
      expect(dayFigures(day, at)).toEqual(dayFigures(other, at));
      const stations = [station('grill'), station('fry')];
      const [check, expected] = [day, other].map(
        (each) =>
          new KitchenCheck({
            restaurant: { calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: true },
            setup: { stations, unreadable: 0 },
            date: '20260515',
            day: each,
            settings: undefined,
          }),
      );
      expect(check?.audited).toEqual(expected?.audited);
      expect(check?.board(at).rows).toEqual(expected?.board(at).rows);
      expect(check?.trace('grill', false)).toEqual(expected?.trace('grill', false));
    }),
    { numRuns: 60 },
  );
});

test('a row is found by its ID once it is bumped', () => {
  fc.assert(
    fc.property(exported, moments, (rows, at) => {
      const whole = fulfillmentDay(rows, '');
      const day = dayAsOf(whole, at);
      for (let row = 0; row < whole.length; row += 1) {
        const { selectionGuid } = whole.row(row).record;
        if (selectionGuid === undefined) continue;
        const found = day.find(whole.table.id(row));
        const isOut = bumpOf(whole.row(row).record) <= at;
        const id = found === undefined ? undefined : day.row(found).record.selectionGuid;
        expect(id).toBe(isOut ? selectionGuid : undefined);
      }
    }),
  );
});

test('the span is from the first bump to the last, and a moment without bumps changes nothing', () => {
  const rows = [30, 10, 20].map((minute) =>
    record({ selectionGuid: `${minute}` }, { fulfilled: NOON + minute * MINUTE }),
  );
  const day = fulfillmentDay(rows, '');
  expect(bumpSpan(day)).toEqual({ from: NOON + 10 * MINUTE, to: NOON + 30 * MINUTE });
  expect(bumpSpan(fulfillmentDay([], ''))).toBeUndefined();
  expect(dayAsOf(day, NOON + 25 * MINUTE)).toBe(dayAsOf(day, NOON + 21 * MINUTE));
  expect(dayAsOf(day, NOON).length).toBe(0);
});
