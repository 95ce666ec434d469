import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadDecisions } from '../../../src/commands/arguments/stored-decisions.ts';
import type { StationDecision } from '../../../src/kitchen/pace/station-limit.ts';
import { DECISIONS } from '../../../src/store/schema.ts';
import { storeIn } from '../../../src/store/stores.ts';

const NINE: StationDecision = {
  limit: { cautionMs: 540_000, lateMs: 840_000 },
  mute: undefined,
};
const mutedOn = (date: string): StationDecision => ({
  limit: undefined,
  mute: { date, note: "86'd" },
});

async function user() {
  const state = await mkdtemp(join(tmpdir(), 'linecheck-decisions-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  return { environment: { XDG_STATE_HOME: state }, file: join(state, 'linecheck/memory.sqlite') };
}

async function loaded(environment: Record<string, string>, restaurant: string) {
  return (await loadDecisions(environment)).load(restaurant);
}

test('a decision counts in the next run for the same restaurant, until it is taken back', async () => {
  const { environment } = await user();
  expect(await loaded(environment, 'a')).toEqual({});
  const memory = await loadDecisions(environment);
  memory.save('a', 'grill', NINE);
  memory.save('b', 'fry', NINE);
  await memory.finishSaves();
  expect(await loaded(environment, 'a')).toEqual({ grill: NINE });
  expect(await loaded(environment, 'b')).toEqual({ fry: NINE });
  memory.save('a', 'grill', undefined);
  await memory.finishSaves();
  expect(await loaded(environment, 'a')).toEqual({});
  expect(await loaded(environment, 'b')).toEqual({ fry: NINE });
});

test('two monitors keep both decisions about stations', async () => {
  const { environment } = await user();
  const [one, other] = [await loadDecisions(environment), await loadDecisions(environment)];
  one.save('a', 'grill', NINE);
  await one.finishSaves();
  other.save('a', 'fry', NINE);
  await other.finishSaves();
  expect(await loaded(environment, 'a')).toEqual({ grill: NINE, fry: NINE });
});

test('the latest decisions come from the file, even if another monitor replaced or removed it', async () => {
  const { environment, file } = await user();
  const [one, other] = [await loadDecisions(environment), await loadDecisions(environment)];
  expect(await one.latest('a')).toEqual({});
  other.save('a', 'grill', NINE);
  await other.finishSaves();
  expect(await one.latest('a')).toEqual({ grill: NINE });
  expect(await one.latest('b')).toEqual({});
  one.save('a', 'fry', NINE);
  expect(await one.latest('a')).toEqual({ grill: NINE, fry: NINE });
  await rm(file);
  expect(await one.latest('a')).toEqual({});
});

test('a mute counts in the next run, and is forgotten once another date has one', async () => {
  const { environment } = await user();
  const memory = await loadDecisions(environment);
  memory.save('a', 'grill', mutedOn('20260516'));
  memory.save('b', 'grill', mutedOn('20260516'));
  await memory.finishSaves();
  expect(await loaded(environment, 'a')).toEqual({ grill: mutedOn('20260516') });
  const next = await loadDecisions(environment);
  next.save('a', 'fry', mutedOn('20260517'));
  await next.finishSaves();
  expect(await loaded(environment, 'a')).toEqual({ fry: mutedOn('20260517') });
  expect(await loaded(environment, 'b')).toEqual({ grill: mutedOn('20260516') });
  const mute = { date: '20260516', note: '86\u001b[31m\n' };
  const value = JSON.stringify({ mute });
  await storeIn(environment).put(DECISIONS, { owner: 'b', name: 'grill', value });
  expect((await loaded(environment, 'b'))['grill']?.mute?.note).toBe('86[31m');
});

test('the valid part of a damaged decision counts', async () => {
  const { environment } = await user();
  const values = {
    grill: '{"limit":{"cautionMs":540000,"lateMs":-1},"mute":{"date":"20260516","note":7}}',
    fry: '{"limit":{"cautionMs":540000',
    bar: '[1]',
  };
  for (const [name, value] of Object.entries(values)) {
    await storeIn(environment).put(DECISIONS, { owner: 'a', name, value });
  }
  expect(await loaded(environment, 'a')).toEqual({
    grill: { limit: undefined, mute: { date: '20260516', note: '' } },
  });
});
