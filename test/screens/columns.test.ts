import { expect, test } from 'vitest';
import { NOTHING_EXCLUDED } from '../../src/kitchen/measures/measure.ts';
import { leftOutSentence } from '../../src/kitchen/measures/words.ts';
import { levelText } from '../../src/kitchen/model/fulfillment.ts';
import type { ColumnOrder } from '../../src/kitchen/tables/column.ts';
import { fulfillmentColumns, SORT_KEYS } from '../../src/kitchen/tables/item-columns.ts';
import { RESTAURANT_ORDERS, type RestaurantColumn } from '../../src/kitchen/tables/restaurants.ts';
import {
  STATION_ORDERS,
  STATION_SUBJECT,
  stationOrderColumn,
} from '../../src/kitchen/tables/stations.ts';
import { idsOf } from '../../src/kitchen/text/record-lines.ts';
import { stationColumns } from '../../src/screens/everywhere/station-columns.ts';
import { fleetColumns } from '../../src/screens/fleet/model.ts';
import { fleetRow } from '../kitchen/fleet/fleet-rows.ts';
import { station } from '../scenarios/builders.ts';

const VIEWS = [
  [false, false],
  [true, false],
  [true, true],
] as const;
const LISTS = VIEWS.map(([showsNow, isPast]) => stationColumns(showsNow, isPast));

function cellOf(fields: Parameters<typeof station>[1], column: 'printingMode' | 'expo'): string {
  const own = station(1, fields);
  const setup = { station: own, expo: 'not stated' } as const;
  const row = { guid: own.guid, name: '', clock: { zone: 'UTC' }, isPast: false, setup };
  return STATION_SUBJECT.cell(row, column).text;
}

test('every order of a list has a column, except the order by need, which comes from all columns', () => {
  for (const [showsNow, isPast] of VIEWS) {
    const listed = new Set<string>(stationColumns(showsNow, isPast).map(({ id }) => id));
    // Each view has the numbers it is sorted by. The setup has no states.
    for (const sort of idsOf(STATION_ORDERS).filter((each) => each !== 'harm')) {
      expect(listed).toContain(stationOrderColumn(sort, showsNow && !isPast));
    }
  }
  const fleet = fleetColumns([{ ...fleetRow(1, { tags: ['west'] }) }], 'need', []);
  const restaurants = new Set<string>(fleet.map(({ id }) => id));
  for (const order of Object.values(RESTAURANT_ORDERS)) {
    const { column: by, markedColumn: shownIn = by }: ColumnOrder<RestaurantColumn> = order;
    expect([...restaurants, undefined]).toContain(shownIn);
  }
  const fulfillments: readonly string[] = fulfillmentColumns().map(({ id }) => id);
  for (const key of SORT_KEYS) expect(fulfillments).toContain(key);
});

test('the columns that are never dropped fit into 40 columns', () => {
  for (const columns of [...LISTS, fulfillmentColumns()]) {
    const widths = columns.filter(({ priority }) => priority === 0).map(({ width }) => width + 1);
    expect(widths.reduce((sum, width) => sum + width, 1)).toBeLessThanOrEqual(40);
  }
});

test('column titles fit into their columns with the order mark', () => {
  for (const { title, width } of [...LISTS.flat(), ...fulfillmentColumns()]) {
    expect(title.length).toBeLessThanOrEqual(width);
  }
});

test('undocumented values are shown unchanged', () => {
  expect(cellOf({ printingMode: 'SOMETIMES' }, 'printingMode')).toBe('SOMETIMES');
  expect(levelText(7)).toBe('level 7');
});

test('a station without a printer prints nothing, whatever its printing mode is', () => {
  for (const printingMode of ['ON', 'OFFLINE_ONLY', undefined])
    expect(cellOf({ printingMode, kitchenPrinter: undefined }, 'printingMode')).toBe('no');
});

test('settings that are not set are told apart from settings that are', () => {
  expect(cellOf({ printingMode: undefined }, 'printingMode')).toBe('?');
  expect(cellOf({}, 'expo')).toBe('?');
  expect(levelText(undefined)).toBe('-');
});

test.each([
  [{}, 'Nothing left out.'],
  [{ 'un-bumped': 2 }, 'Left out: 2 over 60 min.'],
  [{ 'other date': 2 }, 'Left out: 2 of another date.'],
  [{ 'mass-bumped': 1, 'no time': 3 }, 'Left out: 1 mass-bumped, 3 without a time.'],
])('what %o leaves out is shown as %s', (counts, text) => {
  expect(leftOutSentence({ ...NOTHING_EXCLUDED, ...counts })).toBe(text);
});
