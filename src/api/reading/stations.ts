/** The two reads of prep stations. */
import { decodePrepStation, type PrepStationRead } from '../../contract/decode.ts';
import { platformHeaders } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import { formatInstant } from '../../contract/instant.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import type { Surroundings } from '../token/surroundings.ts';
import { readJson } from '../transport/json-body.ts';
import { backoffMs } from '../transport/retry.ts';
import type { Answer } from '../transport/transport.ts';
import type { Caller } from './kitchen-call.ts';
import { walkPages } from './pages.ts';
import { eachRecord } from './records.ts';

/** The station list of one restaurant, of one published setup. */
export interface StationsRead {
  /** In the platform's order; a repeated station counts once, in its last form. */
  readonly stations: readonly PrepStationRead[];
  /** Elements without `guid` or `entityType`; they are not in `stations`. */
  readonly unreadable: number;
  /** Stations without a field because its value had a wrong type. */
  readonly damaged: number;
  /** Epoch ms of our clock at which the first page began to arrive. */
  readonly readAt: number;
}

/** Reads all pages of the list, optionally only objects modified strictly after `modifiedSince` (epoch ms) (A13). */
export async function readStations(
  surroundings: Surroundings,
  call: Caller,
  restaurantGuid: string,
  modifiedSince: number | undefined,
  signal: AbortSignal,
): Promise<StationsRead> {
  const { clock, random, limits, dialect } = surroundings;
  const nextPageHeader = platformHeaders(dialect).nextPage.toLowerCase();

  const readPage = (pageToken: string | undefined) =>
    call(
      {
        ...ordinary(surroundings, restaurantGuid),
        path: `${OPERATIONS.prepStationsGet.path}${query({
          lastModified: modifiedSince === undefined ? undefined : formatInstant(modifiedSince),
          pageToken,
        })}`,
        async read(answer, readAt) {
          const next = pageTokenOf(answer, nextPageHeader);
          const records: PrepStationRead[] = [];
          const totals = await eachRecord(answer.body, decodePrepStation, (record) =>
            records.push(record),
          );
          return { ...totals, records, readAt, ...(next !== undefined && { next }) };
        },
      },
      signal,
    );

  const pages = await walkPages(
    {
      maxPages: limits.pages,
      beforeRestart: (restart) => clock.sleep(backoffMs(restart, random), signal),
    },
    readPage,
  );
  const stations = new Map<string, PrepStationRead>();
  for (const { records } of pages)
    for (const station of records) stations.set(station.guid, station);
  return {
    stations: [...stations.values()],
    unreadable: pages.reduce((sum, page) => sum + page.unreadable, 0),
    damaged: pages.reduce((sum, page) => sum + page.damaged, 0),
    readAt: pages[0]?.readAt ?? clock.now(),
  };
}

/** Reads one station. Throws NOT_FOUND when the restaurant has none with that GUID. */
export function readStation(
  surroundings: Surroundings,
  call: Caller,
  restaurantGuid: string,
  guid: string,
  signal: AbortSignal,
): Promise<PrepStationRead> {
  return call(
    {
      ...ordinary(surroundings, restaurantGuid),
      path: OPERATIONS.prepStationsGuidGet.path.replace('{guid}', () => encodeURIComponent(guid)),
      async read(answer) {
        const station = decodePrepStation(await readJson(answer.body));
        if (station !== undefined) return station;
        throw new Failure('CONTRACT_BROKEN', 'The response is not a prep station.');
      },
    },
    signal,
  );
}

function ordinary({ limits }: Surroundings, restaurantGuid: string) {
  const { firstByteMs, totalMs, bodyBytes: maxBytes } = limits;
  return { restaurantGuid, firstByteMs, totalMs, maxBytes };
}

/** `encodeURIComponent` also encodes the `+` of an instant, which query parsers would read as a space (A13). */
function query(parameters: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function pageTokenOf({ headers }: Answer, name: string): string | undefined {
  const token = headers.get(name)?.trim() ?? '';
  if (token === '') return undefined;
  if (/^[\x21-\x7e]{1,4096}$/.test(token)) return token;
  throw new Failure('CONTRACT_BROKEN', 'The page token is too long or has unexpected characters.');
}
