/** Adds facts missing from the API: whether a date was ever copied, where the service sends nothing (A7, A9), and the copy's age. */

import type { BeginExport } from '../../api/fulfillments.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { StationsRead } from '../../api/stations.ts';
import { Failure } from '../../contract/failures.ts';
import { KITCHEN_SCOPE } from '../../contract/operations.ts';
import type { Archive, ArchivedDate } from '../../service/archive/archive.ts';
import { damage } from '../../service/archive/sql-row.ts';
import { openArchive } from '../../service/open-archive.ts';
import { issueApiClient } from '../../service/operations/client-secret.ts';
import { startService } from '../../service/start-service.ts';

/** More stations than any archive has. */
const WHOLE_LIST = 1_000_000;

/** Data has the copy's age, and a date missing from the archive is NOT_ARCHIVED. `name` is for people. */
export function archivedApi(api: KitchenApi, archive: Archive, name: string): KitchenApi {
  /** `undefined` where the service reports why there is none. */
  const held = async (guid: string, date: string): Promise<ArchivedDate | undefined> => {
    if ((await archive.restaurant(guid))?.tier === 'basic') return undefined;
    const dates = await archive.businessDates(guid);
    const copied = dates.find(({ businessDate }) => businessDate === date);
    if (copied !== undefined) return copied;
    const latest = dates[0]?.businessDate;
    throw new Failure(
      'NOT_ARCHIVED',
      `The archive ${name} does not have business date ${date}${latest === undefined ? ', nor any other' : `. The latest is ${latest}`}.`,
    );
  };

  /** In a damaged list, no station can be trusted. */
  const stationsOf = async (guid: string, read: () => Promise<StationsRead>) => {
    const what = 'the station list';
    const readDirectly = () => archive.stationPage(guid, { after: 0, limit: WHOLE_LIST });
    const list = await readArchive({ name, what, read, readDirectly });
    if (list.unreadable > 0) throw damage(what, name);
    return list;
  };
  /** As old as the copy. `asOf` begins an export of that age. */
  const dateOf = async <Read extends { readonly readAt: number }>(
    guid: string,
    date: string,
    read: (asOf: (begin: BeginExport) => BeginExport) => Promise<Read>,
  ): Promise<Read> => {
    const { writtenAt } = (await held(guid, date)) ?? {};
    const asOf = (begin: BeginExport) => (readAt: number) => begin(writtenAt ?? readAt);
    const what = `the business date ${date}`;
    const readDirectly = async () => {
      const { version } = await archive.fulfillmentDay(guid, date);
      try {
        for await (const _ of archive.fulfillmentPieces(guid, date, version)) {
          // The client judges records. Only delivery is the archive's.
        }
      } catch (error) {
        // A missing piece would pass for replaced content, but this content was not replaced.
        const isEngine = !(error instanceof Failure) || error.cause !== undefined;
        if (isEngine || (await archive.fulfillmentDay(guid, date)).version !== version) throw error;
        throw damage(what, name, error);
      }
    };
    const result = await readArchive({ name, what, read: () => read(asOf), readDirectly });
    if ('unreadable' in result && result.unreadable !== 0) throw damage(what, name);
    return { ...result, readAt: writtenAt ?? result.readAt };
  };

  return {
    ...api,
    async stations(guid, options) {
      const list = await stationsOf(guid, () => api.stations(guid, options));
      const { publishedAt = list.readAt } = await archive.stationPage(guid, { after: 0, limit: 1 });
      return { ...list, readAt: publishedAt };
    },
    async station(guid, station, options) {
      return readArchive({
        name,
        what: 'a station',
        read: () => api.station(guid, station, options),
        readDirectly: () => archive.station(guid, station),
      });
    },
    fulfillments: (guid, date, options) =>
      dateOf(guid, date, () => api.fulfillments(guid, date, options)),
    streamFulfillments: (guid, date, begin, options) =>
      dateOf(guid, date, (asOf) => api.streamFulfillments(guid, date, asOf(begin), options)),
    renewFulfillments: (guid, date, known, begin, options) =>
      dateOf(guid, date, (asOf) => api.renewFulfillments(guid, date, known, asOf(begin), options)),
  };
}

interface ArchiveReading<Read> {
  /** For people. */
  readonly name: string;
  /** Such as `the business date 20260115`. */
  readonly what: string;
  readonly read: () => Promise<Read>;
  /** Bypasses the service. Throws the archive's failure hidden by the service. */
  readonly readDirectly: () => Promise<unknown>;
}

/** Throws ARCHIVE or ARCHIVE_UNAVAILABLE where the client would blame a platform, and every other failure unchanged. */
async function readArchive<Read>(reading: ArchiveReading<Read>): Promise<Read> {
  try {
    return await reading.read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isContent = error.origin === 'response';
    if (!isContent && error.origin !== 'link' && error.origin !== 'gateway') throw error;
    await reading.readDirectly();
    if (isContent) throw damage(reading.what, reading.name, error);
    throw new Failure(
      'ARCHIVE_UNAVAILABLE',
      `The archive ${reading.name} did not return ${reading.what} in time.`,
      { cause: error },
    );
  }
}

// Our service on a loopback port, for one client in the same process.

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
