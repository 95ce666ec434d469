/** Adds facts missing from the API: whether a date was ever copied, where the service sends nothing (A7, A9), and the copy's age. */

import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { BeginExport } from '../../api/reading/fulfillments.ts';
import type { StationsRead } from '../../api/reading/stations.ts';
import { Failure } from '../../contract/failures.ts';
import type { Archive, ArchivedDate } from '../../service/archive/archive.ts';
import { damagedArchive, readArchive } from './archive-damage.ts';

/** More stations than any archive has. */
const WHOLE_LIST = 1_000_000;

/** Data has the copy's age, and a date missing from the archive is NOT_ARCHIVED. `name` is for people. */
export function archivedApi(api: KitchenApi, archive: Archive, name: string): KitchenApi {
  /** `undefined` where the service reports why there is none. */
  const held = async (guid: string, date: string): Promise<ArchivedDate | undefined> => {
    if ((await archive.restaurant(guid))?.tier === 'basic') return undefined;
    const dates = await archive.businessDates(guid);
    const found = dates.find(({ businessDate }) => businessDate === date);
    if (found !== undefined) return found;
    const latest = dates[0]?.businessDate;
    throw new Failure(
      'NOT_ARCHIVED',
      `The archive ${name} does not have business date ${date}${latest === undefined ? ', nor any other' : `. The latest is ${latest}`}.`,
    );
  };
  const asOf = <Read extends { readonly readAt: number }>(
    read: Read,
    date: ArchivedDate | undefined,
  ): Read => ({ ...read, readAt: date?.writtenAt ?? read.readAt });
  const beginAsOf =
    (begin: BeginExport, date: ArchivedDate | undefined): BeginExport =>
    (readAt) =>
      begin(date?.writtenAt ?? readAt);

  /** In a damaged list, no station can be trusted. */
  const stationsOf = async (guid: string, read: () => Promise<StationsRead>) => {
    const what = 'the station list';
    const readDirectly = () => archive.stationPage(guid, { after: 0, limit: WHOLE_LIST });
    const list = await readArchive({ name, what, read, readDirectly });
    if (list.unreadable > 0) throw damagedArchive({ name, what });
    return list;
  };
  const dateOf = async <Read extends object>(
    guid: string,
    date: string,
    read: () => Promise<Read>,
  ): Promise<Read> => {
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
        throw damagedArchive({ name, what }, error);
      }
    };
    const found = await readArchive({ name, what, read, readDirectly });
    if ('unreadable' in found && found.unreadable !== 0) throw damagedArchive({ name, what });
    return found;
  };

  return {
    ...api,
    async stations(guid, options) {
      const read = await stationsOf(guid, () => api.stations(guid, options));
      const { publishedAt = read.readAt } = await archive.stationPage(guid, { after: 0, limit: 1 });
      return { ...read, readAt: publishedAt };
    },
    async station(guid, station, options) {
      return readArchive({
        name,
        what: 'a station',
        read: () => api.station(guid, station, options),
        readDirectly: () => archive.station(guid, station),
      });
    },
    async fulfillments(guid, date, options) {
      const found = await held(guid, date);
      return asOf(await dateOf(guid, date, () => api.fulfillments(guid, date, options)), found);
    },
    async streamFulfillments(guid, date, begin, options) {
      const found = await held(guid, date);
      const read = () => api.streamFulfillments(guid, date, beginAsOf(begin, found), options);
      return asOf(await dateOf(guid, date, read), found);
    },
    async renewFulfillments(guid, date, known, begin, options) {
      const found = await held(guid, date);
      const read = () => api.renewFulfillments(guid, date, known, beginAsOf(begin, found), options);
      return asOf(await dateOf(guid, date, read), found);
    },
  };
}
