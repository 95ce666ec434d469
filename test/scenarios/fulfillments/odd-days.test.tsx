import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { RIVAL, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });

async function openDay(
  records: readonly ItemFulfillmentRead[],
  size: { columns: number; rows: number } = { columns: 80, rows: 24 },
) {
  const kitchen = await openMonitor({ stations: [FRY], records, ...size });
  await kitchen.sees('Fry');
  await kitchen.press('F');
  await kitchen.sees(`/ ${records.length}`);
  return kitchen;
}

test.each([
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
])('at $columns x $rows odd records are shown, each with what is wrong with it', async (size) => {
  const kitchen = await openDay(
    [
      record(1, { item: 'No Time', at: FRY, facts: { itemFulfilledAt: undefined } }),
      record(2, { item: 'Backwards', at: FRY, tookMinutes: -5 }),
      record(3, { item: 'Forgotten', at: FRY, firedMinutesAgo: 110, tookMinutes: 100 }),
      record(4, { item: 'Swept', at: FRY, tookMinutes: 0 }),
      record(5, { item: 'Level Nine', at: FRY, level: 9 }),
      record(6, { item: 'No Level', at: FRY, facts: { itemFulfillmentLevel: undefined } }),
      record(7, { item: 'Fine', at: FRY }),
    ],
    size,
  );
  await kitchen.sees('7 / 7', 'No Time', 'Backwards', 'Forgotten', 'Swept', 'Fine');
  await kitchen.press(':', ...'filter odd:*'.split(''), 'enter');
  await kitchen.sees('4 / 7');
  await kitchen.press('escape', ':', ...'filter level:9'.split(''), 'enter');
  await kitchen.sees('1 / 7', 'Level Nine');
  await kitchen.press('escape', '0', '1', '2');
  await kitchen.sees('2 / 7', 'No Level');
});

test('at 80 columns median and p90 stand beside the number of items over 60 minutes, if there are any', async () => {
  const quick = record(1, { item: 'Fine', at: FRY, tookMinutes: 5 });
  const late = record(2, { item: 'Forgotten', at: FRY, firedMinutesAgo: 110, tookMinutes: 100 });
  const both = await openMonitor({ stations: [FRY], records: [quick, late] });
  await both.sees('Setup');
  await both.press('tab');
  await both.sees('Median  90% under >60 Setup', ' 5m00      5m00     1 ');
  const none = await openMonitor({ stations: [FRY], records: [quick] });
  await none.sees('Setup');
  await none.press('tab');
  await none.sees('Median  90% under Setup', ' 5m00      5m00   ok');
});

test('rows of another restaurant are shown and counted', async () => {
  const kitchen = await openDay([
    record(1, { item: 'Ours', at: FRY }),
    record(2, { item: 'Theirs', at: FRY, facts: { restaurantGuid: RIVAL.guid } }),
  ]);
  await kitchen.sees('2 / 2', '1 item from another restaurant', 'Theirs');
});

test("a date with two dates' rows is told apart from a busy date", async () => {
  const kitchen = await openDay([
    record(1, { item: 'Today', at: FRY }),
    record(2, { item: 'Yesterday', at: FRY, firedMinutesAgo: 1_000 }),
    record(3, { item: 'Tomorrow', at: FRY, firedMinutesAgo: -2_000 }),
    record(4, { item: 'After Closeout', at: FRY, firedMinutesAgo: -22.5 * 60 }),
  ]);
  await kitchen.sees('4 / 4', '2 items fired outside the date', 'Yesterday');
});

test('a day of one record has it as its first and last row', async () => {
  const kitchen = await openDay([record(1, { item: 'Alone', at: FRY })]);
  await kitchen.press('G', 'j', 'k', 'g', '}', '{', 'e', 'E', 'n');
  expect(kitchen.cursorLine()).toContain('Alone');
});
