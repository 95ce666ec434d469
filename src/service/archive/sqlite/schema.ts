import { Failure } from '../../../contract/failures.ts';
import { missingArchive, NEWER_ARCHIVE_FIX } from '../archive.ts';
import { integer, sqlText } from '../sql-row.ts';
import { openConnection, type SqliteConnection } from './connection.ts';

/** Log bytes kept after a checkpoint. */
const LOG_BYTES = 4 * 1024 * 1024;

/** `PRAGMA application_id` of our files: "lchk" in ASCII. */
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

// Text ready to send, in pieces: a date is read as fast as it can be sent, in one piece's memory.
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

/**
 * Keeps the count of a list's rows and the sum of their checksums up to date in `row_set`, and refuses a row without a checksum. `name` is
 * the list of a row.
 */
const rowSetTriggers = (table: string, name: (row: 'NEW' | 'OLD') => string) => `
  CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} BEGIN
    UPDATE row_set SET rows = rows + 1, sum = sum + NEW.checksum WHERE name = ${name('NEW')};
  END;
  CREATE TRIGGER ${table}_changed AFTER UPDATE OF checksum ON ${table} BEGIN
    UPDATE row_set SET sum = sum - OLD.checksum + NEW.checksum WHERE name = ${name('NEW')};
  END;
  CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN
    UPDATE row_set SET rows = rows - 1, sum = sum - OLD.checksum WHERE name = ${name('OLD')};
  END;`;

const checksumsOfTable = (table: string, columns: string) => `
  ALTER TABLE ${table} ADD COLUMN checksum INTEGER;
  UPDATE ${table} SET checksum = row_checksum(${columns});
  INSERT INTO row_set (name, rows, sum) SELECT '${table}', count(*), coalesce(sum(checksum), 0) FROM ${table};
  ${rowSetTriggers(table, () => `'${table}'`)}`;

const checksumsByRestaurant = (table: string, columns: string) => `
  ALTER TABLE ${table} ADD COLUMN checksum INTEGER;
  UPDATE ${table} SET checksum = row_checksum(${columns});
  INSERT INTO row_set (name, rows, sum)
    SELECT '${table} ' || restaurant.guid, count(${table}.checksum), coalesce(sum(${table}.checksum), 0)
    FROM restaurant LEFT JOIN ${table} ON ${table}.restaurant = restaurant.guid GROUP BY restaurant.guid;
  ${rowSetTriggers(table, (row) => `'${table} ' || ${row}.restaurant`)}`;

/*
 * The engine notices neither a changed byte nor a row that an index misses. So rows have checksums, and lists the sum of them. Checksums of
 * pieces are in a table of their own, so the migration rewrites no piece.
 */
const CHECKSUMS = `
  CREATE TABLE row_set (
    name TEXT NOT NULL UNIQUE,
    rows INTEGER NOT NULL,
    sum INTEGER NOT NULL
  );
  ${checksumsOfTable('restaurant', 'guid, name, timezone, closeout_hour, tier, configuration_version, published_at')}
  ${checksumsOfTable('api_client', 'id, name, secret_hash, scopes, restaurants, revoked_at')}
  ${checksumsOfTable('signing_key', 'kid, algorithm, private_jwk, created_at')}
  ${checksumsOfTable('service_secret', 'name, value')}
  ${checksumsByRestaurant('prep_station', 'position, restaurant, guid, modified_at, json')}
  ${checksumsByRestaurant('business_day', 'restaurant, business_date, generation, pieces, records, bytes, digest, written_at')}
  CREATE TRIGGER restaurant_sets AFTER INSERT ON restaurant BEGIN
    INSERT INTO row_set (name, rows, sum)
      VALUES ('prep_station ' || NEW.guid, 0, 0), ('business_day ' || NEW.guid, 0, 0);
  END;
  CREATE TABLE piece_checksum (
    generation TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (generation, ordinal)
  );
  INSERT INTO piece_checksum (generation, ordinal, checksum)
    SELECT generation, ordinal, piece_checksum(generation, ordinal, body) FROM fulfillment_piece;
  CREATE TRIGGER piece_unchecked BEFORE INSERT ON fulfillment_piece
    WHEN NOT EXISTS (
      SELECT 1 FROM piece_checksum WHERE generation = NEW.generation AND ordinal = NEW.ordinal
    )
    BEGIN SELECT RAISE(ABORT, 'an older version of linecheck cannot write to it'); END;
  ALTER TABLE day_generation ADD COLUMN writer TEXT;
  CREATE INDEX day_generation_left ON day_generation (state) WHERE state <> 'current';`;

