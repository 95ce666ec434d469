/** Tables of a SQLite archive, and the rule by which a file is taken for one. */
import { Failure } from '../contract/failures.ts';
import { integer } from './sql-row.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Marks a SQLite file as ours (`PRAGMA application_id`): "lchk" in ASCII. */
const APPLICATION_ID = 0x6c_63_68_6b;

// Ordinary rowid tables: without rowids texts spill to overflow pages and the file doubles.
const FIRST_TABLES = `
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
`;

// Records are kept as the text that is sent, in pieces: a day is read as fast as it can be sent, and in as little memory as one piece takes.
const DAYS_IN_PIECES = `
  DROP TABLE IF EXISTS item_fulfillment;
  CREATE TABLE business_day (
    restaurant TEXT NOT NULL REFERENCES restaurant (guid),
    business_date TEXT NOT NULL,
    generation TEXT NOT NULL,
    pieces INTEGER NOT NULL,
    records INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    digest TEXT,
    UNIQUE (restaurant, business_date)
  );
  CREATE TABLE day_generation (
    generation TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    touched_at INTEGER NOT NULL
  );
  CREATE TABLE fulfillment_piece (
    generation TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (generation, ordinal)
  );
`;

const WHEN_WRITTEN = 'ALTER TABLE business_day ADD COLUMN written_at INTEGER;';
const WHEN_PUBLISHED = 'ALTER TABLE restaurant ADD COLUMN published_at INTEGER;';

/** The steps from an empty file to the tables of today; `PRAGMA user_version` counts those that a file has behind it. */
const STEPS = [FIRST_TABLES, DAYS_IN_PIECES, WHEN_WRITTEN, WHEN_PUBLISHED];

/**
 * Makes the file an archive when it is empty, and brings an older one up to date. Throws `Failure` ARCHIVE when it is damaged, is some
 * other database, or was written by a newer version; such a file is not changed.
 */
export function ensureSchema(connection: SqliteConnection, path: string): void {
  if (stepsTaken(connection, path) < STEPS.length) {
    connection.transaction('write', () => {
      // Another process may have been first while this one waited for the lock.
      for (const step of STEPS.slice(stepsTaken(connection, path))) connection.execute(step);
      connection.execute(`
        PRAGMA application_id = ${APPLICATION_ID};
        PRAGMA user_version = ${STEPS.length};`);
    });
  }
  connection.execute('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
}

function stepsTaken(connection: SqliteConnection, path: string): number {
  const header = connection
    .prepare(
      `SELECT (SELECT application_id FROM pragma_application_id) AS application,
              (SELECT user_version FROM pragma_user_version) AS version,
              (SELECT count(*) FROM sqlite_schema) AS tables`,
    )
    .row();
  if (header === undefined || integer(header, 'tables') === 0) return 0;
  if (integer(header, 'application') !== APPLICATION_ID) {
    throw new Failure('ARCHIVE', `The file ${path} is a database, but not an archive.`);
  }
  const version = integer(header, 'version');
  if (version <= STEPS.length) return version;
  throw new Failure('ARCHIVE', `The archive ${path} was written by a newer version of linecheck.`);
}
