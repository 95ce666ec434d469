import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/api/clock.ts';
import { tokenCache, tokenKey } from '../../../src/reader/sources/token-cache.ts';
import { readSettingOrDefault } from '../../../src/settings/setting.ts';
import { SETTINGS } from '../../../src/settings/settings.ts';
import { forgetSecrets } from '../../../src/settings/typed-text.ts';
import { holdLock } from '../../../src/store/file-lock.ts';
import { TOKENS } from '../../../src/store/schema.ts';
import { closeStores, storeIn } from '../../../src/store/stores.ts';
import { failureOf } from '../../api/kitchen-fixture.ts';

const KEY = tokenKey('https://Kitchen.example/', 'line-7', 'PLATFORM_MACHINE_CLIENT');
const HOUR = 3_600_000;

const token = (accessToken = 'a.b.c') => ({ accessToken, expiresAt: Date.now() + HOUR });

/** In a test folder. */
async function opened() {
  const XDG_STATE_HOME = await mkdtemp(join(tmpdir(), 'linecheck-tokens-'));
  onTestFinished(() => rm(XDG_STATE_HOME, { recursive: true }));
  const environment = { XDG_STATE_HOME };
  onTestFinished(() => closeStores(environment));
  const store = tokenCache(KEY, environment);
  return { store, environment, folder: join(XDG_STATE_HOME, 'linecheck') };
}

const never = () => new AbortController().signal;

test('a token is stored for one platform, client, and access type', async () => {
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

test('whatever is stored, it is a token of this login or none, and is replaced', async () => {
  // A made-up token may be a word that another test prints.
  onTestFinished(forgetSecrets);
  const { store, environment } = await opened();
  await store.save(token());
  const [{ owner, value } = { owner: '', value: '' }] = await storeIn(environment).list(TOKENS);
  const complete = JSON.parse(value);
  const field = fc.constantFrom(...Object.keys(complete));
  const damaged = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .tuple(field, fc.jsonValue())
      .map(([name, other]) => JSON.stringify({ ...complete, [name]: other })),
    fc.nat(value.length - 1).map((end) => value.slice(0, end)),
    fc.constant(JSON.stringify({ ...complete, accessToken: 'a\r\nx: y' })),
    fc.constant(JSON.stringify({ ...complete, expiresAt: Date.now() + 400 * 24 * HOUR })),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async (text) => {
      await storeIn(environment).put(TOKENS, { owner, value: text });
      const { accessToken = 'none', expiresAt = 0 } = (await store.load()) ?? {};
      expect(accessToken).toMatch(/^[\x21-\x7e]{1,8192}$/);
      expect(Number.isSafeInteger(expiresAt)).toBe(true);
      expect(expiresAt).toBeLessThan(Date.now() + 367 * 24 * HOUR);
    }),
    { numRuns: 100 },
  );
  await store.save(token('complete'));
  expect(await store.load()).toMatchObject({ accessToken: 'complete' });
});

test('one process at a time holds the lock, and an error releases it', async () => {
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

/** As a process logging in holds it. The file's name is a digest of the login. */
async function heldLock() {
  const { store, environment, folder } = await opened();
  let path = '';
  await store.exclusively(async () => {
    path = join(folder, (await readdir(folder)).find((name) => name.includes('-login-')) ?? '');
  }, never());
  const release = holdLock(path);
  if (release === undefined) throw new Error('Somebody has the lock.');
  return { environment, folder, path, release };
}

test('the lock of a killed process is taken by only one of many', async () => {
  const { environment, folder, path, release } = await heldLock();
  const left = await readFile(path);
  release();
  await writeFile(path, left, { mode: 0o600 });
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
  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a running process is waited for, until that releases it', async () => {
  const { environment, release } = await heldLock();
  onTestFinished(release);
  const ending = new AbortController();
  const clock = {
    now: Date.now,
    steady: Date.now,
    sleep: async (ms: number, signal?: AbortSignal) => {
      ending.abort();
      await systemClock.sleep(ms, signal);
    },
  };
  const run = async () => 'ran';
  const waiting = tokenCache(KEY, environment, clock).exclusively(run, ending.signal);
  expect(await failureOf(waiting)).toMatchObject({ code: 'CANCELLED' });
});

test('a lock that is held forever is ignored in the end', async () => {
  const { environment, release } = await heldLock();
  onTestFinished(release);
  let now = Date.now();
  const sleep = async () => {
    now += 10_000;
  };
  const clock = { now: () => now, steady: () => now, sleep };
  const run = async () => 'ran';
  expect(await tokenCache(KEY, environment, clock).exclusively(run, never())).toBe('ran');
});

test('if nothing can be written nothing is stored, and nothing fails', async () => {
  for (const home of ['/dev/null', '/proc/nobody']) {
    const environment = { XDG_STATE_HOME: home };
    const store = tokenCache(KEY, environment);
    await store.save(token());
    await store.discard('a');
    await closeStores(environment);
    expect(await tokenCache(KEY, environment).load()).toBeUndefined();
    expect(await store.exclusively(async () => 'ran', never())).toBe('ran');
  }
});

test('tokens are stored only on request', () => {
  const isKept = (isFlagged: boolean | undefined, variable?: string) =>
    readSettingOrDefault(SETTINGS.tokenCache, {
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
