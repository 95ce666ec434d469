import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../src/service/open-archive.ts';
import { testDatabase } from '../../postgres/test-database.ts';
import { asOfConformance } from './as-of.ts';
import { archiveConformance, RESTAURANT, station } from './conformance.ts';
import { pruneConformance } from './prune-conformance.ts';
import { configurationConformance } from './setup-conformance.ts';
import { sharedArchiveConformance } from './shared-conformance.ts';
import { summaryConformance } from './summary-conformance.ts';

const database = testDatabase();

describe('an archive in PostgreSQL', () => {
  archiveConformance(async () => openArchive(await database.schema()));
  configurationConformance(async () => openArchive(await database.schema()));
  summaryConformance(async () => openArchive(await database.schema()));
  pruneConformance(async () => openArchive(await database.schema()));
  asOfConformance(async () => openArchive(await database.schema()));
  sharedArchiveConformance(async () => {
    const url = await database.schema();
    return () => openArchive(url);
  });
});

/** New schema, with a restaurant. */
async function kitchen() {
  const url = await database.schema();
  const archive = await openArchive(url);
  await archive.putRestaurant(RESTAURANT);
  return { url, archive };
}

/** Ends every connection to the database but ours. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

describe('the tables', () => {
  const refusal = (reason: string) => ({
    code: 'ARCHIVE',
    message: expect.stringContaining(reason),
  });

  it('are in the first schema of the search path, and found there again', async () => {
    const { url, archive } = await kitchen();
    await archive.publishStations(RESTAURANT.guid, [station('a')], 1);
    await archive.close();
    const again = await openArchive(url);
    expect(await again.station(RESTAURANT.guid, 'a')).toBe(JSON.stringify(station('a')));
    await again.close();
    const other = await openArchive(await database.schema());
    expect(await other.restaurants()).toEqual([]);
    await other.close();
  });

  it('are refused when a newer version made them', async () => {
    const { url, archive } = await kitchen();
    await archive.close();
    await database.query('INSERT INTO archive_step (step) VALUES (999)', url);
    await expect(openArchive(url)).rejects.toMatchObject(refusal('newer version'));
  });

  it('are refused and left unchanged if they belong to something else', async () => {
    const url = await database.schema();
    await database.query('CREATE TABLE prep_station (name text)', url);
    await expect(openArchive(url)).rejects.toMatchObject(refusal("another program's tables"));
    const tables = 'SELECT tablename FROM pg_tables WHERE schemaname = current_schema()';
    expect(await database.query(tables, url)).toEqual([{ tablename: 'prep_station' }]);
  });

  it('of an archive without earlier setups begin with the current one', async () => {
    const { url, archive } = await kitchen();
    await archive.publishStations(RESTAURANT.guid, [station('a'), station('b')], 1_000);
    await archive.publishStations(RESTAURANT.guid, [station('a'), station('b')], 2_000);
    await archive.close();
    await database.query('DROP TABLE setup_change, date_summary, sync_lease, running_sync', url);
    await database.query('DELETE FROM archive_step WHERE step >= 4', url);
    const again = await openArchive(url);
    await again.publishStations(RESTAURANT.guid, [station('b')], 3_000);
    const json = ['a', 'b'].map((each) => JSON.stringify(station(each)));
    expect(await again.setupRevisions(RESTAURANT.guid)).toEqual([
      { version: 1, publishedAt: 2_000, changed: json, removed: [] },
      { version: 2, publishedAt: 3_000, changed: [], removed: ['a'] },
    ]);
    await again.close();
  });

  it('can be synced to even with what syncs of 0.3.0 left in them', async () => {
    const url = await database.schema();
    await (await openArchive(url)).close();
    const left = `INSERT INTO running_sync VALUES ('7d3f', 'a pass', 1, 9007199254740991);
      INSERT INTO sync_lease VALUES ('a', '20250101', '7d3f', 9007199254740991, NULL);`;
    await database.query(left, url);
    const archive = await openArchive(url);
    const unlock = await archive.lockSync();
    await expect(archive.lockSync()).rejects.toThrow('Another sync');
    await unlock();
    await archive.close();
  });

  it('take a setup in full if an older version of the program published the one before', async () => {
    const { url, archive } = await kitchen();
    await archive.publishStations(RESTAURANT.guid, [station('a'), station('b')], 1_000);
    const older = `UPDATE restaurant SET configuration_version = 2;
      DELETE FROM prep_station WHERE guid = 'b'`;
    await database.query(older, url);
    await archive.publishStations(RESTAURANT.guid, [station('a'), station('c')], 3_000);
    const json = ['a', 'b', 'c'].map((each) => JSON.stringify(station(each)));
    expect(await archive.setupRevisions(RESTAURANT.guid)).toEqual([
      { version: 1, publishedAt: 1_000, changed: [json[0], json[1]], removed: [] },
      { version: 3, publishedAt: 3_000, changed: [json[0], json[2]], removed: ['b'] },
    ]);
    await archive.close();
  });

  it('need a schema that exists', async () => {
    const url = (await database.schema()).replace(/kitchen_\d+/, 'nowhere');
    await expect(openArchive(url)).rejects.toMatchObject(refusal('search_path'));
  });

  it('can be read where nothing may be written, as on a standby', async () => {
    const { url, archive } = await kitchen();
    await archive.close();
    const standby = await openArchive(`${url}%20-c%20default_transaction_read_only%3Don`);
    expect(await standby.restaurant(RESTAURANT.guid)).toEqual(RESTAURANT);
    await expect(standby.putRestaurant(RESTAURANT)).rejects.toMatchObject({
      code: 'ARCHIVE_UNAVAILABLE',
    });
    await standby.close();
  });
});

describe('the pieces of a date', () => {
  const partitions = `SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'fulfillment_piece'::regclass ORDER BY relname`;

  it('are in the partition of their month, whatever the date and the process that creates it', async () => {
    const { url, archive } = await kitchen();
    const other = await openArchive(url);
    const dates = ['00010101', '20241231', '20250101', '20250131', '99991231'];
    await Promise.all(
      [archive, other].flatMap((each) =>
        dates.map((date) => each.appendFulfillments(RESTAURANT.guid, date, [{}])),
      ),
    );
    expect((await database.query(partitions, url)).map(({ relname }) => relname)).toEqual(
      ['000101', '202412', '202501', '999912'].map((month) => `fulfillment_piece_${month}`),
    );
    for (const date of dates) {
      expect(await archive.fulfillmentDay(RESTAURANT.guid, date)).toMatchObject({ records: 2 });
    }
    await Promise.all([archive.close(), other.close()]);
  });

  it('can be written again after their month was dropped', async () => {
    const { url, archive } = await kitchen();
    const write = async () => {
      const writer = await archive.writeDay(RESTAURANT.guid, '20250101', () => 1_000);
      await writer.add([{ courseName: String(Math.random()) }]);
      return writer.commit();
    };
    await write();
    await database.query('DROP TABLE fulfillment_piece_202501', url);
    expect(await write()).toMatchObject({ changed: true, records: 1 });
    await archive.close();
  });

  it('are removed when nobody reads them any more', async () => {
    const { url, archive } = await kitchen();
    for (const [name, at] of [
      ['Old', 0],
      ['New', 1_000],
      ['Newest', 17 * 60_000],
    ] as const) {
      const writer = await archive.writeDay(RESTAURANT.guid, '20250101', () => at);
      await writer.add([{ courseName: name }]);
      await writer.commit();
    }
    // The newest, and the one just replaced.
    const held = 'SELECT count(DISTINCT generation)::integer AS held FROM fulfillment_piece';
    expect(await database.query(held, url)).toEqual([{ held: 2 }]);
    await archive.close();
  });
});

describe('cut connections', () => {
  it('are renewed by the next read, without an error', async () => {
    const { archive } = await kitchen();
    await Promise.all(Array.from({ length: 8 }, () => archive.restaurants()));
    await database.query(CUT);
    expect(await archive.restaurant(RESTAURANT.guid)).toEqual(RESTAURANT);
    expect(await archive.restaurants()).toEqual([RESTAURANT]);
    await archive.close();
  });

  it('end a write with ARCHIVE_UNAVAILABLE, and leave nothing half done', async () => {
    const { url, archive } = await kitchen();
    // The row lock keeps the publish waiting until the connection is cut.
    const hold = 'BEGIN; SELECT guid FROM restaurant FOR UPDATE; SELECT pg_sleep(30)';
    const held = Promise.allSettled([database.query(hold, url)]);
    const waits = (event: string) => () =>
      database.query(`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND ${event}`);
    await expect.poll(waits(`wait_event = 'PgSleep'`)).toHaveLength(1);
    const published = Promise.allSettled([
      archive.publishStations(RESTAURANT.guid, [station('a')], 1),
    ]);
    await expect.poll(waits(`wait_event_type = 'Lock'`)).toHaveLength(1);
    await database.query(CUT);
    expect(await held).toMatchObject([{ status: 'rejected' }]);
    expect(await published).toMatchObject([{ reason: { code: 'ARCHIVE_UNAVAILABLE' } }]);
    expect(await archive.publishStations(RESTAURANT.guid, [station('a')], 1)).toBe(1);
    await archive.close();
  });

  it('do not matter to an archive that is closed, even twice', async () => {
    const { archive } = await kitchen();
    await archive.close();
    await archive.close();
    await expect(archive.restaurants()).rejects.toMatchObject({ code: 'ARCHIVE' });
  });
});
