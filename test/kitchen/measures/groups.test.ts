import { describe, expect, it } from 'vitest';
import {
  businessQuarters,
  DAYPARTS,
  daypartGroups,
  daypartOf,
  quarterIndex,
} from '../../../src/kitchen/measures/business-quarters.ts';
import { stationGroups } from '../../../src/kitchen/measures/row-groups.ts';
import type { BusinessCalendar } from '../../../src/kitchen/model/business-day.ts';
import { allRows } from '../../../src/kitchen/model/fulfillment-day.ts';
import type { Fulfillment } from '../../../src/kitchen/model/fulfillment.ts';
import { dayWith, MINUTE, row } from '../fixtures.ts';

const NEW_YORK: BusinessCalendar = { zone: 'America/New_York', closeoutHour: 4 };

const seen = (list: readonly Fulfillment[]) => {
  const day = dayWith(list);
  return stationGroups(day, allRows(day).order).map(({ key, name, rows }) => [
    key,
    name,
    [...rows],
  ]);
};

/** A row fired at an instant. */
const firedAt = (instant: string) => row({}, { fired: Date.parse(instant) });

const seenByTime = (list: readonly Fulfillment[], date: string, calendar = NEW_YORK) => {
  const day = dayWith(list);
  const clock = businessQuarters(calendar, date);
  return daypartGroups(day, allRows(day).order, clock).map(({ key, name, rows }) => [
    key,
    name,
    [...rows],
  ]);
};

describe('rows by station', () => {
  it("go by a station's GUID, under the first name", () => {
    const { prepStationName: _name, ...unnamed } = row({ prepStationGuid: 'b' }).record;
    const list = [
      { ...row(), record: unnamed },
      row({ prepStationGuid: 'b', prepStationName: 'Cold' }),
      row({ prepStationGuid: 'a', prepStationName: 'Grill' }),
      row({ prepStationGuid: 'b', prepStationName: 'Colder' }),
    ];
    expect(seen(list)).toEqual([
      ['b', 'Cold', [0, 1, 3]],
      ['a', 'Grill', [2]],
    ]);
  });

  it('go by the name without a GUID, and come last without both', () => {
    const { prepStationGuid: _guid, ...named } = row({ prepStationName: 'Zest' }).record;
    const { prepStationGuid: _none, prepStationName: _name, ...bare } = row().record;
    const list = [{ ...row(), record: bare }, { ...row(), record: named }, row()];
    expect(seen(list)).toEqual([
      ['grill', 'Grill', [2]],
      ['Zest', 'Zest', [1]],
      [undefined, 'no station', [0]],
    ]);
  });
});

