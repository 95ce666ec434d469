import { chmodSync, chownSync, fstatSync, lchownSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTrusted } from '../../src/files/read-trusted.ts';
import { currentUser, fileDistrust, folderDistrust } from '../../src/files/trusted-file.ts';
import { IS_ROOT } from '../commands/foreign-file.ts';

const TEXT = 'what it holds';
const NOBODY = 65_534;
const USER = currentUser() ?? 0;
const READ = { state: 'read', text: TEXT };

/** A file in a separate folder inside a test folder, both private to the user. */
async function place() {
  const top = await mkdtemp(join(tmpdir(), 'linecheck-trusted-'));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const folder = join(top, 'folder');
  const file = join(folder, 'file');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(file, TEXT, { mode: 0o600 });
  return { top, folder, file };
}

const refused = (why: string) => ({ state: 'distrusted', why, fix: expect.any(String) });

test.each([
  ['file', 0o600, READ],
  ['file', 0o444, READ],
  ['file', 0o620, refused('is writable by other users')],
  ['file', 0o602, refused('is writable by other users')],
  ['folder', 0o755, READ],
  ['folder', 0o1777, READ],
  ['folder', 0o777, refused('is in a folder writable by other users')],
  ['folder', 0o770, refused('is in a folder writable by other users')],
] as const)('a %s of mode %o is judged by its mode', async (what, mode, expected) => {
  const made = await place();
  chmodSync(made[what], mode);
  expect(await readTrusted(made.file, 100)).toMatchObject(expected);
});

test.each([
  [0o600, READ],
  [0o400, READ],
  [0o640, refused('is readable by other users')],
  [0o604, refused('is readable by other users')],
])('a secret of mode %o is judged by its mode', async (mode, expected) => {
  const { file } = await place();
  chmodSync(file, mode);
  expect(await readTrusted(file, 100, { isSecret: true })).toMatchObject(expected);
  expect(await readTrusted(file, 100)).toMatchObject(READ);
});

const LINK = 'is reached through a link other users can change';
const FOLDER = "is in another user's folder";
const FILE = 'belongs to another user';

/** Gives away a link, the folder, then the file. Returns each refusal. Without the right to, checks for another user. */
async function refusals(): Promise<readonly (string | undefined)[]> {
  const { top, folder, file } = await place();
  const link = join(top, 'link');
  await symlink(file, link);
  const whyOf = async (path: string, user = USER) => {
    const reading = await readTrusted(path, 100, { user });
    return reading.state === 'distrusted' ? reading.why : undefined;
  };
  if (!IS_ROOT) {
    const own = [await whyOf(link), await whyOf(file), folderDistrust(folder, USER)?.why];
    return [...own, folderDistrust(folder, USER + 1)?.why, await whyOf(link, USER + 1)];
  }
  const whys = [await whyOf(link), await whyOf(file)];
  lchownSync(link, NOBODY, NOBODY);
  whys.push(await whyOf(file), await whyOf(link));
  chownSync(folder, NOBODY, NOBODY);
  whys.push(await whyOf(file), folderDistrust(folder, USER)?.why);
  chownSync(file, NOBODY, NOBODY);
  // To the owner it is as good as a root file.
  return [...whys, await whyOf(file), await whyOf(file, NOBODY), await whyOf(file, NOBODY + 1)];
}

test('a file, a folder, and a link of another user are refused, even for root', async () => {
  const root = [undefined, undefined, undefined, LINK, FOLDER, FOLDER, FILE, undefined, FILE];
  expect(await refusals()).toEqual(
    IS_ROOT ? root : [undefined, undefined, undefined, FOLDER, FILE],
  );
});

test('a file of root is trusted by every user, and the group may read a secret in it', async () => {
  expect(await readTrusted('/etc/passwd', 1_000_000, { user: 4_711 })).toMatchObject({
    state: 'read',
  });
  const { file } = await place();
  chmodSync(file, 0o640);
  const forService = { user: NOBODY, isSecret: true };
  expect(await readTrusted(file, 100, forService)).toMatchObject(
    IS_ROOT ? READ : refused('belongs to another user'),
  );
  chmodSync(file, 0o644);
  expect(await readTrusted(file, 100, forService)).toMatchObject(
    IS_ROOT ? { ...refused('is readable by other users'), fix: 'Run chmod 640 on it.' } : {},
  );
});

test('each link on the way counts, with its folder', async () => {
  const { top, folder, file } = await place();
  const open = join(top, 'open');
  await mkdir(open);
  await symlink(folder, join(open, 'link'));
  await symlink('../open/link/../folder/./file', join(folder, 'indirect'));
  expect(await readTrusted(join(folder, 'indirect'), 100)).toMatchObject(READ);
  chmodSync(open, 0o777);
  for (const way of [join(open, 'link', 'file'), join(folder, 'indirect')]) {
    expect(await readTrusted(way, 100)).toMatchObject(
      refused('is reached through a link other users can change'),
    );
  }
  chmodSync(open, 0o1777);
  expect(await readTrusted(join(open, 'link', 'file'), 100)).toMatchObject(READ);
  expect(await readTrusted(file, 100)).toMatchObject(READ);
});

test('the file that is judged is the one that was opened', async () => {
  const { folder, file } = await place();
  const status = fstatSync(openSync(file, 'r'));
  expect(fileDistrust(file, status, USER)).toBeUndefined();
  await writeFile(join(folder, 'other'), TEXT);
  await rename(join(folder, 'other'), file);
  expect(fileDistrust(file, status, USER)?.why).toBe('was replaced while being read');
  await rm(file);
  expect(fileDistrust(file, status, USER)?.why).toBe('was replaced while being read');
});

test('what the shell opened is trusted, and where users have no numbers everything is', async () => {
  const { file } = await place();
  chmodSync(file, 0o666);
  const descriptor = openSync(file, 'r');
  const status = fstatSync(descriptor);
  expect(fileDistrust(file, status, USER)).toBeDefined();
  expect(fileDistrust(`/dev/fd/${descriptor}`, status, USER)).toBeUndefined();
  expect(fileDistrust(file, status, undefined)).toBeUndefined();
  expect(folderDistrust('/nowhere', undefined)).toBeUndefined();
});

test('a missing file, a folder, a large file, and a loop of links are told apart', async () => {
  const { folder, file } = await place();
  await symlink('loop', join(folder, 'loop'));
  expect(await readTrusted(join(folder, 'none'), 100)).toEqual({ state: 'missing' });
  expect(await readTrusted(join(file, 'none'), 100)).toEqual({ state: 'missing' });
  expect(await readTrusted(folder, 100)).toEqual({ state: 'not a file' });
  expect(await readTrusted(file, TEXT.length - 1)).toEqual({ state: 'too large' });
  expect(await readTrusted(join(folder, 'loop'), 100)).toMatchObject({ state: 'unreadable' });
  expect(folderDistrust(join(folder, 'loop'), USER)).toBeDefined();
});
