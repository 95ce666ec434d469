/** What the program remembers survives other processes, kills, damage, and full disks, or costs only the memory. */
import {
  chmod,
  chown,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { DECISIONS, type Kind, TOKENS, VIEWS } from '../../src/store/schema.ts';
import { Store } from '../../src/store/store.ts';
import { IS_ROOT } from '../commands/foreign-file.ts';
import { lostByKills, storeFolder, writtenTogether } from './writing-processes.ts';

const OWNER = 'a';
const PATIENCE_MS = 200;

/** A folder, and stores in its file as other processes would open them. */
async function opened() {
  const { folder, path } = await storeFolder();
  const said: string[] = [];
  const open = () => {
    const store = new Store(path, { lockWaitMs: PATIENCE_MS });
    store.listen((notice) => said.push(notice));
    onTestFinished(() => store.close());
    return store;
  };
  return { folder, path, open, said };
}

const valueIn = async (store: Store, of: Kind = VIEWS) => (await store.get(of, OWNER))?.value;
const put = (store: Store, value: string, of: Kind = VIEWS) =>
  store.put(of, { owner: OWNER, value });

test('what is stored is there for the next process, in one file that only the user can read', async () => {
  const { folder, path, open, said } = await opened();
  expect(await valueIn(open())).toBeUndefined();
  // Reading makes no file.
  expect(await readdir(folder)).toEqual([]);
  const store = open();
  await put(store, 'one');
  await put(store, 'two', TOKENS);
  await store.close();
  const next = open();
  expect([await valueIn(next), await valueIn(next, TOKENS)]).toEqual(['one', 'two']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(path, '..'))).toEqual(['memory.sqlite']);
  expect(said).toEqual([]);
});

/** Each makes the file one that is not trusted, and says why. */
const UNTRUSTED: readonly (readonly [string, (path: string) => Promise<void>, RegExp])[] = [
  ['others can read', (path) => chmod(path, 0o644), /is readable by other users. Run chmod 600/],
  ['others can write', (path) => chmod(path, 0o666), /is writable by other users/],
  ['is in a folder of all', (path) => chmod(join(path, '..'), 0o777), /folder writable by other/],
  ['is in a sticky folder', (path) => chmod(join(path, '..'), 0o1777), /other users can create/],
  ['has a second name', (path) => link(path, `${path}-two`), /has a second name, a hard link/],
  [
    'is a link',
    async (path) => {
      await rename(path, `${path}-two`);
      await symlink(`${path}-two`, path);
    },
    /is a link, or no file/,
  ],
  [
    'is a folder',
    async (path) => {
      await rm(path);
      await mkdir(path);
    },
    /is a link, or no file/,
  ],
  ...(IS_ROOT
    ? [
        [
          'is of another user',
          (path: string) => chown(path, 65_534, 65_534),
          /another user/,
        ] as const,
      ]
    : []),
];

test.each(UNTRUSTED)(
  'a file that %s is neither read nor changed, and this is said once',
  async (_, spoil, why) => {
    const { path, open, said } = await opened();
    const first = open();
    await put(first, 'before');
    await first.close();
    await spoil(path);
    const store = open();
    expect(await valueIn(store)).toBeUndefined();
    await put(store, 'now');
    // This run works with what it has.
    expect(await valueIn(store)).toBe('now');
    await store.close();
    expect(said).toEqual([expect.stringMatching(why)]);
    expect(said[0]).toContain(`Nothing is remembered in ${path} for now: it `);
  },
);

test('a secret is in no byte of the file once it is replaced or removed', async () => {
  const secret = fc.stringMatching(/^[a-z]{16,6000}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(secret, { minLength: 1, maxLength: 12 }), async (secrets) => {
      const { path, open } = await opened();
      const store = open();
      for (const [n, value] of secrets.entries()) {
        await store.put(TOKENS, { owner: String(n % 3), value });
        await store.put(VIEWS, { owner: String(n), value: 'x'.repeat(n * 300) });
      }
      expect((await readFile(path)).includes(secrets.at(-1) ?? '')).toBe(true);
      await store.write((rows) => rows.remove(TOKENS));
      const left = await readFile(path);
      for (const value of secrets) expect(left.includes(value.slice(0, 16))).toBe(false);
      await store.close();
    }),
    { numRuns: 6 },
  );
});

test('two processes that write at once lose nothing', async () => {
  expect(await writtenTogether(80)).toEqual({ committed: [80, 80], kept: [80, 80], total: 160 });
}, 120_000);

test('a killed process loses nothing that was committed, and leaves nothing that blocks', async () => {
  expect(await lostByKills(5)).toEqual([]);
}, 120_000);

test('a file that is damaged anywhere never gives a wrong value, and takes new ones', async () => {
  const { path, open } = await opened();
  const store = open();
  const names = Array.from({ length: 20 }, (_, n) => String(n));
  const valueOf = (name: string) => `value ${name} `.repeat(40);
  for (const name of names) {
    await store.put(DECISIONS, { owner: OWNER, name, value: valueOf(name) });
  }
  await store.close();
  const sound = await readFile(path);
  const damages = Array.from({ length: sound.length / 97 }, (_, n) => n * 97);
  for (const at of damages) {
    const damaged = Buffer.from(sound);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    await writeFile(path, damaged);
    const next = open();
    const found = await Promise.all(names.map((name) => next.get(DECISIONS, OWNER, name)));
    const wrong = found.filter((each, n) => each !== undefined && each.value !== valueOf(`${n}`));
    expect(wrong, `byte ${at}`).toEqual([]);
    await put(next, `after ${at}`);
    expect(await valueIn(next)).toBe(`after ${at}`);
    await next.close();
    await rm(`${path}.damaged`, { force: true });
  }
}, 120_000);

