import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/api/clock.ts';
import type { KitchenApi } from '../../src/api/kitchen-api.ts';
import { printLike } from '../../src/commands/diff-like.ts';
import { printStations } from '../../src/commands/stations.ts';
import { Failure } from '../../src/contract/failures.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import { endSignals } from '../../src/terminal/end-signal.ts';
import { GRILL, restaurant, station } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';

/** The same kitchen under several names: each reading is counted by turn. */
const NAMES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
const CHAIN = NAMES.map((name) => ({ ...GRILL, name }));

interface Turns {
  /** Called with a reading's turn, from 1, before it is sent. */
  readonly before: (turn: number) => Promise<void> | void;
  readonly terminal?: object;
  readonly secret?: string;
}

async function setUp({ before, terminal = {}, secret }: Turns) {
  const { api, clock } = await setStage({
    stations: [station(1, { name: 'Fry' })],
    ...(secret !== undefined && { secret }),
  });
  const emitter = new EventEmitter();
  const [out, err] = [taking(terminal), taking(terminal)];
  let turns = 0;
  const stations: KitchenApi['stations'] = async (...asked) => {
    turns += 1;
    await before(turns);
    return api.stations(...asked);
  };
  const { source } = sourceOf({ ...api, stations }, GRILL);
  const outlets = { stdout: out.outlet, stderr: err.outlet, signals: endSignals(emitter) };
  const chain: KitchenSource = { ...source, restaurants: CHAIN };
  return { source: chain, outlets, clock, emitter, stdout: out.text, stderr: err.text };
}

const never = () => new Promise<void>(() => undefined);

function namesOf(json: string): readonly string[] {
  const found: readonly { readonly restaurant: { readonly name: string } }[] = JSON.parse(json);
  return found.map((each) => each.restaurant.name);
}

const ALL = { allRestaurants: true, format: 'json' };

test("--concurrency restaurants are read at once, and printed in the profile's order", async () => {
  const third = Promise.withResolvers<void>();
  const { source, outlets, stdout } = await setUp({
    // Without the third beside it, the first never ends.
    before(turn) {
      if (turn === 3) third.resolve();
      return turn === 1 ? third.promise : undefined;
    },
  });
  await printStations(source, undefined, { ...ALL, concurrency: '3' }, outlets);
  expect(namesOf(stdout())).toEqual(NAMES);
});

test('with 1 they are read one at a time, and other numbers than 1 to 8 are refused', async () => {
  let [running, most] = [0, 0];
  const { source, outlets } = await setUp({
    async before() {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    },
  });
  const reading = (concurrency: string) =>
    printStations(source, undefined, { ...ALL, concurrency }, outlets);
  await reading('1');
  expect(most).toBe(1);
  for (const refused of ['0', '9', 'x']) {
    await expect(reading(refused)).rejects.toMatchObject({ code: 'USAGE' });
  }
});

test('a terminal shows in one line how many are read, and a pipe shows nothing', async () => {
  const clock = { ...systemClock, now: () => (at += 1_000) };
  let at = 0;
  const shown = await setUp({ before: () => undefined, terminal: { isTTY: true, columns: 60 } });
  const { printRestaurants } = await import('../../src/commands/arguments/print-restaurants.ts');
  const answering = {
    answer: async ({ guid }: { readonly guid: string }) => {
      await shown.source.api.stations(guid);
      return {
        document: { records: { hasChosenColumns: false, columns: [], lines: () => ['row\n'] } },
      };
    },
    namesRestaurant: false,
  };
  const flags = { allRestaurants: true, format: 'table' };
  const unsubscribed = {
    ...answering,
    answer: async ({ name }: { readonly name: string }) => {
      if (name === 'One') throw new Failure('NOT_SUBSCRIBED', 'There are no ticket times.');
      return answering.answer(GRILL);
    },
  };
  await printRestaurants(shown.source, flags, 'table', answering, shown.outlets, clock);
  const lines = shown.stderr().split('\r\u001b[K');
  expect(lines).toContain('[########--------] 3 of 6 restaurants read');
  expect(lines.slice(0, -1).every((line) => !line.includes('\n'))).toBe(true);
  expect(lines.at(-1)).toBe('linecheck: 6 restaurants read.\n');
  const others = await setUp({ before: () => undefined, terminal: { isTTY: true, columns: 80 } });
  await printRestaurants(others.source, flags, 'table', unsubscribed, others.outlets, clock);
  expect(others.stderr()).toContain('] 1 of 6 restaurants read, 1 not subscribed');
  expect(others.stderr()).not.toContain('failed');
  const piped = await setUp({ before: () => undefined });
  await printStations(piped.source, undefined, ALL, piped.outlets);
  expect(piped.stderr()).toBe('linecheck: 6 restaurants read.\n');
});

