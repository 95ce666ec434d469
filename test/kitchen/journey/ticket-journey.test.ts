import { describe, expect, it } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { FulfillmentDay, fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { FulfillmentTable } from '../../../src/kitchen/model/fulfillment-table.ts';
import { barSegments, ticketJourney } from '../../../src/kitchen/tickets/ticket-journey.ts';
import { MINUTE, NOON, record } from '../fixtures.ts';

const at = (minutes: number) => NOON + minutes * MINUTE;

/** A record of an item, with times in minutes after noon. */
const item = (
  name: string,
  facts: ItemFulfillmentRead,
  times: readonly [fired: number, started: number, fulfilled: number],
) => {
  const [fired, started, fulfilled] = times;
  return record(
    { selectionGuid: name, selectionMenuItemName: name, ...facts },
    { fired: at(fired), started: at(started), fulfilled: at(fulfilled) },
  );
};
const cold = { prepStationGuid: 'cold', prepStationName: 'Cold' };
const level = (itemFulfillmentLevel: number) => ({ itemFulfillmentLevel });
const journey = (records: readonly ItemFulfillmentRead[], row = 0) =>
  ticketJourney(fulfillmentDay(records, ''), row);

/** A bar's level, station, ends and segments, in minutes after noon. */
const drawn = (records: readonly ItemFulfillmentRead[]) =>
  journey(records).map((bar) => ({
    place: `${bar.level} ${bar.station?.guid ?? '-'}`,
    ends: minutes(bar.from, bar.to),
    segments: bar.segments.map(({ kind, from, to }) => [kind, ...minutes(from, to)]),
  }));
const minutes = (...times: readonly (number | undefined)[]) =>
  times.map((time) => (time === undefined ? undefined : (time - NOON) / MINUTE));

describe('the journey of a ticket', () => {
  it('has a bar for each station, and one for every expediter level', () => {
    const rows = [
      item('Steak', level(2), [0, 0, 20]),
      item('Steak', {}, [0, 3, 12]),
      item('Salad', cold, [6, 6, 9]),
      item('Salad', { ...cold, ...level(1) }, [6, 6, 13]),
      item('Steak', level(1), [0, 0, 15]),
    ];
    expect(drawn(rows)).toEqual([
      {
        place: '0 grill',
        ends: [0, 12],
        segments: [
          ['queue', 0, 3],
          ['make', 3, 12],
        ],
      },
      { place: '0 cold', ends: [6, 9], segments: [['prep', 6, 9]] },
      { place: '1 -', ends: [9, 15], segments: [['hold', 9, 15]] },
      { place: '2 -', ends: [15, 20], segments: [['run', 15, 20]] },
    ]);
  });

  it('is held from the last station on', () => {
    const rows = [
      item('Caesar', {}, [0, 0, 10]),
      item('Caesar', cold, [0, 0, 4]),
      item('Caesar', level(1), [0, 0, 12]),
    ];
    expect(drawn(rows).at(-1)).toEqual({
      place: '1 -',
      ends: [10, 12],
      segments: [['hold', 10, 12]],
    });
  });

  it('shows a point, and no segment, if it is not known what an expediter waited for', () => {
    const rows = [item('Soup', level(1), [0, 0, 5]), item('Soup', level(2), [0, 0, 4])];
    expect(drawn(rows)).toEqual([
      { place: '1 -', ends: [5, 5], segments: [] },
      { place: '2 -', ends: [4, 4], segments: [] },
    ]);
  });

  it('has bars for unknown levels, at the end', () => {
    const { itemFulfillmentLevel: _level, ...bare } = item('Roll', {}, [0, 0, 3]);
    const rows = [bare, item('Soup', level(7), [0, 0, 5]), item('Pie', {}, [0, 0, 6])];
    expect(drawn(rows).map(({ place }) => place)).toEqual(['0 grill', '7 -', 'undefined -']);
  });

  it('has one bar for level 0 rows without a station', () => {
    const { prepStationGuid: _guid, prepStationName: _name, ...bare } = item('A', {}, [0, 0, 3]);
    const rows = [bare, { ...bare, selectionGuid: 'B' }];
    expect(journey(rows)).toMatchObject([{ station: undefined, items: [{ row: 0 }, { row: 1 }] }]);
  });

  it('of a row without a ticket is that row', () => {
    const { ticketGuid: _none, ...bare } = item('A', {}, [0, 0, 3]);
    const rows = [bare, { ...bare, selectionGuid: 'B' }];
    expect(journey(rows, 1)).toMatchObject([{ items: [{ row: 1 }] }]);
    expect(journey(rows, 1)[0]?.items).toHaveLength(1);
  });

  it("does not look at rows newer than the day's read", () => {
    const table = new FulfillmentTable('');
    table.append(item('A', {}, [0, 0, 3]));
    const day = new FulfillmentDay(table);
    table.append(item('B', {}, [0, 0, 9]));
    expect(ticketJourney(day, 0)[0]?.to).toBe(at(3));
    expect(() => ticketJourney(day, 1)).toThrow(RangeError);
    expect(ticketJourney(new FulfillmentDay(table), 1)[0]?.to).toBe(at(9));
  });
});

describe('rows with odd times', () => {
  it.each([
    ['un-bumped', [0, 0, 90], 0, 90],
    ['mass-bumped', [-8, -8, -7.9], -8, -7.9],
    ['impossible', [-30, 4, 2], undefined, undefined],
  ] as const)('that are %s are marked and left out of the ends', (oddity, times, from, to) => {
    const bars = journey([item('A', {}, [0, 0, 6]), item('B', {}, times)]);
    expect(bars).toMatchObject([
      { from: at(0), to: at(6), segments: [{ from: at(0), to: at(6) }] },
    ]);
    const [odd] = bars.flatMap(({ items }) => items.filter(({ row }) => row === 1));
    expect(odd?.oddity).toBe(oddity);
    expect(minutes(odd?.from, odd?.to)).toEqual([from, to]);
  });

  it('over 60 minutes are counted by item', () => {
    const [late, expo] = [[0, 0, 90] as const, level(1)];
    const rows = [
      item('A', expo, late),
      item('A', { ...cold, ...expo }, late),
      item('B', expo, [0, 0, 6]),
    ];
    expect(journey(rows)).toMatchObject([{ count: 2, overHour: 1, to: at(6) }]);
  });

  it('alone make a bar without ends', () => {
    expect(journey([item('A', { itemFulfilledAt: 'soon' }, [0, 0, 6])])).toMatchObject([
      { from: undefined, to: undefined, segments: [], items: [{ oddity: 'no time' }] },
    ]);
  });
});

describe('the segments of a bar', () => {
  const bar = (...segments: readonly (readonly ['queue' | 'make', number, number])[]) =>
    barSegments(segments.map(([kind, from, to]) => ({ kind, from, to }))).map(
      ({ kind, from, to }) => [kind, from, to],
    );

  it.each([
    [
      'join where items follow each other',
      [
        ['make', 0, 5],
        ['make', 5, 8],
      ],
      [['make', 0, 8]],
    ],
    [
      'join where items overlap',
      [
        ['make', 0, 5],
        ['make', 2, 3],
        ['make', 4, 8],
      ],
      [['make', 0, 8]],
    ],
    [
      'leave a gap where no item is',
      [
        ['make', 0, 5],
        ['make', 6, 8],
      ],
      [
        ['make', 0, 5],
        ['make', 6, 8],
      ],
    ],
    [
      'show work rather than waiting',
      [
        ['queue', 0, 9],
        ['make', 9, 12],
        ['make', 3, 5],
      ],
      [
        ['queue', 0, 3],
        ['make', 3, 5],
        ['queue', 5, 9],
        ['make', 9, 12],
      ],
    ],
    [
      'drop what has no length',
      [
        ['queue', 3, 3],
        ['make', 7, 7],
      ],
      [],
    ],
  ] as const)('%s', (_how, segments, shown) => {
    expect(bar(...segments)).toEqual(shown);
  });
});
