/** SQLite archive SQL. Values replace `:1`, `:2`, and so on. */
import { REVOKED } from '../../archive.ts';
import { SWEPT_AT_ONCE, VERSION_SQL } from '../../stored-day.ts';

/** Columns under a row checksum, in order. A requested key replaces the stored column. */
const sumOf = (...columns: readonly string[]) => `row_checksum(${columns.join(', ')})`;
/** Read with each row: the checksum, and whether it matches. */
const checkedBy = (sum: string) => `checksum, checksum = ${sum} AS intact`;

const RESTAURANT = 'guid, name, timezone, closeout_hour, tier, configuration_version, published_at';
const CLIENT = 'id, name, secret_hash, scopes, restaurants, revoked_at';
const KEY = 'kid, algorithm, private_jwk, created_at';
const STATION = 'position, restaurant, guid, modified_at, json';
const SETUP_CHANGE = 'restaurant, guid, version, seen_at, json';
const DAY = 'restaurant, business_date, generation, pieces, records, bytes, digest, written_at';

/** Engine clock, epoch ms. */
const NOW = "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)";

const SUMMARY = 'restaurant, business_date, version, basis, text';

const restaurantSum = (version: string, publishedAt: string) =>
  sumOf('guid', 'name', 'timezone', 'closeout_hour', 'tier', version, publishedAt);

