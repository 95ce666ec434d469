import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/api/clock.ts';
import { offlineSource } from '../../src/reader/sources/offline-source.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { contentsOf, runSync } from '../commands/sync/printed.ts';
import { GRILL, record } from '../scenarios/builders.ts';
import { runKitchen, GRILL as SERVED, START, stations } from '../service/running-kitchen.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();

const CHOICE = { ...GRILL, guid: SERVED.guid };
const DATE = '20250213';

test('of two syncs into one database one ends well, and what it copied is read without a platform', async () => {
  const kitchen = await runKitchen({ pageSize: 2 });
  onTestFinished(() => kitchen.stop());
  await kitchen.publish(stations(5));
  const records = Array.from({ length: 3_000 }, (_, n) => record(n));
  await kitchen.archive.appendFulfillments(SERVED.guid, DATE, records);

  const address = await database.schema();
  const platform = { baseUrl: kitchen.url, credentials: kitchen.credentials };
  const clock = { ...systemClock, now: () => START };
  const copy = async () => {
    const archive = await openArchive(address);
    onTestFinished(() => archive.close());
    const call = { from: '-9', restaurants: [CHOICE], concurrency: 8 };
    return { archive, ...(await runSync(platform, archive, clock, call)) };
  };
  const [one, other] = await Promise.all([copy(), copy()]);
  const ends = [one, other].map(({ exitCode, failure }) => failure ?? exitCode);
  expect(ends).toContain(0);
  expect(ends).toContainEqual(expect.objectContaining({ code: 'ARCHIVE', exitCode: 9 }));
  const { archive } = one;
  const held = await contentsOf(archive, SERVED.guid);
  expect(held.stations).toEqual((await contentsOf(kitchen.archive, SERVED.guid)).stations);
  expect(Object.keys(held.days)).toHaveLength(10);
  expect(held.days[DATE]).toBe(JSON.stringify(records));

  const source = await offlineSource(address, [SERVED.guid], systemClock);
  onTestFinished(() => source.close());
  const read = await source.api.fulfillments(SERVED.guid, DATE);
  expect(read).toMatchObject({ records, readAt: START });
  const missing = source.api.fulfillments(SERVED.guid, '20250101');
  await expect(missing).rejects.toMatchObject({ code: 'NOT_ARCHIVED' });
  expect(await archive.clients()).toEqual([]);
});
