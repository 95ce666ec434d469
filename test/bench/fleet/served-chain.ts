/** A simulated chain on our service, and a client. */

import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi, type KitchenApi } from '../../../src/api/kitchen-api.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { PLATFORM_RATE_LIMITS } from '../../../src/service/http/rate-limit.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { startService } from '../../../src/service/start-service.ts';
import { CALENDAR, fillChain } from './filled-chain.ts';

export interface ServedChain {
  readonly api: KitchenApi;
  readonly restaurants: readonly RestaurantChoice[];
  /** By status. */
  readonly answers: ReadonlyMap<number, number>;
  readonly close: () => Promise<void>;
}

/** By restaurant place. `undefined` for nothing wrong. */
export type FaultAt = (place: number) => object | undefined;

/** In memory, under platform limits. The last `denied` restaurants are not granted to the client. */
export async function servedChain(
  size: number,
  clock: Clock,
  {
    faultAt = () => undefined,
    denied = 0,
  }: { readonly faultAt?: FaultAt; readonly denied?: number } = {},
): Promise<ServedChain> {
  const archive = await openArchive('sqlite::memory:');
  const businessDate = businessDateAt(clock.now(), CALENDAR);
  const restaurants = await fillChain(archive, size, businessDate, clock.now());
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
