/** This version reads what earlier ones wrote. Each new version adds a folder (`test/long/fixtures.long.ts`), and none is ever removed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createKitchenClient } from '../../src/client/client.ts';
import { loadDecisions } from '../../src/commands/arguments/stored-decisions.ts';
import { loadViews } from '../../src/commands/monitor/view-memory.ts';
import { WatchMemory } from '../../src/commands/watch/watch-memory.ts';
import { readSetupText } from '../../src/reader/sources/keeping-setups.ts';
import { restaurantDigest } from '../../src/reader/sources/summary-basis.ts';
import { tokenCache, tokenKey } from '../../src/reader/sources/token-cache.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { SETUPS, SUMMARIES } from '../../src/store/schema.ts';
import { Store } from '../../src/store/store.ts';
import { closeStores, storeIn } from '../../src/store/stores.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import * as kept from './kept-kitchen.ts';
import { connectionTo, serveArchive } from './served-archive.ts';

const { guid } = kept.RESTAURANT;
const program = builtProgram();
const runHere = runningHere(program);

/** With the original permissions. */
async function copyOf(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(kept.FIXTURES, version), folder, { recursive: true });
  await mkdir(join(folder, 'home'), { mode: 0o700 });
  await rename(join(folder, 'state'), join(folder, 'home', 'linecheck'));
  for (const path of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(path.parentPath, path.name), path.isDirectory() ? 0o700 : 0o600);
  }
  return folder;
}

/** The platform the configurations read. */
async function filledArchive(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'platform.sqlite');
  const archive = await openArchive(`sqlite:${path}`);
  await kept.fillArchive(archive);
  await archive.close();
  return path;
}

/** From 0.4.0 on. */
function isInStore(version: string): boolean {
  return existsSync(join(kept.FIXTURES, version, 'state', 'memory.sqlite'));
}

/** Names the owner of summaries and setups after this run's platform, which has another port. */
async function giveTo(owner: string, state: string, version: string): Promise<void> {
  if (!isInStore(version)) {
    const setups = join(state, 'setups');
    await rename(join(state, 'summaries', 'restaurant'), join(state, 'summaries', owner));
    await rename(join(setups, 'restaurant-1.json'), join(setups, `${owner}-1.json`));
    return;
  }
  const before = (await readFile(join(kept.FIXTURES, version, 'owner'), 'utf8')).trim();
  const store = new Store(join(state, 'memory.sqlite'));
  for (const kind of [SETUPS, SUMMARIES]) {
    for (const entry of await store.list(kind, before)) await store.put(kind, { ...entry, owner });
  }
  await store.close();
}

const COMPLETE = {
  restaurants: [kept.RESTAURANT],
  published: kept.SETUPS.map(({ at }) => at),
  summary: kept.SUMMARY.text,
  faults: [],
  stations: kept.SETUPS.at(-1)?.stations,
  records: kept.RECORDS,
};

/** All archive content, partly as an old client gets it. */
async function contentOf(url: string): Promise<object> {
  const archive = await openArchive(url, { whenMissing: 'refused' });
  const steps = await archive.setupRevisions(guid);
  const held = {
    restaurants: await archive.restaurants(),
    published: steps.map(({ publishedAt }) => publishedAt),
    summary: await archive.summary(guid, kept.DATE, kept.SUMMARY.basis),
    faults: await archive.structuralFaults(),
  };
  await archive.close();

  const { url: baseUrl } = await serveArchive(url);
  const { id: clientId, secret: clientSecret } = kept.CLIENT;
  const client = createKitchenClient({ baseUrl, clientId, clientSecret });
  onTestFinished(() => client.close());
  const { stations } = await client.stations(guid);
  const { records } = await client.fulfillments(guid, kept.DATE);
  return { ...held, stations, records };
}

