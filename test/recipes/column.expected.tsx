/** For item list columns `minutes` and `behavior`. Run in a project copy with them. */
import { expect, test } from 'vitest';
import { listen } from '../scenarios/accessible-listener.tsx';
import { record, station } from '../scenarios/builders.ts';
import { openMonitor } from '../scenarios/driver.tsx';
import { printedBy } from './printed-by.ts';

const FRY = station(1, { name: 'Fry' });
const RECORDS = [1, 2, 3].map((n) => record(n, { at: FRY, firedMinutesAgo: 20 + n }));
const SMALL_DEMO = ['--demo', '--demo-profile', 'cafe'] as const;
const KITCHEN = { stations: [FRY], records: RECORDS };

test('the new columns are drawn, and lists sort and filter by them', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 140 });
  await kitchen.sees('Fry');
  await kitchen.press('F');
  await kitchen.sees('Minutes', 'Behavior', 'Item 1');
  await kitchen.press(':', 'sort behavior', 'enter');
  await kitchen.sees('Behavior▲');
  await kitchen.press(':', 'sort minutes', 'enter');
  await kitchen.sees('Minutes▼');
  await kitchen.press('F');
  await kitchen.sees('Items by minutes');
});

test('the new columns are spoken', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Fry');
  await kitchen.press('F', ':');
  await kitchen.press('sort minutes', 'enter');
  await kitchen.press('l', 'h');
  await kitchen.sees('Minutes: ');
});

test('commands print the new columns, sort and filter by them, and complete them', async () => {
  const items = (...words: readonly string[]) =>
    printedBy(['fulfillments', ...SMALL_DEMO, '--limit', '3', ...words]);
  const columns = ['--columns', 'minutes,behavior', '--sort', '-minutes'];
  expect(await items(...columns, '--format', 'csv')).toMatch(
    /^demo,waitMinutes,diningOptionBehavior\r\n[^,]*,\d+,[A-Z_]+\r\n/,
  );
  expect(await items('--format', 'ndjson')).toMatch(/"waitMinutes":\d+/);
  expect(await items(...columns, '--format', 'table')).toMatch(/waitMinutes +diningOptionBehavior/);
  expect(
    await printedBy(['fulfillments', 'behavior:TAKE_OUT', ...SMALL_DEMO, '--limit', '1']),
  ).toContain('TAKE_OUT');
  expect(await printedBy(['help', 'fulfillments'])).toMatch(/Sort keys:[^:]*minutes/);
});
