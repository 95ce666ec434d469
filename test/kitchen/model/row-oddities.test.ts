import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { parseFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { rowTimes } from '../../../src/kitchen/measures/figures.ts';
import { STATION_TIME } from '../../../src/kitchen/measures/measures.ts';
import {
  allRows,
  FulfillmentDay,
  fulfillmentDay,
} from '../../../src/kitchen/model/fulfillment-day.ts';
import { FulfillmentTable } from '../../../src/kitchen/model/fulfillment-table.ts';
import {
  DEFAULT_ROW_RULES,
  type RowRules,
  rowRules,
  stationKey,
} from '../../../src/kitchen/model/row-oddities.ts';
import { EVERY_ROW, selectRows } from '../../../src/kitchen/tables/item-query.ts';
import { CALENDAR } from '../filter/fixtures.ts';
import { HOUR, iso, MINUTE, NOON, record, SECOND } from '../fixtures.ts';

const DAY = 24 * HOUR;
const AT = NOON + 10 * MINUTE;

/** A prep record with a separate ticket and selection. */
const bump = (ticket: number | string, fulfilled: number, facts: ItemFulfillmentRead = {}) =>
  record(
    { ticketGuid: `t${ticket}`, selectionGuid: `s${ticket}-${fulfilled}`, ...facts },
    { fulfilled },
  );

function oddities(records: readonly ItemFulfillmentRead[], rules: RowRules = DEFAULT_ROW_RULES) {
  const day = fulfillmentDay(records, '', rules);
  return Array.from(allRows(day).order, (row) => day.oddity(row));
}

const limits = (all: Readonly<Record<string, number>>): RowRules => ({
  ...DEFAULT_ROW_RULES,
  massBumpLimits: new Map(Object.entries(all).map(([name, ms]) => [stationKey(name), ms])),
});

describe('a single row', () => {
  it.each([
    [0, 0, 30 * SECOND, undefined],
    [0, 0, 30 * SECOND - 1, 'mass-bumped'],
    [0, 0, 0, 'mass-bumped'],
    [1, 0, 0, undefined],
    [2, 0, 30 * SECOND - 1, undefined],
    [0, 0, HOUR, undefined],
    [0, 0, HOUR + 1, 'un-bumped'],
    [1, 0, HOUR + 1, 'un-bumped'],
    [0, 0, -1, 'impossible'],
    [1, 0, -1, 'impossible'],
    [0, -1, MINUTE, 'impossible'],
    [0, MINUTE, MINUTE, undefined],
    [0, MINUTE + 1, MINUTE, 'impossible'],
    [0, -1, 2 * HOUR, 'impossible'],
  ])(
    'at level %i, started %i ms and bumped %i ms after the fire, is %s',
    (level, started, took, oddity) => {
      const times = { started: NOON + started, fulfilled: NOON + took };
      expect(oddities([record({ itemFulfillmentLevel: level }, times)])).toEqual([oddity]);
    },
  );

  it.each([
    ['ticketFiredAt', ''],
    ['ticketFiredAt', 'soon'],
    ['itemFulfilledAt', '2026-02-30T00:00:00Z'],
  ])('with a %s of %j has no time', (field, text) => {
    expect(oddities([record({ [field]: text })])).toEqual(['no time']);
  });

  it('without a start is counted from the fire', () => {
    const { itemStartedAt: _start, ...unstarted } = record();
    expect(oddities([unstarted])).toEqual([undefined]);
  });
});

describe('tickets bumped at once', () => {
  it.each([
    [4, undefined],
    [5, 'mass-bumped'],
    [6, 'mass-bumped'],
  ])('%i at a station within one second of the clock are %s', (tickets, oddity) => {
    const rows = Array.from({ length: tickets }, (_, each) => bump(each, AT + each * 150));
    expect(new Set(oddities(rows))).toEqual(new Set([oddity]));
  });

  it.each([
    ['rows of four tickets', (each: number) => bump(each % 4, AT + each)],
    ['tickets over two seconds of the clock', (each: number) => bump(each, AT + 800 + each * 100)],
    [
      'tickets of two stations',
      (each: number) => bump(each, AT, { prepStationGuid: `${each % 2}` }),
    ],
    ['tickets at the expediter', (each: number) => bump(each, AT, { itemFulfillmentLevel: 1 })],
  ])('are not five if they are %s', (_what, make) => {
    expect(new Set(oddities([0, 1, 2, 3, 4].map(make)))).toEqual(new Set([undefined]));
  });

  it('do not include rows without a ticket or a station', () => {
    const { ticketGuid: _ticket, ...unnamed } = bump(9, AT);
    const { prepStationGuid: _station, prepStationName: _name, ...nowhere } = bump(9, AT);
    const rows = [0, 1, 2, 3].map((each) => bump(each, AT));
    expect(oddities([...rows, unnamed, nowhere])).toEqual(Array(6).fill(undefined));
    expect(oddities([...rows, bump(4, AT), unnamed, nowhere])).toEqual([
      ...Array<string>(5).fill('mass-bumped'),
      undefined,
      undefined,
    ]);
  });

  it('may be at a station that is known only by its name', () => {
    const rows = [0, 1, 2, 3, 4].map((each) => {
      const { prepStationGuid: _station, ...named } = bump(each, AT);
      return named;
    });
    expect(oddities(rows)).toEqual(Array(5).fill('mass-bumped'));
  });

  it('include all rows of that second, which can be over an hour or have impossible times, too', () => {
    const rows = [
      ...[0, 1, 2].map((each) => bump(each, AT)),
      bump(2, AT + 1),
      bump(3, AT, { ticketFiredAt: iso(AT - 2 * HOUR), itemStartedAt: iso(AT - 2 * HOUR) }),
      bump(4, AT, { itemStartedAt: iso(AT + 1) }),
      bump(5, AT + SECOND),
    ];
    const mass = Array<string>(4).fill('mass-bumped');
    expect(oddities(rows)).toEqual([...mass, 'un-bumped', 'impossible', undefined]);
  });

  it('are found wherever they are among many rows, and nothing else is', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            ticket: fc.nat({ max: 7 }),
            station: fc.constantFrom('grill', 'fry'),
            level: fc.constantFrom(0, 0, 0, 1),
            at: fc.nat({ max: 4_000 }),
          }),
          { maxLength: 60 },
        ),
        (drawn) => {
          const rows = drawn.map(({ ticket, station, level, at }, each) =>
            bump(ticket, AT + at, {
              selectionGuid: `s${each}`,
              prepStationGuid: station,
              itemFulfillmentLevel: level,
            }),
          );
          const printed = oddities(rows);
          for (const [place, one] of drawn.entries()) {
            const same = drawn.filter(
              ({ station, level, at }) =>
                level === 0 &&
                station === one.station &&
                Math.floor(at / SECOND) === Math.floor(one.at / SECOND),
            );
            const isCrowd = one.level === 0 && new Set(same.map(({ ticket }) => ticket)).size >= 5;
            expect(printed[place]).toBe(isCrowd ? 'mass-bumped' : undefined);
          }
        },
      ),
    );
  });

  it('depend on the rows that were kept: a record that repeats one moves it to another second', () => {
    const rows = [0, 1, 2, 3, 4].map((each) => bump(each, AT, { selectionGuid: `s${each}` }));
    const later = bump(4, AT + MINUTE, { selectionGuid: 's4' });
    expect(oddities(rows)).toEqual(Array(5).fill('mass-bumped'));
    expect(oddities([...rows, later])).toEqual(Array(5).fill(undefined));
    expect(oddities([later, ...rows])).toEqual(Array(5).fill(undefined));
  });

  it('of an unfinished day are those so far', () => {
    const table = new FulfillmentTable('');
    for (const each of [0, 1, 2, 3]) table.append(bump(each, AT));
    const early = new FulfillmentDay(table);
    table.append(bump(4, AT));
    const late = new FulfillmentDay(table);
    expect(Array.from(early.oddities)).toEqual([0, 0, 0, 0]);
    expect(new Set(late.oddities).size).toBe(1);
    expect(late.oddity(0)).toBe('mass-bumped');
  });
});