test.each([
  ['no database', Buffer.from('{"version":1}'.repeat(200))],
  ['only zero bytes', Buffer.alloc(8_192)],
  ['another database', undefined],
])('a file that is %s is set aside, this is said, and a new one is used', async (_, bytes) => {
  const { path, open, said } = await opened();
  const first = open();
  await put(first, 'before', TOKENS);
  await first.close();
  if (bytes === undefined) {
    const other = new DatabaseSync(path);
    other.exec('PRAGMA application_id = 7');
    other.close();
  } else await writeFile(path, bytes);
  const [one, two] = [open(), open()];
  expect(await Promise.all([valueIn(one, TOKENS), valueIn(two, TOKENS)])).toEqual([
    undefined,
    undefined,
  ]);
  await put(one, 'after', TOKENS);
  expect(await valueIn(two, TOKENS)).toBe('after');
  expect(said).toEqual([expect.stringMatching(/was damaged, so what linecheck remembered.*lost/)]);
  expect((await readdir(join(path, '..'))).sort()).toEqual([
    'memory.sqlite',
    'memory.sqlite.damaged',
  ]);
  one.removeDamagedFile();
  expect(await readdir(join(path, '..'))).toEqual(['memory.sqlite']);
});

test('an empty file is used as a new one', async () => {
  const { path, open, said } = await opened();
  await mkdir(join(path, '..'), { mode: 0o700 });
  await writeFile(path, '', { mode: 0o600 });
  expect(await valueIn(open())).toBeUndefined();
  await put(open(), 'one');
  expect(await valueIn(open())).toBe('one');
  expect(said).toEqual([]);
});

test('a file that another process keeps locked is not waited for, and gets what was stored meanwhile at the end', async () => {
  const { path, open, said } = await opened();
  const store = open();
  await put(store, 'before');
  const other = new DatabaseSync(path);
  other.exec('BEGIN EXCLUSIVE');
  const began = performance.now();
  await put(store, 'meanwhile');
  expect(performance.now() - began).toBeGreaterThanOrEqual(PATIENCE_MS);
  expect(await valueIn(store)).toBe('meanwhile');
  await put(store, 'again', TOKENS);
  expect(performance.now() - began).toBeLessThan(2 * PATIENCE_MS + 1_000);
  expect(said).toEqual([
    `Nothing is remembered in ${path} for now: another process keeps it locked.`,
  ]);
  other.exec('COMMIT');
  other.close();
  await store.close();
  const next = open();
  expect([await valueIn(next), await valueIn(next, TOKENS)]).toEqual(['meanwhile', 'again']);
});

test('a lock of a moment costs only that moment', async () => {
  const { path, open, said } = await opened();
  const store = open();
  await put(store, 'before');
  const other = new DatabaseSync(path);
  other.exec('BEGIN EXCLUSIVE');
  const putting = put(store, 'after');
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS / 4));
  other.exec('COMMIT');
  other.close();
  await putting;
  expect(await valueIn(open())).toBe('after');
  expect(said).toEqual([]);
});

test('a file of a newer version is neither read nor changed, even if it becomes one while it is open', async () => {
  const { path, open, said } = await opened();
  const store = open();
  await put(store, 'before');
  const newer = new DatabaseSync(path);
  newer.exec('PRAGMA user_version = 999');
  newer.close();
  const bytes = await readFile(path);
  const next = open();
  expect(await valueIn(next)).toBeUndefined();
  for (const each of [store, next]) await put(each, 'now');
  for (const each of [store, next]) await each.close();
  expect(said).toEqual(
    [1, 2].map(() => expect.stringMatching(/for now: a newer version of linecheck wrote it/)),
  );
  expect((await readFile(path)).equals(bytes)).toBe(true);
});

test('a file that is removed or replaced while it is open is opened again', async () => {
  const { path, open, said } = await opened();
  const [one, two] = [open(), open()];
  await put(one, 'before');
  expect(await valueIn(two)).toBe('before');
  await rm(path);
  expect(await valueIn(two)).toBeUndefined();
  await put(two, 'after');
  expect(await valueIn(one)).toBe('after');
  expect(said).toEqual([]);
});

test('over a limit, what was not used for the longest time is removed, and a use counts once a day', async () => {
  const { path } = await opened();
  let now = 1_000_000_000_000;
  const of: Kind = { name: 'test', maxRows: 4, maxBytes: 400 };
  const store = new Store(path, { now: () => now });
  onTestFinished(() => store.close());
  const names = async () => (await store.list(of)).map(({ name }) => name);
  for (const name of ['a', 'b', 'c', 'd']) {
    await store.put(of, { owner: '', name, value: name });
    now += 2 * 86_400_000;
  }
  expect((await store.get(of, '', 'a'))?.value).toBe('a');
  await store.put(of, { owner: '', name: 'e', value: 'e' });
  expect(await names()).toEqual(['a', 'c', 'd', 'e']);
  now += 60_000;
  await store.put(of, { owner: '', name: 'f', value: 'f'.repeat(399) });
  expect(await names()).toEqual(['f']);
  await store.put(of, { owner: '', name: 'g', value: 'g' });
  expect(await names()).toEqual(['f', 'g']);
  // Larger than all room: it is not kept, and neither is the one before.
  await store.put(of, { owner: '', name: 'f', value: 'f'.repeat(401) });
  expect(await names()).toEqual(['g']);
});
