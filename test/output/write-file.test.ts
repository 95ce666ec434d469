import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { fileWriter } from '../../src/output/write-file.ts';

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'linecheck-write-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

const LINES = ['Crème\n', 'Soup\n'];

test('a file is written completely, and shown with path and bytes', async () => {
  const here = await folder();
  const name = join(here, 'day.csv');
  const written = await fileWriter().writeFile({ name, replaces: false }, LINES);
  expect(written).toEqual({ path: name, bytes: 12 });
  expect(await readFile(name, 'utf8')).toBe('Crème\nSoup\n');
  expect(await readdir(here)).toEqual(['day.csv']);
});

test('an existing file is kept, and replaced where allowed, with the same mode', async () => {
  const here = await folder();
  const name = join(here, 'day.csv');
  await writeFile(name, 'mine');
  await chmod(name, 0o600);
  const { writeFile: write } = fileWriter();
  expect(await write({ name, replaces: false }, LINES)).toEqual({
    refused: 'day.csv exists. Add ! after the name to replace it.',
  });
  expect(await readFile(name, 'utf8')).toBe('mine');
  expect(await write({ name, replaces: true }, LINES)).toMatchObject({ bytes: 12 });
  expect(await readFile(name, 'utf8')).toBe('Crème\nSoup\n');
  expect((await stat(name)).mode & 0o777).toBe(0o600);
});

test('what a link leads to is replaced, not the link', async () => {
  const here = await folder();
  await writeFile(join(here, 'old.csv'), 'mine');
  const name = join(here, 'day.csv');
  await symlink('old.csv', name);
  await fileWriter().writeFile({ name, replaces: true }, LINES);
  expect(await readFile(join(here, 'old.csv'), 'utf8')).toBe('Crème\nSoup\n');
  expect((await readdir(here)).sort()).toEqual(['day.csv', 'old.csv']);
});

test('of two writers after a name at once one gets it', async () => {
  const here = await folder();
  const file = { name: join(here, 'day.csv'), replaces: false };
  const { writeFile: write } = fileWriter();
  const all = await Promise.all([write(file, LINES), write(file, LINES)]);
  expect(all.filter((each) => 'refused' in each)).toHaveLength(1);
  expect(await readFile(file.name, 'utf8')).toBe('Crème\nSoup\n');
  expect(await readdir(here)).toEqual(['day.csv']);
});

test('the reason why nothing can be written is a sentence', async () => {
  const here = await folder();
  await mkdir(join(here, 'folder.csv'));
  await writeFile(join(here, 'file'), '');
  const refusal = async (name: string) => {
    const written = await fileWriter().writeFile({ name, replaces: true }, LINES);
    return 'refused' in written ? written.refused : '';
  };
  expect(await refusal(join(here, 'none', 'day.csv'))).toBe(
    `Folder ${join(here, 'none')} not found.`,
  );
  expect(await refusal(join(here, 'file', 'day.csv'))).toBe(
    `Folder ${join(here, 'file')} not found.`,
  );
  expect(await refusal(join(here, 'folder.csv'))).toBe(`${join(here, 'folder.csv')} is a folder.`);
  expect(await refusal('/dev/null')).toBe('/dev/null is not a regular file.');
  expect(await refusal(join(here, `${'x'.repeat(300)}.csv`))).toBe('The name is too long.');
  expect((await readdir(here)).sort()).toEqual(['file', 'folder.csv']);
});

test('a full disk is a failure, and nothing is left of a file', async () => {
  const here = await folder();
  const name = join(here, 'day.csv');
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  function* lines() {
    yield 'Crème\n'.repeat(20_000);
    throw full;
  }
  expect(await fileWriter().writeFile({ name, replaces: false }, lines())).toEqual({
    refused: `No room left for ${name}.`,
  });
  expect(await readdir(here)).toEqual([]);
});

test('the tilde is the home folder', async () => {
  const home = await folder();
  const before = process.env['HOME'];
  onTestFinished(() => {
    process.env['HOME'] = before;
  });
  process.env['HOME'] = home;
  const written = await fileWriter().writeFile({ name: '~/day.csv', replaces: false }, LINES);
  expect(written).toEqual({ path: join(home, 'day.csv'), bytes: 12 });
});

test('a large file leaves turns to others, and is given up when the monitor ends', async () => {
  const here = await folder();
  const name = join(here, 'day.csv');
  let lines = 0;
  function* endless() {
    for (;;) {
      lines += 1;
      yield `${'x'.repeat(1_000)}\n`;
    }
  }
  const files = fileWriter();
  const writing = files.writeFile({ name, replaces: false }, endless());
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(await files.close()).toBe(`Not written because linecheck was closed: ${name}`);
  expect(await writing).toHaveProperty('refused');
  expect(lines).toBeLessThan(100_000);
  expect(await readdir(here)).toEqual([]);
  expect(await fileWriter().close()).toBeUndefined();
});

test('whenever the monitor ends, a file is reported as not written only where there is none', async () => {
  const here = await folder();
  const seen = new Set<boolean>();
  for (let turns = 0; turns < 200; turns += 1) {
    const name = join(here, `${turns}.csv`);
    const files = fileWriter();
    void files.writeFile({ name, replaces: false }, LINES);
    for (let n = 0; n < turns; n += 1) await turn();
    const sentence = await files.close();
    const there = (await readdir(here)).includes(`${turns}.csv`);
    expect(sentence).toBe(there ? undefined : `Not written because linecheck was closed: ${name}`);
    seen.add(there);
  }
  expect(seen).toContain(false);
});
