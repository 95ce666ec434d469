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
  expect(thresholds({ late: '4m' }, CONFIGURED)).toEqual({ cautionMs: 240_000, lateMs: 240_000 });
  expect(thresholds({ late: '5m' })).toEqual({ cautionMs: 300_000, lateMs: 300_000 });
});

test('caution longer than late is refused, and a late limit that was not asked for is named', () => {
  const thresholds =
    (...[flags, configured]: [object, typeof CONFIGURED?]) =>
    () =>
      reportRequest([], flags, '20260115', 'table', configured);
  expect(thresholds({ caution: '6m', late: '5m' })).toThrow('--late must not be shorter');
  expect(thresholds({ caution: '20m' })).toThrow(
    '--caution must not be longer than the late limit (12m00, default).',
  );
  expect(thresholds({ caution: '20m' }, CONFIGURED)).toThrow('(10m00, from the profile)');
});
