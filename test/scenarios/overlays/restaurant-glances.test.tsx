import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, RIVAL, record, restaurant, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry', kitchenPrinter: undefined });
const KITCHEN = {
  restaurants: [GRILL, BASIC, RIVAL],
  stations: [FRY],
  records: [record(1, { at: FRY, tookMinutes: 14 }), record(2, { at: FRY, tookMinutes: 4 })],
};

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows the menu reads the other restaurants and shows each', async (size) => {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  await kitchen.sees('Bumped: 2');
  kitchen.gate.hold('prepStations');
  await kitchen.press('c');
  await kitchen.sees(
    '▶ Corner Grill   90% in 13:00!!  late 50%',
    'Corner Bakery  not loaded yet',
    'Rival Diner    not loaded yet',
  );
  kitchen.gate.release();
  await kitchen.sees('Corner Bakery  not subscribed            0 err', 'Rival Diner    no access');
  await kitchen.press('j', 'j');
  await kitchen.sees('▶ Rival Diner    no access');
});

test('thresholds of the profile say what is late', async () => {
  const thresholds = { cautionMs: 60_000, lateMs: 240_000 };
  const kitchen = await openMonitor({ ...KITCHEN, thresholds });
  await kitchen.sees('Bumped: 2');
  await kitchen.press('c');
  await kitchen.sees('▶ Corner Grill   90% in 13:00!!  late 100%');
});

test('figures of the same kind stand above each other', async () => {
  const choice = restaurant(11, 'Corner Diner');
  const { guid } = choice;
  const quick = record(3, { at: FRY, tookMinutes: 4, facts: { restaurantGuid: guid } });
  const kitchen = await openMonitor({
    ...KITCHEN,
    restaurants: [GRILL, choice, BASIC, RIVAL],
    neighbors: [{ choice, stations: [], records: [quick] }],
    columns: 110,
  });
  await kitchen.sees('Bumped: 2');
  await kitchen.press('c');
  await kitchen.loses('not loaded yet');
  await kitchen.sees(
    `Corner Grill   90% in 13:00!!  late 50%  1 err  0 warn  ${GRILL.guid}`,
    `Corner Diner   90% in  4:00    late  0%  0 err  1 warn  ${guid}`,
    `Corner Bakery  not subscribed            0 err  0 warn  ${BASIC.guid}`,
    `Rival Diner    no access                                ${RIVAL.guid}`,
  );
});

test('long names are cut for the figures, and never to less than thirty columns', async () => {
  const name = 'The Very Best Corner Grill of the Whole Long Street';
  const restaurants = [{ ...GRILL, name }, BASIC];
  const kitchen = await openMonitor({ ...KITCHEN, restaurants, columns: 60, rows: 15 });
  await kitchen.sees('Bumped: 2');
  await kitchen.press('c');
  await kitchen.sees('▶ The Very Best Corner Grill of…  90% in 13:00!!  late 50%');
});

test('nothing is read twice within the pause between two readings, and what is old is read again', async () => {
  const restaurants = [GRILL, BASIC];
  const kitchen = await openMonitor({ ...KITCHEN, restaurants });
  await kitchen.sees('Bumped: 2');
  await kitchen.press('c');
  await kitchen.sees('Corner Bakery  not subscribed');
  await kitchen.press('escape');
  await kitchen.loses('Corner Bakery');
  kitchen.gate.cut();
  await kitchen.press('c');
  await kitchen.sees('Corner Bakery  not subscribed');
  await kitchen.press('escape');
  await kitchen.loses('Corner Bakery');
  await kitchen.passes(31_000);
  await kitchen.press('c');
  await kitchen.sees('Corner Bakery  not subscribed');
  await kitchen.seesInTime('Corner Bakery  unreachable                            0 err');
});

test('nothing is read where the screen is frozen', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('Bumped: 2');
  await kitchen.press('=');
  await kitchen.press('c');
  await kitchen.sees('Corner Bakery  not loaded yet');
  await kitchen.passes(5_000);
  expect(kitchen.frame()).toContain('Corner Bakery  not loaded yet');
});

test('a restaurant that is picked while it is read opens as it would have', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('Bumped: 2');
  kitchen.gate.hold('prepStations');
  await kitchen.press('c', 'j', 'enter');
  kitchen.gate.release();
  await kitchen.sees('Corner Bakery', 'No prep stations');
});

test('a listener hears what is known, and the next time what was read meanwhile', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 2 prep');
  await kitchen.press('c');
  await kitchen.sees('1: Corner Grill, selected, ', '90% in 13 minutes, 50% late.');
  await kitchen.sees('2: Corner Bakery, not loaded yet.', '3: Rival Diner, not loaded yet.');
  await expect
    .poll(async () => {
      await kitchen.press('escape', 'c');
      return kitchen.said();
    })
    .toMatch(/2: Corner Bakery, not subscribed, 0 errors, .+\n.*3: Rival Diner, no access\./);
});