describe('the quarters of a business day', () => {
  it.each([
    ['20260307', 92, 23],
    ['20260308', 96, 24],
    ['20261031', 100, 25],
  ])('of %s are %i in %i hours', (date, quarters, hours) => {
    const clock = businessQuarters(NEW_YORK, date);
    expect(clock.quarters).toHaveLength(quarters);
    expect(clock.hours).toHaveLength(hours);
    expect(clock.quarters[0]).toMatchObject({ name: '04:00', hour: 4, hourIndex: 0 });
    expect(clock.quarters.at(-1)).toMatchObject({ name: '03:45', hour: 3, hourIndex: hours - 1 });
  });

  it('tell the two passes of a repeated hour apart', () => {
    const { quarters, hours } = businessQuarters(NEW_YORK, '20261031');
    const names = quarters.map(({ name }) => name);
    expect(names.slice(84, 93)).toEqual([
      '01:00 EDT',
      '01:15 EDT',
      '01:30 EDT',
      '01:45 EDT',
      '01:00 EST',
      '01:15 EST',
      '01:30 EST',
      '01:45 EST',
      '02:00',
    ]);
    expect(hours.slice(21, 24).map(({ name }) => name)).toEqual([
      '01:00 EDT',
      '01:00 EST',
      '02:00',
    ]);
    expect(new Set(names).size).toBe(100);
  });

  it('have no quarter in an hour that the clock skips', () => {
    const names = businessQuarters(NEW_YORK, '20260307').quarters.map(({ name }) => name);
    expect(names).toContain('01:45');
    expect(names).not.toContain('02:00');
    expect(names).toContain('03:00');
  });

  it('are half an hour fewer or more if the clock changes by that much', () => {
    const lordHowe = { zone: 'Australia/Lord_Howe', closeoutHour: 4 };
    expect(businessQuarters(lordHowe, '20261003').quarters).toHaveLength(94);
    expect(businessQuarters(lordHowe, '20260404').quarters).toHaveLength(98);
    expect(businessQuarters(lordHowe, '20260404').hours).toHaveLength(25);
  });

  it('include their first instant, and not the first instant of the next day', () => {
    const clock = businessQuarters(NEW_YORK, '20260115');
    const begins = Date.parse('2026-01-15T09:00:00Z');
    const ends = begins + 24 * 60 * MINUTE;
    expect([begins - 1, begins, ends - 1, ends].map((at) => quarterIndex(clock, at))).toEqual([
      -1, 0, 95, -1,
    ]);
    expect(quarterIndex(clock, Number.NaN)).toBe(-1);
  });

  it.each([
    ['20260230', 'UTC'],
    ['2026-01-15', 'UTC'],
    ['20260115', 'Mars/Olympus'],
    ['20260115', ''],
  ])('include none on the date %j in the zone %j', (date, zone) => {
    expect(() => businessQuarters({ zone, closeoutHour: 4 }, date)).toThrow(RangeError);
  });
});

describe('rows by time of day', () => {
  it('go by daypart on the clock, by when they were fired, even on a short day', () => {
    const list = [
      firedAt('2026-03-07T16:00:00Z'),
      firedAt('2026-03-08T07:59:00Z'),
      firedAt('2026-03-07T10:00:00Z'),
      firedAt('2026-03-07T09:30:00Z'),
    ];
    expect(seenByTime(list, '20260307')).toEqual([
      ['early', 'Before breakfast', [3]],
      ['breakfast', 'Breakfast', [2]],
      ['lunch', 'Lunch', [0]],
      ['late', 'Late', [1]],
    ]);
  });

  it('are counted apart on other days', () => {
    const list = [
      row({ itemFulfilledAt: 'never', ticketFiredAt: 'never' }),
      firedAt('2026-01-16T09:00:00Z'),
      firedAt('2026-01-15T08:59:59Z'),
    ];
    expect(seenByTime(list, '20260115')).toEqual([
      ['before', 'before the business date', [2]],
      ['after', 'after the business date', [1]],
      ['no time', 'no time', [0]],
    ]);
  });
});

describe('dayparts', () => {
  const keyAt = (hour: number, closeoutHour: number) =>
    DAYPARTS[daypartOf(hour, closeoutHour)]?.key;

  it.each([
    [4, 'early'],
    [5, 'breakfast'],
    [10, 'breakfast'],
    [11, 'lunch'],
    [14, 'lunch'],
    [15, 'afternoon'],
    [16, 'afternoon'],
    [17, 'dinner'],
    [20, 'dinner'],
    [21, 'late'],
    [0, 'late'],
    [3, 'late'],
  ])('have %i o’clock in %s if the day ends at four', (hour, key) => {
    expect(keyAt(hour, 4)).toBe(key);
  });

  it.each([
    [0, 23, 'late'],
    [0, 0, 'early'],
    [5, 4, 'late'],
    [6, 4, 'late'],
    [6, 5, 'breakfast'],
    [23, 22, 'late'],
    [23, 23, 'early'],
  ])('end with a closeout at %i: %i o’clock is %s', (closeoutHour, hour, key) => {
    expect(keyAt(hour, closeoutHour)).toBe(key);
  });

  it('have a row for every hour', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    for (const closeoutHour of hours) {
      for (const hour of hours) expect(daypartOf(hour, closeoutHour)).toBeGreaterThanOrEqual(0);
    }
  });
});