describe.each(await readdir(kept.FIXTURES))('of version %s', (version) => {
  const database = testDatabase();

  test('an archive in a file is read', async () => {
    const path = join(await copyOf(version), 'archive.sqlite');
    await writeFile(path, gunzipSync(await readFile(`${path}.gz`)));
    expect(await contentOf(`sqlite:${path}`)).toEqual(COMPLETE);
  });

  test('an archive in PostgreSQL is read', async () => {
    await database.query(await readFile(join(kept.FIXTURES, version, 'postgres.sql'), 'utf8'));
    expect(await contentOf(database.url())).toEqual(COMPLETE);
  });

  test('the configuration has no mistakes', async () => {
    const LINECHECK_CONFIG = join(await copyOf(version), 'config.toml');
    const checked = await runHere(['config', 'check'], { LINECHECK_CONFIG });
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('no mistakes') });
    const shown = await runHere(['config', 'show'], { LINECHECK_CONFIG });
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Harbor') });
    // With every setting of its profile.
    const words = ['stations', '--restaurant', guid, '--format', 'json', '--archive'];
    const used = await runHere([...words, `sqlite:${await filledArchive()}`], {
      LINECHECK_CONFIG,
      LINECHECK_CLIENT_SECRET: kept.CLIENT.secret,
    });
    expect(used).toMatchObject({ code: 0, stdout: expect.stringContaining('Grill') });
  });

  test('views and decisions are read, from files by moving them into the store', async () => {
    const environment = { XDG_STATE_HOME: join(await copyOf(version), 'home') };
    const said: string[] = [];
    storeIn(environment).listen((notice) => said.push(notice));
    expect((await loadViews(environment)).load(guid)).toEqual(kept.VIEWS);
    expect((await loadDecisions(environment)).load(guid)).toEqual({ grill: kept.DECISION });
    await closeStores(environment);
    // In the next run, too.
    expect((await loadViews(environment)).load(guid)).toEqual(kept.VIEWS);
    await closeStores(environment);
    const moved = expect.stringMatching(/^What earlier versions remembered.* was moved/);
    expect(said).toEqual(isInStore(version) ? [] : [moved]);
    const left = isInStore(version) ? [] : ['setups', 'summaries'];
    expect((await readdir(join(environment.XDG_STATE_HOME, 'linecheck'))).sort()).toEqual([
      'memory.sqlite',
      ...left,
    ]);
  });

  test('summaries and setups are read, and a date read once is not read again', async () => {
    const home = join(await copyOf(version), 'home');
    // The same platform, now without the date.
    const archive = `sqlite:${join(home, 'emptied.sqlite')}`;
    const emptied = await openArchive(archive);
    await kept.fillArchive(emptied);
    await (await emptied.writeDay(guid, kept.DATE, Date.now)).commit();
    await emptied.close();
    const { url } = await serveArchive(archive);
    const state = join(home, 'linecheck');
    const name = restaurantDigest(url, guid);
    await giveTo(name, state, version);
    const words = ['trend', '--from', kept.DATE, '--to', kept.DATE, '--format', 'json'];
    const environment = { ...connectionTo(url), XDG_STATE_HOME: home };
    const moved = expect.stringMatching(/^linecheck: What earlier versions remembered[^\n]*\n$/);
    const trend = await runHere(words, environment);
    expect(trend).toMatchObject({ code: 0, stderr: isInStore(version) ? '' : moved });
    expect(trend.stdout).toMatch(/"station": "Grill",\s*"items": 20/);
    expect(await readdir(state)).toEqual(['memory.sqlite']);
    expect(await runHere(words, environment)).toEqual({ ...trend, stderr: '' });

    const store = new Store(join(state, 'memory.sqlite'));
    const setup = await store.get(SETUPS, name);
    await store.close();
    expect(readSetupText(setup?.value ?? '')?.[0]).toMatchObject({
      put: [{ guid: 'fry' }, { guid: 'grill' }],
    });
  });

  test('a cached token is used again, and its file is removed', async () => {
    const folder = await copyOf(version);
    const tokens = join(folder, 'cache', 'linecheck', 'tokens');
    await mkdir(tokens, { recursive: true, mode: 0o700 });
    const key = tokenKey('https://kitchen.example', 'line-7', 'PLATFORM_MACHINE_CLIENT');
    const name = createHash('sha256')
      .update(JSON.stringify(Object.values(key)))
      .digest('hex');
    const token = { accessToken: 'a.b.c', expiresAt: Date.now() + 3_600_000 };
    const text = JSON.stringify({ version: 1, ...key, ...token });
    await writeFile(join(tokens, `${name}.json`), `${text}\n`, { mode: 0o600 });
    await writeFile(join(tokens, `${name}.lock`), '', { mode: 0o600 });
    const environment = {
      XDG_STATE_HOME: join(folder, 'home'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    };
    expect(await tokenCache(key, environment).load()).toMatchObject(token);
    await closeStores(environment);
    await expect(readdir(tokens)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('the state of watch is read', async () => {
    const folder = await copyOf(version);
    const name = (await readdir(folder)).find((each) => each.startsWith('follow.')) ?? '';
    // Twice: the first time, a file of 0.3.0 or earlier becomes a store.
    for (const _ of [1, 2]) {
      const memory = await WatchMemory.open(join(folder, name), Date.now());
      expect(await memory.loadRestaurant(kept.FOLLOWED.guid)).toEqual({
        restaurants: [kept.FOLLOWED],
        lostSince: undefined,
        pending: [],
      });
      await memory.close();
    }
  });
});
