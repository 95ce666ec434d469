import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';

const HOUR = 3_600_000;

test.each([HOUR, -HOUR, -11 * HOUR])(
  'setting the wall clock by %i ms does not change the steady clock',
  (shift) => {
    const { now } = Date;
    const before = systemClock.steady();
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + shift);
    onTestFinished(() => spy.mockRestore());
    expect(Math.abs(systemClock.now() - before)).toBeGreaterThan(HOUR / 2);
    const passed = systemClock.steady() - before;
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(HOUR / 2);
  },
);

test('both clocks count full milliseconds', () => {
  expect([systemClock.now(), systemClock.steady()].every(Number.isInteger)).toBe(true);
});
