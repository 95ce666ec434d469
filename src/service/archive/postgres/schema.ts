/** Tables are in the first schema of `search_path`: `public`, unless the database, the role, or the address sets another schema. */
import { missingArchive, NEWER_ARCHIVE_FIX } from '../archive.ts';
import { integer, type SqlRow, sqlText } from '../sql-row.ts';
import type { PostgresConnection, PostgresSession } from './connection.ts';
import { databaseFailed, sqlState } from './failure.ts';

/** An advisory lock for migrating, whatever the schema: "lchk" in ASCII. */
const MIGRATION_LOCK = 0x6c_63_68_6b;

const DUPLICATE_TABLE = '42P07';

/* Foreign keys are not needed: each write locks its restaurant's row, and restaurants are never removed. Texts compare by code point. */
const FIRST_TABLES = `
  CREATE TABLE restaurant (
    guid text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    timezone text NOT NULL,
    closeout_hour integer NOT NULL,
    tier text NOT NULL,
    configuration_version bigint NOT NULL DEFAULT 0,
    last_position bigint NOT NULL DEFAULT 0,
    published_at bigint
  );
  CREATE TABLE api_client (
    id text COLLATE "C" PRIMARY KEY,
    ordinal bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    secret_hash text NOT NULL,
    scopes text NOT NULL,
    restaurants text NOT NULL,
    revoked_at bigint
  );
  CREATE TABLE signing_key (
    kid text COLLATE "C" PRIMARY KEY,
    ordinal bigint GENERATED ALWAYS AS IDENTITY,
    algorithm text NOT NULL,
    private_jwk text NOT NULL,
    created_at bigint NOT NULL
  );
  CREATE TABLE service_secret (
    name text COLLATE "C" PRIMARY KEY,
    value bytea NOT NULL
  );
  CREATE TABLE prep_station (
    restaurant text COLLATE "C" NOT NULL,
    position bigint NOT NULL,
    guid text COLLATE "C" NOT NULL,
    modified_at bigint NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (restaurant, position),
    UNIQUE (restaurant, guid)
  );
  CREATE TABLE business_day (
    restaurant text COLLATE "C" NOT NULL,
    business_date text COLLATE "C" NOT NULL,
    generation text NOT NULL,
    pieces integer NOT NULL,
    records bigint NOT NULL,
    bytes bigint NOT NULL,
    digest text,
    written_at bigint,
    PRIMARY KEY (restaurant, business_date)
  );
  CREATE TABLE day_generation (
    restaurant text COLLATE "C" NOT NULL,
    business_date text COLLATE "C" NOT NULL,
    generation text COLLATE "C" NOT NULL,
    state text NOT NULL,
    touched_at bigint NOT NULL,
    PRIMARY KEY (restaurant, business_date, generation)
  );
  CREATE INDEX day_generation_stale ON day_generation (touched_at) WHERE state <> 'current';
  CREATE TABLE fulfillment_piece (
    restaurant text COLLATE "C" NOT NULL,
    business_date text COLLATE "C" NOT NULL,
    generation text COLLATE "C" NOT NULL,
    ordinal integer NOT NULL,
    starts_at bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (restaurant, business_date, generation, ordinal)
  ) PARTITION BY RANGE (business_date);`;

/* LZ4 is used if available. For 50,000 records it takes 6.7 MB (PGLZ: 14.6) and a fifth of the time to write. Reading is as fast. */
const COMPRESSION = `
  DO $$ BEGIN
    ALTER TABLE fulfillment_piece ALTER body SET COMPRESSION lz4;
  EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN NULL;
  END $$;`;

/* The table of failed logins is unlogged. Its rows matter for a minute and come in attacks, so they must cost neither disk nor standby. */
const LOGIN_TABLES = `
  CREATE TABLE current_token (
    client text COLLATE "C" PRIMARY KEY,
    scope text NOT NULL,
    kid text NOT NULL,
    jti text NOT NULL,
    issued_at bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE UNLOGGED TABLE failed_login (
    key text COLLATE "C" PRIMARY KEY,
    first_at bigint NOT NULL,
    failures integer NOT NULL
  );`;

// Pieces of older archives have no checksum of ours.
const CHECKSUMS = `
  ALTER TABLE fulfillment_piece ADD COLUMN checksum bigint;
  ALTER TABLE day_generation ADD COLUMN writer bigint;`;

