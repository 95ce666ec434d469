import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/api/transport/clock.ts';
import { tokenCache, tokenKey } from '../../src/credentials/token-cache.ts';
import { forgetSecrets } from '../../src/settings/secrets-in-use.ts';
import { settled } from '../../src/settings/setting.ts';
import { SETTINGS } from '../../src/settings/settings.ts';
import { failureOf } from '../api/kitchen-fixture.ts';

const KEY = tokenKey('https://Kitchen.example/', 'line-7', 'PLATFORM_MACHINE_CLIENT');
const USER = process.geteuid?.() ?? 0;
const HOUR = 3_600_000;

const token = (accessToken = 'a.b.c') => ({ accessToken, expiresAt: Date.now() + HOUR });

/** In a test folder, with the path to the one token. */
async function opened() {
  const XDG_CACHE_HOME = await mkdtemp(join(tmpdir(), 'linecheck-cache-'));
  onTestFinished(() => rm(XDG_CACHE_HOME, { recursive: true }));
  const environment = { XDG_CACHE_HOME };
  const store = tokenCache(KEY, environment);
  const folder = join(XDG_CACHE_HOME, 'linecheck', 'tokens');
  const path = async () => join(folder, (await readdir(folder))[0] ?? 'none');
  return { store, environment, folder, path };
}

const never = () => new AbortController().signal;

test('a token is kept only for one platform, client and access type', async () => {
  const { store, environment } = await opened();
  const kept = token();
  expect(await store.load()).toBeUndefined();
  await store.save(kept);
  expect(await store.load()).toMatchObject(kept);
  expect(await tokenCache(KEY, environment).load()).toMatchObject(kept);
  for (const other of [
    { ...KEY, baseUrl: 'https://kitchen.example/v2' },
    { ...KEY, clientId: 'line-8' },
    { ...KEY, userAccessType: 'OTHER' },
  ]) {
    expect(await tokenCache(other, environment).load()).toBeUndefined();
  }
  expect(tokenKey('https://kitchen.example:443', 'line-7', KEY.userAccessType)).toEqual(KEY);
});

test('only the refused token is discarded', async () => {
  const { store } = await opened();
  await store.save(token('new'));
  await store.discard('old');
  expect(await store.load()).toMatchObject({ accessToken: 'new' });
  await store.discard('new');
  expect(await store.load()).toBeUndefined();
});

test('a file readable by others, a link, a folder or a file of another user is no token', async () => {
  const { store, environment, path, folder } = await opened();
  await store.save(token());
  const file = await path();
  await chmod(file, 0o640);
  expect(await store.load()).toBeUndefined();
  await store.save(token('again'));
  expect(await store.load()).toMatchObject({ accessToken: 'again' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const elsewhere = join(folder, '..', 'elsewhere');
  await writeFile(elsewhere, await readFile(file, 'utf8'), { mode: 0o600 });
  await rm(file);
  await symlink(elsewhere, file);
  expect(await store.load()).toBeUndefined();
  await store.save(token('third'));
  expect(await store.load()).toMatchObject({ accessToken: 'third' });
  expect(await readFile(elsewhere, 'utf8')).toContain('again');

  const otherUser = tokenCache(KEY, environment, USER + 1);
  expect(await otherUser.load()).toBeUndefined();
  await otherUser.save(token('foreign'));
  expect(await otherUser.exclusively(async () => 'ran', never())).toBe('ran');
  expect(await store.load()).toMatchObject({ accessToken: 'third' });

  await rm(file);
  await mkdir(file);
  expect(await store.load()).toBeUndefined();
  await store.save(token());
  expect(await store.load()).toBeUndefined();
});

test('a folder writable by others is closed to them', async () => {
  const { store, folder } = await opened();
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o777);
  await store.save(token());
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('whatever is in the file, it is a token of this login or none, and is replaced', async () => {
  // A made-up token may be a word that another test prints.
  onTestFinished(forgetSecrets);
  const { store, path } = await opened();
  await store.save(token());
  const file = await path();
  const complete = JSON.parse(await readFile(file, 'utf8'));
  const field = fc.constantFrom(...Object.keys(complete));
  const damaged = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .tuple(field, fc.jsonValue())
      .map(([name, value]) => JSON.stringify({ ...complete, [name]: value })),
    fc
      .nat(JSON.stringify(complete).length - 1)
      .map((end) => JSON.stringify(complete).slice(0, end)),
    fc.constant(JSON.stringify({ ...complete, accessToken: 'a\r\nx: y' })),
    fc.constant(JSON.stringify({ ...complete, expiresAt: Date.now() + 400 * 24 * HOUR })),
    fc.constant(`${JSON.stringify(complete)}${' '.repeat(40_000)}`),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async (text) => {
      await writeFile(file, text, { mode: 0o600 });
      const { accessToken = 'none', expiresAt = 0 } = (await store.load()) ?? {};
      expect(accessToken).toMatch(/^[\x21-\x7e]{1,8192}$/);
      expect(Number.isSafeInteger(expiresAt)).toBe(true);
      expect(expiresAt).toBeLessThan(Date.now() + 367 * 24 * HOUR);
    }),
    { numRuns: 200 },
  );
  await store.save(token('complete'));
  expect(await store.load()).toMatchObject({ accessToken: 'complete' });
});

test('one at a time is in the lock, and throwing leaves it', async () => {
  const { environment, folder } = await opened();
  let inside = 0;
  let most = 0;
  const runs = Array.from({ length: 12 }, (_, n) =>
    tokenCache(KEY, environment).exclusively(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
      if (n % 3 === 0) throw new Error('it broke');
      return n;
    }, never()),
  );
  const outcomes = await Promise.allSettled(runs);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

/** Locks from a dead process, from another machine, or unnamed. */
const LEFT = {
  gone: JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), id: 'x' }),
  elsewhere: JSON.stringify({ pid: 1, host: `not-${hostname()}`, id: 'x' }),
  mine: JSON.stringify({ pid: process.pid, host: hostname(), id: 'x' }),
  nameless: '',
  damaged: '{"pid":-1',
};

