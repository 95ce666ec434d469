/** The kitchen service on a loopback port, over a temporary archive filled by the simulator in real time. */
import type { Clock } from '../../api/clock.ts';
import { DAY_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { KITCHEN_SCOPE } from '../../contract/operations.ts';
import type { SetupReading } from '../../kitchen/stations/setup-history.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { openSqliteArchive } from '../../service/archive/sqlite/archive.ts';
import { TEMPORARY } from '../../service/archive/sqlite/engine.ts';
import { type IssuedCredentials, issueApiClient } from '../../service/operations/client-secret.ts';
import { newSigningKey, type SigningAlgorithm } from '../../service/operations/signing-keys.ts';
import { startService } from '../../service/start-service.ts';
import { archivedSetups } from './archived-kitchen.ts';
import { demoDates, PAST_DAYS } from './demo-dates.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

/** How the service is run. Default: on a free loopback port, for one generated client. */
export interface DemoService extends Omit<Parameters<typeof startService>[0], 'archive' | 'now'> {
  readonly client?: IssuedCredentials;
  readonly algorithm?: SigningAlgorithm;
}

export interface DemoKitchen {
  readonly baseUrl: string;
  readonly credentials: IssuedCredentials;
  readonly setupVersions: SetupReading;
  /** Nothing of the archive is left. */
  stop(): Promise<void>;
}

/** So few restaurants keep the complete date's future bumps in memory. */
const FEW = 8;
/** Days since the last setup change. */
const SETUP_CHANGED_DAYS = 9;

/** Restaurants and dates are made on first request, so stations need no date, and a chain starts as fast. */
export async function startDemoKitchen(
  restaurants: readonly DemoRestaurant[],
  clock: Clock,
  expected: readonly string[],
  { client, algorithm, ...serving }: DemoService = {},
): Promise<DemoKitchen> {
  const archive = await openSqliteArchive(TEMPORARY);
  const start = clock.now();
  const permitted = restaurants.flatMap(({ choice, isDenied }) => (isDenied ? [] : [choice.guid]));
  const reader = { name: 'demo', scopes: [KITCHEN_SCOPE], restaurants: permitted };
  const credentials = await issueApiClient(archive, reader, client);
  if (algorithm !== undefined) {
    await archive.proposeSigningKey(await newSigningKey(algorithm, start));
  }
  const dateMakers = new Map(
    restaurants.map((restaurant) => [
      restaurant.choice.guid,
      demoDates(archive, restaurant, { start, expected, isOneOfMany: restaurants.length > FEW }),
    ]),
  );
  const admittedOnce = oncePerKey(async (guid: string) => {
    const restaurant = restaurants.find(({ choice }) => choice.guid === guid);
    if (restaurant !== undefined) await admit(archive, restaurant, start);
  });
  const served: Archive = {
    ...archive,
    // The service asks for the restaurant before anything in it.
    async restaurant(guid) {
      await admittedOnce(guid);
      return archive.restaurant(guid);
    },
    async setupRevisions(guid) {
      await admittedOnce(guid);
      return archive.setupRevisions(guid);
    },
    async fulfillmentDay(guid, date) {
      await dateMakers.get(guid)?.(date, clock.now());
      return archive.fulfillmentDay(guid, date);
    },
  };
  const service = await startService({ ...serving, archive: served, now: () => clock.now() });

  return {
    baseUrl: service.url,
    credentials,
    setupVersions: archivedSetups(served, 'of the demo'),
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
  // Shows what a recent setup change looks like.
  const { stations, earlierStations } = restaurant.setup();
  await archive.publishStations(guid, earlierStations, now - PAST_DAYS * DAY_MS);
  await archive.publishStations(guid, stations, now - SETUP_CHANGED_DAYS * DAY_MS);
  await archive.publishStations(guid, stations, now);
}
