/** Prep stations in a PostgreSQL archive. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
import type { PrepStationRead } from '../../../../contract/decode.ts';
import type { StationPage, StationQuery } from '../../archive.ts';
import { oldestKept, stationChanges, stepChanges } from '../../configuration-steps.ts';
import { integer, type SqlRow, sqlText } from '../../sql-row.ts';
import type { PostgresConnection, PostgresSession } from './connection.ts';
import { lockedRestaurant } from './writers.ts';

/** `at` is epoch ms. Other publishers for the restaurant wait: each version belongs to one publish, and positions rise in version order. */
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
    const changes = stationChanges(
      new Map(stored.map((row) => [sqlText(row, 'guid'), sqlText(row, 'json')])),
      stations,
    );
    const { removed, changed, added } = changes;
    if (removed.length > 0) await session.run('removeStations', restaurant, removed);
    if (changed.length > 0) {
      await session.run('changeStations', restaurant, at, ...columns(changed));
    }
    const last = integer(held, 'last_position');
    if (added.length > 0) {
      await session.run('addStations', restaurant, last, at, ...columns(added));
    }
    const hasChanged = removed.length + changed.length + added.length > 0;
    const next = hasChanged ? version + 1 : version;
    if (hasChanged) await keepStep(session, restaurant, { version, at, changes, stations });
    await session.run('setPublished', restaurant, next, last + added.length, at);
    return next;
  });
}

/** What a publish changes after `version`. */
interface PublishedStep extends Pick<Parameters<typeof stepChanges>[0], 'changes' | 'stations'> {
  readonly version: number;
  readonly at: number;
}

/** Drops the oldest beyond the limit. */
async function keepStep(
  session: PostgresSession,
  restaurant: string,
  { version, at, ...publish }: PublishedStep,
): Promise<void> {
  const [latest] = await session.rows('setupVersions', restaurant);
  const isKept = latest !== undefined && integer(latest, 'version') === version;
  const known = isKept ? [] : await session.rows('setupGuids', restaurant);
  const guids = () => known.map((row) => sqlText(row, 'guid'));
  const rows = stepChanges({ ...publish, isKept, guids });
  const listed = columns(rows.map(({ guid, json }) => ({ guid, json: json ?? '' })));
  await session.run('addSetupChanges', restaurant, version + 1, at, ...listed);
  const oldest = oldestKept(await session.rows('setupVersions', restaurant));
  if (oldest === undefined) return;
  await session.run('removeOldChanges', restaurant, oldest.version);
  await session.run('moveOldChanges', restaurant, oldest.version, oldest.at);
}

/** At one moment. A standby answers if the needed version is known and reached there. */
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
      .map((row) => ({ position: integer(row, 'position'), json: sqlText(row, 'json') })),
    more: stations.length > limit,
  };
}

function columns(
  stations: readonly { readonly guid: string; readonly json: string }[],
): [guids: readonly string[], jsons: readonly string[]] {
  return [stations.map(({ guid }) => guid), stations.map(({ json }) => json)];
}
