import { expect, test } from 'vitest';
import { NO_LIMITS } from '../../src/kitchen/pace/station-limit.ts';
import { lateLimits } from '../../src/settings/judgment-settings.ts';

const PROFILE = { cautionMs: 300_000, lateMs: 600_000 };

test('--late judges all stations, with caution from the profile or the default, and without it each has its own limits', () => {
  const flag = (late: string | undefined, all?: typeof PROFILE) =>
    lateLimits(late, { ...NO_LIMITS, all }).flag;
  expect(flag(undefined)).toBeUndefined();
  expect(flag(undefined, PROFILE)).toBeUndefined();
  expect(flag('9m')).toEqual({ cautionMs: 480_000, lateMs: 540_000 });
  expect(flag('7m', PROFILE)).toEqual({ cautionMs: 300_000, lateMs: 420_000 });
  expect(flag('4m', PROFILE)).toEqual({ cautionMs: 240_000, lateMs: 240_000 });
  expect(flag('5m')).toEqual({ cautionMs: 300_000, lateMs: 300_000 });
});
