/** The API of a copied archive adds the copy's age, and whether a date was ever copied: the service alone sends no rows. */
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

const MAX_STATIONS = 1_000_000;

/** Readings get the copy's age. Throws NOT_ARCHIVED for a date that the archive doesn't have. `name` is for people. */
export function archivedApi(api: KitchenApi, archive: Archive, name: string): KitchenApi {
  /** `undefined` without a subscription. The service's answer then says why the date is missing. */
  const archivedDate = async (guid: string, date: string): Promise<ArchivedDate | undefined> => {
    if ((await archive.restaurant(guid))?.tier === 'basic') return undefined;
    const dates = await archive.businessDates(guid);
    const copied = dates.find(({ businessDate }) => businessDate === date);
    if (copied !== undefined) return copied;
    const latest = dates[0]?.businessDate;
    const others = latest === undefined ? ', nor any other' : `. The latest is ${latest}`;
    const message = `The archive ${name} does not have business date ${date}${others}.`;
    throw new Failure('NOT_ARCHIVED', message);
  };

  /** A list with one damaged station is refused, because no other station in it can be trusted. */
  const readStations = async (guid: string, read: () => Promise<StationsRead>) => {
    const what = 'the station list';
    const readDirectly = () => archive.stationPage(guid, { after: 0, limit: MAX_STATIONS });
    const list = await readArchive({ name, what, read, readDirectly });
    if (list.unreadable > 0) throw damage(what, name);
    return list;
  };
  const readDate = async <Read extends { readonly readAt: number }>(
    guid: string,
    date: string,
    read: (asOf: (begin: BeginExport) => BeginExport) => Promise<Read>,
  ): Promise<Read> => {
    const { writtenAt } = (await archivedDate(guid, date)) ?? {};
    const asOf = (begin: BeginExport) => (readAt: number) => begin(writtenAt ?? readAt);
    const what = `the business date ${date}`;
    const readDirectly = async () => {
      const { version } = await archive.fulfillmentDay(guid, date);
      try {
        for await (const _ of archive.fulfillmentPieces(guid, date, version)) {
          // This loop only finds out whether the archive has all pieces. The client judges the records.
        }
      } catch (error) {
        // The archive reports a missing piece as replaced content. If the content was not replaced, the archive is damaged.
        const isEngineError = !(error instanceof Failure) || error.cause !== undefined;
        if (isEngineError || (await archive.fulfillmentDay(guid, date)).version !== version)
          throw error;
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
      const list = await readStations(guid, () => api.stations(guid, options));
      const { publishedAt = list.readAt } = await archive.stationPage(guid, { after: 0, limit: 1 });
      return { ...list, readAt: publishedAt };
    },
    async station(guid, station, options) {
      const read = () => api.station(guid, station, options);
      const readDirectly = () => archive.station(guid, station);
      return readArchive({ name, what: 'a station', read, readDirectly });
    },
    fulfillments: (guid, date, options) =>
      readDate(guid, date, () => api.fulfillments(guid, date, options)),
    streamFulfillments: (guid, date, begin, options) =>
      readDate(guid, date, (asOf) => api.streamFulfillments(guid, date, asOf(begin), options)),
    renewFulfillments: (guid, date, known, begin, options) =>
      readDate(guid, date, (asOf) =>
        api.renewFulfillments(guid, date, known, asOf(begin), options),
      ),
  };
}

interface ArchiveReading<Read> {
  readonly name: string;
  /** A name for people, such as `the business date 20260115`. */
  readonly what: string;
  readonly read: () => Promise<Read>;
  /** Reads without the service, because the service hides the archive's failure. */
  readonly readDirectly: () => Promise<unknown>;
}

/** Throws ARCHIVE or ARCHIVE_UNAVAILABLE where the client would blame a platform. All other failures pass through. */
async function readArchive<Read>(reading: ArchiveReading<Read>): Promise<Read> {
  try {
    return await reading.read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isContent = error.origin === 'response';
    if (!isContent && error.origin !== 'link' && error.origin !== 'gateway') throw error;
    await reading.readDirectly();
    if (isContent) throw damage(reading.what, reading.name, error);
    const message = `The archive ${reading.name} did not return ${reading.what} in time.`;
    throw new Failure('ARCHIVE_UNAVAILABLE', message, { cause: error });
  }
}

/** The cache is small, because the service's only client rarely asks for a date twice. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** Starts our service on a loopback port, for one client that may read these restaurants. Nothing is written to the archive. */
export async function startOfflineService(archive: Archive, restaurants: readonly string[]) {
  const withClients = withClientArchive(archive, await openArchive('sqlite::memory:'));
  try {
    const client = { name: 'offline', scopes: [KITCHEN_SCOPE], restaurants };
    const credentials = await issueApiClient(withClients, client);
    const options = { archive: withClients, now: Date.now, keptBytes: CACHE_BYTES };
    const service = await startService(options);
    const stop = async () => {
      await service.close();
      await withClients.close();
    };
    return { baseUrl: service.url, credentials, stop };
  } catch (error) {
    await withClients.close();
    throw error;
  }
}

/** Reads kitchens from one archive, and keeps clients and keys in another. `close` closes only the archive of the clients. */
export function withClientArchive(kitchens: Archive, clientArchive: Archive): Archive {
  const { sharedLogins: _sharedLogins, ...others } = kitchens;
  return {
    ...others,
    putClient: (client) => clientArchive.putClient(client),
    client: (id) => clientArchive.client(id),
    clients: () => clientArchive.clients(),
    putSigningKey: (key) => clientArchive.putSigningKey(key),
    proposeSigningKey: (key) => clientArchive.proposeSigningKey(key),
    revokeSigningKey: (kid) => clientArchive.revokeSigningKey(kid),
    signingKeys: () => clientArchive.signingKeys(),
    serviceSecret: (name, proposed) => clientArchive.serviceSecret(name, proposed),
    close: () => clientArchive.close(),
  };
}
