import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { printReport } from '../../../src/commands/report/report.ts';
import { businessDateAt, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { startDemoKitchen } from '../../../src/reader/sources/demo-kitchen.ts';
import { demoRestaurants } from '../../../src/reader/sources/demo-restaurants.ts';
import { demoSource } from '../../../src/reader/sources/demo-source.ts';
import { taking } from '../../commands/fulfillments/printed.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

/** Rows of reports about these dates, from one demo. */
async function rows(...dates: readonly string[]): Promise<readonly number[]> {
  const source = demoSource({ profile: 'cafe', seed: 1, zone: 'Asia/Tokyo' });
  onTestFinished(() => source.close());
  const open = { ...source, close: () => Promise.resolve() };
  const counts: number[] = [];
  for (const date of dates) {
    const { outlet, text } = taking();
    const outlets = { stdout: outlet, stderr: taking().outlet };
    await printReport(open, [date], { format: 'json' }, outlets, systemClock);
    counts.push(JSON.parse(text()).rows);
  }
  return counts;
}

test.each([
  ['-1', '-2'],
  ['-2', '-1'],
  ['-1', '-7'],
  // Same weekday a week before, older than what the demo makes unasked.
  ['-1', '-8'],
  ['-30', '-37'],
])('the demo can have %s first, and then %s, too', async (date, other) => {
  const [here = 0, there = 0] = await rows(date, other);
  expect(here).toBeGreaterThan(100);
  expect(there).toBeGreaterThan(100);
});

test('a date read twice has the same rows', async () => {
  const [here, there] = await rows('-1', '-1');
  expect(here).toBe(there);
});

test('a past date is made when it is asked for, once', async () => {
  const restaurants = demoRestaurants({ profile: 'cafe', seed: 1, zone: 'Asia/Tokyo' });
  const served = restaurants.find(({ isOpen }) => isOpen)?.choice;
  if (served === undefined) throw new Error('The demo has no restaurant in service.');
  // No turn ever comes.
  const still: Clock = {
    now: () => NOW,
    steady: () => NOW,
    sleep: async (_ms, signal) => {
      if (signal !== undefined) await once(signal, 'abort');
      throw new Error('stopped');
    },
  };
  const demo = await startDemoKitchen(restaurants, still, []);
  onTestFinished(() => demo.stop());
  const api = createKitchenApi({ ...demo, isPlain: true });
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
