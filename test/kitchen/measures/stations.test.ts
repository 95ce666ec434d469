import { describe, expect, it } from 'vitest';
import { LATE_SHARE, rowTimes } from '../../../src/kitchen/measures/figures.ts';
import type { Definition, Measure } from '../../../src/kitchen/measures/measure.ts';
import {
  MAKE,
  MASS_BUMP_RULE,
  MEASURES,
  OTHER_DATE_RULE,
  OVER_HOUR_RULE,
  QUEUE,
  STATION_TIME,
} from '../../../src/kitchen/measures/measures.ts';
import { OPEN_LOAD } from '../../../src/kitchen/measures/ticket-time.ts';
import { allRows, type FulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { dayWith, HOUR, MINUTE, NOON, row, SECOND } from '../fixtures.ts';

const summaryOf = (measure: Measure, day: FulfillmentDay, rows = allRows(day).order) =>
  rowTimes(measure.measure(day), rows);

const DEFINITIONS: readonly Definition[] = [
  ...MEASURES,
  OPEN_LOAD,
  LATE_SHARE,
  OVER_HOUR_RULE,
  MASS_BUMP_RULE,
  OTHER_DATE_RULE,
];

describe('the measures', () => {
  it('have an ID, a title, and a rule', () => {
    const ids = DEFINITIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(DEFINITIONS.every(({ title, rule }) => title !== '' && rule !== '')).toBe(true);
  });

  it.each([
    ['station-time', 'fired to bumped at prep'],
    ['queue', 'fired to started, where the start queue is in use'],
    ['make', 'started to bumped, where the start queue is in use'],
    ['expo-hold', "an item's last prep bump to expo 1 bump"],
    ['run', 'expo 1 bump to expo 2 bump'],
    ['ticket-time', "first fired to last bumped at the ticket's highest level"],
    ['sync-spread', 'first to last prep bump between stations on one ticket and course'],
    ['open-load', 'tickets fired but not fully bumped (peak: the largest count at once)'],
    ['late-share', 'share of late times, counting those over 60 min as late'],
    ['un-bumped', 'fired to bumped over 60 min: not in median and 90%, counted as late'],
    [
      'mass-bumped',
      "at prep within 30 s of fire (or the station's mass-bump limit), or one of 5 or more tickets bumped there in the same second: left out",
    ],
  ])('explain the rule of %s in kitchen words', (id, rule) => {
    expect(DEFINITIONS.find((each) => each.id === id)?.rule).toBe(rule);
  });
});

describe('station time', () => {
  it('is counted at prep stations, from when the item was fired', () => {
    const day = dayWith([
      row({}, { fulfilled: NOON + 6 * MINUTE }),
      row({}, { fired: NOON + 3 * MINUTE, fulfilled: NOON + 365 * SECOND }),
      row({ itemFulfillmentLevel: 1 }, { fulfilled: NOON + 30 * MINUTE }),
      row({ itemFulfillmentLevel: 7 }, { fulfilled: NOON + 30 * MINUTE }),
    ]);
    expect(summaryOf(STATION_TIME, day)).toMatchObject({
      count: 2,
      medianMs: (360 + 185) * (SECOND / 2),
      worstMs: 6 * MINUTE,
    });
  });

  it('runs past midnight', () => {
    const fired = NOON + 12 * HOUR - 2 * MINUTE;
    const day = dayWith([row({}, { fired, fulfilled: fired + 7 * MINUTE })]);
    expect(summaryOf(STATION_TIME, day)).toMatchObject({ count: 1, medianMs: 7 * MINUTE });
  });

  it('leaves out odd rows, and counts them by reason', () => {
    const day = dayWith([
      row({}, { fulfilled: NOON + 4 * MINUTE }),
      row({}, { fulfilled: NOON + 61 * MINUTE }),
      row({}, { fulfilled: NOON + 5 * SECOND }),
      row({}, { fulfilled: NOON + 29_999 }),
      row({}, { started: NOON - 1 }),
      row({ itemFulfilledAt: 'never' }),
    ]);
    expect(summaryOf(STATION_TIME, day)).toEqual({
      count: 1,
      medianMs: 4 * MINUTE,
      p90Ms: 4 * MINUTE,
      meanMs: 4 * MINUTE,
      worstMs: 4 * MINUTE,
      overHour: 1,
      excluded: {
        impossible: 1,
        'other date': 0,
        'un-bumped': 1,
        'mass-bumped': 2,
        'no time': 1,
        'no start queue': 0,
        'level missing': 0,
        'out of sequence': 0,
        'one station': 0,
        'no guid': 0,
      },
    });
  });

  it('covers only the chosen rows', () => {
    const day = dayWith([1, 2, 3].map((took) => row({}, { fulfilled: NOON + took * MINUTE })));
    expect(summaryOf(STATION_TIME, day, Uint32Array.of(2, 0))).toMatchObject({
      count: 2,
      meanMs: 2 * MINUTE,
    });
    expect(summaryOf(STATION_TIME, day, new Uint32Array())).toMatchObject({
      count: 0,
      medianMs: undefined,
      meanMs: undefined,
    });
  });

  it('covers the rows that were known when the day was read, not later ones', () => {
    const early = dayWith([row()]);
    early.table.append(row().record);
    expect(summaryOf(STATION_TIME, early)?.count).toBe(1);
  });
});

describe('queue and make', () => {
  const waited = (station: string) =>
    row({ prepStationGuid: station }, { started: NOON + 2 * MINUTE, fulfilled: NOON + 6 * MINUTE });
  const plain = (station: string) => row({ prepStationGuid: station });

  it('are undefined if no station uses the start queue', () => {
    const day = dayWith([plain('grill'), plain('fry')]);
    expect(summaryOf(QUEUE, day)).toBeUndefined();
    expect(summaryOf(MAKE, day)).toBeUndefined();
  });

  it('cover the stations that use it, and count rows of other stations', () => {
    const day = dayWith([waited('grill'), plain('fry'), plain('fry')]);
    expect(summaryOf(QUEUE, day)).toMatchObject({
      count: 1,
      medianMs: 2 * MINUTE,
      excluded: { 'no start queue': 2 },
    });
    expect(summaryOf(MAKE, day)).toMatchObject({ count: 1, medianMs: 4 * MINUTE });
    expect(summaryOf(MAKE, day, Uint32Array.of(1, 2))).toBeUndefined();
  });

  it.each([
    [9, true],
    [10, false],
  ])('with one start in the queue and %i without are measured: %s', (others, printed) => {
    const day = dayWith([waited('grill'), ...Array.from({ length: others }, () => plain('grill'))]);
    expect(summaryOf(QUEUE, day) !== undefined).toBe(printed);
    // The one waiting row is judged with the station.
    expect(summaryOf(QUEUE, day, Uint32Array.of(0)) !== undefined).toBe(printed);
  });

  it('leave out a row without a start time', () => {
    const { itemStartedAt: _started, ...bare } = plain('grill').record;
    const day = dayWith([waited('grill'), { ...plain('grill'), record: bare }]);
    expect(summaryOf(QUEUE, day)).toMatchObject({ count: 1, excluded: { 'no time': 1 } });
    expect(summaryOf(STATION_TIME, day)).toMatchObject({ count: 2 });
  });
});
