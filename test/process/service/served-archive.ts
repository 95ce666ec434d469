/** An archive file for a service in another process. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import type { BuiltProgram } from '../built-program.ts';
import { GRILL } from '../served-kitchen.ts';

/** The records' date. */
const SERVED_DATE = '20250214';

/** Fills a new file or a given empty archive with a restaurant, a station, a client, and these records, then closes it. `environmentAt` is for a reader of the service. */
export async function servedArchive(
  program: BuiltProgram,
  records: readonly ItemFulfillmentRead[] = [],
  place?: string,
) {
  const folder = await mkdtemp(join(program.temporary, 'archive-'));
  const address = place ?? `sqlite:${join(folder, 'kitchen.sqlite')}`;
  const archive = await openArchive(address);
  await archive.putRestaurant({
    guid: GRILL,
    name: 'Grill',
    timezone: 'America/Chicago',
    closeoutHour: 4,
    tier: 'professional',
  });
  await archive.publishStations(GRILL, [{ guid: 'fry', entityType: 'PrepStation' }], 0);
  await archive.appendFulfillments(GRILL, SERVED_DATE, records);
  const credentials = await issueApiClient(archive, {
    name: 'test',
    scopes: ['kitchen:read'],
    restaurants: [GRILL],
  });
  await archive.close();
  const environmentAt = (url: string) => ({
    LINECHECK_BASE_URL: url,
    LINECHECK_CLIENT_ID: credentials.clientId,
    LINECHECK_CLIENT_SECRET: credentials.clientSecret,
    LINECHECK_RESTAURANT: GRILL,
  });
  return { address, credentials, environmentAt };
}
