/** The way from a restaurant to all of them, and what is read on it. */
import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, guid, RIVAL, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];
const FRY = station(1, { name: 'Fry', kitchenPrinter: undefined });
const KITCHEN = {
  restaurants: [GRILL, BASIC, RIVAL],
  stations: [FRY],
  records: [record(1, { at: FRY, tookMinutes: 14 }), record(2, { at: FRY, tookMinutes: 4 })],
};

test.each(SIZES)(
  'at $columns x $rows c reads all restaurants, and shows each as soon as it is read',
  async (size) => {
    const kitchen = await openMonitor({ ...KITCHEN, ...size });
    await kitchen.sees('few bumps');
    expect(kitchen.gate.asked('itemFulfillments')).toBe(1);
    kitchen.gate.hold('prepStations');
    await kitchen.press('c');
    await kitchen.sees('3 restaurants', '0 of 3 read');
    expect(kitchen.frame().split('not read yet')).toHaveLength(1 + 1);
    const rows = kitchen.lines().filter((line) => /^[▶ ] (Corner|Rival)/.test(line));
    expect(rows.map((row) => row.slice(24).trim().split(/ +/)[0])).toEqual(['-', '-', '-']);
    kitchen.gate.release();
    await kitchen.sees('1 of 3 read', '1 failed', 'no ticket times', 'no access');
    await kitchen.press('/', ...'grill'.split(''), 'enter');
    await kitchen.sees('1 error, 0');
    await kitchen.press('/', 'ctrl+u', ...'rival'.split(''), 'enter');
    expect(kitchen.cursorLine()).toContain('Rival Diner');
  },
);

test.each(SIZES)(
  'at $columns x $rows Enter changes the restaurant, and the screens with it',
  async (size) => {
    const restaurants = [GRILL, BASIC];
    const kitchen = await openMonitor({ ...size, restaurants, stations: [station(1)] });
    await kitchen.sees('Corner Grill', 'Station 1');
    await kitchen.press('c');
    await kitchen.sees('1 of 2 read', '1 not sub');
    await kitchen.press('/', ...'bakery'.split(''), 'enter', 'enter');
    await kitchen.sees('Corner Bakery', 'No prep stations');
    await kitchen.press('q');
    await kitchen.sees('filter: 1 of 2 restaurants');
    await kitchen.press('escape', '/', ...'grill'.split(''), 'enter', 'enter');
    await kitchen.sees('Corner Grill', 'Station 1');
  },
);

test('restaurants and their items are commands on every screen, and say so if there is only one restaurant', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('2 rows');
  await kitchen.press('F', ':', ...'chain'.split(''), 'enter');
  await kitchen.sees('Items of 3 restaurants');
  // Its name in earlier versions.
  await kitchen.press('q', ':', ...'dishes'.split(''), 'enter');
  await kitchen.sees('Items of 3 restaurants');
  await kitchen.press('q', ':', ...'fleet'.split(''), 'enter');
  await kitchen.sees('3 restaurants');

  const alone = await openMonitor({ stations: [FRY] });
  await alone.sees('Fry');
  await alone.press(':', ...'chain'.split(''), 'enter');
  await alone.sees('Only one restaurant is configured.');
});

test('without a choice q leads back to the restaurant that was open', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('2 rows');
  await kitchen.press('x', 'c');
  await kitchen.sees('1 of 3 read', '1 failed');
  await kitchen.press('q');
  await kitchen.sees('Corner Grill', 'graph');
});

test("late is judged by the profile's thresholds", async () => {
  const thresholds = { cautionMs: 60_000, lateMs: 240_000 };
  const kitchen = await openMonitor({ ...KITCHEN, thresholds });
  await kitchen.press('c');
  await kitchen.sees('1 of 3 read', '1 failed');
  await kitchen.press('j');
  await kitchen.sees('100% late today');
});

test('tickets and their late share are of the last 30 minutes, and the head says so', async () => {
  const bar = station(2, { name: 'Bar', kitchenPrinter: undefined });
  const ticket = (n: number, at: typeof bar, firedMinutesAgo: number, tookMinutes = 8) =>
    record(at === bar ? 100 + n : n, {
      at,
      firedMinutesAgo,
      tookMinutes,
      facts: { orderGuid: guid(3, n), ticketGuid: guid(5, n) },
    });
  const records = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [
    // Two of the eight tickets are late, and at one of their two stations.
    ticket(n, FRY, 28 - 2 * n, n < 3 ? 13 : 8),
    ticket(n, bar, 28 - 2 * n),
    // Earlier, all were late.
    ticket(20 + n, FRY, 90 + 2 * n, 20),
  ]);
  const size = { columns: 120, rows: 20 };
  const opening = { ...KITCHEN, stations: [FRY, bar], records, restaurants: [GRILL, BASIC] };
  const kitchen = await openMonitor({ ...opening, ...size });
  await kitchen.press('c');
  await kitchen.sees('1 of 2 read', 'Tickets, 30m Late, 30m Late, day Issues     Age');
  const row = () => kitchen.lines().find((line) => line.includes('Corner Grill  ')) ?? '';
  expect(row()).toMatch(/ 8 +25% +42% /);
  await kitchen.resize({ columns: 60, rows: 15 });
  await kitchen.sees('State', 'Since Late, 30m');
  expect(kitchen.frame()).not.toMatch(/Late, day|Issues|Age/);
});

