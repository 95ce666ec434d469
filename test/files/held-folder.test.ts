import {
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withOpenFolder } from '../../src/files/write-private.ts';

/** A folder that is about to be replaced by a link to another one. */
async function replaced() {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'linecheck-held-')));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  const [folder, moved, victim] = ['folder', 'moved', 'victim'].map((name) => join(made, name));
  if (folder === undefined || moved === undefined || victim === undefined) throw new Error('no');
  await Promise.all([mkdir(folder), mkdir(victim)]);
  const replace = async () => {
    await rename(folder, moved);
    await symlink(victim, folder);
  };
  return { folder, moved, victim, replace };
}

test('a file goes into the folder that is held, even if a link takes its place', async () => {
  const { folder, moved, victim, replace } = await replaced();
  await withOpenFolder(folder, async (held) => {
    await replace();
    await writeFile(join(held, 'part'), 'soup');
    await rename(join(held, 'part'), join(held, 'report.md'));
  });
  expect([await readdir(moved), await readdir(victim)]).toEqual([['report.md'], []]);
});

test('a folder replaced by a link before it is held is refused', async () => {
  const { folder, replace } = await replaced();
  await replace();
  await expect(withOpenFolder(folder, (path) => readdir(path))).rejects.toMatchObject({
    code: 'CONFIGURATION',
  });
});

test('a folder below one replaced by a link is refused', async () => {
  const { folder, victim, replace } = await replaced();
  await Promise.all([mkdir(join(folder, 'own')), mkdir(join(victim, 'own'))]);
  await replace();
  await expect(withOpenFolder(join(folder, 'own'), (path) => readdir(path))).rejects.toMatchObject({
    code: 'CONFIGURATION',
  });
});
