import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { type Clock, systemClock } from '../../../src/api/transport/clock.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { businessDateAt, shiftBusinessDate } from '../../../src/kitchen/calendar/business-day.ts';
import { startDemoKitchen } from '../../../src/sources/demo/demo-kitchen.ts';
import { demoRestaurants } from '../../../src/sources/demo/demo-restaurants.ts';
import { demoSource } from '../../../src/sources/demo/demo-source.ts';
import { taking } from '../../commands/fulfillments/printed.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

/** Demo report rows for the date and the compared one. */
async function rows(words: readonly string[], compare: string) {
  const source = demoSource({ profile: 'cafe', seed: 1, zone: 'Asia/Tokyo' });
  const { outlet, text } = taking();
  const flags = { compare, format: 'json' };
  await printReport(source, words, flags, { stdout: outlet, stderr: taking().outlet }, systemClock);
  const report = JSON.parse(text()) as { rows: number; comparison: { rows: number } };
  return [report.rows, report.comparison.rows];
}

test.each([
  ['-1', '-2'],
  ['-2', '-1'],
  ['-1', '-7'],
  // Same weekday a week before, older than what the demo makes unasked.
  ['-1', '-8'],
  ['-30', '-37'],
])('in the demo %s can be compared with %s: both are there', async (date, compare) => {
  const [here = 0, there = 0] = await rows([date], compare);
  expect(here).toBeGreaterThan(100);
  expect(there).toBeGreaterThan(100);
});

test('a date compared with itself is there once', async () => {
  const [here, there] = await rows(['-1'], '-1');
  expect(here).toBe(there);
});

test('a past date is there when it is asked for, once', async () => {
  const restaurants = demoRestaurants({ profile: 'cafe', seed: 1, zone: 'Asia/Tokyo' });
  const served = restaurants.find(({ open }) => open)?.choice;
  if (served === undefined) throw new Error('The demo has no restaurant in service.');
  // No turn ever comes.
  const still: Clock = {
    now: () => NOW,
    sleep: async (_ms, signal) => {
      if (signal !== undefined) await once(signal, 'abort');
      throw new Error('stopped');
    },
  };
  const demo = await startDemoKitchen(restaurants, still, []);
  onTestFinished(() => demo.stop());
  const api = createKitchenApi({ baseUrl: demo.baseUrl, credentials: demo.credentials });
  onTestFinished(() => api.close());
  const counted = async (ago: number) => {
    const date = shiftBusinessDate(businessDateAt(NOW, served.calendar), -ago);
    return (await api.fulfillments(served.guid, date)).records.length;
  };
  const [one, again, week] = await Promise.all([counted(1), counted(1), counted(7)]);
  expect(one).toBeGreaterThan(100);
  expect(again).toBe(one);
  expect(week).toBeGreaterThan(100);
});
