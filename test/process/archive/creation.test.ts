import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';
import { serveHere } from '../service/serving-program.ts';
import { GRILL, operatedArchive } from './archive-program.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);
const startHere = startingHere(program);

const TYPO = 'sqlite:no/such/typo.sqlite';

test('serve with a mistyped --archive creates nothing, and prints what to do', async () => {
  const folder = await mkdtemp(join(program.temporary, 'typo-'));
  for (const [args, variables] of [
    [['--archive', `sqlite:${folder}/deep/typo`], {}],
    [[], { LINECHECK_ARCHIVE: `sqlite:${folder}/deep/typo` }],
  ] as const) {
    const outcome = await runHere(['serve', '--port', '0', ...args], variables);
    expect(outcome).toEqual({
      code: 9,
      stdout: '',
      stderr:
        `linecheck: No archive at ${folder}/deep/typo.\n` +
        'Check the address, or run linecheck archive init to create one there. [ARCHIVE]\n',
    });
    expect(await readdir(folder)).toEqual([]);
  }
});

test('serve without an address makes the archive in the data folder, and prints where', async () => {
  const data = await mkdtemp(join(program.temporary, 'served-'));
  const serving = await serveHere(startHere, ['--port', '0'], { XDG_DATA_HOME: data });
  const path = join(data, 'linecheck', 'archive.sqlite');
  await expect
    .poll(serving.log)
    .toContainEqual(
      expect.objectContaining({ level: 'warn', message: `Created an archive: sqlite:${path}.` }),
    );
  serving.signal('SIGTERM');
  expect(await serving.ended).toEqual({ code: 0, signal: null });
  const again = await serveHere(startHere, ['--port', '0'], { XDG_DATA_HOME: data });
  again.signal('SIGTERM');
  await again.ended;
  expect(JSON.stringify(again.log())).not.toContain('Created');
});

test.each([
  ['list'],
  [`restaurant set ${GRILL} --name Grill`],
  ['client add kitchen'],
  ['client list'],
  ['client rotate me'],
  ['client revoke me'],
  ['key list'],
  ['key rotate'],
])('archive %s makes no archive', async (words) => {
  const archive = await operatedArchive(program, { startHere });
  const outcome = await archive.run(words.split(' '));
  expect(outcome).toMatchObject({ code: 9, stdout: '' });
  expect(outcome.stderr).toContain(`No archive at ${archive.path}.`);
  expect(await readdir(archive.folder)).toEqual([]);
});

test.each([['stations'], ['doctor'], ['monitor'], ['fleet']])(
  '%s makes no archive',
  async (command) => {
    const { code } = await runHere([command, '--archive', TYPO]);
    expect(code).toBe(9);
    expect(await readdir(program.temporary)).not.toContain('no');
  },
);

test('an empty file is no archive, and a reader leaves it as it is', async () => {
  const path = join(await mkdtemp(join(program.temporary, 'empty-')), 'empty.sqlite');
  await writeFile(path, '');
  for (const args of [
    ['stations', '--archive', `sqlite:${path}`],
    ['serve', '--port', '0', '--archive', `sqlite:${path}`],
  ]) {
    const outcome = await runHere(args);
    expect(outcome).toMatchObject({ code: 9, stdout: '' });
    expect(outcome.stderr).toContain(`No archive at ${path}.`);
    expect((await stat(path)).size).toBe(0);
  }
});

test.each([
  ['archive simulate --profile cafe --from 20261101'],
  [`archive restaurant add ${GRILL} --name Grill --timezone UTC`],
])('%s prints once that it made the archive', async (line) => {
  const folder = await mkdtemp(join(program.temporary, 'made-'));
  const address = `sqlite:${join(folder, 'kitchen.sqlite')}`;
  const run = () => runHere([...line.split(' '), '--archive', address]);
  const first = await run();
  expect(first).toMatchObject({ code: 0, stderr: `Created an archive: ${address}\n` });
  expect(await run()).toMatchObject({ code: 0, stderr: '' });
});

test('sync prints that it made the archive', async () => {
  const folder = await mkdtemp(join(program.temporary, 'synced-'));
  const address = `sqlite:${join(folder, 'kitchen.sqlite')}`;
  const kitchen = await serveKitchen();
  const args = ['sync', '--from', 'today', '--archive', address];
  const { code, stderr } = await runHere(args, kitchen);
  expect(code).toBe(0);
  expect(stderr).toContain(`Created an archive: ${address}\n`);
  expect((await readFile(join(folder, 'kitchen.sqlite'))).length).toBeGreaterThan(0);
});
