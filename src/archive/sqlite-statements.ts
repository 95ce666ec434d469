/** The SQL of a SQLite archive, each statement compiled once. */
import type { SqliteConnection } from './sqlite-connection.ts';

/** Every statement of the archive. */
export type SqliteStatements = ReturnType<typeof prepareStatements>;

/** Compiles every statement of the archive for a connection. */
export function prepareStatements(connection: SqliteConnection) {
  return {
    putRestaurant: connection.prepare(`
    INSERT INTO restaurant (guid, name, timezone, closeout_hour, tier) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (guid) DO UPDATE SET name = excluded.name, timezone = excluded.timezone,
      closeout_hour = excluded.closeout_hour, tier = excluded.tier`),
    restaurant: connection.prepare(
      'SELECT guid, name, timezone, closeout_hour, tier FROM restaurant WHERE guid = ?',
    ),

    restaurants: connection.prepare(
      'SELECT guid, name, timezone, closeout_hour, tier FROM restaurant ORDER BY name, guid',
    ),

    putClient: connection.prepare(`
    INSERT INTO api_client (id, name, secret_hash, scopes, restaurants, revoked_at)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, secret_hash = excluded.secret_hash,
      scopes = excluded.scopes, restaurants = excluded.restaurants, revoked_at = excluded.revoked_at`),
    client: connection.prepare(
      'SELECT id, name, secret_hash, scopes, restaurants, revoked_at FROM api_client WHERE id = ?',
    ),
    clients: connection.prepare(
      'SELECT id, name, secret_hash, scopes, restaurants, revoked_at FROM api_client ORDER BY rowid',
    ),

    putSigningKey: connection.prepare(`
    INSERT INTO signing_key (kid, algorithm, private_jwk, created_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (kid) DO NOTHING`),
    proposeSigningKey: connection.prepare(`
    INSERT INTO signing_key (kid, algorithm, private_jwk, created_at) SELECT ?, ?, ?, ?
    WHERE NOT EXISTS (SELECT 1 FROM signing_key)`),
    signingKeys: connection.prepare(`
    SELECT kid, algorithm, private_jwk, created_at FROM signing_key
    ORDER BY created_at DESC, rowid DESC`),

    proposeServiceSecret: connection.prepare(
      'INSERT INTO service_secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
    ),
    serviceSecret: connection.prepare('SELECT value FROM service_secret WHERE name = ?'),

    configuration: connection.prepare(
      'SELECT configuration_version, published_at FROM restaurant WHERE guid = ?',
    ),
    setPublished: connection.prepare('UPDATE restaurant SET published_at = ? WHERE guid = ?'),
    raiseConfigurationVersion: connection.prepare(
      'UPDATE restaurant SET configuration_version = configuration_version + 1 WHERE guid = ?',
    ),
    stations: connection.prepare('SELECT guid, json FROM prep_station WHERE restaurant = ?'),
    addStation: connection.prepare(
      'INSERT INTO prep_station (restaurant, guid, modified_at, json) VALUES (?, ?, ?, ?)',
    ),
    changeStation: connection.prepare(
      'UPDATE prep_station SET modified_at = ?, json = ? WHERE restaurant = ? AND guid = ?',
    ),
    removeStation: connection.prepare('DELETE FROM prep_station WHERE restaurant = ? AND guid = ?'),
    stationPage: connection.prepare(`
    SELECT position, json FROM prep_station
    WHERE restaurant = ? AND position > ? AND modified_at > ? ORDER BY position LIMIT ?`),
    station: connection.prepare('SELECT json FROM prep_station WHERE restaurant = ? AND guid = ?'),

    day: connection.prepare(`
    SELECT generation, pieces, records, bytes, digest FROM business_day
    WHERE restaurant = ? AND business_date = ?`),
    days: connection.prepare(`
    SELECT business_date, generation, pieces, records, bytes, written_at FROM business_day
    WHERE restaurant = ? ORDER BY business_date DESC`),
    putDay: connection.prepare(`
    INSERT INTO business_day (restaurant, business_date, generation, pieces, records, bytes, digest)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (restaurant, business_date) DO UPDATE SET generation = excluded.generation,
      pieces = excluded.pieces, records = excluded.records, bytes = excluded.bytes,
      digest = excluded.digest`),
    setWritten: connection.prepare(
      'UPDATE business_day SET written_at = ? WHERE restaurant = ? AND business_date = ?',
    ),
    addGeneration: connection.prepare(
      'INSERT INTO day_generation (generation, state, touched_at) VALUES (?, ?, ?)',
    ),
    setGeneration: connection.prepare(
      'UPDATE day_generation SET state = ?, touched_at = ? WHERE generation = ?',
    ),
    touchGeneration: connection.prepare(
      'UPDATE day_generation SET touched_at = ? WHERE generation = ?',
    ),
    staleGenerations: connection.prepare(`
    SELECT generation FROM day_generation
    WHERE (state = 'replaced' AND touched_at < ?) OR (state = 'written' AND touched_at < ?)`),
    removeGeneration: connection.prepare('DELETE FROM day_generation WHERE generation = ?'),
    addPiece: connection.prepare(
      'INSERT INTO fulfillment_piece (generation, ordinal, body) VALUES (?, ?, ?)',
    ),
    piece: connection.prepare(
      'SELECT body FROM fulfillment_piece WHERE generation = ? AND ordinal = ?',
    ),
    removePieces: connection.prepare('DELETE FROM fulfillment_piece WHERE generation = ?'),
  };
}