async function leaveLock(text: string, ageMs: number) {
  const { store, environment, folder } = await opened();
  await store.save(token());
  const [name = ''] = await readdir(folder);
  const lock = join(folder, name.replace('.json', '.lock'));
  await writeFile(lock, text, { mode: 0o600 });
  const then = new Date(Date.now() - ageMs);
  await utimes(lock, then, then);
  return { environment, folder };
}

test.each([
  ['whose process is gone', LEFT.gone, 0],
  ['of another machine that was not touched for a while', LEFT.elsewhere, 16_000],
  ['of a process whose number was given again', LEFT.mine, 16_000],
  ['that does not name its process', LEFT.nameless, 6_000],
  ['that was cut', LEFT.damaged, 6_000],
  ['of the future', LEFT.elsewhere, -3_600_000],
])('a lock %s is taken over, by one of many', async (_, text, ageMs) => {
  const { environment, folder } = await leaveLock(text, ageMs);
  let inside = 0;
  let most = 0;
  const runs = Array.from({ length: 8 }, () =>
    tokenCache(KEY, environment).exclusively(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
    }, never()),
  );
  await Promise.all(runs);
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.json$/)]);
});

test.each([
  ['of a process that runs', LEFT.mine],
  ['of another machine', LEFT.elsewhere],
  ['that is being written', LEFT.nameless],
])('a lock %s is waited for, until that is given up', async (_, text) => {
  const { environment, folder } = await leaveLock(text, 0);
  const ending = new AbortController();
  const clock = {
    now: Date.now,
    steady: Date.now,
    sleep: async (ms: number, signal?: AbortSignal) => {
      ending.abort();
      await systemClock.sleep(ms, signal);
    },
  };
  const waiting = tokenCache(KEY, environment, USER, clock).exclusively(
    async () => 'ran',
    ending.signal,
  );
  expect(await failureOf(waiting)).toMatchObject({ code: 'CANCELLED' });
  expect(await readdir(folder)).toHaveLength(2);
});

test('a lock held for ever is done without in the end', async () => {
  const { environment } = await leaveLock(LEFT.mine, 0);
  let now = Date.now();
  // Time passes for the waiter, and the holder keeps the lock fresh.
  const clock = {
    now: () => now,
    steady: () => now,
    sleep: async () => {
      now += 10_000;
      const names = await readdir(folderOf(environment));
      const name = names.find((each) => each.endsWith('.lock')) ?? 'none';
      await utimes(join(folderOf(environment), name), new Date(now), new Date(now));
    },
  };
  expect(
    await tokenCache(KEY, environment, USER, clock).exclusively(async () => 'ran', never()),
  ).toBe('ran');
});

function folderOf({ XDG_CACHE_HOME }: { readonly XDG_CACHE_HOME: string }): string {
  return join(XDG_CACHE_HOME, 'linecheck', 'tokens');
}

test('where nothing can be written nothing is kept, and nothing fails', async () => {
  for (const home of ['/dev/null', '/proc/nobody']) {
    const store = tokenCache(KEY, { XDG_CACHE_HOME: home });
    await store.save(token());
    await store.discard('a');
    expect(await store.load()).toBeUndefined();
    expect(await store.exclusively(async () => 'ran', never())).toBe('ran');
  }
});

test('tokens are kept only on request', () => {
  const isKept = (isFlagged: boolean | undefined, variable?: string) =>
    settled(SETTINGS.tokenCache, {
      flags: { tokenCache: isFlagged },
      environment: { LINECHECK_TOKEN_CACHE: variable },
    });
  expect(isKept(undefined)).toBe(false);
  expect(isKept(true, '0')).toBe(true);
  expect(isKept(undefined, ' Yes ')).toBe(true);
  expect(isKept(undefined, 'off')).toBe(false);
  expect(() => isKept(undefined, 'toString')).toThrow(
    'Invalid LINECHECK_TOKEN_CACHE "toString". Write 1 or 0.',
  );
});
