import { expect, test } from 'vitest';
import { DATED } from '../dates/served-dates.ts';
import { type MonitorDriver, openMonitor } from '../driver.tsx';

const EXPORT = 'itemFulfillments';
const WAITING = 'The link is slow, so 4 earlier dates are not read. r reads them.';

/** A monitor with today's export coming in so many milliseconds. */
async function openedIn(ms: number): Promise<MonitorDriver> {
  const monitor = await openMonitor({ ...DATED, before: (gate) => gate.hold(EXPORT, 10) });
  await monitor.sees('Loading this date.');
  await monitor.press('F');
  await monitor.sees('10 B');
  await monitor.passes(ms);
  monitor.gate.release();
  await monitor.press('s');
  return monitor;
}

test('on a slow line earlier dates are read only by r, and a note says so', async () => {
  const monitor = await openedIn(40_000);
  await monitor.sees(WAITING);
  expect(monitor.gate.asked(EXPORT)).toBe(1);
  await monitor.press('D');
  await monitor.sees('r reads');
  expect(monitor.gate.asked(EXPORT)).toBe(1);
  await monitor.press('escape', 'r');
  await monitor.loses('Slow link');
  while (monitor.gate.asked(EXPORT) < 6) await monitor.passes(0);
});

test('on a quick line earlier dates are read without a key', async () => {
  const monitor = await openedIn(100);
  while (monitor.gate.answered(EXPORT) < 4) await monitor.passes(0);
  expect(monitor.frame()).not.toContain('Slow link');
});
