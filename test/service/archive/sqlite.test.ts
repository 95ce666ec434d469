import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { asOfConformance } from './as-of.ts';
import { archiveConformance, RESTAURANT, station } from './conformance.ts';
import { pruneConformance } from './prune-conformance.ts';
import { configurationConformance } from './setup-conformance.ts';
import { sharedArchiveConformance } from './shared-conformance.ts';
import { summaryConformance } from './summary-conformance.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linecheck-archive-'));
  path = join(folder, 'kitchen.db');
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => openArchive(`sqlite:${path}`);

const textOf = async (archive: Archive, date: string) => {
  const { version } = await archive.fulfillmentDay(RESTAURANT.guid, date);
  const pieces: Buffer[] = [];
  for await (const piece of archive.fulfillmentPieces(RESTAURANT.guid, date, version)) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
};

const generations = () => {
  const database = new DatabaseSync(path);
  const rows = database.prepare('SELECT generation FROM day_generation').all();
  database.close();
  return rows.map(({ generation }) => generation);
};

describe('an archive in a file', () => {
  archiveConformance(open);
  configurationConformance(open);
  summaryConformance(open);
  pruneConformance(open);
  sharedArchiveConformance(async () => open);
  asOfConformance(open);
});

describe('an archive in memory', () => {
  archiveConformance(() => openArchive('sqlite::memory:'));
});

describe('the file of an archive', () => {
  it('can be synced to even with what syncs of 0.3.0 left in it', async () => {
    await (await open()).close();
    const database = new DatabaseSync(path);
    database.exec(`
      INSERT INTO running_sync VALUES ('0123456789abcdef.1', 'a pass', 1), ('interrupted.a.1', 'b', 2);
      INSERT INTO sync_lease VALUES ('a', '20250101', '0123456789abcdef.1', 1, NULL);`);
    database.close();
    const archive = await open();
    const unlock = await archive.lockSync();
    await expect(archive.lockSync()).rejects.toThrow('Another sync');
    await unlock();
    await archive.close();
  });

  it('holds everything after it was closed and opened again', async () => {
    const first = await open();
    await first.putRestaurant(RESTAURANT);
    await first.publishStations(RESTAURANT.guid, [station('a')], 1);
    await first.close();
    const second = await open();
    expect(await second.station(RESTAURANT.guid, 'a')).toBe(JSON.stringify(station('a')));
    await second.close();
  });

  it('is complete in itself once it is closed, so that it can be copied', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    await archive.close();
    await copyFile(path, join(folder, 'copy.db'));
    const copy = await openArchive(`sqlite:${join(folder, 'copy.db')}`);
    expect(await copy.restaurant(RESTAURANT.guid)).toEqual(RESTAURANT);
    await copy.close();
  });

  it('can be read only by its owner, and so can the log', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    for (const file of [path, `${path}-wal`]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    await archive.close();
  });

  it('is brought up to date if an older version wrote it, and keeps everything in it', async () => {
    const older = new DatabaseSync(path);
    older.exec(await readFile(new URL('older/version-4.sql', import.meta.url), 'utf8'));
    older.close();
    const archive = await open();
    expect((await archive.restaurants()).map(({ name }) => name)).toEqual([
      'Corner Grill',
      'Empty',
    ]);
    expect(await archive.restaurant(RESTAURANT.guid)).toEqual(RESTAURANT);
    expect(await archive.client('client-1')).toMatchObject({ secretHash: 'c0ffee' });
    expect(await archive.signingKeys()).toMatchObject([{ kid: 'kid-1', createdAt: 7 }]);
    const secret = await archive.serviceSecret('page-token-key', Buffer.from('another'));
    expect(Buffer.from(secret).toString('hex')).toBe('00ff10');
    expect(await archive.stationPage(RESTAURANT.guid, { after: 0, limit: 9 })).toEqual({
      version: 2,
      publishedAt: 1_000,
      rows: [
        { position: 2, json: '{"guid":"fry"}' },
        { position: 5, json: '{"guid":"grill"}' },
      ],
      more: false,
    });
    await archive.publishStations(RESTAURANT.guid, [{ guid: 'fry', entityType: 'PrepStation' }], 2);
    expect(await archive.setupRevisions(RESTAURANT.guid)).toEqual([
      {
        version: 2,
        publishedAt: 1_000,
        changed: ['{"guid":"fry"}', '{"guid":"grill"}'],
        removed: [],
      },
      {
        version: 3,
        publishedAt: 2,
        changed: ['{"guid":"fry","entityType":"PrepStation"}'],
        removed: ['grill'],
      },
    ]);
    expect(await archive.businessDates(RESTAURANT.guid)).toEqual([
      { businessDate: '20250102', version: '0-0', records: 0, bytes: 2, writtenAt: 1_000 },
      { businessDate: '20250101', version: '00aa-2', records: 2, bytes: 26 },
    ]);
    expect(await textOf(archive, '20250101')).toBe('[{"courseName":1},{"a":2}]');
    expect(await archive.structuralFaults()).toEqual([]);
    // What the older version started counts as abandoned after an hour untouched.
    await (await archive.writeDay(RESTAURANT.guid, '20250103', () => 2_000)).commit();
    expect(generations()).toContain('00cc');
    await (await archive.writeDay(RESTAURANT.guid, '20250103', () => 3_602_000)).commit();
    expect(generations()).not.toContain('00cc');
    await archive.close();
  });

  it('returns no summary with a changed byte, and takes another one instead', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    await archive.appendFulfillments(RESTAURANT.guid, '20250101', [{}]);
    const { version } = await archive.fulfillmentDay(RESTAURANT.guid, '20250101');
    const put = () =>
      archive.putSummary(RESTAURANT.guid, '20250101', { version, basis: '2', text: '{"rows":1}' });
    const kept = () => archive.summary(RESTAURANT.guid, '20250101', '2');
    await put();
    const other = new DatabaseSync(path);
    other.exec(`UPDATE date_summary SET text = '{"rows":7}'`);
    other.close();
    expect(await kept()).toBeUndefined();
    await put();
    expect(await kept()).toBe('{"rows":1}');
    await archive.close();
  });

  it('takes nothing from an older version that still runs', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    const older = new DatabaseSync(path);
    const piece = `INSERT INTO fulfillment_piece (generation, ordinal, body) VALUES ('00dd', 0, x'5b')`;
    expect(() => older.exec(piece)).toThrow('an older version of linecheck cannot write to it');
    const key = `INSERT INTO signing_key (kid, algorithm, private_jwk, created_at) VALUES ('k', 'EdDSA', '{}', 1)`;
    expect(() => older.exec(key)).toThrow('NOT NULL constraint failed: row_set.sum');
    older.close();
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

  it('can be read by another process while this one has it open', async () => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    const script = `
      import('node:sqlite').then(({ DatabaseSync }) => {
        const database = new DatabaseSync(process.argv[1]);
        process.stdout.write(database.prepare('SELECT name FROM restaurant').get().name);
      });`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, path]);
    expect(stdout).toBe(RESTAURANT.name);
    await archive.close();
  });
});

