import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import {
  businessQuarters,
  daypartGroups,
  quarterIndex,
} from '../../../src/kitchen/measures/business-quarters.ts';
import { dayFigures } from '../../../src/kitchen/measures/day-figures.ts';
import { rowTimes } from '../../../src/kitchen/measures/figures.ts';
import {
  countedTimes,
  type Measurement,
  NO_SUBJECT,
} from '../../../src/kitchen/measures/measure.ts';
import { MAKE, MEASURES, QUEUE, STATION_TIME } from '../../../src/kitchen/measures/measures.ts';
import { type RowGroup, stationGroups } from '../../../src/kitchen/measures/row-groups.ts';
import { openLoad, TICKET_TIME } from '../../../src/kitchen/measures/ticket-time.ts';
import { heatMap, timeline } from '../../../src/kitchen/measures/timeline.ts';
import {
  allRows,
  type FulfillmentDay,
  fulfillmentDay,
} from '../../../src/kitchen/model/fulfillment-day.ts';
import { HOUR, iso, limitsOf, MINUTE, NOON, SECOND } from '../fixtures.ts';

const CLOCK = businessQuarters({ zone: 'America/New_York', closeoutHour: 4 }, '20260515');

const instants = (min: number, max: number) =>
  fc.oneof(
    { arbitrary: fc.integer({ min, max }).map((at) => iso(NOON + at)), weight: 12 },
    { arbitrary: fc.constantFrom('never', ''), weight: 1 },
  );

/** Records of few tickets, selections and stations, with anything possibly missing. */
const records: fc.Arbitrary<readonly ItemFulfillmentRead[]> = fc.uniqueArray(
  fc.record(
    {
      ticketGuid: fc.constantFrom('t1', 't2', '7f000001-0000-4000-8000-000000000001'),
      selectionGuid: fc.constantFrom('s1', 's2', 's3', '7f000001-0000-4000-8000-000000000002'),
      prepStationGuid: fc.constantFrom('grill', 'fry', 'cold'),
      prepStationName: fc.constant('Line'),
      selectionMenuItemGuid: fc.constantFrom('burger', 'fries'),
      courseGuid: fc.constantFrom('starters', 'mains'),
      courseName: fc.constantFrom('Starters', 'Mains'),
      diningOptionBehavior: fc.constantFrom('DINE_IN', 'TAKE_OUT'),
      orderSource: fc.constantFrom('Kiosk', 'Drone'),
      itemFulfillmentLevel: fc.constantFrom(0, 0, 0, 1, 1, 2, 7),
      ticketFiredAt: instants(0, 2 * MINUTE),
      itemStartedAt: instants(2 * MINUTE - SECOND, 5 * MINUTE),
      itemFulfilledAt: instants(5 * MINUTE, 70 * MINUTE),
    },
    { requiredKeys: ['ticketFiredAt', 'itemStartedAt', 'itemFulfilledAt'] },
  ),
  {
    maxLength: 40,
    // Rows with one key would be merged, and the kept one of equals depends on their order.
    selector: ({ ticketGuid, selectionGuid, prepStationGuid, itemFulfillmentLevel }) =>
      selectionGuid === undefined
        ? Symbol('of a key of its own')
        : `${ticketGuid} ${selectionGuid} ${prepStationGuid} ${itemFulfillmentLevel}`,
  },
);
/** A day, and a choice of rows in any order. */
const choices = records.chain((list) => {
  const day = fulfillmentDay(list, '');
  return fc.shuffledSubarray([...allRows(day).order]).map((rows) => ({
    list,
    day,
    rows: Uint32Array.from(rows),
  }));
});
const total = (counts: Readonly<Record<string, number>> | readonly number[]) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const subjectsOf = ({ subjects }: Measurement, rows: Uint32Array) =>
  new Set(
    Array.from(rows, (row) => subjects[row] ?? NO_SUBJECT).filter(
      (subject) => subject !== NO_SUBJECT,
    ),
  );
const summaries = (day: FulfillmentDay, rows: Uint32Array) =>
  MEASURES.map((measure) => rowTimes(measure.measure(day), rows));
const groupings = (day: FulfillmentDay, rows: Uint32Array): readonly (readonly RowGroup[])[] => [
  stationGroups(day, rows),
  daypartGroups(day, rows, CLOCK),
];

it('what counts and what is left out are all rows', () => {
  fc.assert(
    fc.property(choices, ({ day, rows }) => {
      for (const measure of MEASURES) {
        const measurement = measure.measure(day);
        const found = countedTimes(measurement, rows);
        const { size } = subjectsOf(measurement, rows);
        const isWhole =
          found === undefined
            ? measure === QUEUE || measure === MAKE
            : found.valuesMs.length + total(found.excluded) === size;
        expect(isWhole, measure.id).toBe(true);
      }
    }),
  );
});

