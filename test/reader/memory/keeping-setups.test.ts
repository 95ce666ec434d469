import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StationsRead } from '../../../src/api/stations.ts';
import { folderChecks } from '../../../src/commands/doctor/folders.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { keepingSetups } from '../../../src/reader/sources/keeping-setups.ts';
import { SETUPS } from '../../../src/store/schema.ts';
import { closeStores, storeIn } from '../../../src/store/stores.ts';
import { serveKitchen } from '../../api/service-fixture.ts';
import { GRILL, temporaryFolder } from './restaurants.ts';

const PLATFORM = 'https://kitchen.example';
const DAY = 24 * 60 * 60_000;

interface Opening {
  readonly platform?: string;
  /** Alters a read in transit. */
  readonly changed?: (read: StationsRead) => StationsRead;
}

/** A platform, the readers' state folder, and a starter for another reader process. */
async function open() {
  const kitchen = await serveKitchen();
  const { clock } = kitchen;
  const home = await temporaryFolder();
  const environment = { XDG_STATE_HOME: home };
  onTestFinished(() => closeStores(environment));
  const begin = ({ platform = PLATFORM, changed = (read) => read }: Opening = {}) => {
    const { api } = kitchen;
    const source: KitchenSource = {
      kind: 'platform',
      api: {
        ...api,
        stations: async (...asked) => changed(await api.stations(...asked)),
      },
      restaurants: [GRILL],
      name: 'test',
      refreshMs: 30_000,
      expectDate: () => undefined,
      close: () => Promise.resolve(),
    };
    const kept = keepingSetups(source, platform, environment);
    return {
      read: () => kept.api.stations(GRILL.guid),
      readSince: (modifiedSince: number) => kept.api.stations(GRILL.guid, { modifiedSince }),
      close: () => kept.close(),
      /** Station count per version, by first-seen day. */
      versions: async (restaurant = GRILL) =>
        ((await kept.setupVersions?.(restaurant)) ?? []).map(({ seenAt, stations }) => [
          Math.floor((seenAt - start) / DAY),
          stations.length,
        ]),
    };
  };
  const start = clock.now();
  const entries = () => storeIn(environment).list(SETUPS);
  return {
    ...kitchen,
    home,
    environment,
    begin,
    entries,
    reopen: () => closeStores(environment),
    passes: (ms: number) => clock.advance(ms),
  };
}

test('a setup is stored when it is first seen, even for another process', async () => {
  const { begin, publish, passes, reopen, environment } = await open();
  const one = begin();
  expect(await one.versions()).toEqual([]);
  await publish(2);
  await one.read();
  passes(DAY);
  await publish(3);
  await one.read();
  expect(await one.versions()).toEqual([
    [0, 2],
    [1, 3],
  ]);
  await one.close();
  const printed = await folderChecks(environment);
  expect(printed.map(({ says }) => says)).toContainEqual(
    expect.stringMatching(/linecheck\/memory.sqlite: 1 restaurant with earlier setups, \d+ B$/),
  );
  await reopen();
  expect(await begin().versions()).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('equal readings write nothing, and neither does another process with the same reading', async () => {
  const { begin, publish, passes, entries } = await open();
  await publish(2);
  const one = begin();
  await one.read();
  await one.close();
  const before = await entries();
  expect(before).toHaveLength(1);
  passes(DAY);
  for (const each of [one, begin()]) {
    await each.read();
    await each.close();
    expect(await each.versions()).toEqual([[0, 2]]);
  }
  expect(await entries()).toEqual(before);
});

test('two processes that see changes in turn store all of them', async () => {
  const { begin, publish, passes } = await open();
  const both = [begin(), begin()];
  for (let turn = 0; turn < 4; turn += 1) {
    await publish(turn + 1);
    await both[turn % 2]?.read();
    await both[turn % 2]?.close();
    passes(DAY);
  }
  const all = [0, 1, 2, 3].map((turn) => [turn, turn + 1]);
  for (const each of both) expect(await each.versions()).toEqual(all);
});

test('a part of a list, and a list with something unreadable, are not stored', async () => {
  const { begin, publish, entries, clock } = await open();
  await publish(2);
  const part = begin();
  await part.readSince(clock.now());
  for (const gaps of [{ unreadable: 1 }, { damaged: 1 }]) {
    const source = begin({ changed: (read) => ({ ...read, ...gaps }) });
    await source.read();
    await source.close();
    expect(await source.versions()).toEqual([]);
  }
  await part.close();
  expect(await entries()).toEqual([]);
});

test('another platform and another restaurant have setups of their own', async () => {
  const { begin, publish, entries } = await open();
  await publish(2);
  const source = begin();
  await source.read();
  const other = { ...GRILL, guid: '0f1e2d3c-0000-4000-8000-000000000002' };
  expect(await source.versions(other)).toEqual([]);
  const elsewhere = begin({ platform: 'https://other.example' });
  expect(await elsewhere.versions()).toEqual([]);
  await elsewhere.read();
  await elsewhere.close();
  await source.close();
  expect(await entries()).toHaveLength(2);
  expect(await begin({ platform: `${PLATFORM}:443/` }).versions()).toEqual([[0, 2]]);
});

test('a text that is no setup counts as missing, and the next reading begins another history', async () => {
  const { begin, publish, entries, environment, passes } = await open();
  await publish(2);
  const first = begin();
  await first.read();
  await first.close();
  const [{ owner, value } = { owner: '', value: '' }] = await entries();
  for (const text of ['', '{}', '[[1]]', value.slice(1), value.replace(/\d+/, '"x"')]) {
    await storeIn(environment).put(SETUPS, { owner, value: text });
    expect(await begin().versions()).toEqual([]);
  }
  passes(DAY);
  const next = begin();
  await next.read();
  expect(await next.versions()).toEqual([[1, 2]]);
  await next.close();
});

test("a folder that can't be written only costs what another process would see", async () => {
  const { begin, publish, home, passes, reopen } = await open();
  await writeFile(join(home, 'linecheck'), 'in the way');
  const source = begin();
  await publish(2);
  await source.read();
  passes(DAY);
  await publish(3);
  await source.read();
  expect(await source.versions()).toEqual([
    [0, 2],
    [1, 3],
  ]);
  await source.close();
  await reopen();
  expect(await begin().versions()).toEqual([]);
});

test('only the latest 200 setups stay', async () => {
  const { begin, publish, passes, reopen } = await open();
  const source = begin();
  for (let turn = 0; turn < 203; turn += 1) {
    await publish(1, `Turn ${turn}`);
    await source.read();
    passes(DAY);
  }
  const versions = await source.versions();
  expect(versions).toHaveLength(200);
  expect(versions[0]).toEqual([3, 1]);
  await reopen();
  expect(await begin().versions()).toEqual(versions);
}, 60_000);