describe('a file that is no archive of ours', () => {
  const refusal = (reason: string) => ({
    code: 'ARCHIVE',
    message: expect.stringContaining(reason),
  });

  it('is named if it is no database', async () => {
    await writeFile(
      path,
      'not a database, but long enough to be read as the header of one. '.repeat(20),
    );
    await expect(open()).rejects.toMatchObject(refusal(path));
  });

  it('is named and left unchanged if it is another database', async () => {
    const foreign = new DatabaseSync(path);
    foreign.exec('CREATE TABLE recipe (name TEXT)');
    foreign.close();
    const before = await readFile(path);
    await expect(open()).rejects.toMatchObject(
      refusal(`${path} is a database, but not an archive`),
    );
    expect(await readFile(path)).toEqual(before);
  });

  it('is refused if a newer version wrote it', async () => {
    await (await open()).close();
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 999');
    newer.close();
    await expect(open()).rejects.toMatchObject(refusal('newer version'));
  });

  it('is refused if a table is missing, before anything is read', async () => {
    await (await open()).close();
    const damaged = new DatabaseSync(path);
    damaged.exec('DROP TABLE date_summary');
    damaged.close();
    await expect(open()).rejects.toMatchObject(refusal('no such table'));
  });

  it.each([5_000, 40_000])('is named if it was cut after %i bytes', async (bytes) => {
    const archive = await open();
    await archive.putRestaurant(RESTAURANT);
    await archive.close();
    const cut = join(folder, 'cut.db');
    await writeFile(cut, (await readFile(path)).subarray(0, bytes));
    const reading = async () => {
      const damaged = await openArchive(`sqlite:${cut}`);
      try {
        await damaged.clients();
      } finally {
        await damaged.close();
      }
    };
    await expect(reading()).rejects.toMatchObject(refusal(cut));
  });

  it('is refused if its folder does not exist', async () => {
    path = join(folder, 'missing', 'kitchen.db');
    await expect(open()).rejects.toMatchObject(refusal(path));
  });
});

describe('an archive address', () => {
  it.each(['', 'sqlite:', 'kitchen.db', 'mysql://user:hunter2@host/db'])(
    'of another form is refused without repeating it: %j',
    async (url) => {
      await expect(openArchive(url)).rejects.toMatchObject({
        code: 'CONFIGURATION',
        message: expect.not.stringContaining('hunter2'),
      });
    },
  );
});