it('station time has the rows at prep, each once', () => {
  fc.assert(
    fc.property(choices, ({ day, rows }) => {
      const found = rowTimes(STATION_TIME.measure(day), rows);
      const prepRows = rows.filter((row) => day.table.level.get(row) === 0);
      expect((found?.count ?? 0) + total(found?.excluded ?? {})).toBe(prepRows.length);
    }),
  );
});

it('stations have the figures that the station list shows', () => {
  fc.assert(
    fc.property(records, (list) => {
      const day = fulfillmentDay(list, '');
      const shown = dayFigures(day, NOON).stations;
      const [time, queue, make] = [STATION_TIME, QUEUE, MAKE].map((each) => each.measure(day));
      for (const { key, rows } of stationGroups(day, allRows(day).order)) {
        const figures = typeof key === 'string' ? shown.get(key) : undefined;
        if (figures === undefined) continue;
        expect(time && rowTimes(time, rows)).toEqual(figures.stationTime);
        expect(queue && rowTimes(queue, rows)).toEqual(figures.queue);
        expect(make && rowTimes(make, rows)).toEqual(figures.make);
      }
    }),
  );
});

it('no figure depends on the order of the records or of the chosen rows', () => {
  fc.assert(
    fc.property(choices, ({ list, day, rows }) => {
      const reversed = fulfillmentDay(list.toReversed(), '');
      const same = rows.map((row) => list.length - 1 - row).toReversed();
      expect(summaries(reversed, same)).toEqual(summaries(day, rows));
      const odd = (of: FulfillmentDay, own: Uint32Array) =>
        Array.from(own, (row) => of.oddity(row));
      expect(odd(reversed, same)).toEqual(odd(day, rows).toReversed());
      const [there, here] = [reversed, day].map((each) => TICKET_TIME.measure(each));
      if (there === undefined || here === undefined) throw new Error('both days are measured');
      expect(openLoad(there, same)).toEqual(openLoad(here, rows));
    }),
  );
});

it('every figure is between the least and the greatest value', () => {
  fc.assert(
    fc.property(choices, ({ day, rows }) => {
      for (const measure of MEASURES) {
        const measurement = measure.measure(day);
        const values = countedTimes(measurement, rows)?.valuesMs ?? [];
        if (values.length === 0) continue;
        const found = rowTimes(measurement, rows);
        const [least, worst] = [Math.min(...values), Math.max(...values)];
        expect(least).toBeGreaterThanOrEqual(0);
        expect(found?.worstMs).toBe(worst);
        for (const figure of [found?.medianMs, found?.p90Ms, found?.meanMs]) {
          expect(figure).toBeGreaterThanOrEqual(least);
          expect(figure).toBeLessThanOrEqual(worst);
        }
      }
    }),
  );
});

it('groups divide the rows, and are never empty', () => {
  fc.assert(
    fc.property(choices, ({ day, rows }) => {
      for (const groups of groupings(day, rows)) {
        const all = groups.flatMap((group) => [...group.rows]);
        expect(all.sort((a, b) => a - b)).toEqual([...rows].sort((a, b) => a - b));
        expect(groups.every((group) => group.rows.length > 0)).toBe(true);
      }
    }),
  );
});

/** Of counted subjects, those that ended within the date. */
function countWithin(measurement: Measurement, rows: Uint32Array): number {
  const { subjects = [] } = countedTimes(measurement, rows) ?? {};
  return Array.from(subjects, (subject) =>
    quarterIndex(CLOCK, measurement.endedAt[subject] ?? Number.NaN),
  ).filter((index) => index !== -1).length;
}

it('charts lose nothing of the date that counts', () => {
  fc.assert(
    fc.property(choices, ({ day, rows }) => {
      for (const measure of MEASURES) {
        const measurement = measure.measure(day);
        const along = timeline(day, measurement, rows, CLOCK, limitsOf(1, HOUR / 2));
        const counts = along?.quarters.map((quarter) => quarter.count) ?? [];
        expect(total(counts)).toBe(countWithin(measurement, rows));
      }
      const prepTimes = STATION_TIME.measure(day);
      const { stations } = heatMap(day, prepTimes, rows, CLOCK, limitsOf(1, HOUR));
      const cells = stations.flatMap((station) => station.cells.map((cell) => cell.count));
      expect(total(cells)).toBe(countWithin(prepTimes, rows));
    }),
  );
});
