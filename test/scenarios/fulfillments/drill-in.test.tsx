import { expect, test } from 'vitest';
import type { RememberedViews } from '../../../src/state/remembered-views.ts';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, record, station, YESTERDAY } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const SOUP = station(2, { name: 'Soup' });
const RECORDS = [
  record(1, { item: 'Rings', at: FRY, firedMinutesAgo: 90, tookMinutes: 9 }),
  record(2, { item: 'Cheese Fries', at: FRY, firedMinutesAgo: 30, tookMinutes: 4 }),
  record(3, { item: 'Onion Soup', at: SOUP, firedMinutesAgo: 40, tookMinutes: 12 }),
];
const KITCHEN = { stations: [FRY, SOUP], records: RECORDS };
const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
];

test.each(SIZES)(
  'at $columns x $rows Esc and q leave a drill-in for the same place in the analysis',
  async (size) => {
    for (const leave of ['escape', 'q']) {
      const kitchen = await openMonitor({ ...KITCHEN, ...size });
      await kitchen.press('F', 'l', 'l', 'F');
      // The cursor moves among existing values.
      await kitchen.sees('Items by station', '1 of 2');
      await kitchen.press('j');
      await kitchen.sees('Items by station', '2 of 2');
      await kitchen.press('enter');
      await kitchen.sees('only station=Soup', '1 / 3', 'Onion Soup');
      await kitchen.press('enter');
      await kitchen.sees('Onion Soup', 'Why');
      await kitchen.press('q');
      await kitchen.sees('only station=Soup', '1 / 3');
      await kitchen.press(leave);
      await kitchen.sees('Items by station', '2 of 2', '3 / 3');
      await kitchen.press(leave);
      await kitchen.sees('[prep] [expo 1] [expo 2] 3 / 3');
      expect(kitchen.frame()).not.toContain('only ');
    }
  },
);

test('a cell of the heat map leads to its rows, and back to the cell', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.press('F', 'm');
  await kitchen.sees('3 / 3', 'Fry, from 05:00');
  await kitchen.press('h', 'l', 'enter');
  await kitchen.sees('only level:0 odd: station=Fry', '1 / 3', 'Cheese Fries');
  await kitchen.press('q');
  await kitchen.sees('Fry, from 05:00: median 4m00 of 1 item.');
});

test('a drill-in has a filter of its own, and Esc clears that filter first', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.press('F', '/', 'r', 'enter', 'l', 'l', 'F');
  await kitchen.sees('Items by station', '1 of 1', '2 / 3');
  await kitchen.press('enter');
  await kitchen.sees('only r station=Fry', '2 / 3');
  await kitchen.press('/', ...'rings'.split(''), 'enter');
  await kitchen.sees('only r station=Fry', 'filter: rings', '1 / 3');
  await kitchen.press('escape');
  await kitchen.sees('only r station=Fry', '2 / 3');
  await kitchen.press('escape', 'escape');
  await kitchen.sees('filter: r', '2 / 3');
  expect(kitchen.frame()).not.toContain('rings');
});

test('drill-ins within drill-ins are left one by one', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.press('F', 'l', 'l', 'F');
  await kitchen.sees('3 / 3');
  await kitchen.press('enter');
  await kitchen.sees('only station=Fry', '2 / 3');
  await kitchen.press('h', 'F', 'j', 'enter');
  await kitchen.sees('only station=Fry item="Cheese Fries"', '1 / 3');
  await kitchen.press('escape');
  await kitchen.sees('Items by item', '2 of 2', '2 / 3');
  await kitchen.press('escape');
  await kitchen.sees('only station=Fry', '2 / 3');
  await kitchen.press('escape');
  await kitchen.sees('Items by station', '1 of 2', '3 / 3');
});

test('another date leaves a drill-in, and so does another restaurant', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, restaurants: [GRILL, BASIC] });
  await kitchen.fulfil(
    [record(9, { item: 'Old Soup', at: SOUP, firedMinutesAgo: 24 * 60 })],
    YESTERDAY,
  );
  await kitchen.press('F', 'l', 'l', 'F');
  await kitchen.sees('3 / 3');
  await kitchen.press('enter');
  await kitchen.sees('only station=Fry', '2 / 3');
  await kitchen.press('[');
  await kitchen.sees('Items by station', 'Wed, Jan 14, 2026', '1 / 1');
  await kitchen.press('q');
  await kitchen.sees('[prep] [expo 1] [expo 2] 1 / 1', 'Old Soup');
  await kitchen.press(']', 'F', 'enter', ':', ...'ctx bakery'.split(''), 'enter');
  await kitchen.sees('Corner Bakery', 'This restaurant has no ticket times');
  await kitchen.press(':', ...'ctx grill'.split(''), 'enter');
  await kitchen.sees('Items by station', '3 / 3');
});

test('a command for the list shows all rows', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.press('F', 'l', 'l', 'F');
  await kitchen.sees('3 / 3');
  await kitchen.press('enter');
  await kitchen.sees('only station=Fry', '2 / 3');
  await kitchen.press(':', 'ff', 'enter');
  await kitchen.sees('[prep] [expo 1] [expo 2] 3 / 3');
  expect(kitchen.frame()).not.toContain('only ');
});

test('nothing of a drill-in is remembered', async () => {
  const saved: RememberedViews[] = [];
  const memory = {
    load: () => ({}),
    save: (_: string, views: RememberedViews) => saved.push(views),
  };
  const kitchen = await openMonitor({ ...KITCHEN, memory });
  await kitchen.press('F', 'l', 'l', 'F');
  await kitchen.sees('3 / 3');
  await kitchen.press('enter');
  await kitchen.sees('only station=Fry');
  await kitchen.press('/', ...'rings'.split(''), 'enter', '2', 'o');
  await kitchen.passes(2_000);
  expect(saved.at(-1)?.fulfillments).toMatchObject({
    filter: { text: '' },
    levels: [0, 1, 2],
    sort: 'fulfilled',
  });
  expect(JSON.stringify(saved)).not.toMatch(/station=Fry|rings/);
});

test('a drill-in open at closeout stays on the same date', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.press('F', 'l', 'l', 'F');
  await kitchen.sees('3 / 3');
  await kitchen.press('enter');
  await kitchen.sees('only station=Fry', '2 / 3');
  await kitchen.passes(23 * 60 * 60_000, 20);
  await kitchen.sees('Thu, Jan 15', '(not today)', 'only station=Fry', '2 / 3', 'Cheese Fries');
  await kitchen.press('q');
  await kitchen.sees(' · Fri, Jan 16 · 05:00', 'The business date is now Fri, Jan 16, 2026.');
});

test('speech describes a drill-in, and the entry again when it is left', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 3');
  await kitchen.press('F');
  await kitchen.sees('1 of 3');
  await kitchen.press('l');
  await kitchen.press('l');
  await kitchen.press('F');
  await kitchen.sees('2 of 2. Soup: 1 item');
  await kitchen.press('j');
  await kitchen.press('enter');
  await kitchen.sees('1 of 3 items, all levels, only station=Soup', 'Onion Soup, 1 of 1');
  await kitchen.press('escape');
  await kitchen.sees('Items by station.', '2 of 2. Soup: 1 item');
});