export const SQLITE_STATEMENTS = {
  dataVersion: 'PRAGMA data_version',
  rowSet: 'SELECT rows, sum FROM row_set WHERE name = :1',

  putRestaurant: `
    INSERT INTO restaurant (guid, name, timezone, closeout_hour, tier, checksum)
    VALUES (:1, :2, :3, :4, :5, ${sumOf(':1', ':2', ':3', ':4', ':5', '0', 'NULL')})
    ON CONFLICT (guid) DO UPDATE SET name = excluded.name, timezone = excluded.timezone,
      closeout_hour = excluded.closeout_hour, tier = excluded.tier,
      checksum = ${sumOf(':1', ':2', ':3', ':4', ':5', 'configuration_version', 'published_at')}`,
  restaurant: `
    SELECT ${RESTAURANT}, ${checkedBy(sumOf(`:1, ${RESTAURANT.replace('guid, ', '')}`))}
    FROM restaurant WHERE guid = :1`,
  restaurants: `
    SELECT ${RESTAURANT}, ${checkedBy(sumOf(RESTAURANT))} FROM restaurant ORDER BY name, guid`,
  setPublished: `
    UPDATE restaurant SET configuration_version = :2, published_at = :3,
      checksum = ${restaurantSum(':2', ':3')} WHERE guid = :1`,

  putClient: `
    INSERT INTO api_client (${CLIENT}, checksum)
    VALUES (:1, :2, :3, :4, :5, :6, ${sumOf(':1', ':2', ':3', ':4', ':5', ':6')})
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, secret_hash = excluded.secret_hash,
      scopes = excluded.scopes, restaurants = excluded.restaurants, revoked_at = excluded.revoked_at,
      checksum = excluded.checksum`,
  client: `
    SELECT ${CLIENT}, ${checkedBy(sumOf(`:1, ${CLIENT.replace('id, ', '')}`))}
    FROM api_client WHERE id = :1`,
  clients: `SELECT ${CLIENT}, ${checkedBy(sumOf(CLIENT))} FROM api_client ORDER BY rowid`,

  putSigningKey: `
    INSERT INTO signing_key (${KEY}, checksum)
    VALUES (:1, :2, :3, :4, ${sumOf(':1', ':2', ':3', ':4')})
    ON CONFLICT (kid) DO NOTHING`,
  revokeSigningKey: `
    UPDATE signing_key SET algorithm = '${REVOKED}' || algorithm, private_jwk = '{}',
      checksum = ${sumOf('kid', `'${REVOKED}' || algorithm`, "'{}'", 'created_at')}
    WHERE kid = :1 AND algorithm NOT LIKE '${REVOKED}%'`,
  proposeSigningKey: `
    INSERT INTO signing_key (${KEY}, checksum)
    SELECT :1, :2, :3, :4, ${sumOf(':1', ':2', ':3', ':4')}
    WHERE NOT EXISTS (SELECT 1 FROM signing_key)`,
  signingKey: `
    SELECT ${KEY}, ${checkedBy(sumOf(`:1, ${KEY.replace('kid, ', '')}`))}
    FROM signing_key WHERE kid = :1`,
  signingKeys: `
    SELECT ${KEY}, ${checkedBy(sumOf(KEY))} FROM signing_key ORDER BY created_at DESC, rowid DESC`,

  proposeServiceSecret: `
    INSERT INTO service_secret (name, value, checksum) VALUES (:1, :2, ${sumOf(':1', ':2')})
    ON CONFLICT (name) DO NOTHING`,
  serviceSecret: `
    SELECT name, value, ${checkedBy(sumOf(':1', 'value'))} FROM service_secret WHERE name = :1`,
  serviceSecrets: `SELECT name, value, ${checkedBy(sumOf('name', 'value'))} FROM service_secret`,

  stations: `
    SELECT ${STATION}, ${checkedBy(sumOf(STATION.replace('restaurant', ':1')))}
    FROM prep_station WHERE restaurant = :1 ORDER BY position`,
  stationAt: `
    SELECT ${STATION}, ${checkedBy(sumOf(':2, :1, guid, modified_at, json'))}
    FROM prep_station WHERE position = :2`,
  station: `
    SELECT ${STATION}, ${checkedBy(sumOf('position, :1, :2, modified_at, json'))}
    FROM prep_station WHERE restaurant = :1 AND guid = :2`,
  addStation: `
    INSERT INTO prep_station (restaurant, guid, modified_at, json, checksum) VALUES (:1, :2, :3, :4, 0)`,
  /** The position is known only after the insert. */
  checkAdded: `
    UPDATE prep_station SET checksum = ${sumOf(STATION)} WHERE position = last_insert_rowid()`,
  changeStation: `
    UPDATE prep_station SET modified_at = :3, json = :4,
      checksum = ${sumOf('position, restaurant, guid, :3, :4')} WHERE restaurant = :1 AND guid = :2`,
  removeStation: 'DELETE FROM prep_station WHERE restaurant = :1 AND guid = :2',
  recountStations: `
    UPDATE row_set SET (rows, sum) = (
      SELECT count(*), coalesce(sum(checksum), 0) FROM prep_station WHERE restaurant = :1
    ) WHERE name = 'prep_station ' || :1`,

  setupChanges: `
    SELECT ${SETUP_CHANGE}, ${checkedBy(sumOf(SETUP_CHANGE.replace('restaurant', ':1')))}
    FROM setup_change WHERE restaurant = :1 ORDER BY version, guid`,
  setupVersions: `
    SELECT version, max(seen_at) AS seen_at, count(*) AS changes FROM setup_change
    WHERE restaurant = :1 GROUP BY version ORDER BY version DESC`,
  setupGuids: 'SELECT DISTINCT guid FROM setup_change WHERE restaurant = :1',
  addSetupChange: `
    INSERT INTO setup_change (${SETUP_CHANGE}, checksum)
    VALUES (:1, :2, :3, :4, :5, ${sumOf(':1', ':2', ':3', ':4', ':5')})`,
  /** Changes made obsolete by the oldest kept version. */
  removeOldChanges: `
    DELETE FROM setup_change WHERE restaurant = :1 AND version <= :2 AND (json IS NULL OR EXISTS (
      SELECT 1 FROM setup_change AS later WHERE later.restaurant = :1
        AND later.guid = setup_change.guid AND later.version > setup_change.version
        AND later.version <= :2
    ))`,
  moveOldChanges: `
    UPDATE setup_change SET version = :2, seen_at = :3,
      checksum = ${sumOf('restaurant', 'guid', ':2', ':3', 'json')}
    WHERE restaurant = :1 AND version < :2`,

  day: `
    SELECT ${DAY}, ${checkedBy(sumOf(`:1, :2, ${DAY.replace('restaurant, business_date, ', '')}`))}
    FROM business_day WHERE restaurant = :1 AND business_date = :2`,
  days: `
    SELECT ${DAY}, ${checkedBy(sumOf(DAY.replace('restaurant', ':1')))} FROM business_day
    WHERE restaurant = :1 ORDER BY business_date DESC`,
  putDay: `
    INSERT INTO business_day (${DAY}, checksum)
    VALUES (:1, :2, :3, :4, :5, :6, :7, :8, ${sumOf(':1, :2, :3, :4, :5, :6, :7, :8')})
    ON CONFLICT (restaurant, business_date) DO UPDATE SET generation = excluded.generation,
      pieces = excluded.pieces, records = excluded.records, bytes = excluded.bytes,
      digest = excluded.digest, written_at = excluded.written_at, checksum = excluded.checksum`,
  replaceDays: `
    UPDATE day_generation SET state = 'replaced', touched_at = :3 WHERE generation IN (
      SELECT generation FROM business_day WHERE restaurant = :1 AND business_date < :2
    )`,
  /** A date without content keeps only its last summary. */
  removeOldSummaries: `
    DELETE FROM date_summary WHERE restaurant = :1 AND business_date < :2 AND version <> (
      SELECT ${VERSION_SQL} FROM business_day AS day WHERE day.restaurant = :1
        AND day.business_date = date_summary.business_date
    )`,
  removeDays: 'DELETE FROM business_day WHERE restaurant = :1 AND business_date < :2',
  recountDays: `
    UPDATE row_set SET (rows, sum) = (
      SELECT count(*), coalesce(sum(checksum), 0) FROM business_day WHERE restaurant = :1
    ) WHERE name = 'business_day ' || :1`,

  now: `SELECT ${NOW} AS now`,
  syncs: 'SELECT holder, since FROM running_sync WHERE pass = :1',
  addSync: 'INSERT INTO running_sync (holder, pass, since) VALUES (:1, :2, :3)',
  interruptSync: 'UPDATE running_sync SET holder = :2 WHERE holder = :1',
  // The complete sync has waited for the others' reads.
  endPass: 'DELETE FROM running_sync WHERE pass = :1 AND since <= :2',
  forgetSyncs: `DELETE FROM running_sync WHERE since <= ${NOW} - :1 - :2`,
  lease: 'SELECT holder, held, read_at FROM sync_lease WHERE restaurant = :1 AND part = :2',
  takeLease: `
    INSERT INTO sync_lease (restaurant, part, holder, held) VALUES (:1, :2, :3, 1)
    ON CONFLICT (restaurant, part) DO UPDATE SET holder = excluded.holder, held = 1`,
  giveRead: `
    UPDATE sync_lease SET held = 0, read_at = ${NOW}
    WHERE restaurant = :1 AND part = :2 AND holder = :3`,
  giveUnread: 'UPDATE sync_lease SET held = 0 WHERE restaurant = :1 AND part = :2 AND holder = :3',
  giveAll: 'UPDATE sync_lease SET held = 0 WHERE holder = :1',
  forgetLeases: `DELETE FROM sync_lease WHERE held = 0 AND coalesce(read_at, 0) <= ${NOW} - :1`,
  readByOthers: `
    SELECT count(*) AS dates FROM sync_lease WHERE holder <> :1 AND read_at > :2 AND part <> :3`,

  /** Checked by its reader: here the text would be copied twice. */
  summary: `
    SELECT version, basis, text, checksum FROM date_summary
    WHERE restaurant = :1 AND business_date = :2`,
  putSummary: `
    INSERT INTO date_summary (${SUMMARY}, checksum)
    VALUES (:1, :2, :3, :4, :5, ${sumOf(':1, :2, :3, :4, :5')})
    ON CONFLICT (restaurant, business_date) DO UPDATE SET version = excluded.version,
      basis = excluded.basis, text = excluded.text, checksum = excluded.checksum
    WHERE date_summary.version <> excluded.version
      OR CAST(date_summary.basis AS INTEGER) <= CAST(excluded.basis AS INTEGER)`,

  addGeneration:
    'INSERT INTO day_generation (generation, state, touched_at, writer) VALUES (:1, :2, :3, :4)',
  setGeneration: 'UPDATE day_generation SET state = :1, touched_at = :2 WHERE generation = :3',
  /** Publishes or keeps what is still being written. No effect if abandoned meanwhile. */
  setWritten:
    "UPDATE day_generation SET state = :1, touched_at = :2 WHERE generation = :3 AND state = 'written'",
  /** No effect if published meanwhile. */
  giveUpGeneration:
    "UPDATE day_generation SET state = 'replaced', touched_at = 0 WHERE generation = :1 AND state = 'written'",
  leftGenerations: `
    SELECT generation, state, touched_at, writer FROM day_generation
    WHERE state <> 'current' AND (state = 'written' OR touched_at < :1)
    ORDER BY state LIMIT ${SWEPT_AT_ONCE}`,
  removeGeneration: 'DELETE FROM day_generation WHERE generation = :1',
  addPiece: 'INSERT INTO fulfillment_piece (generation, ordinal, body) VALUES (:1, :2, :3)',
  addPieceChecksum:
    'INSERT INTO piece_checksum (generation, ordinal, checksum) VALUES (:1, :2, :3)',
  piece: `
    SELECT body, (
      SELECT checksum FROM piece_checksum WHERE generation = :1 AND ordinal = :2
    ) AS checksum FROM fulfillment_piece WHERE generation = :1 AND ordinal = :2`,
  /** Last piece first: what remains is always a content without an end. */
  removePieces: `
    DELETE FROM fulfillment_piece WHERE generation = :1 AND ordinal >= :2`,
  removePieceChecksums: `
    DELETE FROM piece_checksum WHERE generation = :1 AND ordinal >= :2`,
  lastPiece: 'SELECT max(ordinal) AS ordinal FROM fulfillment_piece WHERE generation = :1',
};

export type SqliteStatement = keyof typeof SQLITE_STATEMENTS;
