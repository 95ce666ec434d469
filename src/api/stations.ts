import { decodePrepStation, type PrepStationRead } from '../contract/decode.ts';
import { platformHeaders } from '../contract/dialect.ts';
import { Failure } from '../contract/failures.ts';
import { formatInstant } from '../contract/instant.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { readJson, requireBytes, requireCount } from './body.ts';
import { type Caller, eachRecord, type RecordTotals } from './kitchen-call.ts';
import type { Limits } from './limits.ts';
import { backoffMs } from './retry.ts';
import type { TokenDependencies } from './token.ts';
import type { Answer } from './transport.ts';

export interface StationsRead {
  /** Stations in the platform's order. If a station is repeated, its last form counts. */
  readonly stations: readonly PrepStationRead[];
  /** Elements without `guid` or `entityType`. The list leaves these elements out. */
  readonly unreadable: number;
  /** Stations with a field of a wrong type. The field is left out. */
  readonly damaged: number;
  /** When the first byte of the first page came, epoch ms by our clock. */
  readonly readAt: number;
}

/** Reads all pages. With `modifiedSince` (epoch ms), only stations modified strictly after that instant are read. */
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
        ...requestOptions(surroundings, restaurantGuid),
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
            requireCount(records.length, limits.stations, 'stations');
          });
          return { ...totals, records, readAt, next };
        },
      },
      signal,
    );

  const pages = await readAllPages(surroundings, readPage, signal);
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

export function readStation(
  surroundings: TokenDependencies,
  call: Caller,
  restaurantGuid: string,
  guid: string,
  signal: AbortSignal,
): Promise<PrepStationRead> {
  return call(
    {
      ...requestOptions(surroundings, restaurantGuid),
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

function requestOptions({ limits }: TokenDependencies, restaurantGuid: string) {
  const { firstByteMs, totalMs, objectBytes: maxBytes } = limits;
  return { restaurantGuid, firstByteMs, totalMs, maxBytes };
}

/** `encodeURIComponent` also encodes the `+` of an instant. Query parsers would read a plain `+` as a space. */
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

/** How often a list that changes during reading is read again from the start. */
const MAX_RESTARTS = 3;

interface Page extends RecordTotals {
  readonly records: readonly PrepStationRead[];
  readonly readAt: number;
  /** Absent on the last page, whatever the page's length. */
  readonly next: string | undefined;
}
type ReadPage = (pageToken: string | undefined) => Promise<Page>;

/** All pages must belong to one setup, so reading starts again after a 409. Throws CONTRACT_BROKEN and BODY_TOO_LARGE. */
async function readAllPages(
  { clock, random, limits }: TokenDependencies,
  readPage: ReadPage,
  signal: AbortSignal,
): Promise<readonly Page[]> {
  for (let restart = 1; ; restart += 1) {
    try {
      return await readPagesOnce(limits, readPage);
    } catch (error) {
      const isMoving = error instanceof Failure && error.code === 'CONFIGURATION_MOVING';
      if (!isMoving || restart > MAX_RESTARTS) throw error;
      await clock.sleep(backoffMs(restart, random), signal);
    }
  }
}

async function readPagesOnce(limits: Limits, readPage: ReadPage): Promise<readonly Page[]> {
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
    requireBytes(bytes, limits.bodyBytes);
    requireCount(stations, limits.stations, 'stations');
    token = page.next;
    if (seen.has(token)) {
      throw new Failure('CONTRACT_BROKEN', 'The platform sent the same page twice.');
    }
    if (token !== undefined) seen.add(token);
  } while (token !== undefined);
  return pages;
}
