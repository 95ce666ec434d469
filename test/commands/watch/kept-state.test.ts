/** What a watch keeps in its state file. */
import {
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { WatchMemory } from '../../../src/commands/watch/watch-memory.ts';
import { webhookId } from '../../../src/commands/watch/webhook-sender.ts';
import { clockAt, DATE, evening, type Line, short } from './followed-evening.ts';

const MINUTE = 60_000;
const SLOW = 'slow:Grill@18:30+65m*2.2';
const STOP = 'screen:Cold@18:50+45m';
/** Both are open then. */
const BOTH = clockAt(19, 24);
/** Slow from 19:50, while the grill still is. */
const NEXT = 'slow:Fry@19:20+40m*2.5';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'linecheck-follow-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Read from a file no watch uses. */
async function keptIn(path: string) {
  const memory = await WatchMemory.open(path, 0);
  const { restaurants } = await memory.load();
  await memory.close();
  return restaurants;
}

test('after a restart, a state that began before it ends once, and does not begin again', async () => {
  const { followed } = await evening([SLOW, STOP, NEXT], clockAt(19, 10));
  const state = join(await folder(), 'deep', 'state.sqlite');
  const all: Line[] = [];
  for (const moment of [clockAt(19, 15), BOTH, clockAt(20, 3), clockAt(21, 30)]) {
    const { until, lines, stop } = followed({ state }, { each: 5 });
    await until(moment);
    await stop();
    all.push(...lines());
  }
  expect(all.map(short)).toEqual([
    'begin slow Grill',
    'begin quiet Cold',
    'end quiet Cold',
    'begin slow Fry',
    'end slow Grill',
    'end slow Fry',
  ]);
  expect((await stat(state)).mode & 0o777).toBe(0o600);
});

test('the time in which it did not run is a gap', async () => {
  const { followed, pass } = await evening([SLOW], clockAt(18, 55));
  const state = join(await folder(), 'state.sqlite');
  const first = followed({ state });
  await first.until(clockAt(18, 57));
  await first.stop();
  await pass(20 * MINUTE);
  const second = followed({ state });
  await second.until(clockAt(19, 18));
  expect(second.lines().map(short)).toEqual(['gap NOT_READ', 'begin slow Grill']);
  await second.stop();
});

test('a line that may not have been printed is printed again, and marked', async () => {
  const { followed } = await evening([SLOW], clockAt(19, 15));
  const state = join(await folder(), 'state.sqlite');
  /** Takes nothing, like a hanging reader. */
  const hanging = new Writable({ write: () => undefined });
  const first = followed({ state }, { outlet: hanging });
  // The line is on its way, and no reading follows.
  await expect.poll(() => readFile(state, 'latin1').catch(() => '')).toContain('"begin"');
  expect(await first.stop()).toMatchObject({ code: 'CANCELLED' });
  const second = followed({ state });
  await second.until(clockAt(19, 17));
  expect(second.lines().map(short)).toEqual(['begin slow Grill again']);
  await second.stop();
  const third = followed({ state });
  await third.until(clockAt(19, 18));
  expect(third.lines()).toEqual([]);
  await third.stop();
});

test('a reader that is gone ends the watch without a message, and the next reader gets what was missed', async () => {
  const { followed } = await evening([SLOW], clockAt(19, 15));
  const state = join(await folder(), 'state.sqlite');
  const gone = new Writable({ write: (_piece, _encoding, done) => done(new Error('EPIPE')) });
  const first = followed({ state }, { outlet: gone });
  expect(await first.ended).toBe(0);
  expect(first.err.text()).toBe('');
  const second = followed({ state });
  await second.until(clockAt(19, 16));
  expect(second.lines().map(short)).toEqual(['begin slow Grill again']);
  await second.stop();
});

const OLD = '{"version":1,"restaurant":"other","date":"20260815","open":[],"pending":[]}';

test.each([
  ['{"version":1,"restaurant"', /"[^"]*" is damaged, or not a state file of linecheck watch\./],
  ['refresh_seconds = 5\n', /is damaged, or not a state file/],
  [`SQLite format 3\0${' '.repeat(100)}`, /is damaged, or not a state file/],
  ['{"version":2}', /was written by a newer linecheck\./],
])('a file with %s is refused, and stays unchanged', async (text, says) => {
  const { followed } = await evening([], clockAt(10), { hasUsual: false });
  const state = join(await folder(), 'state.sqlite');
  await writeFile(state, text);
  expect(await followed({ state }).ended).toMatchObject({
    code: 'USAGE',
    message: expect.stringMatching(says),
    hint: expect.stringContaining('remove this one to start over'),
  });
  expect(await readFile(state, 'utf8')).toBe(text);
});

test('the state of another restaurant is refused', async () => {
  const { followed } = await evening([], clockAt(10), { hasUsual: false });
  const state = join(await folder(), 'state.json');
  await writeFile(state, OLD);
  for (const _ of ['as 0.3.0 wrote it', 'as a store']) {
    expect(await followed({ state }).ended).toMatchObject({
      code: 'USAGE',
      message: expect.stringMatching(/belongs to another restaurant\./),
      hint: expect.stringContaining('remove this one to start over'),
    });
  }
});

test('everything in a file of 0.3.0 goes on: open states, lines not printed, delayed starts, and webhook lines', async () => {
  const place = await folder();
  const state = join(place, 'watch.json');
  const line = (station: string, event: string) => ({ event, repeated: false, station });
  const [began, said] = [1_767_650_000_000, 1_767_650_060_000];
  const open = { station: { key: 'g', name: 'Grill' }, state: 'slow', dates: [] };
  const own = {
    restaurant: 'guid',
    date: '20260105',
    open: [{ ...open, since: began, saidAt: said }],
    readAt: said,
    held: [
      { begin: line('held', 'begin'), again: line('held', 'again'), saidAt: said },
      { begin: line('said', 'begin'), again: line('said', 'again'), saidAt: said, printedAt: said },
    ],
  };
  const pending = [line('ended', 'end'), line('lasts', 'again')];
  const body = '{"event":"begin"}';
  const waiting = [{ id: webhookId(body), body }];
  const texts = [
    { version: 1, ...own, pending },
    { version: 1, fleet: [own], lostSince: began, pending },
  ];
  for (const text of texts) {
    await writeFile(state, JSON.stringify(text));
    const spool = `${state}.webhook-0123456789ab`;
    await writeFile(spool, JSON.stringify({ version: 1, waiting }));
    const memory = await WatchMemory.open(state, 0);
    const { held: _, restaurant, readAt, ...states } = own;
    expect(await memory.load()).toEqual({
      restaurants: [{ guid: restaurant, states, readAt }],
      lostSince: 'fleet' in text ? began : undefined,
      pending: [line('held', 'begin'), line('ended', 'end')],
    });
    expect(await memory.webhookLines('0123456789ab')).toEqual(waiting);
    await memory.close();
    expect(await readdir(place)).toEqual(['watch.json']);
    expect((await stat(state)).mode & 0o777).toBe(0o600);
    await rm(state);
  }
});

test('a damaged state file is set aside, and alerts go on', async () => {
  const { followed } = await evening([SLOW], clockAt(19, 15));
  const place = await folder();
  const state = join(place, 'state.sqlite');
  const first = followed({ state });
  await first.until(clockAt(19, 16));
  await first.stop();
  const bytes = await readFile(state);
  await writeFile(state, bytes.fill(0xff, 100));
  const second = followed({ state });
  await second.until(clockAt(19, 18));
  expect(second.lines().map(short)).toEqual(['begin slow Grill']);
  expect(second.err.text()).toMatch(/state\.sqlite was damaged, so .* Alerts go on/);
  await second.stop();
  expect((await readdir(place)).sort()).toEqual(['state.sqlite', 'state.sqlite.damaged']);
});

test('a folder is refused, and an empty file is taken as new', async () => {
  const { followed } = await evening([], clockAt(10), { hasUsual: false });
  const path = await folder();
  expect(await followed({ state: path }).ended).toMatchObject({ code: 'USAGE' });
  expect(await followed({ state: '/proc/linecheck/state' }).ended).toMatchObject({
    code: 'NOT_WRITTEN',
  });
  const state = join(path, 'state.sqlite');
  await writeFile(state, '');
  const { until, stop } = followed({ state });
  await until(clockAt(10, 1));
  await stop();
  expect(await keptIn(state)).toMatchObject([{ states: { date: DATE, open: [] } }]);
});

test('a second watch on one state is refused, and the first goes on', async () => {
  const { followed } = await evening([SLOW], clockAt(19, 10));
  const path = await folder();
  const state = join(path, 'state.sqlite');
  const first = followed({ state });
  await first.until(clockAt(19, 12));
  await symlink(state, join(path, 'other-name'));
  for (const name of [state, join(path, 'other-name')]) {
    expect(await followed({ state: name }).ended).toMatchObject({
      code: 'NOT_WRITTEN',
      message: expect.stringMatching(/^Another linecheck watch is using "[^"]*"\.$/),
    });
  }
  await first.until(clockAt(19, 15));
  expect(first.lines().map(short)).toContain('begin slow Grill');
  await first.stop();
  const next = followed({ state });
  await next.until(clockAt(19, 16));
  await next.stop();
  expect((await readdir(path)).sort()).toEqual(['other-name', 'state.sqlite']);
});

test('a state file that is a link stays one', async () => {
  const { followed } = await evening([], clockAt(10), { hasUsual: false });
  const [state, linked] = [join(await folder(), 'state.sqlite'), join(await folder(), 'linked')];
  await symlink(linked, state);
  for (const minute of [1, 2]) {
    const { until, stop } = followed({ state });
    await until(clockAt(10, minute));
    await stop();
    expect(await readlink(state)).toBe(linked);
    expect(await keptIn(linked)).toMatchObject([{ states: { date: DATE } }]);
  }
});
