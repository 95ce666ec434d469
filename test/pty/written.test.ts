import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { serveKitchen } from '../process/served-kitchen.ts';
import { record, records, station, TODAY } from '../scenarios/builders.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);

async function home() {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-written-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('w writes what the command prints, and never over another file unasked', async () => {
  const HOME = await home();
  const fry = station(2, { name: 'Fry' });
  const kitchen = await serveKitchen({
    date: TODAY,
    records: [record(1), record(2, { at: fry }), record(3, { at: fry })],
  });
  const environment = { ...kitchen, HOME };
  await writeFile(join(HOME, 'mine.csv'), 'mine');
  const terminal = openTerminal(program, {
    args: ['monitor', '--date', TODAY],
    environment,
    columns: 120,
  });
  await terminal.sees('Bumped: 3');
  terminal.type('F/fry\rw\u0015~/day.csv\r');
  await terminal.sees('Wrote 2 rows', 'day.csv');
  terminal.type('w\u0015~/mine.csv\r');
  await terminal.sees('mine.csv exists. Add ! after the name to replace it.');
  terminal.type('w\u0015~/nowhere/day.md\r');
  await terminal.sees('not found.');
  terminal.type('\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);

  const asked = ['fulfillments', TODAY, 'fry', '--format', 'csv'];
  const { stdout } = await runHere(asked, kitchen);
  expect(await readFile(join(HOME, 'day.csv'), 'utf8')).toBe(stdout);
  expect(await readFile(join(HOME, 'mine.csv'), 'utf8')).toBe('mine');
  expect((await readdir(HOME)).sort()).toEqual(['day.csv', 'mine.csv']);
});

test('quitting while a file is being written reports it unwritten', async () => {
  const HOME = await home();
  const kitchen = await serveKitchen({ date: TODAY, records: records(20_000) });
  const environment = { ...kitchen, HOME };
  const terminal = openTerminal(program, {
    args: ['monitor', '--date', TODAY],
    environment,
    columns: 120,
  });
  await terminal.sees('Bumped: 20,000');
  terminal.type('F');
  await terminal.sees('20,000 / 20,000');
  terminal.type('w\u0015~/day.md\r\u0003');
  expect((await terminal.ends()).exitCode).toBe(0);
  const [, after = ''] = terminal.output().split('\u001b[?1049l');
  const printed = after.includes(`Not written because linecheck was closed: ${HOME}/day.md`);
  // A fast machine may be done with it.
  expect(await readdir(HOME)).toEqual(printed ? [] : ['day.md']);
});
