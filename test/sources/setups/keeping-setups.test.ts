import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StationsRead } from '../../../src/api/reading/stations.ts';
import { folderChecks } from '../../../src/commands/doctor/folders.ts';
import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { keepingSetups } from '../../../src/sources/setups/keeping-setups.ts';
import { serveKitchen } from '../../api/service-fixture.ts';
import { GRILL, temporaryFolder } from '../summaries/restaurants.ts';

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
    const kept = keepingSetups(source, platform, { environment: { XDG_STATE_HOME: home }, clock });
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
  const folder = join(home, 'linecheck', 'setups');
  const files = async () => (await readdir(folder)).map((name) => join(folder, name));
  /** The only file. */
  const file = async () => {
    const [path = '', ...others] = await files();
    expect(others).toEqual([]);
    return path;
  };
  return {
    ...kitchen,
    home,
    folder,
    begin,
    files,
    file,
    passes: (ms: number) => clock.advance(ms),
  };
}

test('a setup is kept when it is first seen, for another process too, and only for the user', async () => {
  const { begin, publish, passes, folder, file, home } = await open();
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
  const printed = await folderChecks({ XDG_STATE_HOME: home });
  expect(printed.map(({ says }) => says)).toContainEqual(
    expect.stringMatching(/linecheck\/setups, for earlier setups: 1 restaurant, \d+ B$/),
  );
  const another = begin();
  expect(await another.versions()).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect((await stat(await file())).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(join(home, 'linecheck'))).toEqual(['setups']);
});

test('equal readings write nothing, and neither does another process', async () => {
  const { begin, publish, passes, file } = await open();
  await publish(2);
  const one = begin();
  await one.read();
  await one.close();
  const { ino } = await stat(await file());
  passes(DAY);
  for (const each of [one, begin()]) {
    await each.read();
    await each.close();
    expect(await each.versions()).toEqual([[0, 2]]);
  }
  expect((await stat(await file())).ino).toBe(ino);
});

test('two processes seeing changes in turn keep them all', async () => {
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

test('a part of a list, and one with something unreadable, are no setup', async () => {
  const { begin, publish, files, clock } = await open();
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
  await expect(files()).rejects.toMatchObject({ code: 'ENOENT' });
});

test('another platform and another restaurant have setups of their own', async () => {
  const { begin, publish, files } = await open();
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
  expect(await files()).toHaveLength(2);
  expect(await begin({ platform: `${PLATFORM}:443/` }).versions()).toEqual([[0, 2]]);
});

test('a file damaged anywhere is not there, and the next reading begins another', async () => {
  const { begin, publish, file, passes } = await open();
  await publish(2);
  const first = begin();
  await first.read();
  await first.close();
  const path = await file();
  const sound = await readFile(path);
  const shown = () => begin().versions();
  for (let at = 0; at < sound.length; at += 7) {
    const damaged = Buffer.from(sound);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await writeFile(path, damaged);
    expect(await shown(), `byte ${at}`).toEqual([]);
  }
  for (const text of ['', '\n', '0\n[[1]]\n', sound.toString().slice(9), ' '.repeat(2_000_000)]) {
    await writeFile(path, text);
    expect(await shown()).toEqual([]);
  }
  passes(DAY);
  const next = begin();
  await next.read();
  expect(await next.versions()).toEqual([[1, 2]]);
  await next.close();

  await chmod(path, 0o666);
  expect(await shown()).toEqual([]);
  await rm(path);
  await writeFile(`${path}-elsewhere`, sound, { mode: 0o600 });
  await symlink(`${path}-elsewhere`, path);
  expect(await shown()).toEqual([]);
});

test('an unwritable folder costs only what another process would see', async () => {
  const { begin, publish, home, passes } = await open();
  await mkdir(join(home, 'linecheck'));
  await writeFile(join(home, 'linecheck', 'setups'), 'in the way');
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
  expect(await begin().versions()).toEqual([]);
});

test('the latest 200 setups are kept, and the files for the latest 500 restaurants', async () => {
  const { begin, publish, folder, files, passes } = await open();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let n = 0; n < 501; n += 1) {
    const path = join(folder, `${String(n).padStart(32, '0')}-1.json`);
    await writeFile(path, 'old', { mode: 0o600 });
    await utimes(path, n, n);
  }
  await writeFile(join(folder, 'note'), 'of somebody');
  const source = begin();
  for (let turn = 0; turn < 203; turn += 1) {
    await publish(1, `Turn ${turn}`);
    await source.read();
    passes(DAY);
  }
  const versions = await source.versions();
  expect(versions).toHaveLength(200);
  expect(versions[0]).toEqual([3, 1]);
  expect(await begin().versions()).toEqual(versions);
  const left = await files();
  expect(left).toHaveLength(501);
  expect(left).toContain(join(folder, 'note'));
  expect(left.some((path) => path.endsWith(`${'0'.repeat(31)}1-1.json`))).toBe(false);
}, 60_000);
