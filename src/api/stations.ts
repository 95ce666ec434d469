import { decodePrepStation, type PrepStationRead } from '../contract/decode.ts';
import { platformHeaders } from '../contract/dialect.ts';
import { Failure } from '../contract/failures.ts';
import { formatInstant } from '../contract/instant.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { boundBytes, boundCount, readJson } from './body.ts';
import { type Caller, eachRecord, type RecordTotals } from './kitchen-call.ts';
import type { Limits } from './limits.ts';
import { backoffMs } from './retry.ts';
import type { TokenDependencies } from './token.ts';
import type { Answer } from './transport.ts';

export interface StationsRead {
  /** In the platform's order. A repeated station counts once, in the last form. */
  readonly stations: readonly PrepStationRead[];
  /** Elements without `guid` or `entityType`, not in `stations`. */
  readonly unreadable: number;
  /** Stations missing a field with a wrong type. */
  readonly damaged: number;
  /** First page's first byte, epoch ms by our clock. */
  readonly readAt: number;
}

/** Reads all pages. `modifiedSince` (epoch ms) limits it to objects modified strictly after (A13). */
export async function readStations(
  surroundings: TokenDependencies,
  call: Caller,
  restaurantGuid: string,
  modifiedSince: number | undefined,
  signal: AbortSignal,
): Promise<StationsRead> {
  const { clock, dialect, limits } = surroundings;
  const nextPageHeader = platformHeaders(dialect).nextPage.toLowerCase();

  const readPage: ReadPage = (pageToken) =>
    call(
      {
        ...ordinary(surroundings, restaurantGuid),
        maxBytes: limits.bodyBytes,
        path: `${OPERATIONS.prepStationsGet.path}${query({
          lastModified: modifiedSince === undefined ? undefined : formatInstant(modifiedSince),
          pageToken,
        })}`,
        async read(answer, readAt) {
          const next = pageTokenOf(answer, nextPageHeader);
          const records: PrepStationRead[] = [];
          const totals = await eachRecord(answer.body, decodePrepStation, (record) => {
            records.push(record);
            boundCount(records.length, limits.stations, 'stations');
          });
          return { ...totals, records, readAt, next };
        },
      },
      signal,
    );

  const pages = await walkPages(surroundings, readPage, signal);
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

/** Throws NOT_FOUND when the restaurant has no such GUID. */
export function readStation(
  surroundings: TokenDependencies,
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

function ordinary({ limits }: TokenDependencies, restaurantGuid: string) {
  const { firstByteMs, totalMs, objectBytes: maxBytes } = limits;
  return { restaurantGuid, firstByteMs, totalMs, maxBytes };
}

/** `encodeURIComponent` also encodes an instant's `+`. Query parsers would read it as a space (A13). */
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

/** Restarts before giving up on a setup that keeps changing (A17). */
const RESTARTS = 3;

interface Page extends RecordTotals {
  readonly records: readonly PrepStationRead[];
  readonly readAt: number;
  /** Absent on the last page, whatever its length (A18). */
  readonly next: string | undefined;
}
type ReadPage = (pageToken: string | undefined) => Promise<Page>;

/**
 * Walks a list once, in one setup (A16, A17, A18). A 409 restarts three times. Throws CONTRACT_BROKEN for endless pages, and BODY_TOO_LARGE
 * where they are too large together.
 */
async function walkPages(
  { clock, random, limits }: TokenDependencies,
  readPage: ReadPage,
  signal: AbortSignal,
): Promise<readonly Page[]> {
  for (let restart = 1; ; restart += 1) {
    try {
      return await walkOnce(limits, readPage);
    } catch (error) {
      const isMoving = error instanceof Failure && error.code === 'CONFIGURATION_MOVING';
      if (!isMoving || restart > RESTARTS) throw error;
      await clock.sleep(backoffMs(restart, random), signal);
    }
  }
}

async function walkOnce(limits: Limits, readPage: ReadPage): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let bytes = 0;
  let stations = 0;
  const seen = new Set<string | undefined>();
  let token: string | undefined;
  do {
    if (pages.length >= limits.pages) {
      throw new Failure('CONTRACT_BROKEN', `The list goes on after page ${limits.pages}.`);
    }
    const page = await readPage(token);
    pages.push(page);
    bytes += page.bytes;
    stations += page.records.length;
    boundBytes(bytes, limits.bodyBytes);
    boundCount(stations, limits.stations, 'stations');
    token = page.next;
    if (seen.has(token)) {
      throw new Failure('CONTRACT_BROKEN', 'The platform sent the same page twice.');
    }
    if (token !== undefined) seen.add(token);
  } while (token !== undefined);
  return pages;
}
