import { expect, test } from 'vitest';
import type { WatchFlags } from '../../../src/commands/watch/request.ts';
import { watch } from '../../../src/commands/watch/watch.ts';
import { EXPORT, openKitchen } from '../../api/kitchen-fixture.ts';
import { error, json } from '../../api/scripted-server.ts';
import { GRILL, record, station } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

const FRY = station(2, { name: 'Fry' });
const SAUTE = station(3, { name: 'Saute' });

/** Fired and bumped so many minutes before the watch begins, on a separate ticket. */
const item = (n: number, firedMinutesAgo: number, bumpedMinutesAgo: number, at = FRY) =>
  record(n, { at, firedMinutesAgo, tookMinutes: firedMinutesAgo - bumpedMinutesAgo });

/** A bad lunch, long over, and a good dinner. */
const LUNCH = [item(1, 180, 150), item(2, 170, 140), item(3, 165, 145), item(4, 175, 155, SAUTE)];
const DINNER = [item(11, 20, 16), item(12, 12, 7), item(13, 8, 2)];

/** Watches them until the time is over or the condition met, and returns what came of it. */
async function watched(
  flags: WatchFlags,
  records = [...LUNCH, ...DINNER],
  words: readonly string[] = [],
) {
  const stage = await setStage({ stations: [FRY, SAUTE], records });
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const { source } = sourceOf(stage.api, GRILL);
  const { signal } = new AbortController();
  const exit = await watch(source, words, { for: '0s', ...flags }, outlets, stage.clock, signal);
  const { figures, ...result } = JSON.parse(out.text());
  return { exit, ...result, values: figures.map(({ value }: { value: number }) => value) };
}

test('lunch raises no alarm at dinner, but does for the full date', async () => {
  const until = 'p90>15m or late>2';
  expect(await watched({ until })).toMatchObject({ exit: 0, met: true, windowMs: null });
  expect(await watched({ until, window: '30m' })).toMatchObject({
    exit: 1,
    met: false,
    windowMs: 1_800_000,
    readAt: '2026-01-15T12:00:00.000Z',
    values: [expect.any(Number), 0],
  });
});

test.each([
  ['rows>=0', '30m', 3],
  ['rows>=0', '10m', 2],
  ['rows>=0', '24h', 7],
  ['median>=0m', '30m', 5 * 60_000],
  ['late>=0', '3h', 4],
  ['late>=0', '30m', 0],
  ['station:fry rows>=0', '3h', 6],
  ['station:saute rows>=0', '3h', 1],
])('%s within %s is %d', async (until, window, value) => {
  const { values } = await watched({ until, window });
  expect(values).toEqual([value]);
});

test('a window has what was bumped at the end, and nothing from the very beginning', async () => {
  const records = [item(1, 40, 30), item(2, 20, 10), item(3, 10, 0)];
  expect(await watched({ until: 'rows>=0', window: '30m' }, records)).toMatchObject({
    values: [2],
  });
});

test('rows count at every level by when they were bumped, times only at prep', async () => {
  const expo = record(1, { at: FRY, level: 1, firedMinutesAgo: 45, tookMinutes: 40 });
  const records = [record(1, { at: FRY, firedMinutesAgo: 45, tookMinutes: 10 }), expo];
  const { values } = await watched({ until: 'rows>=0 and p90>=0m', window: '30m' }, records);
  expect(values).toEqual([1, null]);
});

test.each([
  ['5m', 1],
  ['30m', 2],
  ['3h', 4],
])('open is the peak within the last %s: %d', async (window, peak) => {
  const { values } = await watched({ until: 'open>=0', window });
  expect(values).toEqual([peak]);
});

test('a ticket fired before the window is open in it', async () => {
  const records = [item(1, 50, 20), item(2, 45, 15), item(3, 50, 40), item(4, 18, 16)];
  const { values } = await watched({ until: 'open>=0', window: '30m' }, records);
  expect(values).toEqual([2]);
});

test.each(['rows>=0', 'rows<1', 'p90<99m', 'median<99m', 'late<1', 'open<1', 'open>=0'])(
  '%s is not met by a window without bumps',
  async (until) => {
    expect(await watched({ until, window: '30m' }, LUNCH)).toMatchObject({
      exit: 1,
      values: [null],
    });
  },
);

test('nor by one with nothing passing the filter', async () => {
  const flags = { until: 'rows<1', window: '30m' };
  expect(await watched(flags, DINNER, ['station:saute'])).toMatchObject({ values: [null] });
  const single = { until: 'station:saute rows<1', window: '30m' };
  expect(await watched(single, DINNER)).toMatchObject({ values: [null] });
});

test('issues are of setup and date in both', async () => {
  const until = 'findings>=0';
  const whole = await watched({ until });
  expect(await watched({ until, window: '1m' }, LUNCH)).toMatchObject({
    exit: 0,
    values: whole.values,
  });
});

test('what lies ahead of the reading is not in the window', async () => {
  const records = [...DINNER, item(21, -30, -45)];
  const { values } = await watched({ until: 'rows>=0', window: '30m' }, records);
  expect(values).toEqual([3]);
});

test('a window ends with the last reading, however long nothing has come', async () => {
  const began = record(1, { firedMinutesAgo: 10, tookMinutes: 5 });
  const { api, clock } = await openKitchen({
    [EXPORT]: [json([began]), ...Array.from({ length: 40 }, () => error(500))],
  });
  const out = taking();
  const outlets = { stdout: out.outlet, stderr: taking().outlet };
  const flags = { until: 'rows>5', window: '10m', for: '30m', every: '20m' };
  const { signal } = new AbortController();
  const started = clock.now();
  expect(await watch(sourceOf(api, GRILL).source, [], flags, outlets, clock, signal)).toBe(1);
  const { readAt, figures, readings } = JSON.parse(out.text());
  expect({ readAt, figures, readings }).toEqual({
    readAt: new Date(started).toISOString(),
    figures: [{ station: null, figure: 'rows', value: 1, unBumped: null }],
    readings: 1,
  });
});
