import { expect, test } from 'vitest';
import { configuredLimits } from '../../src/settings/judgment-settings.ts';

const limits = (caution: number, late: number) => ({
  cautionMs: caution * 60_000,
  lateMs: late * 60_000,
});

test('limits of the environment are stronger than those of the profile, station by station', () => {
  const profile = new Map([
    ['Hot  Line', limits(5, 9)],
    ['Bar', limits(2, 4)],
  ]);
  const environment = { LINECHECK_LIMITS: 'hot line=9m 14m, Grill=8 12.5m' };
  expect(configuredLimits(environment, profile)).toEqual(
    new Map([
      ['hot line', limits(9, 14)],
      ['bar', limits(2, 4)],
      ['grill', limits(8, 12.5)],
    ]),
  );
  expect(configuredLimits({})).toBeUndefined();
});

test.each(['Grill', 'Grill=9m', '=9m 14m', 'Grill=14m 9m', 'Grill=9m 61m', 'Grill=0m 9m'])(
  '%s is refused and quoted',
  (text) => {
    expect(() => configuredLimits({ LINECHECK_LIMITS: text })).toThrow(
      `Invalid limits of a station "${text}".`,
    );
  },
);
