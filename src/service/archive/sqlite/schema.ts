import { Failure } from '../../../contract/failures.ts';
import { missingArchive, NEWER_ARCHIVE_FIX } from '../archive.ts';
import { integer, sqlText } from '../sql-row.ts';
import { openConnection, type SqliteConnection } from './connection.ts';

const LOG_BYTES = 4 * 1024 * 1024;

/** `PRAGMA application_id` of our files: "lchk" in ASCII. */
const APPLICATION_ID = 0x6c_63_68_6b;

// Tables have rowids. Without them, texts would go to overflow pages and the file would double.
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

// Pieces are text ready to send, so that a date is read as fast as it can be sent, in the memory of one piece.
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

/** Keeps the count and the checksums' sum of each list in `row_set`, and refuses rows without checksum. `name` makes the list's name. */
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

/* The engine notices no changed byte and no row missing in an index. Checksums of pieces are apart, so that no piece is rewritten. */
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

/* Each publish adds its changed stations. `json` is NULL for a removed station. Stations published before are the first change. */
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

/** A date has at most one summary. A damaged or missing summary is made again from the records, so summaries are in no checked list. */
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

/* The row of `running_sync` names the writer that is syncing. Version 0.3.0 used the other table and columns, and still opens archives. */
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

/** The migrations from an empty file to the current tables. `PRAGMA user_version` counts the migrations done. */
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

/** Returns true if the tables were created. Throws ARCHIVE for a file that is damaged, not ours, or newer, which stays unchanged. */
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
      // Another process may have migrated the file during the wait for the lock.
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

/** Returns a sentence for each foreign trigger and view, because these may change what is written or read. */
export function foreignObjects(connection: SqliteConnection): readonly string[] {
  const reference = openConnection(':memory:');
  try {
    for (const migration of MIGRATIONS) reference.execute(migration);
    const referenceKeys = new Set(triggersAndViews(reference).map(({ key }) => key));
    return triggersAndViews(connection)
      .filter(({ key }) => !referenceKeys.has(key))
      .map(({ type, name, table }) =>
        type === 'view'
          ? `the view ${name} is not part of an archive`
          : `the trigger ${name} on ${table} is not part of an archive`,
      );
  } finally {
    reference.close();
  }
}

function triggersAndViews(connection: SqliteConnection) {
  const rows = connection.select(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name",
  );
  return rows.map((row) => {
    const type = sqlText(row, 'type');
    const name = sqlText(row, 'name');
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
