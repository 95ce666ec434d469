/** Real service, archive in memory, and HTTP client, on one controlled clock. */
import { onTestFinished } from 'vitest';
import { createKitchenApi, type KitchenApi } from '../../src/api/kitchen-api.ts';
import type { Limits } from '../../src/api/limits.ts';
import type { Archive } from '../../src/service/archive/archive.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { issueApiClient } from '../../src/service/operations/client-secret.ts';
import type { ServiceOptions } from '../../src/service/service.ts';
import { startService } from '../../src/service/start-service.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

const PLACE = { name: 'Corner Grill', timezone: 'America/Chicago', closeoutHour: 4 };

/** Granted and subscribed. Granted, not subscribed. There, not granted. */
export const GRILL = '0f1e2d3c-0000-4000-8000-000000000001';
export const BASIC = '0f1e2d3c-0000-4000-8000-000000000002';
export const RIVAL = '0f1e2d3c-0000-4000-8000-000000000003';

export interface ServedKitchen {
  readonly api: KitchenApi;
  readonly archive: Archive;
  readonly clock: VirtualClock;
  /** For the grill. Done when it returns. */
  readonly publish: (count: number, name?: string) => Promise<unknown>;
  /** For the grill. */
  readonly fulfil: (
    businessDate: string,
    records: readonly { orderGuid: string }[],
  ) => Promise<void>;
  readonly answers: (path: string, status: number) => number;
  /** Apart from the client's clock, ms. */
  readonly skew: (ms: number) => void;
}

export async function serveKitchen(
  options: Partial<
    Pick<ServiceOptions, 'pageSize' | 'tokenLifetimeSeconds' | 'rateLimits' | 'faults'>
  > = {},
  bounds: Partial<Limits> = { requestsPerSecond: Infinity },
): Promise<ServedKitchen> {
  const clock = createVirtualClock();
  let ahead = 0;
  const now = () => clock.now() + ahead;
  const archive = await openArchive('sqlite::memory:');
  await archive.putRestaurant({ ...PLACE, guid: GRILL, tier: 'professional' });
  await archive.putRestaurant({ ...PLACE, guid: BASIC, tier: 'basic' });
  await archive.putRestaurant({ ...PLACE, guid: RIVAL, tier: 'professional' });
  const credentials = await issueApiClient(archive, {
    name: 'monitor',
    scopes: ['kitchen:read'],
    restaurants: [GRILL, BASIC],
  });
  const lines: object[] = [];
  const service = await startService({
    ...options,
    archive,
    now,
    log: (line) => lines.push(line),
  });
  const api = createKitchenApi({
    baseUrl: service.url,
    credentials,
    clock,
    limits: bounds,
    random: () => 0.5,
  });
  onTestFinished(async () => {
    await api.close();
    await service.close();
    await archive.close();
  });

  return {
    api,
    archive,
    clock,
    publish: (count, name = 'Station') =>
      archive.publishStations(GRILL, stations(count, name), now()),
    fulfil: (businessDate, records) => archive.appendFulfillments(GRILL, businessDate, records),
    answers: (path, status) =>
      lines.filter(
        (line) =>
          'path' in line && line.path === path && 'status' in line && line.status === status,
      ).length,
    skew(ms) {
      ahead = ms;
    },
  };
}

export function stations(count: number, name = 'Station') {
  return Array.from({ length: count }, (_, n) => ({
    guid: `station-${n}`,
    entityType: 'PrepStation',
    name: `${name} ${n}`,
  }));
}
