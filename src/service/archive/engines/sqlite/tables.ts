import type { ApiClient, ArchivedDate, Restaurant, SigningKey } from '../../archive.ts';
import { bytes, clientOf, restaurantOf, type SqlRow, signingKeyOf } from '../../sql-row.ts';
import type { SqliteConnection } from './connection.ts';
import { archivedDate } from './days.ts';
import type { SqliteMemory } from './memory.ts';
import { type RowKind, SqliteRows } from './rows.ts';
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
  const rows = <Value>(kind: RowKind<Value>) =>
    new SqliteRows(connection, memory, sql.rowSet, kind);
  return {
    restaurants: rows({
      noun: 'restaurant',
      plural: 'restaurants',
      table: 'restaurant',
      key: 'guid',
      one: sql.restaurant,
      all: sql.restaurants,
      read: restaurantOf,
    }),
    clients: rows({
      noun: 'client',
      plural: 'clients',
      table: 'api_client',
      key: 'id',
      one: sql.client,
      all: sql.clients,
      read: clientOf,
    }),
    signingKeys: rows({
      noun: 'signing key',
      plural: 'signing keys',
      table: 'signing_key',
      key: 'kid',
      one: sql.signingKey,
      all: sql.signingKeys,
      read: signingKeyOf,
    }),
    secrets: rows({
      noun: 'service key',
      plural: 'service keys',
      table: 'service_secret',
      key: 'name',
      one: sql.serviceSecret,
      all: sql.serviceSecrets,
      read: (row) => bytes(row, 'value'),
    }),
    stations: rows({
      noun: 'station',
      plural: 'stations',
      table: 'prep_station',
      key: 'guid',
      one: sql.station,
      all: sql.stations,
      read: (row) => row,
    }),
    setupChanges: rows({
      noun: 'earlier setup of station',
      plural: 'earlier setups',
      table: 'setup_change',
      key: 'guid',
      // Single changes are never read.
      one: sql.setupChanges,
      all: sql.setupChanges,
      read: (row) => row,
    }),
    days: rows({
      noun: 'business date',
      plural: 'business dates',
      table: 'business_day',
      key: 'business_date',
      one: sql.day,
      all: sql.days,
      read: archivedDate,
    }),
  };
}
