import { expect, test } from 'vitest';
import { record, records, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const GRILL_STATION = station(1, { name: 'Grill' });
const DAY = { stations: [GRILL_STATION], records: [record(1, { at: GRILL_STATION })] };

const SCREENS = [
  ['the station list', []],
  ['a station', ['enter']],
  ['a trace', ['T']],
  ['the graph', ['x']],
  ['the list', ['F']],
  ['a record', ['F', 'enter']],
  ['an analysis', ['F', 'm']],
  ['the timeline', ['F', 'i']],
] as const;

test.each(SCREENS)(
  'on %s the notice of r stays for as long as the reading lasts',
  async (_, keys) => {
    const kitchen = await openMonitor(DAY);
    await kitchen.sees('1 row\n');
    await kitchen.press(...keys);
    kitchen.gate.hold('itemFulfillments');
    await kitchen.press('r');
    await kitchen.sees('Refreshing.');
    kitchen.gate.release();
    await kitchen.loses('Refreshing.');
  },
);

test.each(SCREENS)('on %s the notice of a refresh ends with a failed reading', async (_, keys) => {
  const kitchen = await openMonitor(DAY);
  await kitchen.sees('1 row\n');
  await kitchen.press(...keys);
  kitchen.gate.hold('itemFulfillments');
  await kitchen.press('r');
  await kitchen.sees('Refreshing.');
  kitchen.gate.cut();
  await kitchen.seesInTime("Can't reach the platform, data from");
  await kitchen.loses('Refreshing.');
});

test('the notice of a refresh ends with a canceled reading, and not with a reading that a later key begins', async () => {
  const kitchen = await openMonitor({
    ...DAY,
    records: records(400),
    before: (gate) => gate.hold('itemFulfillments', 100_000),
  });
  await kitchen.sees('Station', 'Grill');
  await kitchen.press('F');
  await kitchen.sees('loading, ');
  await kitchen.press('r');
  await kitchen.sees('Refreshing.');
  await kitchen.press('escape');
  await kitchen.sees('incomplete, r refresh');
  expect(kitchen.frame()).not.toContain('Refreshing.');
  await kitchen.press('r');
  await kitchen.sees('Refreshing.');
  kitchen.gate.release();
  await kitchen.sees('400 / 400');
  await kitchen.loses('Refreshing.');
});

test('the notice of a refresh does not replace another notice', async () => {
  const kitchen = await openMonitor(DAY);
  await kitchen.sees('1 row\n');
  kitchen.gate.hold('itemFulfillments');
  await kitchen.press('r', 'c');
  await kitchen.sees('Only one restaurant is configured.');
  kitchen.gate.release();
  await kitchen.passes(1_000);
  await kitchen.sees('Only one restaurant is configured.');
});
