/** Published setups: tests for every archive engine, run by each engine's test file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrepStation } from '../../../src/contract/prep-station.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { MAX_SETUPS } from '../../../src/service/archive/setup-history.ts';
import { RESTAURANT, station } from './conformance.ts';

/** `open` makes a new archive per test, and removes it. */
export function configurationConformance(open: () => Promise<Archive>): void {
  let archive: Archive;
  beforeEach(async () => {
    archive = await open();
    await archive.putRestaurant(RESTAURANT);
  });
  afterEach(() => archive.close());

  const publish = (stations: readonly PrepStation[], at: number) =>
    archive.publishStations(RESTAURANT.guid, stations, at);

  describe('published setups', () => {
    it('keep what each publish changed, and nothing if one changed nothing', async () => {
      const steps = () => archive.setupRevisions(RESTAURANT.guid);
      const json = (...named: readonly PrepStation[]) => named.map((each) => JSON.stringify(each));
      expect(await steps()).toEqual([]);
      await publish([station('b'), station('a')], 1_000);
      await publish([station('a'), station('b')], 2_000);
      const renamed = station('a', { name: 'Renamed' });
      await publish([renamed, station('b')], 3_000);
      await publish([renamed, station('c')], 4_000);
      expect(await steps()).toEqual([
        { version: 1, publishedAt: 1_000, changed: json(station('a'), station('b')), removed: [] },
        { version: 2, publishedAt: 3_000, changed: json(renamed), removed: [] },
        { version: 3, publishedAt: 4_000, changed: json(station('c')), removed: ['b'] },
      ]);
      expect(await archive.setupRevisions('of nobody')).toEqual([]);
    });

    it('keep the latest ones, and complete the oldest of them', async () => {
      const tenth = (turn: number) => station('b', { name: `Turn ${Math.floor(turn / 10)}` });
      for (let turn = 0; turn < MAX_SETUPS + 5; turn += 1) {
        const short = turn < 3 ? [station('gone')] : [];
        await publish([station('a', { name: `${turn}` }), tenth(turn), ...short], turn);
      }
      const steps = await archive.setupRevisions(RESTAURANT.guid);
      expect(steps.length).toBe(MAX_SETUPS);
      const named = (turn: number) => JSON.stringify(station('a', { name: `${turn}` }));
      expect(steps.slice(0, 2)).toEqual([
        { version: 6, publishedAt: 5, changed: [named(5), JSON.stringify(tenth(5))], removed: [] },
        { version: 7, publishedAt: 6, changed: [named(6)], removed: [] },
      ]);
      expect(steps.at(-1)).toMatchObject({ publishedAt: MAX_SETUPS + 4 });
    }, 60_000);
  });
}
