import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TimeLeft, timeLeftText } from '../../../src/commands/sync/tally.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Finished dates at one per `stepMs`, sampled as they come. */
function steady(stepMs: number, dates: number): { timeLeft: TimeLeft; now: number } {
  const timeLeft = new TimeLeft();
  for (let over = 0; over <= dates; over += 1) timeLeft.sample(over * stepMs, over);
  return { timeLeft, now: dates * stepMs };
}

test('nothing is known before enough dates were read for long enough', () => {
  const timeLeft = new TimeLeft();
  timeLeft.sample(0, 0);
  expect(timeLeft.estimate(10 * SECOND, 50, 100)).toBeUndefined();
  expect(timeLeft.estimate(60 * SECOND, 4, 100)).toBeUndefined();
  expect(timeLeft.estimate(60 * SECOND, 6, 100)).toBe(1_000 * SECOND);
});

test('at a steady rate the estimate is what is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: SECOND, max: 20 * SECOND }),
      fc.integer({ min: 0, max: 12_000 }),
      (stepMs, left) => {
        const { timeLeft, now } = steady(stepMs, 60);
        expect(timeLeft.estimate(now, 60, left)).toBeCloseTo(left * stepMs, -1);
      },
    ),
  );
});

test('a platform slowing down is seen within minutes, however fast it was before', () => {
  const { timeLeft, now } = steady(SECOND, 600);
  let at = now;
  for (let over = 601; over <= 640; over += 1) {
    at += 10 * SECOND;
    timeLeft.sample(at, over);
  }
  const estimated = timeLeft.estimate(at, 640, 60) ?? 0;
  expect(estimated).toBeGreaterThan(9 * MINUTE);
  expect(estimated).toBeLessThan(11 * MINUTE);
});

test('while nothing comes, the estimate grows, and then nothing is said', () => {
  const { timeLeft, now } = steady(SECOND, 300);
  const after = (minutes: number) => timeLeft.estimate(now + minutes * MINUTE, 300, 300);
  expect(after(2)).toBeGreaterThan(after(0) ?? 0);
  expect(after(6)).toBeUndefined();
});

test.each([
  [20 * SECOND, 'about 1 min left'],
  [11.5 * MINUTE, 'about 12 min left'],
  [59.5 * MINUTE, 'about 1 h left'],
  [131 * MINUTE, 'about 2 h 10 min left'],
  [120 * MINUTE, 'about 2 h left'],
])('%d ms are %s', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text);
});
