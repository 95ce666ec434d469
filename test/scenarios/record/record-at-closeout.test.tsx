import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = {
  stations: [FRY],
  records: [
    record(1, { item: 'Rings', at: FRY }),
    record(2, { item: 'Wings', at: FRY, firedMinutesAgo: 30 }),
  ],
};
/** The story begins at 06:00, and the closeout hour is 04:00. */
const UNTIL_AFTER_CLOSEOUT = 23 * 60 * 60_000;

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows an open record stays when the business date ends', async (size) => {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  await kitchen.press('F');
  await kitchen.sees('2 / 2', 'Rings');
  await kitchen.press('j', 'enter');
  await kitchen.sees('Wings', ' · Thu, Jan 15 · 06:00', 'Why');
  const body = () => kitchen.lines().slice(1, -1).join('\n');
  const before = body();
  await kitchen.passes(UNTIL_AFTER_CLOSEOUT, 20);
  await kitchen.sees('Thu, Jan 15', '(not today)');
  expect(body()).toBe(before);
  await kitchen.press('[');
  await kitchen.sees('Rings', 'Thu, Jan 15', '(not today)');
  await kitchen.press('q');
  await kitchen.sees(' · Fri, Jan 16 · 05:00', 'The business date is now Fri, Jan 16, 2026.');
});

test('a record from a chosen date stays there, and so does the list', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, date: '20260115' });
  await kitchen.press('F');
  await kitchen.sees('2 / 2');
  await kitchen.press('enter');
  await kitchen.sees('Why');
  await kitchen.passes(UNTIL_AFTER_CLOSEOUT, 20);
  await kitchen.sees('Thu, Jan 15', '(not today)', 'Why');
  await kitchen.press('q');
  await kitchen.sees('Thu, Jan 15', '(not today)', '2 / 2');
});

test('speech says when another date starts, and repeats the same record on request', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 2');
  await kitchen.press('F');
  await kitchen.sees('1 of 2');
  await kitchen.press('enter');
  await kitchen.sees('Item: Rings.');
  await kitchen.passes(UNTIL_AFTER_CLOSEOUT);
  await kitchen.sees(
    'The business date is now Fri, Jan 16, 2026. This item is from Thu, Jan 15, 2026.',
  );
  await kitchen.press('space');
  await kitchen.sees('Item: Rings.');
  await kitchen.press('q');
  await kitchen.sees('The business date is now Fri, Jan 16, 2026.');
});
