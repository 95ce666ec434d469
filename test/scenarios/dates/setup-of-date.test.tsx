import { expect, test } from 'vitest';
import type { SetupVersion } from '../../../src/kitchen/stations/setup-history.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { listen } from '../accessible-listener.tsx';
import { record, station, TODAY } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const DAY_MS = 24 * 3_600_000;
/** Nine days before the tests' current date. */
const PAST = '20260106';

const BARE = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });
const COLD = station(1, { name: 'Cold' });
const SOUP = station(3, { name: 'Soup' });
const ROWS = [1, 2, 3].map((n) => record(n, { at: FRY }));

/** Until five days ago Fry had a printer, and there was a station now gone. */
const VERSIONS: readonly SetupVersion[] = [
  { seenAt: EPOCH - 20 * DAY_MS, stations: [COLD, FRY, SOUP] },
  { seenAt: EPOCH - 5 * DAY_MS, stations: [COLD, BARE] },
];

const OPENING = {
  stations: [COLD, BARE],
  records: ROWS,
  earlier: { [PAST]: ROWS },
  setupVersions: async () => VERSIONS,
};

test('the screens of a past date have the setup of that date', async () => {
  expect(TODAY).toBe('20260115');
  const monitor = await openMonitor(OPENING);
  await monitor.sees('no backup printer', '3 rows');
  await monitor.press('j');
  await monitor.sees('R06 It has no backup printer', 'Since Sat, Jan 10, 2026.');
  await monitor.press(':date 2026-01-06', 'enter');
  await monitor.sees('Soup', 'setup of Dec 26');
  await monitor.loses('no backup printer');
  await monitor.resize({ columns: 60, rows: 15 });
  await monitor.sees('Tue, Jan 6, 2026 (not today)', 'setup of Dec 26');
  await monitor.resize({ columns: 80, rows: 24 });
  await monitor.press('T');
  await monitor.sees('prints only while the KDS is offline');
});

test('a new station is not in the setup of an earlier date', async () => {
  const monitor = await openMonitor({
    ...OPENING,
    setupVersions: async () => [
      { seenAt: EPOCH - 20 * DAY_MS, stations: [COLD] },
      { seenAt: EPOCH - 5 * DAY_MS, stations: [COLD, BARE] },
    ],
  });
  await monitor.sees('Fry');
  await monitor.press('j', 'enter');
  await monitor.sees('has a KDS');
  await monitor.press(':date 2026-01-06', 'enter');
  await monitor.sees('It is not in the setup of Tue, Jan 6, 2026.');
});

test.each([
  [80, 24],
  [60, 15],
])(
  'at %i by %i a date before the oldest known setup has that setup, and a note',
  async (columns, rows) => {
    const setupVersions = async () => VERSIONS.slice(1);
    const monitor = await openMonitor({ ...OPENING, setupVersions, columns, rows });
    await monitor.sees('no backup printer');
    expect(monitor.frame()).not.toContain('unknown');
    await monitor.press(':date 2026-01-06', 'enter');
    await monitor.sees("That date's setup is unknown: this is the oldest one.");
  },
);

test('speech says that a setup is the oldest known one', async () => {
  const monitor = await listen({ ...OPENING, setupVersions: async () => VERSIONS.slice(1) });
  await monitor.sees('2 stations', 'Bumped: 3 prep');
  for (const key of [':', ...'date 2026-01-06'.split(''), 'enter']) await monitor.press(key);
  await monitor.sees("That date's setup is unknown: this is the oldest one.");
});

test('if no setup is known for the date, a note says so, and the current one is shown', async () => {
  const monitor = await openMonitor({ ...OPENING, setupVersions: async () => [], columns: 120 });
  await monitor.sees('no backup printer');
  await monitor.press(':date 2026-01-06', 'enter');
  await monitor.sees(" · today's setup", 'no backup printer');
  await monitor.sees("That date's setup is unknown: this is the current one.");
});
