import { expect, test } from 'vitest';
import { followRequest } from '../../../src/commands/watch/follow-request.ts';
import { type WatchFlags, watchRequest } from '../../../src/commands/watch/request.ts';
import { NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';

const SOURCE = { refreshMs: 30_000, restaurants: [] };

test("without flags slow and quiet are followed at the source's pace", () => {
  expect(followRequest([], {}, SOURCE)).toEqual({
    followed: new Set(['slow', 'quiet', 'stopped']),
    everyMs: 30_000,
    forMs: Number.POSITIVE_INFINITY,
    limits: NO_LIMITS,
    oldMs: 300_000,
  });
});

test('where readings are rare, one is old after three missed', () => {
  const flags = { every: '10m', states: 'busy, slow', late: '9m', for: '2h' };
  expect(followRequest([], flags, SOURCE)).toEqual({
    followed: new Set(['busy', 'slow']),
    everyMs: 600_000,
    forMs: 7_200_000,
    limits: { ...NO_LIMITS, flag: { cautionMs: 480_000, lateMs: 540_000 } },
    oldMs: 1_800_000,
  });
});

test.each<readonly [WatchFlags, readonly string[], string]>([
  [{ until: 'p90>9m' }, [], '--follow does not work with --until.'],
  [{ window: '30m' }, [], '--follow does not work with --window.'],
  [{}, ['station:grill'], '--follow does not take filters'],
  [{ states: 'slow,dead' }, [], 'Unknown state "dead".'],
  [{ states: ',' }, [], 'Write one or more of slow, '],
  [{ every: '1s' }, [], 'Write 5s or more.'],
  [{ state: 'x', date: 'today' }, [], '--state does not work with --date, --from, or --to.'],
  [{ for: '2h', from: '-3' }, [], '--for does not work with --date, --from, or --to.'],
  [{ until: 'p90>9m', to: 'today' }, [], '--follow does not work with --until.'],
  [{ allRestaurants: true, every: '1m' }, [], '--every does not work with --all-restaurants'],
])('%o with %o is refused', (flags, words, says) => {
  expect(() => followRequest(words, flags, SOURCE)).toThrow(says);
});

test.each<readonly [string, WatchFlags]>([
  ['--state', { state: 'state.json' }],
  ['--states', { states: 'slow' }],
  ['--webhook', { webhook: ['https://a.example'] }],
  ['--webhook-format', { webhookFormat: 'slack' }],
  ['--allow-private-webhook', { allowPrivateWebhook: true }],
  ['--again-after', { againAfter: '20m' }],
  ['--quiet-hours', { quietHours: ['22:00-6:00'] }],
  ['--min-length', { minLength: ['5m'] }],
])('%s is refused where a condition is waited for', (flag, flags) => {
  expect(() => watchRequest([], { until: 'rows>0', ...flags }, SOURCE)).toThrow(
    `${flag} needs --follow.`,
  );
});

test('a replay judges every 5 minutes unless asked otherwise', () => {
  expect(followRequest([], { date: 'today' }, SOURCE)).toMatchObject({ everyMs: 300_000 });
  expect(followRequest([], { from: '-3', every: '1m' }, SOURCE)).toMatchObject({ everyMs: 60_000 });
});

test.each<WatchFlags>([{ date: 'today' }, { from: '-3' }, { allRestaurants: true }])(
  '%o is refused without --follow',
  (flags) => {
    expect(() => watchRequest([], { until: 'rows>0', ...flags }, SOURCE)).toThrow(
      '--date, --from, --to, and --all-restaurants need --follow.',
    );
  },
);