/* What each publish changed, beginning with everything published before. `json` is NULL for a station that is no longer listed. */
const SETUP_CHANGES = `
  CREATE TABLE setup_change (
    restaurant TEXT NOT NULL REFERENCES restaurant (guid),
    guid TEXT NOT NULL,
    version INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    json TEXT,
    UNIQUE (restaurant, guid, version)
  );
  INSERT INTO setup_change (restaurant, guid, version, seen_at, json)
    SELECT restaurant.guid, prep_station.guid, configuration_version,
      coalesce(published_at, max(modified_at) OVER (PARTITION BY restaurant.guid)), json
    FROM restaurant JOIN prep_station ON prep_station.restaurant = restaurant.guid;
  ${checksumsByRestaurant('setup_change', 'restaurant, guid, version, seen_at, json')}
  CREATE TRIGGER setup_change_sets AFTER INSERT ON restaurant BEGIN
    INSERT INTO row_set (name, rows, sum) VALUES ('setup_change ' || NEW.guid, 0, 0);
  END;`;

/** At most one per date. Damaged or missing ones are made again from the records, so they are in no checked list. */
const DATE_SUMMARIES = `
  CREATE TABLE date_summary (
    restaurant TEXT NOT NULL REFERENCES restaurant (guid),
    business_date TEXT NOT NULL,
    version TEXT NOT NULL,
    basis TEXT NOT NULL,
    text TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (restaurant, business_date)
  );`;

/* One row of `running_sync` names the writer that is syncing. 0.3.0 used the other table and columns, and still opens these archives. */
const SYNC_TABLES = `
  CREATE TABLE sync_lease (
    restaurant TEXT NOT NULL,
    part TEXT NOT NULL,
    holder TEXT NOT NULL,
    held INTEGER NOT NULL,
    read_at INTEGER,
    UNIQUE (restaurant, part)
  );
  CREATE TABLE running_sync (
    holder TEXT NOT NULL UNIQUE,
    pass TEXT NOT NULL,
    since INTEGER NOT NULL
  );`;

/** From an empty file to the current tables. `PRAGMA user_version` counts the migrations done. */
const MIGRATIONS = [
  FIRST_TABLES,
  DAYS_IN_PIECES,
  WHEN_WRITTEN,
  WHEN_PUBLISHED,
  CHECKSUMS,
  SETUP_CHANGES,
  DATE_SUMMARIES,
  SYNC_TABLES,
];

/** True if created. Throws `Failure` ARCHIVE for a file damaged, not ours, newer, or empty. Such a file stays unchanged. */
export function ensureSchema(
  connection: SqliteConnection,
  path: string,
  whenMissing: 'made' | 'refused',
): boolean {
  let isCreated = false;
  const { isReadOnly } = connection;
  if (migrationsDone(connection, path) < MIGRATIONS.length) {
    if (isReadOnly) {
      throw new Failure('ARCHIVE', `The archive ${path} is of an older version, and read-only.`, {
        hint: 'Make it and the folder writable once, or copy it to a folder of yours: opening it brings it up to date.',
      });
    }
    connection.transaction('write', () => {
      // Another process may have been first during the lock wait.
      const done = migrationsDone(connection, path);
      isCreated = done === 0;
      if (isCreated && whenMissing === 'refused') throw missingArchive(`No archive at ${path}`);
      for (const migration of MIGRATIONS.slice(done)) connection.execute(migration);
      connection.execute(`
        PRAGMA application_id = ${APPLICATION_ID};
        PRAGMA user_version = ${MIGRATIONS.length};`);
    });
  }
  if (isReadOnly) return false;
  connection.execute(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${LOG_BYTES};`,
  );
  return isCreated;
}

/** A sentence for each trigger and view that no migration creates: it may change what is written or read. */
export function foreignObjects(connection: SqliteConnection): readonly string[] {
  const own = openConnection(':memory:');
  try {
    for (const migration of MIGRATIONS) own.execute(migration);
    const ownKeys = new Set(triggersAndViews(own).map(({ key }) => key));
    return triggersAndViews(connection)
      .filter(({ key }) => !ownKeys.has(key))
      .map(({ type, name, table }) =>
        type === 'view'
          ? `the view ${name} is not part of an archive`
          : `the trigger ${name} on ${table} is not part of an archive`,
      );
  } finally {
    own.close();
  }
}

function triggersAndViews(connection: SqliteConnection) {
  const rows = connection.select(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name",
  );
  return rows.map((row) => {
    const type = sqlText(row, 'type');
    const name = sqlText(row, 'name');
    // One of our names with other content is not ours.
    return {
      type,
      name,
      table: sqlText(row, 'tbl_name'),
      key: `${type} ${name} ${sqlText(row, 'sql')}`,
    };
  });
}

function migrationsDone(connection: SqliteConnection, path: string): number {
  const [header] = connection.select(`
    SELECT (SELECT application_id FROM pragma_application_id) AS application,
      (SELECT user_version FROM pragma_user_version) AS version,
      (SELECT count(*) FROM sqlite_schema) AS tables`);
  if (header === undefined || integer(header, 'tables') === 0) return 0;
  if (integer(header, 'application') !== APPLICATION_ID) {
    throw new Failure('ARCHIVE', `${path} is a database, but not an archive.`);
  }
  const version = integer(header, 'version');
  if (version <= MIGRATIONS.length) return version;
  throw new Failure('ARCHIVE', `The archive ${path} was written by a newer version of linecheck.`, {
    hint: NEWER_ARCHIVE_FIX,
  });
}
