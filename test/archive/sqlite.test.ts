import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { asOfConformance } from './as-of.ts';
import { archiveConformance, RESTAURANT, station } from './conformance.ts';
import { sharedArchiveConformance } from './shared-conformance.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linecheck-archive-'));
  path = join(folder, 'kitchen.db');
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => openArchive(`sqlite:${path}`);

describe('an archive in a file', () => {
  archiveConformance(open);
  sharedArchiveConformance(async () => open);
  asOfConformance(open);
});

describe('an archive in memory', () => {
  archiveConformance(() => openArchive('sqlite::memory:'));
});

describe('the file of an archive', () => {
  it('holds everything after it was closed and opened again', async () => {
    const first = await open();
    await first.putRestaurant(RESTAURANT);
    await first.publishStations(RESTAURANT.guid, [station('a')], 1);
    await first.close();
    const second = await open();
    expect(await second.station(RESTAURANT.guid, 'a')).toBe(JSON.stringify(station('a')));
    await second.close();
  });

  it('is complete in itself once closed, so that it can be copied', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    await archive.close();
    await copyFile(path, join(folder, 'copy.db'));
    const copy = await openArchive(`sqlite:${join(folder, 'copy.db')}`);
    expect(await copy.restaurant(RESTAURANT.guid)).toEqual(RESTAURANT);
    await copy.close();
  });

  it('is readable by its owner alone, its log too', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    for (const file of [path, `${path}-wal`]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    await archive.close();
  });

  it('is brought up to date where an older version wrote it, and keeps its dates', async () => {
    const before = await open();
    await before.putRestaurant(RESTAURANT);
    await before.appendFulfillments(RESTAURANT.guid, '20250101', [{}]);
    await before.close();
    const older = new DatabaseSync(path);
    older.exec(`
      ALTER TABLE business_day DROP COLUMN written_at;
      ALTER TABLE restaurant DROP COLUMN published_at;
      PRAGMA user_version = 2;`);
    older.close();
    const archive = await open();
    const dates = await archive.businessDates(RESTAURANT.guid);
    expect(dates).toEqual([
      { businessDate: '20250101', version: expect.any(String), records: 1, bytes: 4 },
    ]);
    await archive.close();
  });

  it('shows a second connection what the first one published', async () => {
    const writer = await open();
    const reader = await open();
    await writer.putRestaurant(RESTAURANT);
    await writer.publishStations(RESTAURANT.guid, [station('a')], 1);
    expect(await reader.station(RESTAURANT.guid, 'a')).toBeDefined();
    await Promise.all([writer.close(), reader.close()]);
  });

  it('is read by another process while this one has it open', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    const script = `
      import('@photostructure/sqlite').then(({ DatabaseSync }) => {
        const database = new DatabaseSync(process.argv[1]);
        process.stdout.write(database.prepare('SELECT name FROM restaurant').get().name);
      });`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, path]);
    expect(stdout).toBe(RESTAURANT.name);
    await archive.close();
  });
});

describe('a file that is no archive of ours', () => {
  const refusal = (says: string) => ({ code: 'ARCHIVE', message: expect.stringContaining(says) });

  it('is named when it is no database', async () => {
    await writeFile(
      path,
      'not a database, but long enough to be read as the header of one. '.repeat(20),
    );
    await expect(open()).rejects.toMatchObject(refusal(path));
  });

  it('is named and left as it is when it is another database', async () => {
    const foreign = new DatabaseSync(path);
    foreign.exec('CREATE TABLE recipe (name TEXT)');
    foreign.close();
    const before = await readFile(path);
    await expect(open()).rejects.toMatchObject(
      refusal(`${path} is a database, but not an archive`),
    );
    expect(await readFile(path)).toEqual(before);
  });

  it('is refused when a newer version wrote it', async () => {
    await (await open()).close();
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 999');
    newer.close();
    await expect(open()).rejects.toMatchObject(refusal('newer version'));
  });

  it('is named on the first read when it was cut short', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    await archive.close();
    await writeFile(path, (await readFile(path)).subarray(0, 5_000));
    const damaged = await open();
    await expect(damaged.restaurant(RESTAURANT.guid)).rejects.toMatchObject(refusal(path));
    await damaged.close();
  });

  it('is refused when its folder does not exist', async () => {
    path = join(folder, 'missing', 'kitchen.db');
    await expect(open()).rejects.toMatchObject(refusal(path));
  });
});

describe('an archive address', () => {
  it.each(['', 'sqlite:', 'kitchen.db', 'mysql://user:hunter2@host/db'])(
    'of another form is refused without being repeated: %j',
    async (url) => {
      await expect(openArchive(url)).rejects.toMatchObject({
        code: 'CONFIGURATION',
        message: expect.not.stringContaining('hunter2'),
      });
    },
  );
});
