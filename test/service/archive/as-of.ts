/** When data was written: tests for every archive engine, run by each engine's test file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { RESTAURANT, station } from './conformance.ts';

/** `open` makes new archives and removes them. */
export function asOfConformance(open: () => Promise<Archive>): void {
  let archive: Archive;
  beforeEach(async () => {
    archive = await open();
    await archive.putRestaurant(RESTAURANT);
  });
  afterEach(() => archive.close());

  const write = async (date: string, records: readonly object[], ...instants: number[]) => {
    let at = 0;
    const now = () => instants[at++] ?? instants.at(-1) ?? 0;
    const writer = await archive.writeDay(RESTAURANT.guid, date, now);
    await writer.add(records);
    return writer.commit();
  };
  const dates = async () =>
    (await archive.businessDates(RESTAURANT.guid)).map(({ businessDate, writtenAt }) => [
      businessDate,
      writtenAt,
    ]);

  describe('the time at which a date was written', () => {
    it('is when the writing began', async () => {
      await write('20250101', [{}], 1_000, 2_000, 3_000);
      await write('20250102', [], 1_500);
      expect(await dates()).toEqual([
        ['20250102', 1_500],
        ['20250101', 1_000],
      ]);
    });

    it('is updated if the same rows were written again', async () => {
      await write('20250101', [{}], 1_000);
      expect((await write('20250101', [{}], 3_000)).changed).toBe(false);
      expect(await dates()).toEqual([['20250101', 3_000]]);
    });

    it('is absent for a date that only had records added, and stays when some are added', async () => {
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [{}]);
      await write('20250102', [{}], 1_000);
      await archive.appendFulfillments(RESTAURANT.guid, '20250102', [{}]);
      expect(await dates()).toEqual([
        ['20250102', 1_000],
        ['20250101', undefined],
      ]);
    });

    it('is not changed by an abandoned write', async () => {
      await write('20250101', [{}], 1_000);
      const writer = await archive.writeDay(RESTAURANT.guid, '20250101', () => 2_000);
      await writer.abandon();
      expect(await dates()).toEqual([['20250101', 1_000]]);
    });
  });

  describe('the time of a setup', () => {
    const publishedAt = async () =>
      (await archive.stationPage(RESTAURANT.guid, { after: 0, limit: 1 })).publishedAt;

    it('is that of the last publish, whether or not it changed anything', async () => {
      expect(await publishedAt()).toBeUndefined();
      await archive.publishStations(RESTAURANT.guid, [], 1_000);
      expect(await publishedAt()).toBe(1_000);
      await archive.publishStations(RESTAURANT.guid, [station('a')], 2_000);
      await archive.publishStations(RESTAURANT.guid, [station('a')], 3_000);
      expect(await publishedAt()).toBe(3_000);
      await archive.putRestaurant({ ...RESTAURANT, name: 'Renamed' });
      expect(await publishedAt()).toBe(3_000);
    });
  });
}
