/** SQL of both engines. `:1`, `:2`, and so on are the values of a call. */
import { REVOKED } from './archive.ts';

/** A sync sweeps between dates, so a sweep must be short. */
const MAX_PER_SWEEP = 50;

/** The same rule as `versionOf` in `stored-day.ts`. */
const VERSION_SQL = "CASE pieces WHEN 0 THEN '0-0' ELSE generation || '-' || pieces END";

export interface SqlDialect {
  /** A column that rises with creation. */
  readonly creationOrder: string;
  readonly rowLock: string;
  /** Makes the expression for the checksum of a row's values. Absent if rows have no checksum. */
  readonly checksumOf?: (values: string) => string;
  /** Makes a table `listed` with `guid` and `json`, from the values with number `first` on. */
  readonly valueTable: (first: number) => string;
  /** Makes the expression for the number at a basis's start. */
  readonly formatNumber: (basis: string) => string;
  /** Columns that identify a generation: restaurant (`:1`), business date (`:2`), and generation (`:3`), or only the last. */
  readonly generationKey: readonly string[];
}

/** Columns of both engines, in the order of the checksum. */
export const COLUMNS = {
  restaurant: 'guid, name, timezone, closeout_hour, tier, configuration_version, published_at',
  api_client: 'id, name, secret_hash, scopes, restaurants, revoked_at',
  signing_key: 'kid, algorithm, private_jwk, created_at',
  service_secret: 'name, value',
  prep_station: 'position, restaurant, guid, modified_at, json',
  setup_change: 'restaurant, guid, version, seen_at, json',
  business_day: 'restaurant, business_date, generation, pieces, records, bytes, digest, written_at',
  date_summary: 'restaurant, business_date, version, basis, text',
} as const;

export type ArchiveTable = keyof typeof COLUMNS;

export type OwnStatement =
  | 'lockSigningKeys'
  | 'addStations'
  | 'takeSync'
  | 'addPiece'
  | 'removePieces'
  | 'probeWriter';

export type Statement = keyof ReturnType<typeof sharedStatements> | OwnStatement;

