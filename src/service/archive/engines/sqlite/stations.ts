/** Prep stations in a SQLite archive. Throws `Failure` ARCHIVE. */
import type { PrepStationRead } from '../../../../contract/decode.ts';
import type { StationPage, StationQuery } from '../../archive.ts';
import { oldestKept, stationChanges, stepChanges } from '../../configuration-steps.ts';
import { damage, integer, type SqlRow, sqlText } from '../../sql-row.ts';
import type { SqliteConnection } from './connection.ts';
import { isIntact } from './rows.ts';
import type { SqliteStatements } from './statements.ts';
import type { SqliteTables } from './tables.ts';

type Configuration = Pick<StationPage, 'version' | 'publishedAt'>;

/** Where each station is. */
interface Places {
  readonly version: number;
  /** In creation order. */
  readonly stations: readonly { readonly position: number; readonly modifiedAt: number }[];
  readonly guids: ReadonlySet<string>;
}

const KEPT = 1_000;

export class SqliteStations {
  readonly #connection: SqliteConnection;
  readonly #sql: SqliteStatements;
  readonly #tables: SqliteTables;
  readonly #places = new Map<string, Places>();

  constructor(connection: SqliteConnection, sql: SqliteStatements, tables: SqliteTables) {
    this.#connection = connection;
    this.#sql = sql;
    this.#tables = tables;
  }

  /** Version 0 before the first publish. */
  configuration(restaurant: string): Configuration {
    const row = this.#tables.restaurants.row(restaurant);
    if (row === undefined) return { version: 0 };
    const version = integer(row, 'configuration_version');
    if (row['published_at'] === null) return { version };
    return { version, publishedAt: integer(row, 'published_at') };
  }

  /** Replaces an existing restaurant's setup, within a transaction. Damaged stations are written again. */
  publish(restaurant: string, stations: readonly PrepStationRead[], at: number): number {
    const { version } = this.configuration(restaurant);
    const stored = this.#sql.stations.rows(restaurant);
    const changes = stationChanges(
      new Map(
        stored.map((row) => [sqlText(row, 'guid'), isIntact(row) ? sqlText(row, 'json') : '']),
      ),
      stations,
    );
    const { removed, changed, added } = changes;
    for (const guid of removed) this.#sql.removeStation.run(restaurant, guid);
    for (const { guid, json } of changed) this.#sql.changeStation.run(restaurant, guid, at, json);
    for (const { guid, json } of added) {
      this.#sql.addStation.run(restaurant, guid, at, json);
      this.#sql.checkAdded.run();
    }
    if (!stored.every(isIntact)) this.#sql.recountStations.run(restaurant);
    const hasChanged = removed.length + changed.length + added.length > 0;
    const next = hasChanged ? version + 1 : version;
    if (hasChanged) this.#keepStep(restaurant, version, at, { changes, stations });
    this.#sql.setPublished.run(restaurant, next, at);
    return next;
  }

  /** Stores what a publish changes after `version`. Drops the oldest beyond the limit. */
  #keepStep(
    restaurant: string,
    version: number,
    at: number,
    publish: Pick<Parameters<typeof stepChanges>[0], 'changes' | 'stations'>,
  ): void {
    const [latest] = this.#sql.setupVersions.rows(restaurant);
    const isKept = latest !== undefined && integer(latest, 'version') === version;
    const guids = () => this.#sql.setupGuids.rows(restaurant).map((row) => sqlText(row, 'guid'));
    for (const { guid, json } of stepChanges({ ...publish, isKept, guids })) {
      this.#sql.addSetupChange.run(restaurant, guid, version + 1, at, json ?? null);
    }
    const oldest = oldestKept(this.#sql.setupVersions.rows(restaurant));
    if (oldest === undefined) return;
    this.#sql.removeOldChanges.run(restaurant, oldest.version);
    this.#sql.moveOldChanges.run(restaurant, oldest.version, oldest.at);
  }

  /** As of one moment. */
  page(
    restaurant: string,
    { after, limit, modifiedAfter = Number.MIN_SAFE_INTEGER }: StationQuery,
  ): StationPage {
    return this.#connection.snapshot(() => {
      const configuration = this.configuration(restaurant);
      const { stations } = this.#placesOf(restaurant, configuration.version);
      const wanted = stations.filter(
        ({ position, modifiedAt }) => position > after && modifiedAt > modifiedAfter,
      );
      return {
        ...configuration,
        rows: wanted.slice(0, limit).map(({ position }) => {
          const row = this.#sql.stationAt.row(restaurant, position);
          if (row === undefined || !isIntact(row)) throw damagedStation(restaurant);
          return { position, json: sqlText(row, 'json') };
        }),
        more: wanted.length > limit,
      };
    });
  }

  station(restaurant: string, guid: string): string | undefined {
    const row = this.#sql.station.row(restaurant, guid);
    if (row !== undefined) return jsonOf(row, restaurant);
    return this.#connection.snapshot(() => {
      const again = this.#sql.station.row(restaurant, guid);
      if (again !== undefined) return jsonOf(again, restaurant);
      const { guids } = this.#placesOf(restaurant, this.configuration(restaurant).version);
      if (guids.has(guid)) throw damagedStation(restaurant);
      return undefined;
    });
  }

  /** Read again with each setup, completely: a station missed by an index must not be missing. */
  #placesOf(restaurant: string, version: number): Places {
    const held = this.#places.get(restaurant);
    if (held?.version === version) return held;
    const rows = this.#tables.stations.rows(restaurant);
    const stations = rows.map((row) => ({
      position: integer(row, 'position'),
      modifiedAt: integer(row, 'modified_at'),
    }));
    stations.sort((one, other) => one.position - other.position);
    const places = { version, stations, guids: new Set(rows.map((row) => sqlText(row, 'guid'))) };
    if (this.#places.size >= KEPT) this.#places.clear();
    this.#places.set(restaurant, places);
    return places;
  }
}

function jsonOf(row: SqlRow, restaurant: string): string {
  if (isIntact(row)) return sqlText(row, 'json');
  throw damagedStation(restaurant);
}

function damagedStation(restaurant: string): Error {
  return damage(`a station of restaurant ${restaurant}`);
}