/** A signal comes with the third reading, and neither it nor the next ones end. */
async function interrupted() {
  const world = await setUp({
    before(turn) {
      if (turn < 3) return undefined;
      if (turn === 4) setImmediate(() => world.emitter.emit('SIGINT', 'SIGINT'));
      return never();
    },
  });
  return world;
}

test.each(['ndjson', 'csv', 'json', 'table'])(
  'Ctrl-C prints what was read as %s, and how many are missing',
  async (format) => {
    const { source, outlets, stdout, stderr } = await interrupted();
    const flags = { ...ALL, format, concurrency: '2' };
    expect(await printStations(source, undefined, flags, outlets)).toBe(130);
    expect(stderr()).toBe('linecheck: 2 of 6 restaurants read, 4 not read yet.\n');
    expect(stdout().match(/\bFry\b/g)).toHaveLength(2);
    expect(stdout().match(/not read yet/g) ?? []).toHaveLength(format === 'table' ? 0 : 4);
    const names = format === 'json' ? namesOf(stdout()) : NAMES;
    expect(names).toEqual(NAMES);
  },
);

test('Ctrl-C leaves the output file unchanged', async () => {
  const output = join(await mkdtemp(join(tmpdir(), 'linecheck-at-once-')), 'all.json');
  await writeFile(output, 'old');
  const { source, outlets } = await interrupted();
  const flags = { ...ALL, output, concurrency: '2' };
  await expect(printStations(source, undefined, flags, outlets)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  expect(await readFile(output, 'utf8')).toBe('old');
});

test('Ctrl-C prints the differences of the restaurants that were compared', async () => {
  const model = restaurant(77, 'Model');
  const { source, outlets, clock, stdout, stderr } = await interrupted();
  const flags = { ...ALL, format: 'ndjson', like: 'One', concurrency: '2' };
  const restaurants = CHAIN.map((each, at) => (at === 0 ? each : { ...each, guid: model.guid }));
  expect(await printLike({ ...source, restaurants }, flags, outlets, clock)).toBe(130);
  const states = stdout()
    .trimEnd()
    .split('\n')
    .map((line): { state: string; code: string | null } => JSON.parse(line));
  expect(states.filter(({ state }) => state === 'not read yet')).toHaveLength(4);
  expect(states.at(-1)).toMatchObject({ name: 'Six', state: 'not read yet', code: null });
  expect(stderr()).toMatch(
    /\nlinecheck: 1 of 6 restaurants read, 1 no access, 4 not read yet\.\n$/,
  );
});

test('after a refused login, no other restaurant is tried', async () => {
  let turns = 0;
  const { source, outlets, stdout } = await setUp({
    secret: 'wrong',
    before(turn) {
      turns = turn;
    },
  });
  const flags = { ...ALL, concurrency: '2' };
  await expect(printStations(source, undefined, flags, outlets)).rejects.toMatchObject({
    code: 'NOT_AUTHENTICATED',
  });
  expect({ stdout: stdout(), isOfEach: turns > 3 }).toEqual({ stdout: '', isOfEach: false });
});
