import type { ApiClient, ArchivedDate, Restaurant, SigningKey } from '../../archive.ts';
import { bytes, clientOf, restaurantOf, type SqlRow, signingKeyOf } from '../../sql-row.ts';
import type { SqliteConnection, SqlStatement } from './connection.ts';
import { archivedDate } from './days.ts';
import type { SqliteMemory } from './memory.ts';
import { SqliteRows } from './rows.ts';
import type { SqliteStatements } from './statements.ts';

export interface SqliteTables {
  readonly restaurants: SqliteRows<Restaurant>;
  readonly clients: SqliteRows<ApiClient>;
  readonly signingKeys: Pick<SqliteRows<SigningKey>, 'all'>;
  readonly secrets: SqliteRows<Uint8Array>;
  /** One restaurant's. */
  readonly stations: SqliteRows<unknown>;
  readonly setupChanges: Pick<SqliteRows<SqlRow>, 'all'>;
  readonly days: SqliteRows<ArchivedDate>;
}

export function sqliteTables(
  connection: SqliteConnection,
  sql: SqliteStatements,
  memory: SqliteMemory,
): SqliteTables {
  const named = <Value>(
    [noun, table, key, plural = `${noun}s`]: readonly [string, string, string, string?],
    one: SqlStatement,
    all: SqlStatement,
    read: (row: SqlRow) => Value,
  ) => new SqliteRows(connection, memory, sql.rowSet, { noun, plural, table, key, one, all, read });
  const change = ['earlier setup of station', 'setup_change', 'guid', 'earlier setups'] as const;
  return {
    restaurants: named(
      ['restaurant', 'restaurant', 'guid'],
      sql.restaurant,
      sql.restaurants,
      restaurantOf,
    ),
    clients: named(['client', 'api_client', 'id'], sql.client, sql.clients, clientOf),
    signingKeys: named(
      ['signing key', 'signing_key', 'kid'],
      sql.signingKey,
      sql.signingKeys,
      signingKeyOf,
    ),
    secrets: named(
      ['service key', 'service_secret', 'name'],
      sql.serviceSecret,
      sql.serviceSecrets,
      (row) => bytes(row, 'value'),
    ),
    stations: named(['station', 'prep_station', 'guid'], sql.station, sql.stations, (row) => row),
    // Single changes are never read.
    setupChanges: named(change, sql.setupChanges, sql.setupChanges, (row) => row),
    days: named(
      ['business date', 'business_day', 'business_date'],
      sql.day,
      sql.days,
      archivedDate,
    ),
  };
}
