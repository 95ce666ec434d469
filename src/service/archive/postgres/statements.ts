/** Tables have no schema in their names, because `search_path` decides. */
import { REVOKED } from '../archive.ts';
import { type OwnStatement, sharedStatements } from '../statements.ts';

const OF_GENERATION = 'WHERE restaurant = :1 AND business_date = :2 AND generation = :3';

const OWN: Readonly<Record<OwnStatement, string>> = {
  // A second process waits, and then sees the first process's key.
  lockSigningKeys: 'LOCK TABLE signing_key IN SHARE ROW EXCLUSIVE MODE',
  addStations: `
    WITH placed AS (
      UPDATE restaurant SET last_position = last_position + cardinality(:3::text[])
      WHERE guid = :1 RETURNING last_position - cardinality(:3::text[]) AS before
    )
    INSERT INTO prep_station (restaurant, position, guid, modified_at, json)
    SELECT :1::text, placed.before + listed.place, listed.guid, :2::bigint, listed.json
    FROM placed, unnest(:3::text[], :4::text[]) WITH ORDINALITY AS listed (guid, json, place)`,
  // A second process waits, and then finds the first process's lock.
  takeSync: `
    INSERT INTO running_sync AS held (holder, pass, since, until) VALUES ('sync', :1, 0, 0)
    ON CONFLICT (holder) DO UPDATE SET pass = excluded.pass
      WHERE pg_try_advisory_xact_lock(held.pass::bigint)`,
  // Nothing is added if the generation is no longer in that state, so that no piece is orphaned.
  addPiece: `
    WITH touched AS (
      UPDATE day_generation SET touched_at = greatest(touched_at, :9::bigint)
      ${OF_GENERATION} AND state = :8 RETURNING 1
    )
    INSERT INTO fulfillment_piece
      (restaurant, business_date, generation, ordinal, starts_at, body, checksum)
    SELECT :1::text, :2::text, :3::text, :4::integer, :5::bigint, :6::bytea, :7::bigint
    FROM touched`,
  removePieces: `DELETE FROM fulfillment_piece ${OF_GENERATION} AND ordinal >= :4`,
  /** Tells whether a writer has its lock. A free lock can't be taken until the transaction ends. */
  probeWriter: 'SELECT (NOT pg_try_advisory_xact_lock(:1))::integer AS held',
};

const ALL = {
  ...sharedStatements({
    creationOrder: 'ordinal',
    rowLock: 'FOR NO KEY UPDATE',
    valueTable: (first) =>
      `unnest(:${first}::text[], :${first + 1}::text[]) AS listed (guid, json)`,
    formatNumber: (basis) => `coalesce(substring(${basis} FROM '^[0-9]{1,9}')::integer, 0)`,
    generationKey: ['restaurant', 'business_date', 'generation'],
  }),
  ...OWN,
  // A second service waits, and then keeps the first service's token. A crash may lose a token, so the write doesn't wait for the disk.
  agreeOnToken: `
    INSERT INTO current_token AS held (client, scope, kid, jti, issued_at, expires_at)
    SELECT :1::text, :2::text, :3::text, :4::text, :5::bigint, :6::bigint
    FROM set_config('synchronous_commit', 'off', true)
    ON CONFLICT (client) DO UPDATE SET (scope, kid, jti, issued_at, expires_at) = (
      SELECT excluded.scope,
        CASE WHEN is_kept THEN held.kid ELSE excluded.kid END,
        CASE WHEN is_kept THEN held.jti ELSE excluded.jti END,
        CASE WHEN is_kept THEN held.issued_at ELSE excluded.issued_at END,
        CASE WHEN is_kept THEN held.expires_at ELSE excluded.expires_at END
      FROM (SELECT held.scope = excluded.scope
        AND held.expires_at - held.issued_at = excluded.expires_at - excluded.issued_at
        AND held.expires_at - excluded.issued_at > :7::bigint
        AND held.issued_at - excluded.issued_at <= :7::bigint
        AND NOT EXISTS (
          SELECT FROM signing_key WHERE signing_key.kid = held.kid AND algorithm LIKE '${REVOKED}%'
        ) AS is_kept) AS judged
    )
    RETURNING client, scope, kid, jti, issued_at, expires_at`,
  // The keys are sorted, so that two services that count the same keys never deadlock.
  countFailedLogin: `
    INSERT INTO failed_login AS held (key, first_at, failures)
    SELECT listed.key, :2::bigint, 1 FROM unnest(:1::text[]) AS listed (key) ORDER BY listed.key
    ON CONFLICT (key) DO UPDATE SET (first_at, failures) = (
      SELECT CASE WHEN is_counted THEN held.first_at ELSE excluded.first_at END,
        CASE WHEN is_counted THEN held.failures + 1 ELSE 1 END
      FROM (SELECT abs(excluded.first_at - held.first_at) < :3::bigint AS is_counted) AS judged
    )
    RETURNING key, first_at, failures`,
  removeFailedLogins: 'DELETE FROM failed_login WHERE abs(first_at - :1::bigint) >= :2::bigint',
  // One statement sees one moment, so version and stations match without a transaction.
  stationPage: `
    SELECT configuration_version, published_at, position, json FROM restaurant LEFT JOIN LATERAL (
      SELECT position, json FROM prep_station
      WHERE prep_station.restaurant = restaurant.guid AND position > :2 AND modified_at > :3
      ORDER BY position LIMIT :4
    ) AS listed ON true
    WHERE guid = :1 ORDER BY position`,
  pieces: `
    SELECT body, checksum::text AS checksum FROM fulfillment_piece
    ${OF_GENERATION} AND ordinal >= :4 AND ordinal < :5 AND starts_at < :6 ORDER BY ordinal`,
};

export type PostgresStatement = keyof typeof ALL;

/** Answers in binary form. The driver converts no values in these, so their other columns must be text. */
export const BINARY: ReadonlySet<PostgresStatement> = new Set(['pieces']);

export const STATEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(ALL).map(([name, sql]) => [name, sql.replaceAll(/:(\d)/g, '$$$1')]),
);
