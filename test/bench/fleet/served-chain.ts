/** A chain of simulated restaurants on our own service, and a client of it. */

import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi, type KitchenApi } from '../../../src/api/kitchen-api.ts';
import { openArchive } from '../../../src/archive/open-archive.ts';
import { businessDateAt } from '../../../src/kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../../src/kitchen/stations/restaurant.ts';
import { decodeFaults } from '../../../src/service/faults/decode-faults.ts';
import { PLATFORM_RATE_LIMITS } from '../../../src/service/limits/rate-limit.ts';
import { startService } from '../../../src/service/start-service.ts';
import { issueApiClient } from '../../../src/service/tokens/api-clients.ts';
import { simulateDay } from '../../../src/simulator/day.ts';
import { simulateRestaurant } from '../../../src/simulator/restaurant.ts';

const CALENDAR = { zone: 'UTC', closeoutHour: 4 };

/** A chain that is being served. */
export interface ServedChain {
  readonly api: KitchenApi;
  readonly restaurants: readonly RestaurantChoice[];
  /** Answers so far, by status. */
  readonly answers: ReadonlyMap<number, number>;
  readonly close: () => Promise<void>;
}

/** What goes wrong at a restaurant, by its place; `undefined` for nothing. */
export type FaultAt = (place: number) => object | undefined;

/** Fills an archive in memory and serves it under the limits of a platform. The last `denied` restaurants are not granted to the client. */
export async function servedChain(
  size: number,
  clock: Clock,
  {
    faultAt = () => undefined,
    denied = 0,
  }: { readonly faultAt?: FaultAt; readonly denied?: number } = {},
): Promise<ServedChain> {
  const archive = await openArchive('sqlite::memory:');
  const restaurants: RestaurantChoice[] = [];
  const { zone: timezone, closeoutHour } = CALENDAR;
  const businessDate = businessDateAt(clock.now(), CALENDAR);
  for (let place = 0; place < size; place += 1) {
    const key = { profile: place % 4 === 0 ? 'typical' : 'cafe', seed: place + 1 } as const;
    const { guid, stations } = simulateRestaurant(key);
    const name = `Restaurant ${place + 1}`;
    restaurants.push({ guid, name, calendar: CALENDAR, zoneKnown: true });
    await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
    await archive.publishStations(guid, stations, clock.now());
    const day = simulateDay({ ...key, businessDate, timezone, closeoutHour });
    await archive.appendFulfillments(
      guid,
      businessDate,
      day.map(({ record }) => record),
    );
  }
  const granted = restaurants.slice(0, size - denied).map(({ guid }) => guid);
  const credentials = await issueApiClient(archive, {
    name: 'fleet',
    scopes: ['kitchen:read'],
    restaurants: granted,
  });
  const faults = restaurants.flatMap(({ guid }, place) => {
    const fault = faultAt(place);
    return fault === undefined
      ? []
      : [{ operation: 'itemFulfillmentsGet', restaurant: guid, ...fault }];
  });
  const answers = new Map<number, number>();
  const service = await startService({
    archive,
    now: () => clock.now(),
    rateLimits: PLATFORM_RATE_LIMITS,
    ...(faults.length > 0 && { faults: decodeFaults({ faults }) }),
    log: (line) => {
      const status: unknown = Reflect.get(line, 'status');
      if (typeof status === 'number') answers.set(status, (answers.get(status) ?? 0) + 1);
    },
  });
  const api = createKitchenApi({ baseUrl: service.url, credentials, clock });
  return {
    api,
    restaurants,
    answers,
    close: async () => {
      await api.close();
      await service.close();
      await archive.close();
    },
  };
}