describe("a station's mass-bump limit", () => {
  const beer = (took: number, facts: ItemFulfillmentRead = {}) =>
    bump('beer', NOON + took, { prepStationGuid: 'G-Bar', prepStationName: 'The  Bar', ...facts });

  it.each([['the bar'], [' The Bar '], ['g-bar']])(
    'is set by name or GUID (%s), in any case',
    (name) => {
      expect(oddities([beer(20 * SECOND)])).toEqual(['mass-bumped']);
      const rules = limits({ [name]: 10 * SECOND });
      expect(
        oddities([beer(20 * SECOND), beer(9 * SECOND), bump(1, NOON + 20 * SECOND)], rules),
      ).toEqual([undefined, 'mass-bumped', 'mass-bumped']);
    },
  );

  it('may be longer, and one by GUID is stronger than one by name', () => {
    const rules = limits({ 'The Bar': MINUTE, 'G-Bar': 2 * MINUTE });
    expect(oddities([beer(90 * SECOND)], rules)).toEqual(['mass-bumped']);
    expect(oddities([beer(90 * SECOND)], limits({ 'The Bar': MINUTE }))).toEqual([undefined]);
  });

  it('covers all rows of the station, even those without a name', () => {
    const unnamed = beer(20 * SECOND, { prepStationName: '' });
    expect(oddities([unnamed, beer(25 * SECOND)], limits({ 'The Bar': 10 * SECOND }))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('does not prevent tickets from being bumped at once', () => {
    const rows = [0, 1, 2, 3, 4].map((each) => bump(each, AT));
    expect(new Set(oddities(rows, limits({ grill: 0 })))).toEqual(new Set(['mass-bumped']));
  });
});

describe('a row of another date', () => {
  const calendar = { zone: 'America/New_York', closeoutHour: 4 };
  /** 4:00 in New York, where May 15 begins. */
  const BEGINS = Date.UTC(2026, 4, 15, 8);
  const rules = rowRules('20260515', { calendar, zoneKnown: true });
  const fired = (at: number, level = 0) =>
    record(
      { itemFulfillmentLevel: level, selectionGuid: `s${at}` },
      { fired: at, fulfilled: at + 5 * MINUTE },
    );

  it.each([
    [-DAY - 1, 'other date'],
    [-DAY, undefined],
    [0, undefined],
    [2 * DAY - 1, undefined],
    [2 * DAY, 'other date'],
  ])('is told by when it was fired, %i ms after the date began: %s', (after, oddity) => {
    expect(oddities([fired(BEGINS + after), fired(BEGINS + after, 1)], rules)).toEqual([
      oddity,
      oddity,
    ]);
  });

  it('is not judged if no zone is set', () => {
    const unknown = rowRules('20260515', { calendar, zoneKnown: false });
    expect(oddities([fired(BEGINS - 9 * DAY)], unknown)).toEqual([undefined]);
  });

  it('has no other oddity, except impossible times', () => {
    const far = BEGINS - 9 * DAY;
    const slow = record({}, { fired: far, fulfilled: far + 2 * HOUR });
    const quick = record({ selectionGuid: 'quick' }, { fired: far, fulfilled: far + SECOND });
    const broken = record({ selectionGuid: 'broken' }, { fired: far, fulfilled: far - 1 });
    expect(oddities([slow, quick, broken], rules)).toEqual([
      'other date',
      'other date',
      'impossible',
    ]);
  });

  it('is left out of every figure, and found by a filter', () => {
    const day = fulfillmentDay([fired(BEGINS), fired(BEGINS - 9 * DAY)], '', rules);
    expect(rowTimes(STATION_TIME.measure(day), allRows(day).order)).toMatchObject({
      count: 1,
      excluded: { 'other date': 1 },
    });
    const parsed = parseFilter('odd:other-date');
    if (!('filter' in parsed)) throw new Error('the filter can be read');
    const { order } = selectRows(day, { ...EVERY_ROW, filter: parsed.filter }, CALENDAR);
    expect([...order]).toEqual([1]);
  });
});
