/** Our service on a loopback port, for one client in the same process. */
import { KITCHEN_SCOPE } from '../../contract/limits.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { openArchive } from '../../service/archive/engines/open-archive.ts';
import { startService } from '../../service/start-service.ts';
import { issueApiClient } from '../../service/tokens/client-secret.ts';

/** The one client hardly asks for a date twice. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** For a client allowed to read these restaurants. Writes nothing to the archive. */
export async function startOfflineService(archive: Archive, restaurants: readonly string[]) {
  const served = kitchensWithClients(archive, await openArchive('sqlite::memory:'));
  try {
    const client = { name: 'offline', scopes: [KITCHEN_SCOPE], restaurants };
    const credentials = await issueApiClient(served, client);
    const service = await startService({ archive: served, now: Date.now, keptBytes: KEPT_BYTES });
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

/** A service over `kitchens` writes no client or key into it. Closing this closes only `desk`. */
export function kitchensWithClients(kitchens: Archive, desk: Archive): Archive {
  const { sharedLogins: _sharedLogins, ...others } = kitchens;
  return {
    ...others,
    putClient: (client) => desk.putClient(client),
    client: (id) => desk.client(id),
    clients: () => desk.clients(),
    putSigningKey: (key) => desk.putSigningKey(key),
    proposeSigningKey: (key) => desk.proposeSigningKey(key),
    revokeSigningKey: (kid) => desk.revokeSigningKey(kid),
    signingKeys: () => desk.signingKeys(),
    serviceSecret: (name, proposed) => desk.serviceSecret(name, proposed),
    close: () => desk.close(),
  };
}