// Each publish adds its changed stations. `json` is NULL for a removed station. Stations published before are the first change.
const SETUP_CHANGES = `
  CREATE TABLE setup_change (
    restaurant text COLLATE "C" NOT NULL,
    guid text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    seen_at bigint NOT NULL,
    json text,
    PRIMARY KEY (restaurant, guid, version)
  );
  INSERT INTO setup_change (restaurant, guid, version, seen_at, json)
    SELECT restaurant.guid, prep_station.guid, configuration_version,
      coalesce(published_at, max(modified_at) OVER (PARTITION BY restaurant.guid)), json
    FROM restaurant JOIN prep_station ON prep_station.restaurant = restaurant.guid;`;

const DATE_SUMMARIES = `
  CREATE TABLE date_summary (
    restaurant text COLLATE "C" NOT NULL,
    business_date text COLLATE "C" NOT NULL,
    version text NOT NULL,
    basis text NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (restaurant, business_date)
  );`;

/* The row of `running_sync` names the writer that is syncing. Version 0.3.0 used the other table and columns, and still opens archives. */
const SYNC_TABLES = `
  CREATE TABLE sync_lease (
    restaurant text COLLATE "C" NOT NULL,
    part text COLLATE "C" NOT NULL,
    holder text COLLATE "C" NOT NULL,
    until bigint NOT NULL,
    read_at bigint,
    PRIMARY KEY (restaurant, part)
  );
  CREATE TABLE running_sync (
    holder text COLLATE "C" PRIMARY KEY,
    pass text COLLATE "C" NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL
  );`;

/** The migrations from an empty schema to the current tables. `archive_step` lists the migrations done. */
const MIGRATIONS = [
  `${FIRST_TABLES}${COMPRESSION}`,
  LOGIN_TABLES,
  CHECKSUMS,
  SETUP_CHANGES,
  DATE_SUMMARIES,
  SYNC_TABLES,
];

const MIGRATION_TABLE = `
  CREATE TABLE IF NOT EXISTS archive_step (
    step integer PRIMARY KEY,
    taken_at timestamptz NOT NULL DEFAULT now()
  );`;

/** Several processes may run this at once. True if this process created the tables. Throws ARCHIVE for a foreign or newer schema. */
export async function ensurePostgresSchema(
  connection: PostgresConnection,
  whenMissing: 'made' | 'refused',
): Promise<boolean> {
  // A current schema needs no lock and no privilege.
  const doneBeforeLock = await connection.transaction(migrationsDone);
  if (doneBeforeLock === MIGRATIONS.length) return false;
  if (doneBeforeLock === 0 && whenMissing === 'refused') {
    throw missingArchive("The archive's database contains no archive");
  }
  return connection.transaction(async (session) => {
    await session.execute(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const done = await migrationsDone(session);
    try {
      await session.execute(MIGRATION_TABLE);
      for (const [index, migration] of MIGRATIONS.entries()) {
        if (index < done) continue;
        await session.execute(migration);
        await session.execute(`INSERT INTO archive_step (step) VALUES (${index + 1})`);
      }
    } catch (error) {
      if (sqlState(error) !== DUPLICATE_TABLE) throw error;
      const tables = "contains another program's tables";
      throw databaseFailed(`${tables}. Use a separate schema for the archive`);
    }
    return done === 0;
  });
}

async function migrationsDone(session: PostgresSession): Promise<number> {
  // These are rows, because the server's cache of names may be older than a wait for the lock.
  const [row] = await session.select(`
    SELECT current_setting('server_encoding') AS encoding, current_schema() AS schema, (
      SELECT count(*)::integer FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relname = 'archive_step' AND nspname = current_schema()
    ) AS lists`);
  const database = row ?? NO_ROW;
  if (sqlText(database, 'encoding') !== 'UTF8') throw databaseFailed('must use the encoding UTF8');
  if (database['schema'] === null)
    throw databaseFailed('has no schema in that search_path. Create it first');
  if (integer(database, 'lists') === 0) return 0;
  const [count] = await session.select('SELECT coalesce(max(step), 0) AS taken FROM archive_step');
  const done = integer(count ?? NO_ROW, 'taken');
  if (done <= MIGRATIONS.length) return done;
  throw databaseFailed('was written by a newer version of linecheck', { hint: NEWER_ARCHIVE_FIX });
}

const NO_ROW: SqlRow = {};
