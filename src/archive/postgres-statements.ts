/** The SQL of a PostgreSQL archive. Names are without a schema, so that the connection's `search_path` says where the tables are. */

const RESTAURANT = 'SELECT guid, name, timezone, closeout_hour, tier FROM restaurant';
const CLIENT = 'SELECT id, name, secret_hash, scopes, restaurants, revoked_at FROM api_client';
const DAY = 'SELECT generation, pieces, records, bytes, digest FROM business_day';
const OF_GENERATION = 'WHERE restaurant = $1 AND business_date = $2 AND generation = $3';
const STALE = (replaced: string, written: string) =>
  `((state = 'replaced' AND touched_at < ${replaced}) OR (state = 'written' AND touched_at < ${written}))`;

/** The text of every statement of the archive, by its name. */
export const STATEMENTS = {
  putRestaurant: `
    INSERT INTO restaurant (guid, name, timezone, closeout_hour, tier) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (guid) DO UPDATE SET name = excluded.name, timezone = excluded.timezone,
      closeout_hour = excluded.closeout_hour, tier = excluded.tier`,
  restaurant: `${RESTAURANT} WHERE guid = $1`,
  restaurants: `${RESTAURANT} ORDER BY name, guid`,
  // Whoever writes for a restaurant holds its row, so that writers come one after the other, on however many connections.
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
  // Of two at the same moment the second one waits, and then sees the key of the first.
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
  setPublished: `
    UPDATE restaurant SET configuration_version = $2, last_position = $3, published_at = $4
    WHERE guid = $1`,
  // One statement sees one moment, so that version and stations belong together without a transaction around them.
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
  addGeneration: `
    INSERT INTO day_generation (restaurant, business_date, generation, state, touched_at)
    VALUES ($1, $2, $3, $4, $5)`,
  replaceGeneration: `
    UPDATE day_generation SET state = 'replaced', touched_at = $4
    ${OF_GENERATION} AND state = 'current'`,
  publishGeneration: `
    UPDATE day_generation SET state = 'current', touched_at = $4
    ${OF_GENERATION} AND state = 'written'`,
  removeGeneration: `DELETE FROM day_generation ${OF_GENERATION}`,
  staleGenerations: `
    SELECT restaurant, business_date, generation FROM day_generation
    WHERE ${STALE('$1', '$2')}`,
  // Asked again under the row's lock: its writer may have come back to it since.
  removeStaleGeneration: `DELETE FROM day_generation ${OF_GENERATION} AND ${STALE('$4', '$5')}`,
  addPiece: `
    INSERT INTO fulfillment_piece (restaurant, business_date, generation, ordinal, starts_at, body)
    VALUES ($1, $2, $3, $4, $5, $6)`,
  // Adds nothing where the generation is no longer being written, so that no piece is ever without one.
  addWrittenPiece: `
    WITH touched AS (
      UPDATE day_generation SET touched_at = $7 ${OF_GENERATION} AND state = 'written' RETURNING 1
    )
    INSERT INTO fulfillment_piece (restaurant, business_date, generation, ordinal, starts_at, body)
    SELECT $1::text, $2::text, $3::text, $4::integer, $5::bigint, $6::bytea FROM touched`,
  removePieces: `DELETE FROM fulfillment_piece ${OF_GENERATION}`,
  pieces: `
    SELECT body FROM fulfillment_piece
    ${OF_GENERATION} AND ordinal >= $4 AND ordinal < $5 AND starts_at < $6 ORDER BY ordinal`,
} as const;

/** Name of a statement; each connection prepares it once, under that name. */
export type PostgresStatement = keyof typeof STATEMENTS;

/** Statements whose rows come in binary: columns of UTF-8 bytes only, since the driver reads every column as text. */
export const BINARY: ReadonlySet<PostgresStatement> = new Set(['pieces']);
