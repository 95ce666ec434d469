/** Every command that writes, told to write where another user leads it elsewhere: nothing changes there, however the way leads. */
import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { filesIn } from '../../commands/export/lake.ts';
import { IS_ROOT } from '../../commands/foreign-file.ts';
import { addGrill, operatedArchive } from '../archive/archive-program.ts';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { runningHere, startingHere } from '../in-process.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

const run = promisify(execFile);
const NOBODY = 65_534;

/** A folder of another user with links into a private one, or a folder that others can change where none can be given away. */
async function foreign(links: Readonly<Record<string, string>> = {}) {
  const top = await mkdtemp(join(program.temporary, 'places-'));
  const [own, theirs] = [join(top, 'own'), join(top, 'theirs')];
  await mkdir(join(own, 'restaurants.new'), { recursive: true, mode: 0o700 });
  for (const path of ['kept', 'restaurants.new/rows']) await writeFile(join(own, path), path);
  await mkdir(theirs);
  const all = { link: '', file: 'kept', 'new.csv': 'new', ...links };
  for (const [name, target] of Object.entries(all)) {
    const path = join(theirs, name);
    await symlink(join(own, target), path);
    if (IS_ROOT) await lchown(path, NOBODY, NOBODY);
  }
  if (IS_ROOT) await chown(theirs, NOBODY, NOBODY);
  else await chmod(theirs, 0o777);
  const before = await contentOf(own);
  return { theirs, unchanged: async () => expect(await contentOf(own)).toEqual(before) };
}

const contentOf = async (folder: string) => [
  (await readdir(folder, { recursive: true })).sort(),
  await filesIn(folder),
];

const ALLOWING = { LINECHECK_ALLOW_SHARED_ARCHIVE: '1' };
const EXPORT = ['export', '--demo', '--from', 'yesterday', '--folder'];
const ITEMS = ['fulfillments', '--demo', '--limit', '1', '--output'];

/** By what is written: the words before the place, and the place in the other user's folder. */
const WRITING: readonly (readonly [string, readonly string[], string])[] = [
  ['an answer behind a linked folder', ITEMS, 'link/day.csv'],
  ['an answer over a linked file', ITEMS, 'file'],
  ['a new answer behind a link', ITEMS, 'new.csv'],
  ['a page', ['report', 'yesterday', '--demo', '--format', 'html', '--output'], 'file'],
  ['a report for support', ['doctor', '--report'], 'link/report.txt'],
  ['an export', EXPORT, ''],
  ['an export in a new folder', EXPORT, 'lake'],
  ['an export behind a link', EXPORT, 'link/lake'],
  ['the state of watch', ['watch', '--demo', '--state'], 'link/state.json'],
  ['the state of watch over a linked file', ['watch', '--demo', '--state'], 'file'],
  ['a new state of watch behind a link', ['watch', '--demo', '--state'], 'new.csv'],
  ['an archive', ['archive', 'init', '--archive'], 'link/new/kitchen.sqlite'],
  ['a backup', ['archive', 'backup'], 'link/copy.sqlite'],
  ['a backup in their folder', ['archive', 'backup'], 'copy.sqlite'],
];

test.each(WRITING)('%s is refused there', async (_, words, place) => {
  const { theirs, unchanged } = await foreign({ '.linecheck': '' });
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const path = join(theirs, place);
  const named = words.includes('--archive') ? `sqlite:${path}` : path;
  const { code, stderr } = await runHere([...words, named], { LINECHECK_ARCHIVE: archive.address });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      /(?:another user|other users|through a link)[^]*\[CONFIGURATION\]/,
    ),
  });
  await unchanged();
});

test("an answer, a report, and the memory can't be misled in a folder of others", async () => {
  const { theirs, unchanged } = await foreign();
  const output = join(theirs, 'day.csv');
  expect(await runHere([...ITEMS, output])).toMatchObject({ code: 0 });
  expect(await readFile(output, 'utf8')).toMatch(/^demo,restaurantGuid,/);
  for (const place of [theirs, join(theirs, 'link')]) {
    const homes = { XDG_STATE_HOME: place, XDG_CACHE_HOME: place, LINECHECK_CODE_CACHE: '' };
    expect(await runCommand(program, ['stations', '--demo'], homes)).toMatchObject({ code: 0 });
    expect(await readdir(theirs)).toEqual(['day.csv', 'file', 'link', 'new.csv']);
  }
  await unchanged();
});

test.each(['.linecheck', '.linecheck/lock'])(
  'an export does not follow %s out of its folder',
  async (name) => {
    const lake = await mkdtemp(join(program.temporary, 'lake-'));
    const elsewhere = join(await mkdtemp(join(program.temporary, 'elsewhere-')), 'own');
    await mkdir(join(elsewhere, 'restaurants.new'), { recursive: true });
    const before = await contentOf(elsewhere);
    const target = name.endsWith('lock') ? join(elsewhere, 'lock') : elsewhere;
    await mkdir(dirname(join(lake, name)), { recursive: true });
    await symlink(target, join(lake, name));
    const { code, stderr } = await runHere([...EXPORT, lake]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${join(lake, name)} is`)]);
    expect(await contentOf(elsewhere)).toEqual(before);
  },
);

test("an export's folders that others can change are refused with the command to close them, unless that is allowed", async () => {
  const lake = join(await mkdtemp(join(program.temporary, 'lake-')), 'lake');
  expect(await runHere([...EXPORT, lake])).toMatchObject({ code: 0 });
  await chmod(lake, 0o775);
  expect(await runHere([...EXPORT, lake], ALLOWING)).toMatchObject({ code: 0 });
  await chmod(lake, 0o755);
  for (const name of ['', '.linecheck', 'fulfillments', 'stations']) {
    const folder = join(lake, name);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
    await chmod(folder, 0o775);
    const { code, stderr } = await runHere([...EXPORT, lake]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`The export in ${folder} is in a folder writable`),
    ]);
    const [, fix = ''] = /Run (chmod [^\n]*?)\. If others are meant/.exec(stderr) ?? [];
    expect(fix).toBe(`chmod -R go-w ${lake}`);
    await run('sh', ['-c', fix]);
  }
  expect(await runHere([...EXPORT, lake])).toMatchObject({ code: 0 });
});

test('a folder below one that allows none is reported at once', async () => {
  for (const folder of ['/proc/linecheck/lake', '/proc/self/fd/lake/deep']) {
    const { code, stderr } = await runHere([...EXPORT, folder]);
    expect([code, stderr]).toEqual([10, expect.stringContaining(folder)]);
  }
});
