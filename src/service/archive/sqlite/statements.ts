import { COLUMNS, type OwnStatement, sharedStatements } from '../statements.ts';

const sumOf = (values: string) => `row_checksum(${values})`;

const recount = (table: 'prep_station' | 'business_day') => `
  UPDATE row_set SET (rows, sum) = (
    SELECT count(*), coalesce(sum(checksum), 0) FROM ${table} WHERE restaurant = :1
  ) WHERE name = '${table} ' || :1`;

const OWN: Readonly<Record<OwnStatement, string | readonly string[]>> = {
  lockSigningKeys: 'SELECT 1',
  // The checksum includes the position, so the statement computes the position that AUTOINCREMENT would give.
  addStations: `
    INSERT INTO prep_station (${COLUMNS.prep_station}, checksum)
    SELECT position, :1, :3, :2, :4, ${sumOf('position, :1, :3, :2, :4')} FROM (
      SELECT 1 + max(
        coalesce((SELECT max(position) FROM prep_station), 0),
        coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = 'prep_station'), 0)
      ) AS position
    )`,
  probeWriter: 'SELECT is_running(:1) AS held',
  takeSync: `
    INSERT INTO running_sync (holder, pass, since) VALUES ('sync', :1, 0)
    ON CONFLICT (holder) DO UPDATE SET pass = excluded.pass WHERE NOT is_running(running_sync.pass)`,
  addPiece: [
    'UPDATE day_generation SET touched_at = max(touched_at, :9) WHERE generation = :3 AND state = :8',
    'INSERT INTO piece_checksum (generation, ordinal, checksum) VALUES (:3, :4, :7)',
    'INSERT INTO fulfillment_piece (generation, ordinal, body) VALUES (:3, :4, :6)',
  ],
  removePieces: [
    'DELETE FROM piece_checksum WHERE generation = :3 AND ordinal >= :4',
    'DELETE FROM fulfillment_piece WHERE generation = :3 AND ordinal >= :4',
  ],
};

/** In a list of statements, only the first one's changes count. Without changes, the other statements do not run. */
export const SQLITE_STATEMENTS = {
  ...sharedStatements({
    creationOrder: 'rowid',
    rowLock: '',
    checksumOf: sumOf,
    valueTable: (first) => `(SELECT :${first} AS guid, :${first + 1} AS json) AS listed`,
    formatNumber: (basis) => `CAST(${basis} AS INTEGER)`,
    generationKey: ['generation'],
  }),
  ...OWN,
  dataVersion: 'PRAGMA data_version',
  rowSet: 'SELECT rows, sum FROM row_set WHERE name = :1',
  serviceSecrets: `SELECT ${COLUMNS.service_secret}, checksum FROM service_secret`,
  recountStations: recount('prep_station'),
  recountDays: recount('business_day'),
  piece: `
    SELECT body, (
      SELECT checksum FROM piece_checksum WHERE generation = :1 AND ordinal = :2
    ) AS checksum FROM fulfillment_piece WHERE generation = :1 AND ordinal = :2`,
};

export type SqliteStatement = keyof typeof SQLITE_STATEMENTS;
