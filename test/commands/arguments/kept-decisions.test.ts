import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keptDecisions } from '../../../src/commands/arguments/kept-decisions.ts';
import type { StationDecision } from '../../../src/kitchen/pace/decisions.ts';

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
  return { environment: { XDG_STATE_HOME: state }, file: join(state, 'linecheck/decisions.json') };
}

async function loaded(environment: Record<string, string>, restaurant: string) {
  return (await keptDecisions(environment)).load(restaurant);
}

test('a decision is there in the next run, for the same restaurant, until it is taken back', async () => {
  const { environment } = await user();
  expect(await loaded(environment, 'a')).toEqual({});
  const memory = await keptDecisions(environment);
  memory.save('a', 'grill', NINE);
  memory.save('b', 'fry', NINE);
  await memory.settled();
  expect(await loaded(environment, 'a')).toEqual({ grill: NINE });
  expect(await loaded(environment, 'b')).toEqual({ fry: NINE });
  memory.save('a', 'grill', undefined);
  await memory.settled();
  expect(await loaded(environment, 'a')).toEqual({});
  expect(await loaded(environment, 'b')).toEqual({ fry: NINE });
});

test('two monitors keep both their decisions about stations', async () => {
  const { environment } = await user();
  const [one, other] = [await keptDecisions(environment), await keptDecisions(environment)];
  one.save('a', 'grill', NINE);
  await one.settled();
  other.save('a', 'fry', NINE);
  await other.settled();
  expect(await loaded(environment, 'a')).toEqual({ grill: NINE, fry: NINE });
});

test('the latest decisions come from the file, also when another monitor replaced or removed it', async () => {
  const { environment, file } = await user();
  const [one, other] = [await keptDecisions(environment), await keptDecisions(environment)];
  expect(await one.latest('a')).toEqual({});
  other.save('a', 'grill', NINE);
  await other.settled();
  expect(await one.latest('a')).toEqual({ grill: NINE });
  expect(await one.latest('b')).toEqual({});
  one.save('a', 'fry', NINE);
  expect(await one.latest('a')).toEqual({ grill: NINE, fry: NINE });
  await rm(file);
  expect(await one.latest('a')).toEqual({});
});

test('a mute is there in the next run, and gone from the file once another date has one', async () => {
  const { environment, file } = await user();
  const memory = await keptDecisions(environment);
  memory.save('a', 'grill', mutedOn('20260516'));
  memory.save('b', 'grill', mutedOn('20260516'));
  await memory.settled();
  expect(await loaded(environment, 'a')).toEqual({ grill: mutedOn('20260516') });
  const next = await keptDecisions(environment);
  next.save('a', 'fry', mutedOn('20260517'));
  await next.settled();
  expect(await loaded(environment, 'a')).toEqual({ fry: mutedOn('20260517') });
  expect(await loaded(environment, 'b')).toEqual({ grill: mutedOn('20260516') });
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll("86'd", '86\\u001b[31m\\n'));
  expect((await loaded(environment, 'b'))['grill']?.mute?.note).toBe('86[31m');
});

test('the rest of a partly damaged file counts', async () => {
  const { environment, file } = await user();
  const memory = await keptDecisions(environment);
  memory.save('a', 'grill', NINE);
  memory.save('a', 'fry', NINE);
  await memory.settled();
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('840000', '-1'));
  expect(await loaded(environment, 'a')).toEqual({ fry: NINE });
  await writeFile(file, text.slice(0, 40));
  expect(await loaded(environment, 'a')).toEqual({});
});
