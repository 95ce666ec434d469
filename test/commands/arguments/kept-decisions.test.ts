import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keptDecisions } from '../../../src/commands/arguments/kept-decisions.ts';
import type { StationDecision } from '../../../src/kitchen/pace/decisions.ts';

const NINE: StationDecision = { limit: { cautionMs: 540_000, lateMs: 840_000 } };

async function user() {
  const state = await mkdtemp(join(tmpdir(), 'linecheck-decisions-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  return { environment: { XDG_STATE_HOME: state }, file: join(state, 'linecheck/decisions.json') };
}

async function loaded(environment: Record<string, string>, restaurant: string) {
  return (await keptDecisions(environment)).load(restaurant);
}

test('a decision is there in the next run, for its restaurant, until it is taken back', async () => {
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

test('two monitors keep what each decided about its stations', async () => {
  const { environment } = await user();
  const [one, other] = [await keptDecisions(environment), await keptDecisions(environment)];
  one.save('a', 'grill', NINE);
  await one.settled();
  other.save('a', 'fry', NINE);
  await other.settled();
  expect(await loaded(environment, 'a')).toEqual({ grill: NINE, fry: NINE });
});

test('of a file that is damaged in part the rest counts', async () => {
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
