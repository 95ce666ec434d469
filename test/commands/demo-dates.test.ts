import { expect, test } from 'vitest';
import { systemClock } from '../../src/api/clock.ts';
import { demoSource } from '../../src/commands/kitchen-source.ts';
import { printReport } from '../../src/commands/report.ts';
import { taking } from './fulfillments-printed.ts';

/** How many rows a report of the demo tells of its date and of the one that it compares with. */
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
  // The same weekday of the week before, which is older than what the demo makes unasked.
  ['-1', '-8'],
  ['-30', '-37'],
])('in the demo %s can be compared with %s: both are there', async (date, compare) => {
  const [here = 0, there = 0] = await rows([date], compare);
  expect(here).toBeGreaterThan(100);
  expect(there).toBeGreaterThan(100);
});

test('a date that is compared with itself is there once', async () => {
  const [here, there] = await rows(['-1'], '-1');
  expect(here).toBe(there);
});
