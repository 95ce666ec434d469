import { expect, test } from 'vitest';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const SOUP = station(2, { name: 'Soup' });
const KITCHEN = {
  stations: [FRY, SOUP],
  records: [
    record(1, { item: 'Onion Rings', at: FRY, firedMinutesAgo: 40, tookMinutes: 12 }),
    record(2, { item: 'Onion Soup', at: SOUP, firedMinutesAgo: 30, tookMinutes: 3 }),
    record(3, { item: 'Cheese Fries', at: FRY, firedMinutesAgo: 20, tookMinutes: 5 }),
    record(4, { item: 'Cheese Fries', at: FRY, firedMinutesAgo: 100, tookMinutes: 90 }),
    record(2, { item: 'Onion Soup', level: 1, firedMinutesAgo: 30, tookMinutes: 6 }),
  ],
};

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
  { columns: 120, rows: 40 },
];

async function openDay(size: { columns: number; rows: number } = { columns: 80, rows: 24 }) {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  await kitchen.sees("Fry isn't judged: only 3 tickets have been bumped so far, 2");
  await kitchen.press('F');
  await kitchen.sees('5 / 5');
  return kitchen;
}

test.each(SIZES)(
  "at $columns x $rows F counts the column's values, with share, median, and p90",
  async (size) => {
    const kitchen = await openDay(size);
    await kitchen.press('l', 'l', 'F');
    await kitchen.sees('Items by station', '5 / 5', '1 of 3', 'not set');
    expect(kitchen.cursorLine()).toMatch(/^▶ Fry +3 +60% .*8m30 +11m18/);
    expect(kitchen.frame()).not.toContain('Left out');
    await kitchen.press('?');
    await kitchen.sees('fired to bumped at prep.', '\n  Left out: 1 over 60 min.\n');
    await kitchen.press('escape');
    await kitchen.press('G');
    await kitchen.sees('3 of 3');
    await kitchen.press('k', 'g');
    expect(kitchen.cursorLine()).toContain('Fry');
  },
);

test('Enter narrows the list to the value, with the cursor at the top', async () => {
  const kitchen = await openDay();
  await kitchen.press('G', 'l', 'F');
  await kitchen.sees('Items by item', '1 of 3');
  await kitchen.press('j');
  expect(kitchen.cursorLine()).toContain('Cheese Fries');
  await kitchen.press('enter');
  await kitchen.sees('only item="Cheese Fries"', '2 / 5');
  expect(kitchen.cursorLine()).toContain('05:50:00');
  await kitchen.press('F');
  await kitchen.sees('2 / 5', '1 of 1');
  await kitchen.press('escape');
  await kitchen.sees('only item="Cheese Fries"', '2 / 5');
  await kitchen.press('escape');
  await kitchen.sees('Items by item', '5 / 5', '2 of 3');
  expect(kitchen.cursorLine()).toContain('Cheese Fries');
});

test("left and right go to another column's values, and every column has them", async () => {
  const kitchen = await openDay();
  await kitchen.press('F');
  await kitchen.sees('Items by bump time');
  for (const name of [
    'item',
    'station',
    'level',
    'fire time',
    'time',
    'flag',
    'course',
    'dining',
  ]) {
    await kitchen.press('l');
    await kitchen.sees(`Items by ${name}`);
  }
  await kitchen.press('h', 'h', 'h');
  await kitchen.sees('Items by time', '12-13 min', '90-91 min');
  await kitchen.press('enter');
  await kitchen.sees('only wait:', '1 / 5');
});

test('narrowing with a disabled filter uses its valid part', async () => {
  const kitchen = await openDay();
  await kitchen.press('l', 'l', '/', ...'soup'.split(''), 'enter');
  await kitchen.sees('2 / 5');
  await kitchen.press('F');
  await kitchen.sees('Items by station', '2 / 5', '1 of 2');
  await kitchen.press('enter');
  await kitchen.sees('only soup station', '1 / 5');
  await kitchen.press('q', 'q', '\\', 'F');
  await kitchen.sees('5 / 5', '1 of 3');
  await kitchen.press('enter');
  await kitchen.sees('only station=Fry', '3 / 5');
});

test('Tab goes through the views, Esc back to the list, and a filter that hides everything is named', async () => {
  const kitchen = await openDay();
  await kitchen.press('F', 'tab');
  await kitchen.sees('Timeline by quarter hour');
  await kitchen.press('tab');
  await kitchen.sees('Median station time');
  await kitchen.press('escape', '0', '1', '2');
  await kitchen.sees('Nothing matches');
  await kitchen.press('m');
  await kitchen.sees('Nothing matches', 'Tab next');
  await kitchen.press('q', 's');
  await kitchen.sees("Fry isn't judged: only 3 tickets have been bumped so far, 2");
});

test('at 60 x 15 an hour has the complete limit of its station', async () => {
  const stationLimits = new Map([['fry', { cautionMs: 240_000, lateMs: 600_000 }]]);
  const kitchen = await openMonitor({ ...KITCHEN, stationLimits, columns: 60, rows: 15 });
  await kitchen.sees("Fry isn't judged: only 3 tickets have been bumped so far, 2");
  await kitchen.press('F', 'm');
  await kitchen.sees('Fry, from 05:00: ', 'min. Limit: late from 10m (profile).');
});
