import { describe, expect, it } from 'vitest';
import { businessQuarters } from '../../../src/kitchen/measures/business-quarters.ts';
import { rowFigures } from '../../../src/kitchen/measures/figures.ts';
import { EXPO_HOLD, QUEUE, STATION_TIME } from '../../../src/kitchen/measures/measures.ts';
import { heatMap, timeline } from '../../../src/kitchen/measures/timeline.ts';
import { allRows } from '../../../src/kitchen/model/fulfillment-day.ts';
import { dayWith, HOUR, limitsOf, MINUTE, NOON, row } from '../fixtures.ts';

/** The day around `NOON`, with quarters counted from four o'clock. */
const CLOCK = businessQuarters({ zone: 'UTC', closeoutHour: 4 }, '20260515');
const TWELVE = 32;
const AUTUMN = businessQuarters({ zone: 'America/New_York', closeoutHour: 4 }, '20261031');

/** A row at a station taking so many minutes until an instant. */
const LIMITS = limitsOf(1, HOUR);
const done = (station: string, fulfilled: number, minutes: number, facts = {}) =>
  row(
    { prepStationGuid: station, prepStationName: station, ...facts },
    { fired: fulfilled - minutes * MINUTE, fulfilled },
  );
const taking = (...minutes: readonly number[]) =>
  dayWith(minutes.map((each) => row({}, { fulfilled: NOON + each * MINUTE })));

describe('late share', () => {
  const limits = limitsOf(8 * MINUTE, 12 * MINUTE);

  it('counts late and caution from their limits on', () => {
    const day = taking(7.99, 8, 11.99, 12, 30);
    expect(rowFigures(STATION_TIME.measure(day), allRows(day).order, limits)).toMatchObject({
      lateShare: 2 / 5,
      count: 5,
      late: 2,
      caution: 2,
    });
  });

  it('counts what took over an hour as late, and leaves out mass bumps', () => {
    const day = taking(61, 0);
    expect(rowFigures(STATION_TIME.measure(day), allRows(day).order, limits)).toMatchObject({
      lateShare: 1,
      count: 0,
      late: 1,
      overHour: 1,
      caution: 0,
      excluded: { 'un-bumped': 1, 'mass-bumped': 1 },
    });
  });

  it('has no step at an hour: 60:00 is late, and so is 60:01', () => {
    for (const last of [60, 60 + 1 / 60]) {
      const day = taking(5, 6, 7, last);
      expect(rowFigures(STATION_TIME.measure(day), allRows(day).order, limits)).toMatchObject({
        lateShare: 1 / 4,
        late: 1,
      });
    }
  });

  it('does not exist for rows that are not judged', () => {
    const day = taking(0);
    const found = rowFigures(STATION_TIME.measure(day), allRows(day).order, limits);
    expect(found).toMatchObject({ lateShare: undefined, count: 0, overHour: 0, late: 0 });
  });
});

describe('what is not measured', () => {
  it('has no share, no timeline, and no cell on a heat map', () => {
    const day = taking(5, 6);
    const { order } = allRows(day);
    const queue = QUEUE.measure(day);
    expect(rowFigures(queue, order, limitsOf(1, 2))).toBeUndefined();
    expect(timeline(day, queue, order, CLOCK, limitsOf(1, MINUTE))).toBeUndefined();
    expect(heatMap(day, queue, order, CLOCK, limitsOf(1, HOUR)).stations).toEqual([]);
  });
});

