import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { offlineArchiveFile } from '../process/archive/offline-archive.ts';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { serveKitchen } from '../process/served-kitchen.ts';
import { GRILL, RIVAL, record, records, station, TODAY } from '../scenarios/builders.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);

describe('the monitor on an archive', () => {
  test("opens on the archive's latest date, and says where it reads and how old that is", async () => {
    const address = await offlineArchiveFile(program);
    const terminal = openTerminal(program, { args: ['--archive', address], columns: 110 });
    await terminal.sees(
      'Corner Grill',
      'archive copy.sqlite',
      'updated 5 h ago',
      'Sat, Feb 15, 2025',
    );
    await terminal.sees('Station 1', 'No item was bumped');
    terminal.type('F');
    await terminal.sees('No item was bumped on Sat, Feb 15, 2025');
    terminal.type('[');
    await terminal.sees('Soup of 20250214', 'Fri, Feb 14, 2025', 'updated 5 h ago');
    terminal.type('s');
    await terminal.sees('Station 1');
    terminal.type('q');
    expect(await terminal.ends()).toMatchObject({ exitCode: 0 });
  });

  test('never shows a date that was not copied as one without bumps', async () => {
    const address = await offlineArchiveFile(program);
    const terminal = openTerminal(program, { args: ['--archive', address, '--date', '20250212'] });
    await terminal.sees(
      'Station 1',
      'The archive has no copy of this date.',
      'Not copied, data from',
    );
    terminal.type('d');
    await terminal.sees('Wed, Feb 12, 2025  not copied');
    terminal.type('\u001b');
    await terminal.sees('Station 1');
    terminal.type('F');
    await terminal.sees('Not in the archive', 'NOT_ARCHIVED', 'linecheck sync', '20250212');
    expect(terminal.output()).not.toMatch(/No item was bumped/);
    terminal.type(']');
    await terminal.sees('Soup of 20250213');
  });

  test('changes between the restaurants of the archive', async () => {
    const address = await offlineArchiveFile(program);
    const terminal = openTerminal(program, { args: ['--archive', address] });
    await terminal.sees('Corner Grill', 'Station 1');
    terminal.type('c');
    await terminal.sees('1 of 2 read', 'Feb 15, 2025, no items', 'no ticket times');
    terminal.type('/bakery\r\r');
    await terminal.sees('The Bakery', 'Station 2', 'no Professional');
    terminal.type('c/\u0015grill');
    await terminal.sees('1 of 2 restaurants');
    terminal.type('\r\r');
    await terminal.sees('Corner Grill', 'Sat, Feb 15, 2025 (not today)', 'Station 1');
  });

  test('shows a restaurant without dates, and the date of another one once that is copied', async () => {
    const address = await offlineArchiveFile(program);
    const archive = await openArchive(address);
    const { guid, name } = RIVAL;
    const late = record(1, { item: 'Late Soup', facts: { restaurantGuid: guid } });
    const facts = { timezone: 'UTC', closeoutHour: 4, tier: 'professional' } as const;
    await archive.putRestaurant({ guid, name, ...facts });
    await archive.publishStations(guid, [station(3)], Date.now());
    const terminal = openTerminal(program, { args: ['--archive', address] });
    await terminal.sees('Corner Grill', 'Station 1');
    terminal.type('c/rival\r');
    await terminal.sees('1 of 3 restaurants', 'Rival Diner: not copied.');
    terminal.type('\r');
    await terminal.sees('Station 3', 'The archive has no copy of this date.');
    await archive.appendFulfillments(guid, '20250210', [late]);
    await archive.close();
    terminal.type('cr');
    await terminal.sees('Feb 10, 2025, no items');
    terminal.type('\r');
    await terminal.sees('Mon, Feb 10, 2025 (not today)', 'Station 3');
    terminal.type('F');
    await terminal.sees('Late Soup');
  });
});

test('commands print the same for an archive as for the platform copied into it', async () => {
  const kitchen = await serveKitchen({
    stations: [station(1), station(2, { name: 'Fry' })],
    date: TODAY,
    records: [...records(40), record(2), record(3, { facts: { restaurantGuid: 'stranger' } })],
  });
  const to = ['--archive', `sqlite:${join(program.temporary, 'mirror.sqlite')}`];
  const copied = await runHere(['sync', '--from', TODAY, '--to', TODAY, ...to], kitchen);
  expect(copied).toMatchObject({ code: 0 });
  for (const asked of [['ff', TODAY], ['ff', TODAY, 'item 3', '--format', 'csv'], ['stations']]) {
    const here = await runHere([...asked, ...to]);
    expect(here).toEqual(await runHere(asked, kitchen));
    expect(here.stdout).not.toBe('');
  }
});

