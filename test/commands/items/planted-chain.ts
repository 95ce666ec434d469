/** A simulated chain with an item planted slow at some restaurants, served over HTTP and compared as by the command. */

import { systemClock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { printItems } from '../../../src/commands/items.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { plantsOn, readPlant } from '../../../src/service/simulator/written-plant.ts';
import { startService } from '../../../src/service/start-service.ts';
import { comparingSource } from '../demo-source.ts';
import { taking } from '../fulfillments/printed.ts';

interface PlantedChain {
  readonly restaurants: number;
  readonly dates: number;
  /** As written, at the restaurants from `from` on. */
  readonly plant: string;
  readonly from: number;
  readonly count: number;
  readonly seed: number;
}

const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };
const LAST = '20260814';
/** Noon on the day after. */
const NOW = Date.UTC(2026, 7, 15, 17);

/** `Steak Frites at Restaurant 7`. */
export async function slowItems(chain: PlantedChain): Promise<readonly string[]> {
  const archive = await openArchive('sqlite::memory:');
  const { zone: timezone, closeoutHour } = CALENDAR;
  const restaurants = [];
  const read = readPlant(chain.plant, { stations: [] });
  if (!('plant' in read)) throw new Error('a plant is written');
  for (let n = 0; n < chain.restaurants; n += 1) {
    const key = { profile: 'typical', seed: chain.seed + n * 1_009 } as const;
    const { guid, stations } = simulateRestaurant(key);
    const name = `Restaurant ${n + 1}`;
    restaurants.push({ guid, name, calendar: CALENDAR, zoneKnown: true });
    await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
    await archive.publishStations(guid, stations, NOW);
    const isPlanted = n >= chain.from && n < chain.from + chain.count;
    for (let at = 0; at < chain.dates; at += 1) {
      const day = { businessDate: shiftBusinessDate(LAST, -at), timezone, closeoutHour };
      const plants = isPlanted ? plantsOn([read.plant], day) : [];
      const records = simulateDay({ ...key, ...day, plants }).map(({ record }) => record);
      await archive.appendFulfillments(guid, day.businessDate, records);
    }
  }
  const credentials = await issueApiClient(archive, {
    name: 'chain',
    scopes: ['kitchen:read'],
    restaurants: restaurants.map(({ guid }) => guid),
  });
  const clock = { ...systemClock, now: () => NOW };
  const service = await startService({ archive, now: clock.now, log: () => undefined });
  try {
    const api = createKitchenApi({ baseUrl: service.url, credentials, clock, isPlain: true });
    const [out, err] = [taking(), taking()];
    const outlets = { stdout: out.outlet, stderr: err.outlet };
    const from = shiftBusinessDate(LAST, 1 - chain.dates);
    const flags = { from, to: LAST, format: 'json' };
    await printItems(comparingSource(api, restaurants, clock), [], flags, outlets, clock);
    const rows: readonly Readonly<Record<string, unknown>>[] = JSON.parse(out.text());
    // An item made at several stations has a row for each.
    const slow = rows
      .filter(({ chainState }) => chainState === 'slow')
      .map(({ name, restaurantName }) => `${String(name)} at ${String(restaurantName)}`);
    return [...new Set(slow)].sort();
  } finally {
    await service.close();
    await archive.close();
  }
}

/** What is planted, in the same form. */
export function plantedItems(item: string, { from, count }: PlantedChain): readonly string[] {
  return Array.from({ length: count }, (_, n) => `${item} at Restaurant ${from + n + 1}`).sort();
}
