/** Prep stations in a SQLite archive. Throws `Failure` ARCHIVE. */
import type { PrepStationRead } from '../../../../contract/decode.ts';
import type { StationPage, StationQuery } from '../../archive.ts';
import { oldestKept, stationChanges, stepChanges } from '../../configuration-steps.ts';
import { damage, integer, type SqlRow, sqlText } from '../../sql-row.ts';
import type { SqliteConnection } from './connection.ts';
import { isIntact, type SqliteTables } from './rows.ts';

/** Where each station is. */
interface Places {
  readonly version: number;
  /** In creation order. */
  readonly stations: readonly { readonly position: number; readonly modifiedAt: number }[];
  readonly guids: ReadonlySet<string>;
}

const KEPT = 1_000;

export function sqliteStations(connection: SqliteConnection, tables: SqliteTables) {
  const placesKept = new Map<string, Places>();

  /** Version 0 before the first publish. */
  function configuration(restaurant: string): Pick<StationPage, 'version' | 'publishedAt'> {
    const row = tables.restaurants.row(restaurant);
    if (row === undefined) return { version: 0 };
    const version = integer(row, 'configuration_version');
    if (row['published_at'] === null) return { version };
    return { version, publishedAt: integer(row, 'published_at') };
  }

  /** Stores what a publish changes after `version`. Drops the oldest beyond the limit. */
  function keepStep(
    restaurant: string,
    version: number,
    at: number,
    publish: Pick<Parameters<typeof stepChanges>[0], 'changes' | 'stations'>,
  ): void {
    const [latest] = connection.rows('setupVersions', restaurant);
    const isKept = latest !== undefined && integer(latest, 'version') === version;
    const guids = () =>
      connection.rows('setupGuids', restaurant).map((row) => sqlText(row, 'guid'));
    for (const { guid, json } of stepChanges({ ...publish, isKept, guids })) {
      connection.run('addSetupChange', restaurant, guid, version + 1, at, json ?? null);
    }
    const oldest = oldestKept(connection.rows('setupVersions', restaurant));
    if (oldest === undefined) return;
    connection.run('removeOldChanges', restaurant, oldest.version);
    connection.run('moveOldChanges', restaurant, oldest.version, oldest.at);
  }

  /** Read again with each setup, completely: a station missed by an index must not be missing. */
  function placesOf(restaurant: string, version: number): Places {
    const held = placesKept.get(restaurant);
    if (held?.version === version) return held;
    const rows = tables.stations.rows(restaurant);
    const stations = rows.map((row) => ({
      position: integer(row, 'position'),
      modifiedAt: integer(row, 'modified_at'),
    }));
    stations.sort((one, other) => one.position - other.position);
    const places = { version, stations, guids: new Set(rows.map((row) => sqlText(row, 'guid'))) };
    if (placesKept.size >= KEPT) placesKept.clear();
    placesKept.set(restaurant, places);
    return places;
  }

  return {
    configuration,

    /** Replaces an existing restaurant's setup, within a transaction. Damaged stations are written again. */
    publish(restaurant: string, stations: readonly PrepStationRead[], at: number): number {
      const { version } = configuration(restaurant);
      const stored = connection.rows('stations', restaurant);
      const known = stored.map(
        (row) => [sqlText(row, 'guid'), isIntact(row) ? sqlText(row, 'json') : ''] as const,
      );
      const changes = stationChanges(new Map(known), stations);
      const { removed, changed, added } = changes;
      for (const guid of removed) connection.run('removeStation', restaurant, guid);
      for (const { guid, json } of changed) {
        connection.run('changeStation', restaurant, guid, at, json);
      }
      for (const { guid, json } of added) {
        connection.run('addStation', restaurant, guid, at, json);
        connection.run('checkAdded');
      }
      if (!stored.every(isIntact)) connection.run('recountStations', restaurant);
      const hasChanged = removed.length + changed.length + added.length > 0;
      const next = hasChanged ? version + 1 : version;
      if (hasChanged) keepStep(restaurant, version, at, { changes, stations });
      connection.run('setPublished', restaurant, next, at);
      return next;
    },

    /** As of one moment. */
    page(
      restaurant: string,
      { after, limit, modifiedAfter = Number.MIN_SAFE_INTEGER }: StationQuery,
    ): StationPage {
      return connection.snapshot(() => {
        const current = configuration(restaurant);
        const wanted = placesOf(restaurant, current.version).stations.filter(
          ({ position, modifiedAt }) => position > after && modifiedAt > modifiedAfter,
        );
        return {
          ...current,
          rows: wanted.slice(0, limit).map(({ position }) => {
            const row = connection.row('stationAt', restaurant, position);
            if (row === undefined) throw damagedStation(restaurant);
            return { position, json: jsonOf(row, restaurant) };
          }),
          more: wanted.length > limit,
        };
      });
    },

    station(restaurant: string, guid: string): string | undefined {
      const row = connection.row('station', restaurant, guid);
      if (row !== undefined) return jsonOf(row, restaurant);
      return connection.snapshot(() => {
        const again = connection.row('station', restaurant, guid);
        if (again !== undefined) return jsonOf(again, restaurant);
        const { guids } = placesOf(restaurant, configuration(restaurant).version);
        if (guids.has(guid)) throw damagedStation(restaurant);
        return undefined;
      });
    },
  };
}

function jsonOf(row: SqlRow, restaurant: string): string {
  if (isIntact(row)) return sqlText(row, 'json');
  throw damagedStation(restaurant);
}

function damagedStation(restaurant: string): Error {
  return damage(`a station of restaurant ${restaurant}`);
}
