import { expect, test } from 'vitest';
import type { RememberedViews } from '../../../src/state/remembered-views.ts';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import type { Gate } from '../gate.ts';

const KITCHEN = {
  stations: ['Fry', 'Bar', 'Cold'].map((name, n) => station(n, { name })),
  records: [record(1)],
};
const isHeld = { before: (gate: Gate) => gate.hold('prepStations') };

/** As seen by an earlier run. */
async function seen() {
  let views: RememberedViews = {};
  const memory = { load: () => views, save: (_: string, kept: RememberedViews) => (views = kept) };
  const first = await openMonitor({ ...KITCHEN, memory });
  await first.sees('Fry', '1 row\n');
  await first.passes(1_000);
  first.end();
  return memory;
}

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows a first start has heads and gray bars', async (size) => {
  const kitchen = await openMonitor({ ...KITCHEN, ...size, ...isHeld });
  await kitchen.sees('Station', 'Now    Usual', 'Loading prep stations', 'Waiting for an answer.');
  expect(kitchen.frame()).toMatch(/\n {2}─{4} +─{4} /);
  kitchen.gate.release();
  await kitchen.sees('Bar');
});

test('while the station list loads, the stations of the last run are shown in their rows', async () => {
  const memory = await seen();
  const kitchen = await openMonitor({ ...KITCHEN, memory, ...isHeld });
  await kitchen.sees('Bar', 'Waiting for an answer.');
  const place = (name: string) => kitchen.lines().findIndex((line) => line.startsWith(`  ${name}`));
  const places = ['Cold', 'Fry'].map(place);
  expect(kitchen.frame()).toMatch(/\n {2}Bar +· +· .*\n {2}Cold +· .*\n {2}Fry +· /);
  kitchen.gate.release();
  await kitchen.sees('1 row\n');
  expect(['Cold', 'Fry'].map(place)).toEqual(places);
});

test('a failure is readable below the names of the last run', async () => {
  const memory = await seen();
  const kitchen = await openMonitor({ ...KITCHEN, memory, before: (gate) => gate.cut() });
  await kitchen.seesInTime("Can't reach the platform");
  await kitchen.sees('Bar', 'r refresh');
});

test('the lists of items and issues have heads while they load, too', async () => {
  const kitchen = await openMonitor({
    ...KITCHEN,
    before: (gate) => gate.hold('itemFulfillments'),
  });
  await kitchen.sees('Fry');
  await kitchen.press('F');
  await kitchen.sees('Bumped', 'Item ', '────', 'Loading items');
  const other = await openMonitor({ ...KITCHEN, ...isHeld });
  await other.press('i');
  await other.sees('Issues  ', 'What', '────', 'Loading prep stations');
});

test('a slow link gets no bars for rows that are still loading', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, slowLink: true, ...isHeld });
  await kitchen.sees('Loading prep stations');
  expect(kitchen.frame()).not.toMatch(/Now +Usual|──/);
});
