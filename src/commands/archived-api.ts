/**
 * The client of a service over an archive, with the two things that the API itself cannot tell: that a date was never copied, where the
 * service answers "nothing fulfilled" (A7, A9), and how old the copy is.
 */
import type { BeginExport } from '../api/fulfillments.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import type { Archive, ArchivedDate } from '../archive/archive.ts';
import { Failure } from '../contract/failures.ts';

/**
 * The same client, except that a reading is as old as the copy that it reads, and that a date which the archive does not hold is
 * NOT_ARCHIVED. `name` is how the archive is called before people.
 */
export function archivedApi(api: KitchenApi, archive: Archive, name: string): KitchenApi {
  /** The date in the archive; `undefined` where the service itself tells why there is none. */
  const held = async (guid: string, date: string): Promise<ArchivedDate | undefined> => {
    if ((await archive.restaurant(guid))?.tier === 'basic') return undefined;
    const dates = await archive.businessDates(guid);
    const found = dates.find(({ businessDate }) => businessDate === date);
    if (found !== undefined) return found;
    const latest = dates[0]?.businessDate;
    throw new Failure(
      'NOT_ARCHIVED',
      `The archive ${name} does not hold the business date ${date}${latest === undefined ? ', or any other' : `; the latest it holds is ${latest}`}.`,
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

  return {
    ...api,
    async stations(guid, options) {
      const read = await api.stations(guid, options);
      const { publishedAt = read.readAt } = await archive.stationPage(guid, { after: 0, limit: 1 });
      return { ...read, readAt: publishedAt };
    },
    async fulfillments(guid, date, options) {
      const found = await held(guid, date);
      return asOf(await api.fulfillments(guid, date, options), found);
    },
    async streamFulfillments(guid, date, begin, options) {
      const found = await held(guid, date);
      return asOf(
        await api.streamFulfillments(guid, date, beginAsOf(begin, found), options),
        found,
      );
    },
    async renewFulfillments(guid, date, known, begin, options) {
      const found = await held(guid, date);
      const read = await api.renewFulfillments(guid, date, known, beginAsOf(begin, found), options);
      return asOf(read, found);
    },
  };
}