describe('a timeline', () => {
  it('has in each quarter what ended in it', () => {
    const day = dayWith([
      done('grill', NOON, 4),
      done('grill', NOON + 14 * MINUTE, 8),
      done('grill', NOON + 14 * MINUTE, 70),
      done('grill', NOON + 15 * MINUTE, 10),
      done('grill', NOON, 3, { itemFulfillmentLevel: 1 }),
    ]);
    const found = timeline(
      day,
      STATION_TIME.measure(day),
      allRows(day).order,
      CLOCK,
      limitsOf(1, 8 * MINUTE),
    );
    expect(found?.quarters).toHaveLength(96);
    expect(found?.quarters.slice(TWELVE - 1, TWELVE + 2)).toMatchObject([
      {
        startsAt: NOON - 15 * MINUTE,
        name: '11:45',
        bumps: 0,
        medianMs: undefined,
        p90Ms: undefined,
        count: 0,
        late: 0,
        limits: { cautionMs: Infinity, lateMs: Infinity },
        overHour: 0,
      },
      {
        startsAt: NOON,
        name: '12:00',
        bumps: 3,
        medianMs: 6 * MINUTE,
        p90Ms: 7.6 * MINUTE,
        count: 2,
        late: 2,
        limits: { cautionMs: 1, lateMs: 8 * MINUTE },
        overHour: 1,
      },
      {
        startsAt: NOON + 15 * MINUTE,
        name: '12:15',
        bumps: 1,
        medianMs: 10 * MINUTE,
        p90Ms: 10 * MINUTE,
        count: 1,
        late: 1,
        limits: { cautionMs: 1, lateMs: 8 * MINUTE },
        overHour: 0,
      },
    ]);
    expect(found).toMatchObject({ bumpsOutside: 0, excluded: { 'un-bumped': 1 } });
  });

  it('counts a selection once, when it left expo', () => {
    const day = dayWith([
      done('grill', NOON, 4, { selectionGuid: 's' }),
      done('expo', NOON + 20 * MINUTE, 24, { selectionGuid: 's', itemFulfillmentLevel: 1 }),
    ]);
    const found = timeline(
      day,
      EXPO_HOLD.measure(day),
      allRows(day).order,
      CLOCK,
      limitsOf(1, HOUR),
    );
    expect(found?.quarters.map(({ count }) => count).indexOf(1)).toBe(TWELVE + 1);
    expect(found?.quarters[TWELVE]).toMatchObject({ bumps: 1, count: 0 });
    expect(found?.quarters[TWELVE + 1]).toMatchObject({ bumps: 0, medianMs: 20 * MINUTE });
  });

  it('counts bumps at prep, and those of another level if no row is from prep', () => {
    const day = dayWith([
      done('grill', NOON, 4),
      done('grill', NOON, 4, { itemFulfillmentLevel: 1 }),
      done('grill', NOON, 4, { itemFulfillmentLevel: 1 }),
      done('grill', NOON, 4, { itemFulfillmentLevel: 2 }),
    ]);
    const of = (rows: Uint32Array) => {
      const found = timeline(day, STATION_TIME.measure(day), rows, CLOCK, limitsOf(1, HOUR));
      return [found?.level, found?.quarters[TWELVE]?.bumps];
    };
    expect(of(allRows(day).order)).toEqual([0, 1]);
    expect(of(Uint32Array.of(3, 2, 1))).toEqual([1, 2]);
    expect(of(Uint32Array.of(3))).toEqual([2, 1]);
    expect(of(Uint32Array.of())).toEqual([undefined, 0]);
  });

  it('counts other days apart', () => {
    const day = dayWith([
      done('grill', NOON - 9 * HOUR, 4),
      done('grill', NOON + 16 * HOUR, 4),
      row({ itemFulfilledAt: 'never' }),
    ]);
    const found = timeline(
      day,
      STATION_TIME.measure(day),
      allRows(day).order,
      CLOCK,
      limitsOf(1, HOUR),
    );
    expect(found).toMatchObject({ bumpsOutside: 3, excluded: { 'no time': 1 } });
  });
});

describe('a heat map', () => {
  it('has count and median for every station and hour with bumps', () => {
    const day = dayWith([
      done('grill', NOON + 59 * MINUTE, 4),
      done('grill', NOON, 6),
      done('grill', NOON + HOUR, 9),
      done('grill', NOON + HOUR, 61),
      done('grill', NOON + HOUR, 90),
      done('fry', NOON, 3),
      done('fry', NOON + 20 * HOUR, 3),
      done('pass', NOON, 3, { itemFulfillmentLevel: 1 }),
    ]);
    const found = heatMap(day, STATION_TIME.measure(day), allRows(day).order, CLOCK, LIMITS);
    expect(found.hours).toHaveLength(24);
    expect(found.hours[8]).toEqual({ startsAt: NOON, name: '12:00' });
    expect(found.stations).toMatchObject([
      {
        key: 'fry',
        name: 'fry',
        limit: LIMITS.generalLimit,
        cells: [{ hour: 8, count: 1, medianMs: 3 * MINUTE, overHour: 0 }],
      },
      {
        key: 'grill',
        name: 'grill',
        limit: LIMITS.generalLimit,
        cells: [
          { hour: 8, count: 2, medianMs: 5 * MINUTE, overHour: 0 },
          { hour: 9, count: 1, medianMs: 9 * MINUTE, overHour: 2 },
        ],
      },
    ]);
  });

  it('has a column for each pass of an hour that the clock shows twice', () => {
    const first = Date.parse('2026-11-01T05:30:00Z');
    const day = dayWith([done('bar', first, 4), done('bar', first + HOUR, 8)]);
    const found = heatMap(
      day,
      STATION_TIME.measure(day),
      allRows(day).order,
      AUTUMN,
      limitsOf(1, HOUR),
    );
    const cells = found.stations[0]?.cells ?? [];
    expect(cells.map(({ hour, medianMs }) => [found.hours[hour]?.name, medianMs])).toEqual([
      ['01:00 EDT', 4 * MINUTE],
      ['01:00 EST', 8 * MINUTE],
    ]);
  });
});
