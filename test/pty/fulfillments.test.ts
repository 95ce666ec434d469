import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ITEM_FIELDS } from '../../src/kitchen/filter/filter-fields.ts';
import { SORT_KEYS } from '../../src/kitchen/tables/item-columns.ts';
import { EXPORT_COLUMNS } from '../../src/kitchen/tables/item-export.ts';
import { PAGE_FORMATS } from '../../src/output/format.ts';
import { builtProgram, processesOf } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { serveKitchen } from '../process/served-kitchen.ts';
import { record, records, station, TODAY } from '../scenarios/builders.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);

const SMALL_DEMO = ['--demo', '--demo-profile', 'cafe'];
const FRY = station(2, { name: 'Fry' });
const KITCHEN = {
  date: TODAY,
  records: [
    record(1, { item: 'Salad' }),
    record(2, { item: 'Fries', at: FRY, tookMinutes: 12 }),
    record(3, { item: 'Rings', at: FRY, tookMinutes: 15 }),
  ],
};

test('words and flags of the command line choose, sort, and format the rows of a platform', async () => {
  const kitchen = await serveKitchen(KITCHEN);
  const flags = ['--sort', '-took', '--columns', 'selectionMenuItemName,waitMs'];
  const asked = ['ff', TODAY, 'salad|fries|rings', 'wait>10m', '--filter', '!x', ...flags];
  expect(await runHere(asked, kitchen)).toEqual({
    code: 0,
    stdout:
      '{"selectionMenuItemName":"Rings","waitMs":900000}\n{"selectionMenuItemName":"Fries","waitMs":720000}\n',
    stderr: '2 of 3 rows\n',
  });
});

test('without words it is the current business date, and -2 is not taken for a flag', async () => {
  const kitchen = await serveKitchen(KITCHEN);
  for (const words of [[], ['-1'], ['--', '-1', '!fry']]) {
    const outcome = await runHere(['fulfillments', ...words], kitchen);
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '0 of 0 rows\n' });
  }
});

test('a terminal gets a table of its width, and the count under it', async () => {
  const terminal = openTerminal(program, {
    args: ['ff', TODAY, 'fry'],
    environment: await serveKitchen(KITCHEN),
    columns: 60,
  });
  expect(await terminal.ends()).toMatchObject({ exitCode: 0 });
  expect(terminal.lines().join('\n').trimEnd()).toMatch(
    /^Bumped +Item +Station .*Time\n05:55:00 Rings .+ 15m00\n05:52:00 Fries .+ 12m00\n2 of 3 rows$/,
  );
  expect(terminal.isAlternate()).toBe(false);
});

test('an unreadable filter ends with 2 and one sentence', async () => {
  const outcome = await runHere(['ff', 'today', 'wiat>10m'], await serveKitchen());
  expect(outcome).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'linecheck: Unknown field "wiat". Did you mean wait? In the filter: [wiat]>10m\n' +
      'Run linecheck fulfillments --help. [USAGE]\n',
  });
});

/** For a reader of one line. Returns the line, and stderr with the exit code at the end. */
async function firstLineOf(args: string, environment: Readonly<Record<string, string>> = {}) {
  const run = `${process.execPath} ${program.path} ${args}`;
  const child = spawn('sh', ['-c', `{ ${run}; echo "ended with $?" >&2; } | head -n 1`], {
    env: program.environment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  await new Promise((resolve) => {
    child.on('close', resolve);
  });
  return printed;
}

test.each(['json', 'ndjson', 'csv', 'md', 'table'])(
  'a reader of %s that goes away ends the command with 0 and without a message',
  async (format) => {
    const kitchen = await serveKitchen({ date: TODAY, records: records(1_000) });
    const { stdout, stderr } = await firstLineOf(`ff ${TODAY} --format ${format}`, kitchen);
    expect(stderr).toBe('ended with 0\n');
    expect(stdout.match(/\n/g)).toHaveLength(1);
  },
);

test('the demo has rows, and leaves nothing behind, even if the reader goes away', async () => {
  const { code, stdout } = await runHere(['ff', '-1', ...SMALL_DEMO, '--format', 'csv']);
  expect(code).toBe(0);
  expect(stdout.split('\r\n').length).toBeGreaterThan(100);
  expect((await firstLineOf(`ff -1 ${SMALL_DEMO.join(' ')} --format json`)).stderr).toBe(
    'Demo: simulated data.\nended with 0\n',
  );
  expect(await processesOf(program)).toEqual([]);
  expect(await readdir(program.temporary)).toEqual([]);
});

test('the help names every sort key, and its pages every field, column and format', async () => {
  const help = async (...words: readonly string[]) => {
    const { code, stdout } = await runHere(['help', ...words]);
    expect(code).toBe(0);
    return stdout;
  };
  const own = await help('fulfillments');
  for (const name of SORT_KEYS) expect(own).toContain(name);
  expect(Math.max(...own.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  const filters = await help('filters');
  for (const name of Object.keys(ITEM_FIELDS)) expect(filters).toContain(name);
  const schema = await help('schema', 'fulfillments');
  for (const name of EXPORT_COLUMNS) expect(schema).toContain(`"${name}"`);
  for (const format of PAGE_FORMATS) expect(await help('options')).toContain(format);
});
