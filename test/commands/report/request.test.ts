import { expect, test } from 'vitest';
import { reportRequest } from '../../../src/commands/report/request.ts';

const CONFIGURED = { cautionMs: 300_000, lateMs: 600_000 };

test('thresholds are those of the flags, else those of the profile, else the usual ones', () => {
  const thresholds = (...[flags, configured]: [object, typeof CONFIGURED?]) =>
    reportRequest([], flags, '20260115', 'table', configured).thresholds;
  expect(thresholds({})).toEqual({ cautionMs: 480_000, lateMs: 720_000 });
  expect(thresholds({}, CONFIGURED)).toEqual(CONFIGURED);
  expect(thresholds({ late: '7m' }, CONFIGURED)).toEqual({ cautionMs: 300_000, lateMs: 420_000 });
  expect(() => thresholds({ late: '4m' }, CONFIGURED)).toThrow('must not be shorter');
});
