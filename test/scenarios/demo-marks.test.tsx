import { expect, test } from 'vitest';
import { listen } from './accessible-listener.tsx';
import { record, station } from './builders.ts';
import { openMonitor } from './driver.tsx';

const DEMO = {
  stations: [station(1)],
  records: [record(1, { item: 'Burger' })],
  source: 'demo, simulated',
  isDemo: true,
};

test.each([
  [80, 24],
  [60, 15],
  [40, 10],
])('the header marks the demo at %i by %i', async (columns, rows) => {
  const kitchen = await openMonitor({ ...DEMO, columns, rows });
  await kitchen.sees('demo, simulated');
  await kitchen.press('F');
  await kitchen.sees('demo, simulated', 'Burger');
});

test('at 60 by 15 the header of a past date has room for the mark and the date', async () => {
  const kitchen = await openMonitor({ ...DEMO, columns: 60, rows: 15, date: '20260114' });
  await kitchen.sees('Corner Grill · Wed, Jan 14 (not today) · demo, simulated');
});

test('in speech, the restaurant and each list begin with the mark', async () => {
  const kitchen = await listen(DEMO);
  await kitchen.sees('Demo: simulated data. ');
  await kitchen.press('F');
  await kitchen.sees('Demo: simulated data. ');
  const real = await listen({ stations: DEMO.stations });
  await real.sees('1 station');
  expect(real.everything()).not.toMatch(/demo/i);
});
