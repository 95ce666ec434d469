/** Prep stations in a PostgreSQL archive. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
import type { PrepStationRead } from '../../contract/decode.ts';
import type { StationPage, StationQuery } from '../archive.ts';
import { integer, type SqlRow, text } from '../sql-row.ts';
import { stationChanges } from '../station-changes.ts';
import type { PostgresConnection } from './connection.ts';
import { lockedRestaurant } from './restaurant-lock.ts';

/**
 * Makes `stations` the whole configuration of a restaurant as of `at` (epoch ms). Whoever publishes for the same restaurant meanwhile waits, so
 * that each version is that of one publish, and positions rise in the order of versions.
 */
export async function publishPostgresStations(
  connection: PostgresConnection,
  restaurant: string,
  stations: readonly PrepStationRead[],
  at: number,
): Promise<number> {
  return connection.transaction(async (session) => {
    const held = await lockedRestaurant(session, restaurant);
    const version = integer(held, 'configuration_version');
    const stored = await session.rows('stations', restaurant);
    const { removed, changed, added } = stationChanges(
      new Map(stored.map((row) => [text(row, 'guid'), text(row, 'json')])),
      stations,
    );
    if (removed.length > 0) await session.run('removeStations', restaurant, removed);
    if (changed.length > 0) {
      await session.run('changeStations', restaurant, at, ...columns(changed));
    }
    const last = integer(held, 'last_position');
    if (added.length > 0) {
      await session.run('addStations', restaurant, last, at, ...columns(added));
    }
    const next = removed.length + changed.length + added.length > 0 ? version + 1 : version;
    await session.run('setPublished', restaurant, next, last + added.length, at);
    return next;
  });
}

/**
 * A stretch of a restaurant's stations and the version that they belong to, as of one moment. A standby is asked where the version that is
 * needed is known, and its answer is taken only if it has come as far as that.
 */
export async function postgresStationPage(
  connection: PostgresConnection,
  restaurant: string,
  { after, limit, modifiedAfter = Number.MIN_SAFE_INTEGER, version }: StationQuery,
): Promise<StationPage> {
  const values = [restaurant, after, modifiedAfter, limit + 1] as const;
  if (version !== undefined) {
    const copied = await connection.standbyRows('stationPage', ...values);
    const page = copied && pageOf(copied, limit);
    if (page !== undefined && page.version >= version) return page;
  }
  return pageOf(await connection.rows('stationPage', ...values), limit);
}

function pageOf(rows: readonly SqlRow[], limit: number): StationPage {
  const [first] = rows;
  const stations = rows.filter((row) => row['position'] !== null);
  return {
    version: first === undefined ? 0 : integer(first, 'configuration_version'),
    ...(typeof first?.['published_at'] === 'number' && { publishedAt: first['published_at'] }),
    rows: stations
      .slice(0, limit)
      .map((row) => ({ position: integer(row, 'position'), json: text(row, 'json') })),
    more: stations.length > limit,
  };
}

function columns(
  stations: readonly { readonly guid: string; readonly json: string }[],
): [guids: readonly string[], jsons: readonly string[]] {
  return [stations.map(({ guid }) => guid), stations.map(({ json }) => json)];
}
