import { expect, test } from 'vitest';
import { configuredLimits, configuredTargets } from '../../src/settings/judgment-settings.ts';

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

test('targets name a channel as people write it, and a later channel as the platform does', () => {
  const environment = { LINECHECK_TARGETS: 'Takeout=12m,dine-in=20m,CURBSIDE=9m,drive-thru=5m' };
  expect(configuredTargets(environment)).toEqual(
    new Map([
      ['TAKE_OUT', 12 * 60_000],
      ['DINE_IN', 20 * 60_000],
      ['CURBSIDE', 9 * 60_000],
      ['DRIVE_THRU', 5 * 60_000],
    ]),
  );
});

test.each(['take_out', 'take_out=0s', '=12m', 'take_out=5h', 'take_out=12m takeout=15m'])(
  'the target %s is refused',
  (text) => {
    expect(() => configuredTargets({ LINECHECK_TARGETS: text })).toThrow(
      `Invalid target of a channel "${text}".`,
    );
  },
);
