/** A service with many restaurants that counts its requests. */
import { onTestFinished } from 'vitest';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { withClientArchive } from '../../../src/reader/sources/archived-api.ts';
import type { Archive, Restaurant } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { startService } from '../../../src/service/start-service.ts';
import { record } from '../../scenarios/builders.ts';
import { START } from '../../service/running-kitchen.ts';

/** The business date at `START`. */
export const TODAY = '20250215';

const CLOCK_PROPERTIES = { timezone: 'America/Chicago', closeoutHour: 4 };
const ROWS = 20;

/** The indexes of a restaurant that the client may not read, and of one without a subscription. */
export const DENIED_INDEX = 3;
export const UNSUBSCRIBED_INDEX = 5;

/** Starts a service with `count` restaurants, two of them unreadable. `before` runs before each date is answered. */
export async function chainKitchen(
  count: number,
  before: (guid: string, date: string) => Promise<void> = async () => undefined,
) {
  const archive = await openArchive('sqlite::memory:');
  const restaurants = Array.from({ length: count }, (_, index): Restaurant => ({
    guid: `0f1e2d3c-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Grill ${String(index).padStart(3, '0')}`,
    ...CLOCK_PROPERTIES,
    tier: index === UNSUBSCRIBED_INDEX ? 'basic' : 'professional',
  }));
  for (const restaurant of restaurants) {
    await archive.putRestaurant(restaurant);
    await archive.appendFulfillments(
      restaurant.guid,
      '20250213',
      Array.from({ length: ROWS }, (_, n) => record(n)),
    );
  }
  const dates = new Map<string, number>();
  const requests = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  const countingArchive: Archive = {
    ...withClientArchive(archive, archive),
    // The service asks for the restaurant once in each request.
    async restaurant(guid) {
      add(requests, guid);
      return archive.restaurant(guid);
    },
    async fulfillmentDay(guid, date) {
      add(dates, `${guid} ${date}`);
      await before(guid, date);
      return archive.fulfillmentDay(guid, date);
    },
  };
  const credentials = await issueApiClient(archive, {
    name: 'chain',
    scopes: ['kitchen:read'],
    restaurants: restaurants.flatMap(({ guid }, index) => (index === DENIED_INDEX ? [] : [guid])),
  });
  const service = await startService({ archive: countingArchive, now: () => START });
  onTestFinished(async () => {
    await service.close();
    await archive.close();
  });
  const choices = restaurants.map(
    ({ guid, name, timezone: zone, closeoutHour }): RestaurantChoice => ({
      guid,
      name,
      calendar: { zone, closeoutHour },
      zoneKnown: true,
    }),
  );
  return {
    platform: { baseUrl: service.url, credentials },
    choices,
    /** How often each restaurant and date was asked for. */
    dates,
    /** How many requests came for a restaurant open to the client. */
    requests,
    /** Readable dates: for all restaurants but two, so many each. */
    readable: (each: number) => (count - 2) * each,
  };
}
