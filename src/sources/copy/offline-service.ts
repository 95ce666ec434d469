/** Our service on a loopback port, for one client in the same process. */
import { KITCHEN_SCOPE } from '../../contract/limits.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { openArchive } from '../../service/archive/engines/open-archive.ts';
import { startService } from '../../service/start-service.ts';
import { type IssuedCredentials, issueApiClient } from '../../service/tokens/client-secret.ts';

export interface OfflineService {
  readonly baseUrl: string;
  /** For a client ending with the service. */
  readonly credentials: IssuedCredentials;
  /** The archive stays open. */
  readonly stop: () => Promise<void>;
}

/** For a client allowed to read these restaurants. Writes nothing to the archive. */
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

/** A service over `kitchens` writes no client or key into it. Closing this closes only `desk`. */
export function kitchensWithClients(kitchens: Archive, desk: Archive): Archive {
  return {
    putClient: (client) => desk.putClient(client),
    client: (id) => desk.client(id),
    clients: () => desk.clients(),
    putSigningKey: (key) => desk.putSigningKey(key),
    proposeSigningKey: (key) => desk.proposeSigningKey(key),
    revokeSigningKey: (kid) => desk.revokeSigningKey(kid),
    signingKeys: () => desk.signingKeys(),
    serviceSecret: (name, proposed) => desk.serviceSecret(name, proposed),
    close: () => desk.close(),

    putRestaurant: (restaurant) => kitchens.putRestaurant(restaurant),
    restaurant: (guid) => kitchens.restaurant(guid),
    restaurants: () => kitchens.restaurants(),
    publishStations: (...put) => kitchens.publishStations(...put),
    configurationVersion: (guid) => kitchens.configurationVersion(guid),
    stationPage: (...asked) => kitchens.stationPage(...asked),
    configurationSteps: (guid) => kitchens.configurationSteps(guid),
    station: (...asked) => kitchens.station(...asked),
    appendFulfillments: (...put) => kitchens.appendFulfillments(...put),
    writeDay: (...put) => kitchens.writeDay(...put),
    fulfillmentDay: (...asked) => kitchens.fulfillmentDay(...asked),
    fulfillmentPieces: (...asked) => kitchens.fulfillmentPieces(...asked),
    businessDates: (guid) => kitchens.businessDates(guid),
    putSummary: (...kept) => kitchens.putSummary(...kept),
    summary: (...asked) => kitchens.summary(...asked),
    joinSync: (...asked) => kitchens.joinSync(...asked),
    structuralFaults: () => kitchens.structuralFaults(),
    copyTo: (path) => kitchens.copyTo(path),
  };
}
