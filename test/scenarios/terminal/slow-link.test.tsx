import { expect, test } from 'vitest';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const RECORDS = Array.from({ length: 60 }, (_, n) =>
  record(n, { item: `Item ${String(n).padStart(2, '0')}`, at: FRY, firedMinutesAgo: 90 - n }),
);

test('on a slow link rules and bars are left out, and lists turn pages', async () => {
  const monitor = await openMonitor({ stations: [FRY], records: RECORDS, slowLink: true });
  await monitor.sees('Last 3 h');
  expect(monitor.frame()).not.toContain('───');
  expect(monitor.lines()[0]).toContain('link slow');
  await monitor.press('f');
  await monitor.sees('60 / 60');
  // Hours and minutes, no seconds.
  expect(monitor.cursorLine()).toMatch(/^▶ \d\d:\d\d +Item 59 /);

  const first = monitor.lines()[3] ?? '';
  for (let presses = 0; presses < 17; presses += 1) await monitor.press('j');
  expect(monitor.lines()[3]).toBe(first.replace('▶', ' '));
  await monitor.press('j');
  // The last row seen is first on the new page.
  await monitor.sees('▶');
  expect(monitor.lines()[3]).toContain('Item 42');
  expect(monitor.lines()[4]).toMatch(/^▶ .*Item 41/);
});

test('where a slow link leaves out the pane, the header names the key that shows it', async () => {
  const size = { columns: 120, rows: 36 };
  const monitor = await openMonitor({ stations: [FRY], records: RECORDS, slowLink: true, ...size });
  await monitor.sees('60 rows');
  expect(monitor.lines()[0]).toContain('link slow, 0.0 kB/s, pane: z');
  await monitor.press('z');
  await monitor.sees('z back');
  await monitor.resize({ columns: 80, rows: 24 });
  expect(monitor.frame()).not.toContain('pane: z');
});

test('on a fast link a list scrolls by rows', async () => {
  const monitor = await openMonitor({ stations: [FRY], records: RECORDS });
  await monitor.sees('Last 3 h');
  expect(monitor.frame()).toContain('───');
  await monitor.press('f');
  await monitor.sees('60 / 60');
  expect(monitor.cursorLine()).toMatch(/^▶ \d\d:\d\d:\d\d Item 59 /);
  for (let presses = 0; presses < 18; presses += 1) await monitor.press('j');
  expect(monitor.lines()[3]).toContain('Item 58');
});
