import { expect, test } from 'vitest';
import type { WatchFlags } from '../../../src/commands/watch/request.ts';
import { watch } from '../../../src/commands/watch/watch.ts';
import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { EXPORT, openKitchen } from '../../api/kitchen-fixture.ts';
import { error, json } from '../../api/scripted-server.ts';
import { BASIC, GRILL, record, station } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

const FRY = station(2, { name: 'Fry', kitchenPrinter: undefined, printingMode: 'OFFLINE_ONLY' });
const GRILL_LINE = station(3, { name: 'Grill Line' });

/** A kitchen watched until the test is over. */
async function watched(
  flags: WatchFlags,
  words: readonly string[] = [],
  isTTY = false,
  configured: Pick<KitchenSource, 'thresholds'> = {},
) {
  const stage = await setStage({
    stations: [FRY, GRILL_LINE],
    records: [
      record(1, { at: FRY, tookMinutes: 10 }),
      record(2, { at: GRILL_LINE, tookMinutes: 4 }),
    ],
  });
  const [out, err] = [taking(), taking({ isTTY })];
  const { source: usual, closings } = sourceOf(stage.api, GRILL);
  const source = { ...usual, ...configured };
  const end = new AbortController();
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const ended = watch(source, words, flags, outlets, stage.clock, end.signal).catch(
    (reason: unknown) => reason,
  );
  /** Waits for the pause after a reading, and ends it. */
  const next = async (ms = 30_000) => {
    await expect.poll(() => stage.clock.pending()).toBe(1);
    stage.clock.advance(ms);
  };
  return { ...stage, ended, next, abort: () => end.abort(), out, err, closings };
}

const result = (text: string): unknown => JSON.parse(text);

test('a condition already met ends it with 0 and one line', async () => {
  const {
    ended,
    out,
    err: narrated,
    closings,
  } = await watched({ until: 'p90>9m and station:grill p90<5m' });
  expect(await ended).toBe(0);
  expect(out.text()).toMatch(/^[^\n]+\n$/);
  expect(result(out.text())).toEqual({
    schemaVersion: 1,
    met: true,
    readings: 1,
    until: 'p90>9m and station:grill p90<5m',
    windowMs: null,
    restaurant: { guid: GRILL.guid, name: 'Corner Grill' },
    source: 'test',
    businessDate: '20260115',
    readAt: '2026-01-15T12:00:00.000Z',
    figures: [
      { station: null, figure: 'p90', value: 564_000, unBumped: 0 },
      { station: 'grill', figure: 'p90', value: 240_000, unBumped: 0 },
    ],
  });
  const err =
    'linecheck: Conditions cover the date so far. Add --window 30m to cover the last 30 minutes.\n';
  expect({ err: narrated.text(), closings: closings() }).toEqual({ err, closings: 1 });
});

test('conditions about issues cover the date with any window, so there is no note', async () => {
  const { ended, err } = await watched({ until: 'findings<99' });
  expect(await ended).toBe(0);
  expect(err.text()).toBe('');
});

test("it reads at the source's pace until that is so, and prints each reading on a terminal", async () => {
  const { ended, next, fulfil, clock, out, err } = await watched({ until: 'rows>2' }, [], true);
  await next();
  await next();
  await expect.poll(() => clock.pending()).toBe(1);
  await fulfil([record(3, { at: FRY })]);
  clock.advance(30_000);
  expect(await ended).toBe(0);
  expect(result(out.text())).toMatchObject({ met: true, readings: 4 });
  expect(err.text().split('\n')).toHaveLength(6);
  expect(err.text()).toMatch(/rows>2: now 2\n.+ rows>2: now 3\n$/);
});

test('when the time is over it ends with 1 and what it found', async () => {
  const { ended, next, out } = await watched({ until: 'late>5', for: '1m', every: '20s' });
  for (const _ of [1, 2, 3]) await next(20_000);
  expect(await ended).toBe(1);
  expect(result(out.text())).toMatchObject({ met: false, readings: 4, figures: [{ value: 0 }] });
});

test('a time shorter than the pause is waited for, and there is a last reading at the end', async () => {
  const { ended, next, fulfil, clock, out } = await watched({ until: 'rows>2', for: '20s' });
  await expect.poll(() => clock.pending()).toBe(1);
  await fulfil([record(3, { at: FRY })]);
  await next(20_000);
  expect(await ended).toBe(0);
  expect(result(out.text())).toMatchObject({ met: true, readings: 2 });
});

test('the last reading is where the time ends, in the middle of a pause, too', async () => {
  const { ended, next, clock, out } = await watched({ until: 'rows>9', for: '50s', every: '20s' });
  const began = clock.now();
  for (const ms of [20_000, 20_000, 10_000]) await next(ms);
  expect(await ended).toBe(1);
  expect(result(out.text())).toMatchObject({ met: false, readings: 4 });
  expect(clock.now() - began).toBe(50_000);
});

