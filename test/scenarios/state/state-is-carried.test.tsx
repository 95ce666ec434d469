import { expect, test } from 'vitest';
import { BASIC, GRILL, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import { keysTo } from '../fleet/keys-to.ts';

const STATIONS = ['Bar', 'Cold', 'Cold Cuts', 'Fry'].map((name, n) => station(n, { name }));
const [, COLD] = STATIONS;
const RECORDS = [
  record(1, { item: 'Caesar Salad', firedMinutesAgo: 40, ...(COLD !== undefined && { at: COLD }) }),
  record(2, { item: 'Burger', firedMinutesAgo: 30 }),
  record(3, { item: 'Cobb Salad', firedMinutesAgo: 20 }),
];

test("the list's filter and cursor are the same after a visit to a station", async () => {
  const kitchen = await openMonitor({ stations: STATIONS });
  await kitchen.sees('Fry');
  await kitchen.press('/', 'c', 'o', 'l', 'enter', 'j');
  await kitchen.sees('filter: 2 of 4 stations');
  expect(kitchen.cursorLine()).toContain('Cold Cuts');
  await kitchen.press('enter');
  await kitchen.sees('tickets go to');
  await kitchen.press('escape');
  await kitchen.sees('filter: 2 of 4 stations');
  expect(kitchen.cursorLine()).toContain('Cold Cuts');
});

test('filter, levels, order, and cursor of a business date are the same after a visit to the stations', async () => {
  const kitchen = await openMonitor({ stations: STATIONS, records: RECORDS });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F');
  await kitchen.sees('3 / 3');
  await kitchen.press('/', 's', 'a', 'l', 'enter', '2', 'o', 'j');
  await kitchen.sees('[prep] [expo 1] 2 / 3', 'filter: sal');
  expect(kitchen.cursorLine()).toContain('Cobb Salad');
  await kitchen.press('s');
  await kitchen.sees('Setup');
  await kitchen.press('F');
  await kitchen.sees('[prep] [expo 1] 2 / 3', 'filter: sal', 'Bumped▲');
  expect(kitchen.cursorLine()).toContain('Cobb Salad');
});

test('f limits the list to the station, and Esc shows all stations before it leaves the screen', async () => {
  const kitchen = await openMonitor({ stations: STATIONS, records: RECORDS });
  await kitchen.sees('3 rows\n');
  await kitchen.press('j', 'f');
  await kitchen.sees('station: Cold', '1 / 3', 'Caesar Salad');
  await kitchen.press('escape');
  await kitchen.loses('station: Cold');
  await kitchen.sees('3 / 3');
  await kitchen.press('escape');
  await kitchen.sees('Setup');
});

test("another station's list starts without the last one's filter", async () => {
  const kitchen = await openMonitor({ stations: STATIONS, records: RECORDS });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F', '/', 'b', 'u', 'r', 'enter');
  await kitchen.sees('1 / 3');
  await kitchen.press('s', 'j', 'f');
  await kitchen.sees('station: Cold', '1 / 3', 'Caesar Salad');
});

test('each restaurant has a filter of its own', async () => {
  const kitchen = await openMonitor({ stations: STATIONS, restaurants: [GRILL, BASIC] });
  await kitchen.sees('Fry');
  await kitchen.press('/', 'f', 'r', 'y', 'enter');
  await kitchen.sees('1 of 4 stations');
  await kitchen.press(...keysTo('bakery'));
  await kitchen.sees('No prep stations');
  await kitchen.press(...keysTo('grill'));
  await kitchen.sees('1 of 4 stations');
});

test('a resize keeps the cursor on the same row', async () => {
  const stations = Array.from({ length: 40 }, (_, n) => station(n, { name: `Line ${10 + n}` }));
  const kitchen = await openMonitor({ stations });
  await kitchen.sees('Line 10');
  await kitchen.press(...Array.from({ length: 12 }, () => 'j'));
  expect(kitchen.cursorLine()).toContain('Line 22');
  await kitchen.resize({ columns: 60, rows: 15 });
  await kitchen.loses('Last 2 h');
  expect(kitchen.cursorLine()).toContain('Line 22');
  await kitchen.resize({ columns: 120, rows: 40 });
  await kitchen.sees('Last 6 h');
  expect(kitchen.cursorLine()).toContain('Line 22');
});
