/** Tables of a SQLite archive, and the rule by which a file is taken for one. */
import { Failure } from '../contract/failures.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { integer } from './sqlite-row.ts';

/** Marks a SQLite file as ours (`PRAGMA application_id`): "lchk" in ASCII. */
const APPLICATION_ID = 0x6c_63_68_6b;

/** Version of the tables below (`PRAGMA user_version`). */
const SCHEMA_VERSION = 1;

// Ordinary rowid tables: without rowids the JSON text spills to overflow pages and the file doubles.
const TABLES = `
  CREATE TABLE restaurant (
    guid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    timezone TEXT NOT NULL,
    closeout_hour INTEGER NOT NULL,
    tier TEXT NOT NULL,
    configuration_version INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE api_client (
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    secret_hash TEXT NOT NULL,
    scopes TEXT NOT NULL,
    restaurants TEXT NOT NULL,
    revoked_at INTEGER
  );
  CREATE TABLE signing_key (
    kid TEXT NOT NULL UNIQUE,
    algorithm TEXT NOT NULL,
    private_jwk TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE service_secret (
    name TEXT NOT NULL UNIQUE,
    value BLOB NOT NULL
  );
  CREATE TABLE prep_station (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    restaurant TEXT NOT NULL REFERENCES restaurant (guid),
    guid TEXT NOT NULL,
    modified_at INTEGER NOT NULL,
    json TEXT NOT NULL,
    UNIQUE (restaurant, guid)
  );
  CREATE INDEX prep_station_order ON prep_station (restaurant, position);
  CREATE TABLE item_fulfillment (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    restaurant TEXT NOT NULL REFERENCES restaurant (guid),
    business_date TEXT NOT NULL,
    json TEXT NOT NULL
  );
  CREATE INDEX item_fulfillment_order ON item_fulfillment (restaurant, business_date, position);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * Makes the file an archive when it is empty, and leaves it as it is when it is one. Throws `Failure` ARCHIVE when it
 * is damaged, is some other database, or was written by a newer version; such a file is not changed.
 */
export function ensureSchema(connection: SqliteConnection, path: string): void {
  if (!isArchive(connection, path)) {
    connection.transaction('write', () => {
      // Another process may have been first while this one waited for the lock.
      if (!isArchive(connection, path)) connection.execute(TABLES);
    });
  }
  connection.execute('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
}

function isArchive(connection: SqliteConnection, path: string): boolean {
  const header = connection
    .prepare(
      `SELECT (SELECT application_id FROM pragma_application_id) AS application,
              (SELECT user_version FROM pragma_user_version) AS version,
              (SELECT count(*) FROM sqlite_schema) AS tables`,
    )
    .row();
  if (header === undefined || integer(header, 'tables') === 0) return false;
  if (integer(header, 'application') !== APPLICATION_ID) {
    throw new Failure('ARCHIVE', `The file ${path} is a database, but not an archive.`);
  }
  if (integer(header, 'version') > SCHEMA_VERSION) {
    throw new Failure(
      'ARCHIVE',
      `The archive ${path} was written by a newer version of linecheck.`,
    );
  }
  return true;
}