test('reading an archive leaves nothing in it', async () => {
  const address = await offlineArchiveFile(program);
  expect(await runHere(['stations', '--archive', address])).toMatchObject({ code: 0 });
  const archive = await openArchive(address);
  expect(await archive.clients()).toEqual([]);
  expect(await archive.signingKeys()).toEqual([]);
  await archive.close();
});

test("without a terminal, the archive's latest date is printed", async () => {
  const address = await offlineArchiveFile(program);
  const { code, stdout } = await runHere(['--archive', address]);
  expect(code).toBe(0);
  expect(stdout).toContain('Corner Grill, Sat, Feb 15, 2025\n');
});

test.each([
  ['ff', '20250212'],
  ['report', '20250212'],
  ['audit', '--date', '20250212'],
  ['trace', 'Station 1', '--date', '20250212'],
  ['monitor', '--date', '20250212'],
])('%s of a date that was not copied ends with 9 (%s %s %s)', async (...asked) => {
  const args = asked.filter((each) => typeof each === 'string');
  const address = await offlineArchiveFile(program);
  const { code, stdout, stderr } = await runHere([...args, '--archive', address]);
  expect({ code, stdout }).toEqual({ code: 9, stdout: '' });
  expect(stderr).toContain('does not have business date 20250212. The latest is 20250215.');
  expect(stderr).toContain('linecheck sync');
});

test('an archive that is missing, empty, or without the restaurant ends with 9 and says what to do', async () => {
  const missing = join(program.temporary, 'missing.sqlite');
  const absent = await runHere(['--archive', `sqlite:${missing}`]);
  await expect(access(missing)).rejects.toThrow('ENOENT');
  const held = ['--archive', `sqlite:${join(program.temporary, 'empty.sqlite')}`];
  expect(await runHere(['archive', 'init', ...held])).toMatchObject({ code: 0 });
  const empty = await runHere(['stations', ...held]);
  const address = await offlineArchiveFile(program);
  const other = await runHere(['ff', '--archive', address, '--restaurant', RIVAL.guid]);
  for (const [outcome, says] of [
    [absent, `Archive ${missing} not found.`],
    [empty, 'has no restaurants.'],
    [other, `does not have the restaurant ${RIVAL.guid}.`],
  ] as const) {
    expect(outcome).toMatchObject({ code: 9, stdout: '' });
    expect(outcome.stderr).toContain(says);
    expect(outcome.stderr).toContain('linecheck sync');
  }
});

test('the flag is stronger than a configured platform, and the platform than the variable', async () => {
  const address = await offlineArchiveFile(program);
  const kitchen = { ...(await serveKitchen()), LINECHECK_ARCHIVE: address };
  const named = async (args: readonly string[], environment: Readonly<Record<string, string>>) =>
    JSON.parse((await runHere(['stations', ...args], environment)).stdout).guid;
  expect(await named([], { LINECHECK_ARCHIVE: address })).toBe(station(1).guid);
  expect(await named([], kitchen)).toBe('station-1');
  expect(await named(['--archive', address], kitchen)).toBe(station(1).guid);
  const both = ['stations', '--archive', address, '--base-url', kitchen.LINECHECK_BASE_URL];
  expect(await runHere(both, kitchen)).toMatchObject({ code: 2, stdout: '' });
});

test('doctor checks the archive', async () => {
  const address = await offlineArchiveFile(program);
  const { stdout } = await runHere(['doctor', '--archive', address]);
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    `ok    configuration  archive copy.sqlite, ${GRILL.name}, America/Chicago`,
    'ok    archive        2 restaurants, the first with 3 business dates, the latest 20250215, copied 5 h ago',
    'ok    restaurant     1 station readable',
  ]);
  const missing = await runHere(['doctor', '--archive', 'sqlite:/nowhere/at-all']);
  expect(missing.code).toBe(9);
  expect(missing.stdout).toContain('FAIL  configuration  Archive /nowhere/at-all not found.');
});
