import { expect, test } from 'vitest';
import { record, records, station } from '../builders.ts';
import { openMonitor, REFRESH_MS } from '../driver.tsx';

const DAY = { stations: [station(1)], records: records(400) };

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])(
  'at $columns x $rows a day that is arriving shows what came so far, and Esc cancels it',
  async (size) => {
    const kitchen = await openMonitor({
      ...DAY,
      ...size,
      before: (gate) => gate.hold('itemFulfillments', 100_000),
    });
    await kitchen.sees('Station 1', 'Judging… Loading this date: 100 kB, ');
    expect(kitchen.frame()).toMatch(/100 kB, \d{2,} rows in 0 s\./);
    await kitchen.press('F');
    await kitchen.sees('loading, 100 kB in 0 s', 'Item ');
    await kitchen.passes(3_000);
    await kitchen.sees('loading, 100 kB in 3 s');
    await kitchen.press('escape');
    await kitchen.sees('incomplete, r refresh', 'Item ');
    kitchen.gate.release();
    await kitchen.press('r');
    await kitchen.sees('400 / 400');
  },
);

test('before the first byte a note says that an export may take long', async () => {
  const kitchen = await openMonitor({ ...DAY, before: (gate) => gate.hold('itemFulfillments') });
  await kitchen.sees('Station 1', 'Judging… 0 rows in 0 s. The answer can take a minute.');
  await kitchen.passes(1_000);
  await kitchen.sees('Judging… 0 rows in 1 s.');
  await kitchen.press('F');
  await kitchen.sees('0 rows in 1 s. The answer can take a minute.');
  kitchen.gate.release();
  await kitchen.sees('400 / 400');
});

test('a canceled day is read at the next refresh', async () => {
  const kitchen = await openMonitor({
    ...DAY,
    before: (gate) => gate.hold('itemFulfillments', 10),
  });
  await kitchen.sees('Station 1');
  await kitchen.press('F');
  await kitchen.sees('10 B');
  await kitchen.press('escape');
  await kitchen.sees('Canceled');
  kitchen.gate.release();
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('400 / 400');
});

test('a station list that is loading has a notice, and Esc cancels loading', async () => {
  const kitchen = await openMonitor({ ...DAY, before: (gate) => gate.hold('prepStations') });
  await kitchen.sees('Loading prep stations', 'Waiting for an answer.', 'Esc cancel');
  await kitchen.press('escape');
  await kitchen.sees('Canceled');
  kitchen.gate.release();
  await kitchen.press('r');
  await kitchen.sees('Station 1');
});

test('leaving a day that is loading does not cancel it, and its rows are there on return', async () => {
  const kitchen = await openMonitor({
    ...DAY,
    before: (gate) => gate.hold('itemFulfillments', 10),
  });
  await kitchen.sees('Station 1');
  await kitchen.press('F');
  await kitchen.sees('10 B');
  await kitchen.press('q');
  await kitchen.sees('Setup');
  kitchen.gate.release();
  await kitchen.sees('400 rows\n');
});

test('a slow refresh leaves the rows where they are', async () => {
  const kitchen = await openMonitor({ stations: [station(1)], records: [record(1)] });
  await kitchen.sees('1 row\n');
  await kitchen.press('F');
  await kitchen.sees('1 / 1');
  kitchen.gate.hold('itemFulfillments', 10);
  await kitchen.passes(REFRESH_MS);
  await kitchen.press('j');
  await kitchen.sees('1 / 1');
  expect(kitchen.frame()).not.toContain('Loading');
  kitchen.gate.release();
});

test('a day that breaks off shows the rows that arrived, and never as a total', async () => {
  const kitchen = await openMonitor({
    ...DAY,
    before: (gate) => gate.hold('itemFulfillments', 100_000),
  });
  await kitchen.sees('Station 1');
  await kitchen.press('F');
  await kitchen.sees('loading, ', '[prep] [expo 1]');
  kitchen.gate.cut();
  await kitchen.seesInTime('incomplete');
  const [, shown = '', all = ''] = /(\d+) \/ (\d+)/.exec(kitchen.frame()) ?? [];
  expect(Number(all)).toBeGreaterThan(100);
  expect(Number(all)).toBeLessThan(400);
  expect(shown).toBe(all);
  // Figures for the date are shown only for complete dates.
  expect(kitchen.frame()).not.toContain(`${all} rows`);
  kitchen.gate.restore();
  kitchen.gate.release();
  await kitchen.press('r');
  await kitchen.seesInTime('400 / 400');
  expect(kitchen.frame()).not.toContain('incomplete');
});