test.each([
  ['median>=7m', true],
  ['median>7m', false],
  ['late>0', false],
  ['open>=2', true],
  ['findings>0', true],
  ['station:fry findings>0', true],
  ['station:grill findings>0', false],
  ['station:Fry rows>=0 and station:fry rows>=1', true],
  ['rows>100 or rows<3', true],
])('%s is met: %s', async (until, met) => {
  const { ended, out } = await watched({ until, for: '0s' });
  expect(await ended).toBe(met ? 0 : 1);
  expect(result(out.text())).toMatchObject({ met });
});

test.each([
  [undefined, undefined, 0],
  [undefined, '10m', 1],
  [240_000, undefined, 2],
  [240_000, '10m', 1],
  [240_000, '10m1s', 0],
])('late is from %s ms in the profile on, with --late %s: %d rows', async (lateMs, late, value) => {
  const flags = { until: 'late>=0', ...(late !== undefined && { late }) };
  const configured = lateMs === undefined ? {} : { thresholds: { cautionMs: 60_000, lateMs } };
  const { ended, out } = await watched(flags, [], false, configured);
  expect(await ended).toBe(0);
  expect(result(out.text())).toMatchObject({ figures: [{ value }] });
});

test('rows kept out by the filter do not count', async () => {
  const { ended } = await watched({ until: 'rows>=1 and p90<5m', for: '1s' }, ['station:grill']);
  expect(await ended).toBe(0);
});

test('an interrupt throws CANCELLED, and nothing is left waiting', async () => {
  const { ended, abort, clock, out, closings } = await watched({ until: 'rows>100' });
  await expect.poll(() => clock.pending()).toBe(1);
  abort();
  expect(await ended).toMatchObject({ code: 'CANCELLED', exitCode: 130 });
  expect({ out: out.text(), closings: closings(), pending: clock.pending() }).toEqual({
    out: '',
    closings: 1,
    pending: 0,
  });
});

test('a failing platform is reported once and asked again', async () => {
  const fails = error(500);
  const { api, clock } = await openKitchen({
    [EXPORT]: [...Array.from({ length: 40 }, () => fails), json([record(1)])],
  });
  const [out, err] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const { source } = sourceOf(api, GRILL);
  const { signal } = new AbortController();
  expect(await watch(source, [], { until: 'rows>0' }, outlets, clock, signal)).toBe(0);
  expect(err.text().match(/SERVER_ERROR/g)).toHaveLength(1);
  expect(result(out.text())).toMatchObject({ met: true, readings: 1 });
});

test('where no reading came through the end is the failure', async () => {
  const { api, clock } = await openKitchen({ [EXPORT]: error(500) });
  const outlets = { stdout: taking().outlet, stderr: taking().outlet };
  const { source } = sourceOf(api, GRILL);
  const { signal } = new AbortController();
  const outcome = watch(source, [], { until: 'rows>0', for: '5m' }, outlets, clock, signal);
  await expect(outcome).rejects.toMatchObject({ code: 'SERVER_ERROR', exitCode: 7 });
});

test('what trying again does not cure ends it at once', async () => {
  const { api, clock } = await setStage({});
  const outlets = { stdout: taking().outlet, stderr: taking().outlet };
  const { source } = sourceOf(api, BASIC);
  const { signal } = new AbortController();
  const outcome = watch(source, [], { until: 'rows>0' }, outlets, clock, signal);
  await expect(outcome).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' });
});

test.each<readonly [WatchFlags, RegExp]>([
  [{}, /No condition given/],
  [{ until: 'p90' }, /Can't read the condition/],
  [{ until: 'rows>1', every: '4s' }, /Invalid --every "4s"\. Write 5s or more\./],
  [{ until: 'rows>1', every: 'often' }, /Invalid --every "often"\. Write a duration/],
  [{ until: 'rows>1', for: 'ever' }, /Invalid --for "ever"\. Write a duration/],
  [{ until: 'late>1', window: 'lunch' }, /"lunch"/],
  [{ until: 'late>1', window: '59s' }, /"59s"/],
  [{ until: 'late>1', window: '25h' }, /"25h"/],
  [{ until: 'late>1', late: 'noon' }, /Invalid --late "noon"\. Write a duration/],
])('%o is refused before anything is read', async (flags, sentence) => {
  const { ended, api, closings } = await watched(flags);
  const failure = await ended;
  expect(failure).toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(String(failure)).toMatch(sentence);
  expect({ closings: closings(), bytes: api.link().bytesReceived }).toEqual({
    closings: 1,
    bytes: 0,
  });
});
