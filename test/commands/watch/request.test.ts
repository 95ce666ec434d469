import { expect, test } from 'vitest';
import type { WatchFlags } from '../../../src/commands/arguments/command-flags.ts';
import { watchRequest } from '../../../src/commands/watch/request.ts';
import { NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';

const SOURCE = { refreshMs: 30_000 };

test("without flags, slow and quiet are watched at the source's pace", () => {
  expect(watchRequest({}, SOURCE)).toEqual({
    followed: new Set(['slow', 'quiet', 'stopped']),
    everyMs: 30_000,
    limits: NO_LIMITS,
    oldMs: 300_000,
  });
});

test('if readings are rare, one is old after three were missed', () => {
  expect(watchRequest({ every: '10m', states: 'busy, slow' }, SOURCE)).toEqual({
    followed: new Set(['busy', 'slow']),
    everyMs: 600_000,
    limits: NO_LIMITS,
    oldMs: 1_800_000,
  });
});

test.each<readonly [WatchFlags, string]>([
  [{ states: 'slow,dead' }, 'Unknown state "dead".'],
  [{ states: ',' }, 'Write one or more of slow, '],
  [{ every: '1s' }, 'Invalid --every "1s". Write 5s or more.'],
  [{ every: 'often' }, 'Invalid --every "often". Write a duration'],
  [{ once: true, date: 'today' }, '--once does not work with --date.'],
  [{ once: true, every: '1m' }, '--every does not work with --once.'],
  [{ allRestaurants: true, every: '1m' }, '--every does not work with --all-restaurants'],
])('%o is refused', (flags, sentence) => {
  expect(() => watchRequest(flags, SOURCE)).toThrow(sentence);
});

test.each<readonly [string, WatchFlags]>([
  ['--state', { state: 'state.json' }],
  ['--webhook', { webhook: ['https://a.example'] }],
  ['--webhook-format', { webhookFormat: 'slack' }],
  ['--allow-private-webhook', { allowPrivateWebhook: true }],
])('%s is refused with --once', (flag, flags) => {
  expect(() => watchRequest({ ...flags, once: true }, SOURCE)).toThrow(
    `${flag} does not work with --once.`,
  );
});

test('a past date is sent to webhooks, but its states are not remembered', () => {
  const date = 'today';
  expect(watchRequest({ date, webhook: ['https://a.example'] }, SOURCE).everyMs).toBe(300_000);
  expect(() => watchRequest({ date, state: 'state.json' }, SOURCE)).toThrow(
    '--state does not work with --date.',
  );
});

test('a past date is judged every 5 minutes unless asked otherwise', () => {
  expect(watchRequest({ date: 'today' }, SOURCE)).toMatchObject({ everyMs: 300_000 });
  expect(watchRequest({ date: '-3', every: '1m' }, SOURCE)).toMatchObject({ everyMs: 60_000 });
});
