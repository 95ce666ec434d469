/** Our own service on a loopback port, for one client of the same process. */
import { KITCHEN_SCOPE } from '../../contract/limits.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { openArchive } from '../../service/archive/engines/open-archive.ts';
import { startService } from '../../service/start-service.ts';
import { type IssuedCredentials, issueApiClient } from '../../service/tokens/client-secret.ts';
import { kitchensWithClients } from '../kitchens-with-clients.ts';

/** A running service. */
export interface OfflineService {
  readonly baseUrl: string;
  /** Of a client that ends with the service. */
  readonly credentials: IssuedCredentials;
  /** Stops the service; the archive stays open. */
  readonly stop: () => Promise<void>;
}

/** Starts the service over an archive, for a client that may read these restaurants. Writes nothing to the archive. */
export async function startOfflineService(
  archive: Archive,
  restaurants: readonly string[],
): Promise<OfflineService> {
  const served = kitchensWithClients(archive, await openArchive('sqlite::memory:'));
  try {
    const client = { name: 'offline', scopes: [KITCHEN_SCOPE], restaurants };
    const credentials = await issueApiClient(served, client);
    const service = await startService({ archive: served, now: Date.now });
    return {
      baseUrl: service.url,
      credentials,
      stop: async () => {
        await service.close();
        await served.close();
      },
    };
  } catch (error) {
    await served.close();
    throw error;
  }
}
