/** PostgreSQL archive SQL. Names have no schema: `search_path` decides. */
import { REVOKED } from '../../archive.ts';
import { SWEPT_AT_ONCE, VERSION_SQL } from '../../stored-day.ts';

const RESTAURANT = 'SELECT guid, name, timezone, closeout_hour, tier FROM restaurant';
const CLIENT = 'SELECT id, name, secret_hash, scopes, restaurants, revoked_at FROM api_client';
const DAY = 'SELECT generation, pieces, records, bytes, digest FROM business_day';
/** The server's clock now, not at transaction start. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
/** The number at the start of a summary's basis. */
const formatOf = (row: string) =>
  `coalesce(substring(${row}.basis FROM '^[0-9]{1,9}')::integer, 0)`;
const OF_LEASE = 'WHERE restaurant = $1 AND part = $2';
const OF_GENERATION = 'WHERE restaurant = $1 AND business_date = $2 AND generation = $3';

export const STATEMENTS = {
  putRestaurant: `
    INSERT INTO restaurant (guid, name, timezone, closeout_hour, tier) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (guid) DO UPDATE SET name = excluded.name, timezone = excluded.timezone,
      closeout_hour = excluded.closeout_hour, tier = excluded.tier`,
  restaurant: `${RESTAURANT} WHERE guid = $1`,
  restaurants: `${RESTAURANT} ORDER BY name, guid`,
  // Locks the restaurant's row: writers come one after another.
  lockRestaurant: `
    SELECT configuration_version, last_position FROM restaurant WHERE guid = $1
    FOR NO KEY UPDATE`,

  putClient: `
    INSERT INTO api_client (id, name, secret_hash, scopes, restaurants, revoked_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, secret_hash = excluded.secret_hash,
      scopes = excluded.scopes, restaurants = excluded.restaurants, revoked_at = excluded.revoked_at`,
  client: `${CLIENT} WHERE id = $1`,
  clients: `${CLIENT} ORDER BY ordinal`,

  putSigningKey: `
    INSERT INTO signing_key (kid, algorithm, private_jwk, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (kid) DO NOTHING`,
  revokeSigningKey: `
    UPDATE signing_key SET algorithm = '${REVOKED}' || algorithm, private_jwk = '{}'
    WHERE kid = $1 AND algorithm NOT LIKE '${REVOKED}%'`,
  // Of two at once, the second waits, then sees the first one's key.
  lockSigningKeys: 'LOCK TABLE signing_key IN SHARE ROW EXCLUSIVE MODE',
  proposeSigningKey: `
    INSERT INTO signing_key (kid, algorithm, private_jwk, created_at)
    SELECT $1::text, $2::text, $3::text, $4::bigint WHERE NOT EXISTS (SELECT FROM signing_key)`,
  signingKeys: `
    SELECT kid, algorithm, private_jwk, created_at FROM signing_key
    ORDER BY created_at DESC, ordinal DESC`,

  proposeServiceSecret:
    'INSERT INTO service_secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
  serviceSecret: 'SELECT value FROM service_secret WHERE name = $1',

  // Of two at once, the second waits, then keeps what the first stored. Waits for no disk or standby: after a crash, services agree again.
  agreeOnToken: `
    INSERT INTO current_token AS held (client, scope, kid, jti, issued_at, expires_at)
    SELECT $1::text, $2::text, $3::text, $4::text, $5::bigint, $6::bigint
    FROM set_config('synchronous_commit', 'off', true)
    ON CONFLICT (client) DO UPDATE SET (scope, kid, jti, issued_at, expires_at) = (
      SELECT excluded.scope,
        CASE WHEN is_kept THEN held.kid ELSE excluded.kid END,
        CASE WHEN is_kept THEN held.jti ELSE excluded.jti END,
        CASE WHEN is_kept THEN held.issued_at ELSE excluded.issued_at END,
        CASE WHEN is_kept THEN held.expires_at ELSE excluded.expires_at END
      FROM (SELECT held.scope = excluded.scope
        AND held.expires_at - held.issued_at = excluded.expires_at - excluded.issued_at
        AND held.expires_at - excluded.issued_at > $7::bigint
        AND held.issued_at - excluded.issued_at <= $7::bigint
        AND NOT EXISTS (
          SELECT FROM signing_key WHERE signing_key.kid = held.kid AND algorithm LIKE '${REVOKED}%'
        ) AS is_kept) AS judged
    )
    RETURNING client, scope, kid, jti, issued_at, expires_at`,
  // In key order, so two counting the same keys never deadlock.
  countFailedLogin: `
    INSERT INTO failed_login AS held (key, first_at, failures)
    SELECT listed.key, $2::bigint, 1 FROM unnest($1::text[]) AS listed (key) ORDER BY listed.key
    ON CONFLICT (key) DO UPDATE SET (first_at, failures) = (
      SELECT CASE WHEN is_counted THEN held.first_at ELSE excluded.first_at END,
        CASE WHEN is_counted THEN held.failures + 1 ELSE 1 END
      FROM (SELECT abs(excluded.first_at - held.first_at) < $3::bigint AS is_counted) AS judged
    )
    RETURNING key, first_at, failures`,
  removeFailedLogins: 'DELETE FROM failed_login WHERE abs(first_at - $1::bigint) >= $2::bigint',

  configurationVersion: 'SELECT configuration_version FROM restaurant WHERE guid = $1',
  stations: 'SELECT guid, json FROM prep_station WHERE restaurant = $1',
  addStations: `
    INSERT INTO prep_station (restaurant, position, guid, modified_at, json)
    SELECT $1::text, $2::bigint + listed.place, listed.guid, $3::bigint, listed.json
    FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS listed (guid, json, place)`,
  changeStations: `
    UPDATE prep_station SET modified_at = $2, json = listed.json
    FROM unnest($3::text[], $4::text[]) AS listed (guid, json)
    WHERE restaurant = $1 AND prep_station.guid = listed.guid`,
  removeStations: 'DELETE FROM prep_station WHERE restaurant = $1 AND guid = ANY ($2::text[])',
  setupChanges: `
    SELECT guid, version, seen_at, json FROM setup_change WHERE restaurant = $1
    ORDER BY version, guid`,
  setupVersions: `
    SELECT version, max(seen_at) AS seen_at, count(*)::integer AS changes FROM setup_change
    WHERE restaurant = $1 GROUP BY version ORDER BY version DESC`,
  setupGuids: 'SELECT DISTINCT guid FROM setup_change WHERE restaurant = $1',
  addSetupChanges: `
    INSERT INTO setup_change (restaurant, version, seen_at, guid, json)
    SELECT $1::text, $2::bigint, $3::bigint, listed.guid, nullif(listed.json, '')
    FROM unnest($4::text[], $5::text[]) AS listed (guid, json)`,
  // Changes made obsolete by the oldest kept version.
  removeOldChanges: `
    DELETE FROM setup_change WHERE restaurant = $1 AND version <= $2 AND (json IS NULL OR EXISTS (
      SELECT FROM setup_change AS later WHERE later.restaurant = $1
        AND later.guid = setup_change.guid AND later.version > setup_change.version
        AND later.version <= $2
    ))`,
  moveOldChanges: `
    UPDATE setup_change SET version = $2, seen_at = $3 WHERE restaurant = $1 AND version < $2`,
  setPublished: `
    UPDATE restaurant SET configuration_version = $2, last_position = $3, published_at = $4
    WHERE guid = $1`,
  // One statement sees one moment, so version and stations match without a transaction.
  stationPage: `
    SELECT configuration_version, published_at, position, json FROM restaurant LEFT JOIN LATERAL (
      SELECT position, json FROM prep_station
      WHERE prep_station.restaurant = restaurant.guid AND position > $2 AND modified_at > $3
      ORDER BY position LIMIT $4
    ) AS listed ON true
    WHERE guid = $1 ORDER BY position`,
  station: 'SELECT json FROM prep_station WHERE restaurant = $1 AND guid = $2',

  day: `${DAY} WHERE restaurant = $1 AND business_date = $2`,
  days: `
    SELECT business_date, generation, pieces, records, bytes, written_at FROM business_day
    WHERE restaurant = $1 ORDER BY business_date DESC`,
  putDay: `
    INSERT INTO business_day (restaurant, business_date, generation, pieces, records, bytes, digest)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (restaurant, business_date) DO UPDATE SET generation = excluded.generation,
      pieces = excluded.pieces, records = excluded.records, bytes = excluded.bytes,
      digest = excluded.digest`,
  setWritten:
    'UPDATE business_day SET written_at = $3 WHERE restaurant = $1 AND business_date = $2',
  summary: `
    SELECT text FROM date_summary LEFT JOIN business_day USING (restaurant, business_date)
    WHERE restaurant = $1 AND business_date = $2 AND basis = $3
      AND (generation IS NULL OR version = ${VERSION_SQL})`,
  // A date without content keeps only its last summary.
  removeOldSummaries: `
    DELETE FROM date_summary USING business_day AS day WHERE day.restaurant = $1
      AND day.business_date < $2 AND date_summary.restaurant = $1
      AND date_summary.business_date = day.business_date AND version <> ${VERSION_SQL}`,
  replaceDays: `
    UPDATE day_generation AS held SET state = 'replaced', touched_at = $3 FROM business_day AS day
    WHERE day.restaurant = $1 AND day.business_date < $2 AND held.restaurant = $1
      AND held.business_date = day.business_date AND held.generation = day.generation`,
  removeDays: `
    DELETE FROM business_day WHERE restaurant = $1 AND business_date < $2
    RETURNING business_date, generation, pieces, records, bytes, written_at`,
  putSummary: `
    INSERT INTO date_summary (restaurant, business_date, version, basis, text)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (restaurant, business_date) DO UPDATE SET version = excluded.version,
      basis = excluded.basis, text = excluded.text
    WHERE date_summary.version <> excluded.version
      OR ${formatOf('date_summary')} <= ${formatOf('excluded')}`,
  syncTimes: `
    SELECT clock.now, min(since) FILTER (WHERE until > clock.now) AS running,
      min(since) FILTER (WHERE until <= clock.now) AS interrupted,
      count(*) FILTER (WHERE until > clock.now)::integer AS others
    FROM (SELECT ${NOW} AS now) AS clock LEFT JOIN running_sync ON pass = $1 GROUP BY clock.now`,
  addSync: `
    INSERT INTO running_sync (holder, pass, since, until) VALUES ($1, $2, $3, ${NOW} + $4::bigint)`,
  renewSync: `UPDATE running_sync SET until = ${NOW} + $2::bigint WHERE holder = $1`,
  interruptSync: `UPDATE running_sync SET until = ${NOW} WHERE holder = $1`,
  // The complete sync has waited for the others' reads.
  endPass: 'DELETE FROM running_sync WHERE pass = $1 AND since <= $2',
  forgetSyncs: `DELETE FROM running_sync WHERE until <= ${NOW} - $1::bigint`,
  // Of two at once, the second waits, then sees the first one's lease.
  takeLease: `
    INSERT INTO sync_lease AS held (restaurant, part, holder, until)
    VALUES ($1, $2, $3, ${NOW} + $5::bigint)
    ON CONFLICT (restaurant, part) DO UPDATE SET holder = excluded.holder, until = excluded.until
      WHERE (held.until <= ${NOW} OR held.holder = excluded.holder)
        AND coalesce(held.read_at, 0) <= $4::bigint
    RETURNING holder`,
  leaseRead: `SELECT holder FROM sync_lease ${OF_LEASE} AND read_at > $3`,
  giveRead: `UPDATE sync_lease SET until = 0, read_at = ${NOW} ${OF_LEASE} AND holder = $3`,
  giveUnread: `UPDATE sync_lease SET until = 0 ${OF_LEASE} AND holder = $3`,
  giveAll: 'UPDATE sync_lease SET until = 0 WHERE holder = $1',
  renewLeases: `
    UPDATE sync_lease SET until = ${NOW} + $2::bigint WHERE holder = $1 AND until > 0`,
  forgetLeases: `
    DELETE FROM sync_lease WHERE until <= ${NOW} AND coalesce(read_at, 0) <= ${NOW} - $1::bigint`,
  readByOthers: `
    SELECT count(*)::integer AS dates FROM sync_lease
    WHERE holder <> $1 AND read_at > $2 AND part <> $3`,
  addGeneration: `
    INSERT INTO day_generation (restaurant, business_date, generation, state, touched_at, writer)
    VALUES ($1, $2, $3, $4, $5, $6)`,
  replaceGeneration: `
    UPDATE day_generation SET state = 'replaced', touched_at = $4
    ${OF_GENERATION} AND state = 'current'`,
  publishGeneration: `
    UPDATE day_generation SET state = 'current', touched_at = $4
    ${OF_GENERATION} AND state = 'written'`,
  // One published meanwhile stays: a commit may have succeeded although the connection broke.
  removeWrittenGeneration: `DELETE FROM day_generation ${OF_GENERATION} AND state = 'written'`,
  leftGenerations: `
    SELECT restaurant, business_date, generation, state, touched_at, writer FROM day_generation
    WHERE state <> 'current' AND (state = 'written' OR touched_at < $1)
    ORDER BY state LIMIT ${SWEPT_AT_ONCE}`,
  // Checked again under the row lock: the writer may have resumed.
  removeLeftGeneration: `
    DELETE FROM day_generation ${OF_GENERATION} AND state = $4 AND touched_at = $5`,
  /** Whether a writer lost its lock. Blocks retaking it until the transaction ends. */
  probeWriter: 'SELECT pg_try_advisory_xact_lock($1) AS free',
  addPiece: `
    INSERT INTO fulfillment_piece
      (restaurant, business_date, generation, ordinal, starts_at, body, checksum)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  // Adds nothing once the generation is no longer being written, so no piece is ever orphaned.
  addWrittenPiece: `
    WITH touched AS (
      UPDATE day_generation SET touched_at = $8 ${OF_GENERATION} AND state = 'written' RETURNING 1
    )
    INSERT INTO fulfillment_piece
      (restaurant, business_date, generation, ordinal, starts_at, body, checksum)
    SELECT $1::text, $2::text, $3::text, $4::integer, $5::bigint, $6::bytea, $7::bigint
    FROM touched`,
  removePieces: `DELETE FROM fulfillment_piece ${OF_GENERATION}`,
  pieces: `
    SELECT body, checksum::text AS checksum FROM fulfillment_piece
    ${OF_GENERATION} AND ordinal >= $4 AND ordinal < $5 AND starts_at < $6 ORDER BY ordinal`,
} as const;

/** Each connection prepares a statement once, under this name. */
export type PostgresStatement = keyof typeof STATEMENTS;

/** UTF-8 columns only: the driver reads every column as text. */
export const BINARY: ReadonlySet<PostgresStatement> = new Set(['pieces']);
