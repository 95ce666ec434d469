/** A thousand prep stations, many business dates, and a very large one. */
import { join } from 'node:path';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import {
  type IssuedCredentials,
  issueApiClient,
} from '../../../src/service/operations/client-secret.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { sized } from '../bench-size.ts';

/** Per ordinary date, and in the large one. */
const DAY_RECORDS = sized(5_000, 100);
const LARGE_RECORDS = sized(200_000, 1_000);
const PROFILE = sized('stress', 'cafe');
/** Too many for a service's memory. */
const DATES = sized(40, 2);

export interface FilledArchive {
  readonly url: string;
  readonly restaurant: string;
  readonly credentials: IssuedCredentials;
  /** 5,000 records each. */
  readonly dates: readonly string[];
  readonly largeDate: string;
}

/** In a folder, or at `url`. */
export async function fillArchive(
  folder: string,
  url = `sqlite:${join(folder, 'kitchen.sqlite')}`,
): Promise<FilledArchive> {
  const key = { profile: PROFILE, seed: 1 } as const;
  const { guid, name, stations } = simulateRestaurant(key);
  const place = { timezone: 'America/New_York', closeoutHour: 4 };
  const archive = await openArchive(url);
  await archive.putRestaurant({ guid, name, ...place, tier: 'professional' });
  await archive.publishStations(guid, stations.slice(0, 1_000), Date.now());
  const credentials = await issueApiClient(archive, {
    name: 'bench',
    scopes: ['kitchen:read'],
    restaurants: [guid],
  });

  const records: ItemFulfillment[] = [];
  for (let day = 1; records.length < LARGE_RECORDS; day += 1) {
    const businessDate = `202603${String(day).padStart(2, '0')}`;
    for (const { record } of simulateDay({ ...key, businessDate, ...place })) records.push(record);
  }
  const write = async (date: string, from: number, count: number) => {
    const writer = await archive.writeDay(guid, date, Date.now);
    for (let at = from; at < from + count; at += 1_000) {
      await writer.add(records.slice(at, Math.min(at + 1_000, from + count)));
    }
    await writer.commit();
  };
  const dates = Array.from({ length: DATES }, (_, n) =>
    String(20260401 + (n % 28) + 100 * Math.floor(n / 28)),
  );
  for (const [n, date] of dates.entries()) await write(date, (n * 1_000) % 100_000, DAY_RECORDS);
  const largeDate = '20260601';
  await write(largeDate, 0, LARGE_RECORDS);
  await archive.close();
  return { url, restaurant: guid, credentials, dates, largeDate };
}
