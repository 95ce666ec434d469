import { expect, test } from 'vitest';
import { BASIC, GRILL, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const CHAIN = Array.from({ length: 40 }, (_, at) => ({
  ...GRILL,
  guid: at === 0 ? GRILL.guid : `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  name: `Store ${at + 1}${at % 10 === 6 ? ' Harbour' : ''}`,
}));

/** The menu of many restaurants, in the smallest window. */
async function openMenu() {
  const size = { columns: 60, rows: 15 };
  const kitchen = await openMonitor({ ...size, restaurants: CHAIN, stations: [station(1)] });
  await kitchen.sees('Station 1');
  await kitchen.press('c');
  await kitchen.sees('▶ Store 1 ', '1 / 40');
  return kitchen;
}

test('the last of forty restaurants is one key away, and so is the first', async () => {
  const kitchen = await openMenu();
  await kitchen.press('G');
  await kitchen.sees('▶ Store 40', '40 / 40');
  await kitchen.press('g');
  await kitchen.sees('▶ Store 1 ');
  await kitchen.press('pagedown');
  await kitchen.sees('▶ Store 8 ');
});

test('a slash finds a restaurant by its name, and Esc takes off one layer after the other', async () => {
  const kitchen = await openMenu();
  await kitchen.press('/', 'h', 'a', 'r', 'b');
  await kitchen.sees('▶ Store 7 Harbour', 'Store 37 Harbour', '1 / 4');
  await kitchen.press('space', '3', '7');
  await kitchen.sees('▶ Store 37 Harbour', '1 / 1');
  await kitchen.press('q');
  await kitchen.sees('0 / 0', 'no match');
  await kitchen.press('enter', 'escape');
  await kitchen.sees('1 / 40', 'Store 2 ');
  await kitchen.press('/', '2', '7', 'enter');
  await kitchen.loses('1 / 1');
  await kitchen.sees('Store 27 Harbour');
});

test('with a name of any length, the line of a restaurant ends with a complete figure', async () => {
  const name = 'The Very Best Corner Grill of the Whole Long Street';
  const restaurants = [{ ...GRILL, name }, BASIC];
  const records = [record(1, { tookMinutes: 14 })];
  const kitchen = await openMonitor({ restaurants, stations: [station(1)], records });
  await kitchen.sees('1 row');
  await kitchen.press('c');
  await kitchen.sees('90% in 14:00!!  late 100%', 'Corner Bakery');
  expect(kitchen.lines().find((line) => line.includes('▶'))).toMatch(/ {2}\d+ err {2}\d+ warn *$/);
});

test('a digit picks nothing, and the footer shows the keys of the menu', async () => {
  const kitchen = await openMenu();
  await kitchen.press('5');
  await kitchen.press('j');
  await kitchen.sees('▶ Store 2 ', '/ filter', 'q back');
  expect(kitchen.frame()).not.toContain('f items');
  await kitchen.press('q');
  await kitchen.sees('Station 1');
});
