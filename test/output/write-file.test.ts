import {
  chmod,
  mkdir,
  mkdtemp,
  open,
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
import { Failure } from '../../src/contract/failures.ts';
import { writePrivateFile } from '../../src/files/write-private.ts';
import { replaceFile } from '../../src/output/write-file.ts';

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'linecheck-write-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

const LINES = ['Crème\n', 'Soup\n'];

async function write(
  path: string,
  lines: Iterable<string> = LINES,
  { signal } = new AbortController(),
): Promise<void> {
  async function* block() {
    yield lines;
  }
  await replaceFile(path, block(), signal);
}

test('a file is written completely, with nothing beside it', async () => {
  const here = await folder();
  const path = join(here, 'day.csv');
  await write(path);
  expect(await readFile(path, 'utf8')).toBe('Crème\nSoup\n');
  expect(await readdir(here)).toEqual(['day.csv']);
});

test('an existing file is replaced, with the same mode', async () => {
  const here = await folder();
  const path = join(here, 'day.csv');
  await writeFile(path, 'mine');
  await chmod(path, 0o600);
  await write(path);
  expect(await readFile(path, 'utf8')).toBe('Crème\nSoup\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('what a link leads to is replaced, not the link', async () => {
  const here = await folder();
  await writeFile(join(here, 'old.csv'), 'mine');
  const path = join(here, 'day.csv');
  await symlink('old.csv', path);
  await write(path);
  expect(await readFile(join(here, 'old.csv'), 'utf8')).toBe('Crème\nSoup\n');
  expect((await readdir(here)).sort()).toEqual(['day.csv', 'old.csv']);
});

test('two writers that want the same name at once leave one complete file', async () => {
  const here = await folder();
  const path = join(here, 'day.csv');
  const texts = ['one\n', 'other\n'].map((text) => text.repeat(50_000));
  await Promise.all(texts.map((text) => write(path, [text])));
  expect(texts).toContain(await readFile(path, 'utf8'));
  expect(await readdir(here)).toEqual(['day.csv']);
});

test('the reason why nothing can be written is a sentence', async () => {
  const here = await folder();
  await mkdir(join(here, 'folder.csv'));
  await writeFile(join(here, 'file'), '');
  const refusal = async (path: string) => {
    const error: unknown = await write(path).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'NOT_WRITTEN' });
    return error instanceof Failure ? error.message : '';
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

test('nothing is left of a file whose lines end with an error', async () => {
  const here = await folder();
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  function* lines() {
    yield 'Crème\n'.repeat(20_000);
    throw full;
  }
  const path = join(here, 'day.csv');
  await expect(write(path, lines())).rejects.toThrow(`No room left for ${path}.`);
  expect(await readdir(here)).toEqual([]);
});

test('a large file gives way to other work, and is abandoned on a signal', async () => {
  const here = await folder();
  let lines = 0;
  function* endless() {
    for (;;) {
      lines += 1;
      yield `${'x'.repeat(1_000)}\n`;
    }
  }
  const end = new AbortController();
  const writing = write(join(here, 'day.csv'), endless(), end);
  const ended = writing.catch((error: unknown) => error);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  end.abort(new Failure('CANCELLED', 'Enough.'));
  expect(await ended).toMatchObject({ message: 'Enough.' });
  expect(lines).toBeLessThan(100_000);
  expect(await readdir(here)).toEqual([]);
});

test('a file handle without sync, as under Yarn, still writes files', async () => {
  const here = await folder();
  const handle = await open(here);
  const kind: object = Object.getPrototypeOf(handle);
  await handle.close();
  // Yarn has a handle of its own that throws for what it lacks.
  const unknown = new Error('Method not implemented.');
  const lacking = { sync: () => Promise.reject(unknown), datasync: () => Promise.reject(unknown) };
  const whole = Object.getOwnPropertyDescriptors(kind);
  Object.assign(kind, lacking);
  onTestFinished(() => {
    for (const name of Object.keys(lacking)) Object.defineProperty(kind, name, whole[name] ?? {});
  });
  await write(join(here, 'day.csv'));
  await writePrivateFile(join(here, 'kept'), join(here, 'kept.part'), 'text');
  expect((await readdir(here)).sort()).toEqual(['day.csv', 'kept']);
});

test('an error that the system did not raise has no advice about folders', async () => {
  const here = await folder();
  const handle = await open(here);
  const kind: object = Object.getPrototypeOf(handle);
  await handle.close();
  const { writeFile: whole } = Object.getOwnPropertyDescriptors(kind);
  Object.assign(kind, { writeFile: () => Promise.reject(new Error('Method not implemented.')) });
  onTestFinished(() => void Object.defineProperty(kind, 'writeFile', whole ?? {}));
  const refusal: unknown = await write(join(here, 'day.csv')).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ message: 'Method not implemented.' });
  expect(refusal).not.toBeInstanceOf(Failure);
  expect(await readdir(here)).toEqual([]);
});
