/** Published setups: tests for every archive engine, run by each engine's test file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrepStation } from '../../../src/contract/prep-station.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { CONFIGURATIONS_KEPT } from '../../../src/service/archive/configuration-steps.ts';
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

  describe('published configurations', () => {
    it('keeps what each publish changed, and nothing when one changed nothing', async () => {
      const steps = () => archive.configurationSteps(RESTAURANT.guid);
      const json = (...named: readonly PrepStation[]) => named.map((each) => JSON.stringify(each));
      expect(await steps()).toEqual([]);
      await publish([station('b'), station('a')], 1_000);
      await publish([station('a'), station('b')], 2_000);
      const renamed = station('a', { name: 'Renamed' });
      await publish([renamed, station('b')], 3_000);
      await publish([renamed, station('c')], 4_000);
      expect(await steps()).toEqual([
        { version: 1, publishedAt: 1_000, put: json(station('a'), station('b')), removed: [] },
        { version: 2, publishedAt: 3_000, put: json(renamed), removed: [] },
        { version: 3, publishedAt: 4_000, put: json(station('c')), removed: ['b'] },
      ]);
      expect(await archive.configurationSteps('of nobody')).toEqual([]);
    });

    it('keeps the latest setups, and completes the oldest of them', async () => {
      const tenth = (turn: number) => station('b', { name: `Turn ${Math.floor(turn / 10)}` });
      for (let turn = 0; turn < CONFIGURATIONS_KEPT + 5; turn += 1) {
        const short = turn < 3 ? [station('gone')] : [];
        await publish([station('a', { name: `${turn}` }), tenth(turn), ...short], turn);
      }
      const steps = await archive.configurationSteps(RESTAURANT.guid);
      expect(steps.length).toBe(CONFIGURATIONS_KEPT);
      const named = (turn: number) => JSON.stringify(station('a', { name: `${turn}` }));
      expect(steps.slice(0, 2)).toEqual([
        { version: 6, publishedAt: 5, put: [named(5), JSON.stringify(tenth(5))], removed: [] },
        { version: 7, publishedAt: 6, put: [named(6)], removed: [] },
      ]);
      expect(steps.at(-1)).toMatchObject({ publishedAt: CONFIGURATIONS_KEPT + 4 });
    }, 60_000);
  });
}
