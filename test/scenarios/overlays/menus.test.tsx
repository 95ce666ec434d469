import { expect, test } from 'vitest';
import { BASIC, GRILL, record, station, YESTERDAY } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

test.each(SIZES)(
  "at $columns x $rows help lists the screen's keys, scrolls, and goes with Esc",
  async (size) => {
    const kitchen = await openMonitor({ ...size, stations: [station(1)] });
    await kitchen.sees('Station 1');
    await kitchen.press('?');
    await kitchen.sees('Keys for this screen', 'open the selected row');
    await kitchen.sees('? all keys');
    await kitchen.press('?', ...Array.from({ length: 10 }, () => 'space'));
    await kitchen.sees('state:', 'warnings of setup and date');
    await kitchen.press('k', 'k', 'k');
    await kitchen.sees('quit immediately');
    await kitchen.press('escape');
    await kitchen.loses('Keys for this screen');
    await kitchen.press('?', '?', '?');
    await kitchen.sees('Setup');
  },
);

test('help shows only the keys of the screen that it is opened from', async () => {
  const kitchen = await openMonitor({ stations: [station(1)], records: [record(1)] });
  await kitchen.sees('1 row\n');
  await kitchen.press('F');
  await kitchen.sees('1 / 1');
  await kitchen.press('?');
  await kitchen.sees('Keys for this screen', 'show or hide expo 2');
  await kitchen.press('q');
  await kitchen.sees('1 / 1');
});

test('with one restaurant the key for another says why it does nothing', async () => {
  const kitchen = await openMonitor({ stations: [station(1)] });
  await kitchen.sees('Station 1');
  await kitchen.press('c');
  await kitchen.sees('Only one restaurant is configured.');
  await kitchen.press('j');
  await kitchen.loses('Only one restaurant is configured.');
});

test.each(SIZES)(
  'at $columns x $rows the brackets step through business dates on the station list, as on the lists it opens',
  async (size) => {
    const restaurants = [GRILL, BASIC];
    const first = station(1);
    const stations = [first, station(2)];
    const kitchen = await openMonitor({ ...size, restaurants, stations });
    await kitchen.fulfil([record(2, { at: first })], YESTERDAY);
    await kitchen.sees('Station 1');
    await kitchen.press('j', ']');
    await kitchen.sees('Later dates are still to come.');
    await kitchen.press('[');
    await kitchen.sees('Wed, Jan 14, 2026 (not today)', 'Corner Grill', 'bumped 0 tickets');
    expect(kitchen.cursorLine()).toContain('Station 2');
    await kitchen.press(']');
    await kitchen.sees(' · Thu, Jan 15 · 06:00', 'No item has been bumped at prep yet.');
  },
);

test.each(SIZES)(
  'at $columns x $rows the date menu opens another business date and comes back to the current one',
  async (size) => {
    const kitchen = await openMonitor({ ...size, records: [record(1, { item: 'Today Soup' })] });
    await kitchen.fulfil([record(2, { item: 'Old Soup', firedMinutesAgo: 24 * 60 })], YESTERDAY);
    await kitchen.press('F');
    await kitchen.sees('Today Soup');
    await kitchen.press('d');
    await kitchen.sees('Business date', '▶ Thu, Jan 15, 2026  today');
    await kitchen.press('j', 'enter');
    await kitchen.sees('Wed, Jan 14, 2026 (not today)', 'Old Soup');
    await kitchen.press('d');
    await kitchen.sees('▶ Wed, Jan 14, 2026');
    await kitchen.press('escape');
    await kitchen.press(']');
    await kitchen.sees(' · Thu, Jan 15 · 06:00', 'Today Soup');
    await kitchen.press(']');
    await kitchen.sees('Later dates are still to come.');
    await kitchen.press('[', '[');
    await kitchen.sees('Tue, Jan 13, 2026 (not today)', 'No item was bumped on Tue, Jan 13, 2026');
  },
);

test('a monitor that is opened on a date shows it, and the date menu offers it however old it is', async () => {
  const kitchen = await openMonitor({ date: '20250301' });
  await kitchen.fulfil([record(1, { item: 'Ancient Soup' })], '20250301');
  await kitchen.sees('Sat, Mar 1, 2025 (not today)');
  await kitchen.press('d');
  await kitchen.sees('▶ Sat, Mar 1, 2025');
});

test('the brackets step through stations in the order of their names, in a circle', async () => {
  const named = ['Cold', 'Fry', 'Grill'].map((name, n) => station(n, { name }));
  const kitchen = await openMonitor({ stations: named });
  await kitchen.sees('Cold', 'Fry');
  await kitchen.press('enter');
  await kitchen.sees('│ Cold ├');
  await kitchen.press(']');
  await kitchen.sees('│ Fry ├');
  await kitchen.press('[', '[');
  await kitchen.sees('│ Grill ├');
  await kitchen.press('q');
  await kitchen.sees('Setup');
});

test('the stations are sorted by the order that is picked in the menu', async () => {
  const stations = [
    station(1, { name: 'Alpha' }),
    station(2, { name: 'Beta', printingMode: undefined }),
  ];
  const kitchen = await openMonitor({ stations });
  await kitchen.sees('Setup');
  await kitchen.press('O');
  await kitchen.sees('Sort stations by', '▶ worst first');
  await kitchen.press('j', 'j', 'enter');
  await kitchen.sees('Setup▼', 'No item has been bumped at prep yet.');
  expect(kitchen.lines().findIndex((line) => line.includes('Station'))).toBe(3);
});

/** A menu of more choices than the smallest window shows. */
async function openSortMenu() {
  const kitchen = await openMonitor({ columns: 60, rows: 15, records: [record(1)] });
  await kitchen.press('F');
  await kitchen.sees('1 / 1');
  await kitchen.press('O', 'g');
  await kitchen.sees('Sort items by', '▶ Bumped', ' 1 / 10');
  return kitchen;
}

test('the last choice of a menu is one key away, and so is the first', async () => {
  const kitchen = await openSortMenu();
  await kitchen.press('G');
  await kitchen.sees('10 / 10');
  await kitchen.press('g');
  await kitchen.sees('▶ Bumped');
  await kitchen.press('pagedown');
  await kitchen.sees(' 9 / 10');
});

test("a digit picks nothing, and the footer shows the menu's keys", async () => {
  const kitchen = await openSortMenu();
  await kitchen.press('5');
  await kitchen.press('j');
  await kitchen.sees(' 2 / 10', 'Enter select, Esc cancel.', 'q back');
  expect(kitchen.frame()).not.toContain('m hours');
  await kitchen.press('q');
  await kitchen.sees('1 / 1');
});
