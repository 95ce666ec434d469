/** A platform for the built program: the real service in the test's process. */
import { onTestFinished } from 'vitest';
import type { ItemFulfillmentRead, PrepStationRead } from '../../src/contract/decode.ts';
import type { FaultRule } from '../../src/service/decode-faults.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { issueApiClient } from '../../src/service/operations/client-secret.ts';
import { startService } from '../../src/service/start-service.ts';

export const GRILL = '0f1e2d3c-0000-4000-8000-000000000001';
/** Exists, but not granted. */
export const RIVAL = '0f1e2d3c-0000-4000-8000-000000000002';

const STATION = { guid: 'station-1', entityType: 'PrepStation', name: 'Fry\u001b[2J Station' };

interface Serving {
  readonly stations?: readonly PrepStationRead[];
  readonly date?: string;
  readonly records?: readonly ItemFulfillmentRead[];
  readonly host?: string;
  readonly faults?: readonly FaultRule[];
  readonly log?: (line: object) => void;
}

/** Until the test ends. Returns a client's environment. */
export async function serveKitchen(printed: Serving = {}) {
  const kitchen = await startKitchen(printed);
  onTestFinished(() => kitchen.close());
  return kitchen.environment;
}

/** Until closed. */
export async function startKitchen(
  printed: Serving & { readonly guid?: string; readonly timezone?: string },
) {
  const { guid = GRILL, timezone = 'America/Chicago' } = printed;
  const archive = await openArchive('sqlite::memory:');
  const place = { name: 'Grill', timezone, closeoutHour: 4, tier: 'professional' } as const;
  await archive.putRestaurant({ ...place, guid });
  await archive.putRestaurant({ ...place, guid: RIVAL });
  await archive.publishStations(guid, printed.stations ?? [STATION], 0);
  const { date, records = [], host = '127.0.0.1', faults = [], log = () => undefined } = printed;
  if (date !== undefined) await archive.appendFulfillments(guid, date, records);
  const scopes = ['kitchen:read'];
  const issued = await issueApiClient(archive, { name: 'test', scopes, restaurants: [guid] });
  const service = await startService({ archive, now: Date.now, log, host, faults });
  return {
    environment: {
      LINECHECK_BASE_URL: service.url,
      LINECHECK_CLIENT_ID: issued.clientId,
      LINECHECK_CLIENT_SECRET: issued.clientSecret,
      LINECHECK_RESTAURANT: guid,
      LINECHECK_TIMEZONE: timezone,
    },
    /** Replaces the stations. */
    publish: (stations: readonly PrepStationRead[]) => archive.publishStations(guid, stations, 0),
    async close() {
      await service.close();
      await archive.close();
    },
  };
}