test('a long name is cut to make room for state and figures', async () => {
  const name = 'The Very Best Corner Grill of the Whole Long Street';
  const restaurants = [{ ...GRILL, name }, BASIC];
  const kitchen = await openMonitor({ ...KITCHEN, restaurants, columns: 60, rows: 15 });
  await kitchen.press('c');
  await kitchen.sees('1 of 2 read', '1 not sub');
  expect(kitchen.cursorLine()).toMatch(/^▶ The Very Best Corner … 1 of 1 not judged +- +-$/);
});

test('coming back shows the last reading, and rows keep it while reading again fails', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, restaurants: [GRILL, BASIC] });
  await kitchen.press('c');
  await kitchen.sees('1 of 2 read', '1 not sub', 'no ticket times', '50%');
  await kitchen.press('q');
  await kitchen.sees('2 rows');
  const before = kitchen.gate.asked('prepStations');
  kitchen.gate.cut();
  await kitchen.press('c');
  await kitchen.sees('1 of 2 read', '1 not sub', 'no ticket times', '50%');
  await kitchen.passes(60_000);
  expect(kitchen.gate.asked('prepStations')).toBe(before);
  await kitchen.seesInTime('1 failed');
  await kitchen.sees('unreachable', 'no ticket times', '50%');
});

test('r reads the restaurants again, even if it is pressed together with c', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, restaurants: [GRILL, BASIC] });
  await kitchen.press('c');
  await kitchen.sees('1 of 2 read', '1 not sub');
  await kitchen.press('q');
  await kitchen.sees('2 rows');
  const before = kitchen.gate.asked('itemFulfillments');
  await kitchen.pressAtOnce('c', 'r');
  await kitchen.sees('1 of 2 read', '1 not sub');
  await expect.poll(() => kitchen.gate.asked('itemFulfillments')).toBe(before + 2);
});

test('while paused no restaurant is read', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('2 rows');
  await kitchen.press('=', 'c');
  await kitchen.sees('0 of 3 read');
  await kitchen.passes(5_000);
  await kitchen.sees('0 of 3 read', 'not read yet');
});

test('a restaurant that is opened while it is being read opens as usual', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('2 rows');
  kitchen.gate.hold('prepStations');
  await kitchen.press('c', 'j', 'enter');
  kitchen.gate.release();
  await kitchen.sees('Corner Bakery', 'No prep stations');
});

test('among forty restaurants one is found by its name in the smallest window', async () => {
  const restaurants = Array.from({ length: 40 }, (_, at) => ({
    ...GRILL,
    guid: at === 0 ? GRILL.guid : `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `Store ${at + 1}${at % 10 === 6 ? ' Harbour' : ''}`,
  }));
  const size = { columns: 60, rows: 15 };
  const kitchen = await openMonitor({ ...size, restaurants, stations: [station(1)] });
  await kitchen.sees('Station 1');
  kitchen.gate.hold('prepStations');
  await kitchen.press('c');
  await kitchen.sees('▶ Store 1 ', '40 restaurants', '0 of 40 read');
  await kitchen.press('G');
  await kitchen.sees('▶ Store 40 ');
  await kitchen.press('g', '/', ...'harb'.split(''));
  await kitchen.sees('▶ Store 7 Harbour', 'Store 37 Harbour', '4 of 40 restaurants');
  await kitchen.press('space', '3', '7');
  await kitchen.sees('▶ Store 37 Harbour', '1 of 40');
  await kitchen.press('q');
  await kitchen.sees('No restaurant matches the filter harb 37q.');
  await kitchen.press('escape');
  await kitchen.sees('▶ Store 1 ', 'Store 2 ');
  kitchen.gate.release();
});

test('speech says a row as of its last reading', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 2 prep');
  kitchen.gate.hold('prepStations');
  await kitchen.press('c');
  await kitchen.sees('0 of 3 read', '1 of 3. Corner Grill: not read yet.');
  kitchen.gate.release();
  await kitchen.sees('1 of 3 read', '1 failed, 1 not');
  await kitchen.press('/', 'grill', 'enter');
  await kitchen.sees("Corner Grill: Fry isn't judged. 50% late today (12 min or longer).");
});
