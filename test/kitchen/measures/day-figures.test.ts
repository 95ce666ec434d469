import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayFigures as figuresOf,
  LOAD_WINDOW_MS,
} from '../../../src/kitchen/measures/day-figures.ts';
import type { Fulfillment } from '../../../src/kitchen/model/fulfillment.ts';
import { dayWith, HOUR, MINUTE, NOON, row, SECOND } from '../fixtures.ts';

const LATER = NOON + 10 * HOUR;

const rows = fc.array(
  fc
    .record({
      station: fc.constantFrom('grill', 'fry', undefined),
      level: fc.constantFrom(0, 0, 0, 1, 2, 5, undefined),
      started: fc.integer({ min: -MINUTE, max: 10 * MINUTE }),
      took: fc.integer({ min: -MINUTE, max: 90 * MINUTE }),
      time: fc.constantFrom(undefined, undefined, undefined, 'never'),
    })
    .map(({ station, level, started, took, time }) => {
      const facts = {
        ...(time !== undefined && { itemFulfilledAt: time }),
        prepStationGuid: station ?? '',
        itemFulfillmentLevel: level ?? -1,
      };
      return row(facts, { started: NOON + started, fulfilled: NOON + took });
    }),
  { maxLength: 40 },
);

const dayFigures = (list: readonly Fulfillment[], now: number) => figuresOf(dayWith(list), now);
const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const grill = (list: readonly Fulfillment[], now = LATER) =>
  dayFigures(list, now).stations.get('grill');

describe('the figures of a day', () => {
  it('are empty without rows', () => {
    const day = dayFigures([], NOON);
    expect(day).toMatchObject({ rows: 0, stationTime: { count: 0 } });
    expect(day.stations.size).toBe(0);
  });

  it('count rows by level, without those at an unknown level', () => {
    const levels = [0, 0, 1, 2, 2, 2, 3, -1].map((level) => row({ itemFulfillmentLevel: level }));
    expect(dayFigures(levels, LATER).levels).toEqual([2, 1, 3]);
  });

  it('lose no row: what counts and what is left out is all there is at a station', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const day = dayFigures(list, LATER);
        for (const figures of day.stations.values()) {
          expect(figures.stationTime.count + total(figures.stationTime.excluded)).toBe(
            figures.rows,
          );
        }
        for (const level of [0, 1, 2] as const) {
          const own = list.filter(({ record }) => record.itemFulfillmentLevel === level);
          expect(day.levels[level]).toBe(own.length);
        }
        expect(day.rows).toBe(list.length);
        const atStations = [...day.stations.values()].reduce((sum, each) => sum + each.rows, 0);
        expect(atStations).toBe(day.levels[0]);
      }),
    );
  });

  it('do not depend on row order', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const [day, reversed] = [dayFigures(list, LATER), dayFigures(list.toReversed(), LATER)];
        expect({ ...reversed, stations: 0 }).toEqual({ ...day, stations: 0 });
        expect(new Map(reversed.stations)).toEqual(new Map(day.stations));
      }),
    );
  });

  it('use times of prep stations only', () => {
    const list = [
      row({}, { fulfilled: NOON + 4 * MINUTE }),
      row({ itemFulfillmentLevel: 1 }, { fulfilled: NOON + 50 * MINUTE }),
    ];
    const day = dayFigures(list, LATER);
    expect(day.stationTime).toMatchObject({ count: 1, medianMs: 4 * MINUTE });
    expect(day.stations.get('grill')).toMatchObject({
      rows: 1,
      lastFulfilledAt: NOON + 4 * MINUTE,
    });
  });

  it('count a prep row without a station for the day, and for no station', () => {
    const unnamed = row();
    const { prepStationGuid: _station, ...record } = unnamed.record;
    const day = dayFigures([{ ...unnamed, record }], LATER);
    expect(day.stationTime.count).toBe(1);
    expect(day.stations.size).toBe(0);
  });
});

describe('what is left out', () => {
  it('is counted by reason and changes no figure', () => {
    const list = [
      row({}, { fulfilled: NOON + 6 * MINUTE }),
      row({}, { fulfilled: NOON + 61 * MINUTE }),
      row({}, { fulfilled: NOON + 5 * SECOND }),
      row({}, { fulfilled: NOON + 6 * SECOND }),
      row({}, { started: NOON - 1 }),
      row({ itemFulfilledAt: 'never' }),
    ];
    expect(grill(list)).toMatchObject({
      rows: 6,
      stationTime: {
        count: 1,
        medianMs: 6 * MINUTE,
        worstMs: 6 * MINUTE,
        excluded: { 'un-bumped': 1, 'mass-bumped': 2, impossible: 1, 'no time': 1 },
      },
    });
  });
});

describe('the load of a station', () => {
  it.each([
    ['now', 0, 1],
    ['just within the quarter hour', LOAD_WINDOW_MS - 1, 1],
    ['a quarter hour ago', LOAD_WINDOW_MS, 0],
    ['after now', -1, 0],
  ])('counts a row that was bumped %s (%i ms ago): %i', (_when, ago, load) => {
    const fulfilled = NOON + 5 * MINUTE;
    expect(grill([row({}, { fulfilled })], fulfilled + ago)?.load).toBe(load);
  });

  it('counts rows that figures leave out', () => {
    expect(grill([row({}, { fulfilled: NOON + SECOND })], NOON + MINUTE)?.load).toBe(1);
  });
});

describe('queue and make', () => {
  const waited = () => row({}, { started: NOON + 2 * MINUTE, fulfilled: NOON + 6 * MINUTE });

  it('are shown if the start queue is used', () => {
    expect(grill([waited()])).toMatchObject({
      queue: { count: 1, medianMs: 2 * MINUTE },
      make: { count: 1, medianMs: 4 * MINUTE },
    });
  });

  it('are left out if every item starts when it is fired', () => {
    expect(grill([row(), row()])).toMatchObject({ queue: undefined, make: undefined });
  });

  it('are left out if no row has a start time', () => {
    const whole = row();
    const { itemStartedAt: _started, ...bare } = whole.record;
    expect(grill([{ ...whole, record: bare }])).toMatchObject({
      queue: undefined,
      make: undefined,
    });
  });

  it.each([
    [9, true],
    [10, false],
  ])('with one start in the queue and %i without are %s', (plain, printed) => {
    const list = [waited(), ...Array.from({ length: plain }, () => row())];
    expect(grill(list)?.queue !== undefined).toBe(printed);
    expect(grill(list)?.make !== undefined).toBe(printed);
  });

  it('leave out what other figures leave out', () => {
    const odd = row({}, { started: NOON + MINUTE, fulfilled: NOON + 2 * HOUR });
    expect(grill([waited(), odd])).toMatchObject({ queue: { count: 1 }, make: { count: 1 } });
  });
});
