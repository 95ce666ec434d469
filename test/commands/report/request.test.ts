import { expect, test } from 'vitest';
import { reportRequest } from '../../../src/commands/report/request.ts';

const CONFIGURED = { cautionMs: 300_000, lateMs: 600_000 };

test('options judge all stations, one option with the other from the profile or the default. Without them each station has separate limits', () => {
  const thresholds = (...[flags, configured]: [object, typeof CONFIGURED?]) =>
    reportRequest([], flags, '20260115', 'table', configured).thresholds;
  expect(thresholds({})).toBeUndefined();
  expect(thresholds({}, CONFIGURED)).toBeUndefined();
  expect(thresholds({ caution: '9m' })).toEqual({ cautionMs: 540_000, lateMs: 720_000 });
  expect(thresholds({ late: '7m' }, CONFIGURED)).toEqual({ cautionMs: 300_000, lateMs: 420_000 });
  expect(() => thresholds({ late: '4m' }, CONFIGURED)).toThrow('must not be shorter');
});