export function sharedStatements(dialect: SqlDialect) {
  const { creationOrder, rowLock, checksumOf, valueTable, formatNumber, generationKey } = dialect;
  const withChecksum = (list: string, sum: string | undefined) =>
    sum === undefined ? list : `${list}, ${sum}`;
  const columnList = (table: ArchiveTable) =>
    withChecksum(COLUMNS[table], checksumOf && 'checksum');
  const select = (table: ArchiveTable, rest: string) =>
    `SELECT ${columnList(table)} FROM ${table} ${rest}`;
  const insertFrom = (table: ArchiveTable, values: string, rest: string) =>
    `INSERT INTO ${table} (${columnList(table)}) SELECT ${withChecksum(values, checksumOf?.(values))} ${rest}`;
  const allValues = (table: ArchiveTable) =>
    Array.from(COLUMNS[table].split(', '), (_, index) => `:${index + 1}`).join(', ');
  const insert = (table: ArchiveTable, values = allValues(table)) =>
    `INSERT INTO ${table} (${columnList(table)}) VALUES (${withChecksum(values, checksumOf?.(values))})`;
  const setClause = (table: ArchiveTable, set: Readonly<Record<string, string>>) => {
    const all = COLUMNS[table].split(', ').map((column) => set[column] ?? `${table}.${column}`);
    const list = Array.from(Object.entries(set), (each) => each.join(' = ')).join(', ');
    return `SET ${withChecksum(list, checksumOf && `checksum = ${checksumOf(all.join(', '))}`)}`;
  };
  const update = (table: ArchiveTable, set: Readonly<Record<string, string>>, rest: string) =>
    `UPDATE ${table} ${setClause(table, set)} ${rest}`;
  const updateOnConflict = (table: ArchiveTable, columns: string) =>
    `DO UPDATE ${setClause(table, Object.fromEntries(columns.split(', ').map((column) => [column, `excluded.${column}`])))}`;
  const parameters = [':1', ':2', ':3'].slice(-generationKey.length);
  const matches = generationKey.map((column, index) => `${column} = ${parameters[index]}`);
  const whereGeneration = matches.join(' AND ');
  const generationColumns = ['restaurant', 'business_date', 'generation'].map((column) =>
    generationKey.includes(column) ? column : `'' AS ${column}`,
  );
  /** Removes only dates with a summary of their content. Otherwise, nothing would be left of a removed date. */
  const whereOldDays = `WHERE restaurant = :1 AND business_date < :2 AND EXISTS (
    SELECT 1 FROM date_summary AS kept WHERE kept.restaurant = business_day.restaurant
      AND kept.business_date = business_day.business_date AND kept.version = ${VERSION_SQL}
  )`;
  const whereDay = 'WHERE restaurant = :1 AND business_date = :2';
  return {
    putRestaurant: `
      ${insert('restaurant', ':1, :2, :3, :4, :5, 0, NULL')}
      ON CONFLICT (guid) ${updateOnConflict('restaurant', 'name, timezone, closeout_hour, tier')}`,
    restaurant: select('restaurant', 'WHERE guid = :1'),
    /** A checksum can only be tested with all columns that it covers. */
    configurationVersion: `
      SELECT ${checksumOf ? columnList('restaurant') : 'configuration_version'} FROM restaurant
      WHERE guid = :1`,
    /** If two writes for a restaurant run at once, the second write waits. */
    lockedRestaurant: select('restaurant', `WHERE guid = :1 ${rowLock}`),
    restaurants: select('restaurant', 'ORDER BY name, guid'),

    putClient: `
      ${insert('api_client')}
      ON CONFLICT (id) ${updateOnConflict('api_client', 'name, secret_hash, scopes, restaurants, revoked_at')}`,
    client: select('api_client', 'WHERE id = :1'),
    clients: select('api_client', `ORDER BY ${creationOrder}`),

    putSigningKey: `${insert('signing_key')} ON CONFLICT (kid) DO NOTHING`,
    proposeSigningKey: insertFrom(
      'signing_key',
      'CAST(:1 AS TEXT), CAST(:2 AS TEXT), CAST(:3 AS TEXT), CAST(:4 AS BIGINT)',
      'WHERE NOT EXISTS (SELECT 1 FROM signing_key)',
    ),
    revokeSigningKey: update(
      'signing_key',
      { algorithm: `'${REVOKED}' || algorithm`, private_jwk: "'{}'" },
      `WHERE kid = :1 AND algorithm NOT LIKE '${REVOKED}%'`,
    ),
    signingKeys: select('signing_key', `ORDER BY created_at DESC, ${creationOrder} DESC`),

    proposeServiceSecret: `${insert('service_secret')} ON CONFLICT (name) DO NOTHING`,
    serviceSecret: select('service_secret', 'WHERE name = :1'),

    stations: select('prep_station', 'WHERE restaurant = :1 ORDER BY position'),
    station: select('prep_station', 'WHERE restaurant = :1 AND guid = :2'),
    changeStations: update(
      'prep_station',
      { modified_at: ':2', json: 'listed.json' },
      `FROM ${valueTable(3)} WHERE restaurant = :1 AND prep_station.guid = listed.guid`,
    ),
    removeStations: `
      DELETE FROM prep_station
      WHERE restaurant = :1 AND guid IN (SELECT listed.guid FROM ${valueTable(2)})`,
    setPublished: update(
      'restaurant',
      { configuration_version: ':2', published_at: ':3' },
      'WHERE guid = :1',
    ),

    setupChanges: select('setup_change', 'WHERE restaurant = :1 ORDER BY version, guid'),
    setupVersions: `
      SELECT version, max(seen_at) AS seen_at, count(*) AS changes FROM setup_change
      WHERE restaurant = :1 GROUP BY version ORDER BY version DESC`,
    setupGuids: 'SELECT DISTINCT guid FROM setup_change WHERE restaurant = :1',
    addSetupChanges: insertFrom(
      'setup_change',
      'CAST(:1 AS TEXT), listed.guid, CAST(:2 AS BIGINT), CAST(:3 AS BIGINT), listed.json',
      `FROM ${valueTable(4)}`,
    ),
    removeOldChanges: `
      DELETE FROM setup_change WHERE restaurant = :1 AND version <= :2 AND (json IS NULL OR EXISTS (
        SELECT 1 FROM setup_change AS later WHERE later.restaurant = :1
          AND later.guid = setup_change.guid AND later.version > setup_change.version
          AND later.version <= :2
      ))`,
    moveOldChanges: update(
      'setup_change',
      { version: ':2', seen_at: ':3' },
      'WHERE restaurant = :1 AND version < :2',
    ),

    day: select('business_day', whereDay),
    days: select('business_day', 'WHERE restaurant = :1 ORDER BY business_date DESC'),
    putDay: `
      ${insert('business_day')} ON CONFLICT (restaurant, business_date)
      ${updateOnConflict('business_day', 'generation, pieces, records, bytes, digest, written_at')}`,
    summary: select('date_summary', `${whereDay} AND basis LIKE CAST(:3 AS TEXT) || '%'`),
    putSummary: `
      ${insert('date_summary')} ON CONFLICT (restaurant, business_date)
      ${updateOnConflict('date_summary', 'version, basis, text')}
      WHERE date_summary.version <> excluded.version
        OR ${formatNumber('date_summary.basis')} <= ${formatNumber('excluded.basis')}`,

    replaceOldDays: `
      UPDATE day_generation SET state = 'replaced', touched_at = :3
      WHERE (${generationKey.join(', ')}) IN (
        SELECT ${generationKey.join(', ')} FROM business_day ${whereOldDays}
      )`,
    removeOldDays: `DELETE FROM business_day ${whereOldDays}`,

    addGeneration: `
      INSERT INTO day_generation (${generationKey.join(', ')}, state, touched_at, writer)
      VALUES (${parameters.join(', ')}, :4, :5, :6)`,
    setGeneration: `
      UPDATE day_generation SET state = :5, touched_at = :6 WHERE ${whereGeneration} AND state = :4`,
    /** Has no effect if the generation was published or continued. */
    giveUpGeneration: `
      UPDATE day_generation SET state = 'replaced', touched_at = 0
      WHERE ${whereGeneration} AND state = 'written' AND touched_at <= :4`,
    leftGenerations: `
      SELECT ${generationColumns.join(', ')}, state, touched_at, writer FROM day_generation
      WHERE state <> 'current' AND (state = 'written' OR touched_at < :1)
      ORDER BY state LIMIT ${MAX_PER_SWEEP}`,
    removeGeneration: `DELETE FROM day_generation WHERE ${whereGeneration}`,
    countPieces: `
      SELECT coalesce(max(ordinal) + 1, 0) AS pieces FROM fulfillment_piece WHERE ${whereGeneration}`,

    endSync: 'DELETE FROM running_sync WHERE pass = :1',
  };
}
