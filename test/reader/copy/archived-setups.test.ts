import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Station, stationsByGuid } from '../../../src/kitchen/model/restaurant.ts';
import { setupStep } from '../../../src/kitchen/stations/setup-history.ts';
import { archivedSetups } from '../../../src/reader/sources/archived-kitchen.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { kitchens } from '../../kitchen/fixtures.ts';
import { testDatabase } from '../../postgres/test-database.ts';
import { GRILL } from '../memory/restaurants.ts';

const database = testDatabase();

test.each([
  ['a file', async () => 'sqlite::memory:', 60],
  ['PostgreSQL', () => database.schema(), 15],
])('any setups published one after the other are read back from %s', async (_, place, numRuns) => {
  const archive = await openArchive(await place());
  onTestFinished(() => archive.close());
  const read = archivedSetups(archive, 'of the test');
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(kitchens, { minLength: 1, maxLength: 6 }), async (published) => {
      n += 1;
      const restaurant = { ...GRILL, guid: `restaurant ${n}` };
      const facts = { timezone: 'UTC', closeoutHour: 4, tier: 'professional' } as const;
      await archive.putRestaurant({ guid: restaurant.guid, name: 'Grill', ...facts });
      const each = published.map((stations) => [...stationsByGuid(stations).values()]);
      for (const [at, stations] of each.entries()) {
        await archive.publishStations(restaurant.guid, stations, at);
      }
      const versions = await read(restaurant);
      let known: readonly Station[] = [];
      for (const [at, stations] of each.entries()) {
        const isOther = setupStep(known, stations, at) !== undefined;
        expect(versions.some(({ seenAt }) => seenAt === at)).toBe(isOther);
        known = versions.findLast(({ seenAt }) => seenAt <= at)?.stations ?? [];
        expect(setupStep(known, stations, at)).toBeUndefined();
      }
    }),
    { numRuns },
  );
});

test('the text of an earlier setup without any station is damage', async () => {
  const setupRevisions = async () => [
    { version: 1, publishedAt: 1, changed: ['{"guid":7}'], removed: [] },
  ];
  await expect(archivedSetups({ setupRevisions }, 'x')(GRILL)).rejects.toMatchObject({
    code: 'ARCHIVE',
    message: expect.stringContaining('an earlier setup'),
  });
});
