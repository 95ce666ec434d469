import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import { testDatabase } from '../../postgres/test-database.ts';
import { station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { startKitchen } from '../served-kitchen.ts';

const DAY = 24 * 60 * 60_000;
const program = builtProgram();
let daysAhead = 0;
/** The demo uses the machine's clock. */
const runDemo = runningHere(program);
const runHere = runningHere(program, () => {
  // Noon in Chicago, so no date ends meanwhile.
  const ahead = Date.UTC(2026, 10, 12, 18) + daysAhead * DAY - systemClock.now();
  return { ...systemClock, now: () => systemClock.now() + ahead };
});
const database = testDatabase();

const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });
const BARE = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY', kitchenPrinter: undefined });
const COLD = station(1, { name: 'Cold' });

/** A platform, and a memory folder for readers. */
async function kitchen() {
  daysAhead = 0;
  const { publish, environment, ...served } = await startKitchen({ stations: [FRY] });
  onTestFinished(() => served.close());
  const home = join(program.temporary, `state-${Math.random().toString(36).slice(2)}`);
  return { publish, environment: { ...environment, XDG_STATE_HOME: home }, home };
}

const CHANGED = /first seen on [^]*1 added, 1 changed\.[^]*\+ Cold: added[^]*~ Fry: changed/;

test('the setup that a command saw of a platform is compared with what another sees days later', async () => {
  const { publish, environment } = await kitchen();
  expect(await runHere(['stations'], environment)).toMatchObject({ code: 0 });
  await publish([BARE, COLD]);
  daysAhead = 3;
  const now = await runHere(['diff', '--from', '-2', '--format', 'table'], environment);
  expect(now).toMatchObject({ code: 0, stderr: '' });
  expect(now.stdout).toMatch(CHANGED);
  expect(now.stdout).toMatch(/\nto Restaurant [^ ]+ \(127[^)]*\), now \(2\sstations\)/);
  // That read was kept, too.
  await publish([]);
  const words = ['diff', '--from', '-3', '--to', 'today', '--exit-code'];
  const dates = await runHere([...words, '--format', 'json'], environment);
  expect(dates).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(dates.stdout)).toMatchObject({
    before: { stations: 1, date: expect.any(String), firstSeenAt: expect.any(String) },
    after: { stations: 2 },
    changes: [
      { station: { name: 'Cold' }, kind: 'added' },
      { station: { name: 'Fry' }, brought: [{ rule: 'R06' }] },
    ],
  });
  const same = await runHere(['diff', '--from', '-3', '--to', '-1', '--exit-code'], environment);
  expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('no changes.') });
});

test('the setup of a date before the first reading is not known, and no setup is once the file is damaged', async () => {
  const { environment, home } = await kitchen();
  const words = ['diff', '--from', '-1', '--to', 'today'];
  const none = await runHere(words, environment);
  expect(none).toMatchObject({ code: 5, stdout: '' });
  expect(none.stderr).toMatch(/ on .+ is unknown\. No setup was read yet\.\n.+\[NOT_FOUND\]/);
  await runHere(['stations'], environment);
  const early = await runHere(words, environment);
  expect(early.stderr).toMatch(/is unknown\. It was first read on .+\.\n.+\[NOT_FOUND\]/);
  const sameDate = ['diff', '--from', 'today', '--to', 'today', '--format', 'table'];
  expect(await runHere(sameDate, environment)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('no changes.'),
  });
  const file = join(home, 'linecheck', 'memory.sqlite');
  const bytes = await readFile(file, 'latin1');
  await writeFile(file, bytes.replaceAll('"Fry"', '"Fly"'), 'latin1');
  expect(await runHere(sameDate, environment)).toMatchObject({ code: 5, stdout: '' });
});

test.each([['monitor'], ['audit', '--date', 'today'], ['fleet']])(
  '%s stores the setup it sees',
  async (...words) => {
    const { environment } = await kitchen();
    await runHere(words, environment);
    const known = await runHere(['diff', '--from', 'today', '--to', 'today'], environment);
    expect(known).toMatchObject({ code: 0, stderr: '' });
  },
);

test.each([
  ['a file', () => `sqlite:${join(program.temporary, 'setups.sqlite')}`],
  ['PostgreSQL', () => database.schema()],
])('sync stores the setups of a platform in %s', async (_, place) => {
  const { publish, environment } = await kitchen();
  const address = await place();
  const sync = ['sync', '--from', 'today', '--to', 'today', '--archive', address, '--quiet'];
  expect(await runHere(sync, environment)).toMatchObject({ code: 0 });
  expect(await runHere(sync, environment)).toMatchObject({ code: 0 });
  await publish([BARE, COLD]);
  daysAhead = 3;
  expect(await runHere(sync, environment)).toMatchObject({ code: 0 });
  const diff = (...words: readonly string[]) =>
    runHere(['diff', '--archive', address, '--format', 'table', ...words]);
  const found = await diff('--from', '-3', '--to', 'today');
  expect(found).toMatchObject({ code: 0, stderr: '' });
  expect(found.stdout).toMatch(CHANGED);
  expect((await diff('--from', '-3')).stdout).toMatch(CHANGED);
  const same = await diff('--from', '-2', '--to', '-1');
  expect(same.stdout).toContain('no changes.');
  expect(await diff('--from', '-4')).toMatchObject({
    code: 9,
    stderr: expect.stringMatching(/is unknown\. It was first read on .+\.\n.+\[NOT_ARCHIVED\]/),
  });
});

test('the demo had another setup two weeks ago', async () => {
  const words = ['diff', '--demo', '--from', '-17', '--to', 'today', '--format', 'json'];
  const { code, stdout } = await runDemo(words);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    demo: true,
    changes: [{ station: { name: 'Fry' }, kind: 'changed', brought: [{ rule: 'R06' }] }],
  });
});

test.each([
  [[], 'no file and no date'],
  [['--to', 'today'], 'no file and no date'],
  [['old.json', '--from', 'today'], 'Use files or dates'],
  [['--demo', '--from', 'tomorrow'], 'in the future'],
  [['--demo', '--from', '-1', '--to', '-3'], 'is after --to'],
  [['--demo', '--from', 'nevember 3'], 'Unknown date'],
])('diff %j is refused', async (words, sentence) => {
  expect(await runHere(['diff', ...words])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`${sentence}[^]*\\[USAGE\\]`)),
  });
});
