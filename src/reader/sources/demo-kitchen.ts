/** The kitchen service on a loopback port, over a temporary archive that the simulator fills in real time. */
import type { Clock } from '../../api/clock.ts';
import { DAY_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { KITCHEN_SCOPE } from '../../contract/operations.ts';
import type { SetupReader } from '../../kitchen/stations/setup-history.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { openSqliteArchive } from '../../service/archive/sqlite/archive.ts';
import { TEMPORARY } from '../../service/archive/sqlite/engine.ts';
import { type IssuedCredentials, issueApiClient } from '../../service/operations/client-secret.ts';
import { newSigningKey, type SigningAlgorithm } from '../../service/operations/signing-keys.ts';
import { startService } from '../../service/start-service.ts';
import { archivedSetups } from './archived-kitchen.ts';
import { demoDates, PAST_DAYS } from './demo-dates.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

/** By default, the service runs on a free loopback port, for one generated client. */
export interface DemoService extends Omit<Parameters<typeof startService>[0], 'archive' | 'now'> {
  readonly client?: IssuedCredentials;
  readonly algorithm?: SigningAlgorithm;
}

export interface DemoKitchen {
  readonly baseUrl: string;
  readonly credentials: IssuedCredentials;
  readonly setupVersions: SetupReader;
  stop(): Promise<void>;
}

/** Only so few restaurants keep all future bumps of the date in memory. */
const MAX_FEW_RESTAURANTS = 8;
const SETUP_CHANGED_DAYS = 14;

/** Restaurants and dates are made when they are first requested, so that a chain starts as fast as one restaurant. */
export async function startDemoKitchen(
  restaurants: readonly DemoRestaurant[],
  clock: Clock,
  expectedDates: readonly string[],
  { client, algorithm, ...serving }: DemoService = {},
): Promise<DemoKitchen> {
  const archive = await openSqliteArchive(TEMPORARY);
  const startedAt = clock.now();
  const permitted = restaurants.flatMap(({ choice, isDenied }) => (isDenied ? [] : [choice.guid]));
  const reader = { name: 'demo', scopes: [KITCHEN_SCOPE], restaurants: permitted };
  const credentials = await issueApiClient(archive, reader, client);
  if (algorithm !== undefined) {
    await archive.proposeSigningKey(await newSigningKey(algorithm, startedAt));
  }
  const isOneOfMany = restaurants.length > MAX_FEW_RESTAURANTS;
  const start = { startedAt, expectedDates, isOneOfMany };
  const appenders = new Map(
    restaurants.map((each) => [each.choice.guid, demoDates(archive, each, start)]),
  );
  const admitOnce = oncePerKey(async (guid: string) => {
    const restaurant = restaurants.find(({ choice }) => choice.guid === guid);
    if (restaurant !== undefined) await admit(archive, restaurant, startedAt);
  });
  const withDemoDates: Archive = {
    ...archive,
    // The service reads a restaurant before any other data of that restaurant.
    async restaurant(guid) {
      await admitOnce(guid);
      return archive.restaurant(guid);
    },
    async setupRevisions(guid) {
      await admitOnce(guid);
      return archive.setupRevisions(guid);
    },
    async fulfillmentDay(guid, date) {
      await appenders.get(guid)?.(date, clock.now());
      return archive.fulfillmentDay(guid, date);
    },
  };
  const now = () => clock.now();
  const service = await startService({ ...serving, archive: withDemoDates, now });

  return {
    baseUrl: service.url,
    credentials,
    setupVersions: archivedSetups(withDemoDates, 'of the demo'),
    async stop() {
      await service.close();
      await archive.close();
    },
  };
}

async function admit(archive: Archive, restaurant: DemoRestaurant, now: number): Promise<void> {
  const { guid, name, calendar } = restaurant.choice;
  const { zone: timezone, closeoutHour } = calendar;
  await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: restaurant.tier });
  // The stations changed some days ago, so that the demo shows a setup change.
  const { stations, earlierStations } = restaurant.setup();
  await archive.publishStations(guid, earlierStations, now - PAST_DAYS * DAY_MS);
  await archive.publishStations(guid, stations, now - SETUP_CHANGED_DAYS * DAY_MS);
  await archive.publishStations(guid, stations, now);
}
