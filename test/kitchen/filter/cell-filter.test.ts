import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterMask } from '../../../src/kitchen/filter/filter-mask.ts';
import { narrowed } from '../../../src/kitchen/filter/filter-parser.ts';
import { listColumn, SORT_KEYS } from '../../../src/kitchen/tables/item-columns.ts';
import { dayWith, loneRow, MINUTE, NOON, row } from '../fixtures.ts';
import { readable } from './fixtures.ts';

const clock = {
  closeoutHour: 4,
  timeOfDay: (epochMs: number) => (epochMs - NOON) / 1_000 + 8 * 60 * 60,
};
const names = fc.constantFrom('Fry', 'fry', 'a "b" \\', 're:x', '1|2', '!x', '餃子', '*', '');

const rows = fc
  .record({
    item: names,
    station: names,
    level: fc.constantFrom(0, 1, 2, 7),
    fired: fc.integer({ min: 0, max: 600 }),
    took: fc.integer({ min: -5, max: 70 * 60 }),
    absent: fc.boolean(),
  })
  .map(({ item, station, level, fired, took, absent }) => {
    const at = NOON + fired * 1_000;
    const facts = {
      selectionMenuItemName: item,
      prepStationName: station,
      itemFulfillmentLevel: level,
      courseName: item,
      diningOptionName: station,
      ...(!absent && { orderSource: item }),
    };
    return loneRow(facts, { fired: at, fulfilled: at + took * 1_000 });
  });

test('the filter of a cell matches its row, and is read back the same', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(...SORT_KEYS), (each, column) => {
      const text = listColumn(column).filter(each, 'UTC');
      fc.pre(text !== undefined);
      expect(Array.from(filterMask(dayWith([each]), readable(text), clock)), text).toEqual([1]);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['took', 'wait:5m'],
  ['fired', 'fired:12:00'],
  ['fulfilled', 'fulfilled:12:05'],
  ['station', 'station=Grill'],
  ['level', 'level:0'],
  ['course', 'course:'],
  ['odd', 'odd:'],
] as const)('for the column %s it is %s', (column, text) => {
  expect(listColumn(column).filter(row({}, { fulfilled: NOON + 5 * MINUTE }), 'UTC')).toBe(text);
});

test('no filter names an empty text', () => {
  expect(listColumn('item').filter(row({ selectionMenuItemName: '' }), 'UTC')).toBeUndefined();
});

test('a filter that already holds changes nothing', () => {
  expect(narrowed('', 'level:0')).toBe('level:0');
  expect(narrowed(' fry ', 'level:0')).toBe('fry level:0');
  expect(narrowed('fry level:0', 'level:0')).toBe('fry level:0');
  expect(narrowed('(fry', 'level:0')).toBe('(fry level:0');
});
