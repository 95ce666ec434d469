import { expect, test } from 'vitest';
import { SORT_KEYS } from '../../src/kitchen/columns/list-columns.ts';
import { BOARD_SORTS } from '../../src/kitchen/stations/station-board.ts';
import { levelText } from '../../src/kitchen/table/fulfillment.ts';
import { FULFILLMENT_COLUMNS } from '../../src/screens/facts/item-columns.ts';
import { expoText, printsText, STATION_COLUMNS } from '../../src/screens/facts/station-columns.ts';
import { excludedText } from '../../src/screens/facts/station-words.ts';
import { nowColumns } from '../../src/screens/stations/now-cells.ts';
import { station } from '../scenarios/builders.ts';

test('everything sortable has a column, but for harm, made up of them all', () => {
  const stations: readonly string[] = STATION_COLUMNS.map(({ id }) => id);
  for (const key of BOARD_SORTS.filter((sort) => sort !== 'harm')) expect(stations).toContain(key);
  const fulfillments: readonly string[] = FULFILLMENT_COLUMNS.map(({ id }) => id);
  for (const key of SORT_KEYS) expect(fulfillments).toContain(key);
});

test('the columns never dropped fit on 40 columns', () => {
  for (const columns of [STATION_COLUMNS, nowColumns(false), FULFILLMENT_COLUMNS]) {
    const widths = columns.filter(({ priority }) => priority === 0).map(({ width }) => width + 1);
    expect(widths.reduce((sum, width) => sum + width, 1)).toBeLessThanOrEqual(40);
  }
});

test('column titles fit into their columns with the order mark', () => {
  for (const { title, width } of [
    ...STATION_COLUMNS,
    ...nowColumns(true),
    ...FULFILLMENT_COLUMNS,
  ]) {
    expect(title.length).toBeLessThanOrEqual(width);
  }
});

test('undocumented values are shown unchanged', () => {
  expect(printsText(station(1, { printingMode: 'SOMETIMES' }))).toBe('SOMETIMES');
  expect(levelText(7)).toBe('level 7');
});

test('unset settings are distinguished from set ones', () => {
  expect(printsText(station(1, { printingMode: undefined }))).toBe('?');
  expect(expoText('not stated')).toBe('?');
  expect(levelText(undefined)).toBe('-');
});

test.each([
  [{}, 'Nothing left out.'],
  [{ 'un-bumped': 2 }, 'Left out: 2 over 60 min.'],
  [{ 'other date': 2 }, 'Left out: 2 of another date.'],
  [{ 'mass-bumped': 1, 'no time': 3 }, 'Left out: 1 mass-bumped, 3 without a time.'],
])('what %o leaves out is shown as %s', (counts, text) => {
  const none = {
    impossible: 0,
    'other date': 0,
    'un-bumped': 0,
    'mass-bumped': 0,
    'no time': 0,
  };
  expect(excludedText({ excluded: { ...none, ...counts } })).toBe(text);
});
