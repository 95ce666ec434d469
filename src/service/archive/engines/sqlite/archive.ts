/** One SQLite file: write-ahead log, synced on every commit, readable only by the owner. */
import { closeSync, openSync, statSync } from 'node:fs';
import { Failure } from '../../../../contract/failures.ts';
import type { Archive } from '../../archive.ts';
import { configurationSteps } from '../../configuration-steps.ts';
import { missingArchive, type OpeningOptions } from '../../missing-archive.ts';
import { damaged } from '../../sql-row.ts';
import { refuseForeignFiles } from './beside-files.ts';
import { openConnection, type SqliteConnection } from './connection.ts';
import { sqliteDayWriters } from './day-writer.ts';
import { sqliteDays } from './days.ts';
import { sqliteTrouble } from './engine.ts';
import { sqliteMemory } from './memory.ts';
import { isFull } from './reserve.ts';
import { sqliteTables } from './rows.ts';
import { ensureSchema, foreignObjects } from './schema.ts';
import { sqliteStations } from './stations.ts';
import { sqliteSyncs } from './sync-share.ts';
import { sqliteWriters } from './writers.ts';

/** A copy needs no unfinished or replaced contents. */
const WITHOUT_LEFT = `
  DELETE FROM fulfillment_piece WHERE generation IN (
    SELECT generation FROM day_generation WHERE state <> 'current'
  );
  DELETE FROM piece_checksum WHERE generation IN (
    SELECT generation FROM day_generation WHERE state <> 'current'
  );
  DELETE FROM day_generation WHERE state <> 'current';`;

/** Extended result codes of failed reads: the source's fault. */
const UNREAD: ReadonlySet<unknown> = new Set([266, 522]);

/** To a missing or empty file, complete without a log. Throws `Failure` NOT_WRITTEN where the copy's disk is full, otherwise ARCHIVE. */
async function copySqliteFile(connection: SqliteConnection, path: string): Promise<void> {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    throw new Failure('NOT_WRITTEN', `Can't write ${path}.`, { cause });
  }
  try {
    connection.execute(`VACUUM INTO '${path.replaceAll("'", "''")}'`);
    const copy = openConnection(path);
    try {
      copy.execute(`PRAGMA journal_mode = DELETE; ${WITHOUT_LEFT}`);
    } finally {
      copy.close();
    }
  } catch (error) {
    const cause = error instanceof Failure ? error.cause : error;
    const isUnread = cause instanceof Error && 'errcode' in cause && UNREAD.has(cause.errcode);
    if (isUnread || !isFull(error)) throw error;
    throw new Failure('NOT_WRITTEN', `Can't write ${path}: ${sqliteTrouble(cause)}.`, { cause });
  }
}

/** `:memory:` is a private archive in memory. Throws `Failure` ARCHIVE, also where none exists and none may be created. */
export async function openSqliteArchive(
  path: string,
  { whenMissing = 'made', isReadOnly, onMade }: OpeningOptions,
): Promise<Archive> {
  if (path !== ':memory:') {
    if (whenMissing === 'refused') requireContent(path);
    else createPrivately(path);
    refuseForeignFiles(path);
  }
  const connection = openConnection(path, isReadOnly);
  try {
    const isMade = connection.urgently(() => ensureSchema(connection, path, whenMissing));
    const archive = sqliteArchive(connection);
    if (isMade) onMade?.();
    return archive;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Mode 0600, before the engine would create it under the umask. Log files get the same mode. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new Failure('ARCHIVE', `Can't open the archive ${path}.`, { cause: error });
  }
}

/** An empty file opened would become an archive. Other problems show on opening. */
function requireContent(path: string): void {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined || file.size === 0) throw missingArchive(`No archive at ${path}`);
}

function sqliteArchive(connection: SqliteConnection): Archive {
  connection.prepareAll();
  const memory = sqliteMemory(connection);
  const tables = sqliteTables(connection, memory);
  const { restaurants, clients, signingKeys } = tables;
  const stations = sqliteStations(connection, tables);
  const days = sqliteDays(connection, tables.days, memory);
  const writers = sqliteWriters(connection);
  const dayWriters = sqliteDayWriters(connection, writers);
  const joinSync = sqliteSyncs(connection, writers);
  const restaurantNamed = memory.remembered((guid: string) => restaurants.one(guid));
  const clientNamed = memory.remembered((id: string) => clients.one(id));
  const secretNamed = memory.remembered((name: string) => tables.secrets.one(name));
  const versionOf = memory.remembered((guid: string) => stations.configuration(guid).version);
  const requireRestaurant = (guid: string) => {
    if (restaurants.row(guid) === undefined) {
      throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
    }
  };
  const writtenFor = <Result>(restaurant: string, write: () => Result) =>
    connection.transaction('write', () => {
      requireRestaurant(restaurant);
      return write();
    });
  return {
    putRestaurant: async ({ guid, name, timezone, closeoutHour, tier }) =>
      connection.transaction('write', () => {
        // Read first, to refuse damage: the write would give the other columns a valid checksum.
        restaurants.row(guid);
        connection.run('putRestaurant', guid, name, timezone, closeoutHour, tier);
      }),
    restaurant: async (guid) => restaurantNamed(guid),
    restaurants: async () => restaurants.all(),
    putClient: async ({ id, name, secretHash, scopes, restaurants: granted, revokedAt }) => {
      const listed = [JSON.stringify(scopes), JSON.stringify(granted)] as const;
      const values = [id, name, secretHash, ...listed, revokedAt ?? null] as const;
      connection.urgently(() => connection.run('putClient', ...values));
    },
    client: async (id) => clientNamed(id),
    clients: async () => clients.all(),
    putSigningKey: async ({ kid, algorithm, privateJwk, createdAt }) => {
      const values = [kid, algorithm, privateJwk, createdAt] as const;
      connection.urgently(() => connection.run('putSigningKey', ...values));
    },
    proposeSigningKey: async ({ kid, algorithm, privateJwk, createdAt }) => {
      connection.run('proposeSigningKey', kid, algorithm, privateJwk, createdAt);
    },
    revokeSigningKey: async (kid) =>
      connection.urgently(() => {
        // Read first, to refuse damage: the write would give the other columns a valid checksum.
        signingKeys.all();
        connection.run('revokeSigningKey', kid);
      }),
    signingKeys: async () => signingKeys.all(),
    serviceSecret: async (name, proposed) => {
      const held = secretNamed(name);
      if (held !== undefined) return held;
      connection.run('proposeServiceSecret', name, proposed);
      return secretNamed(name) ?? damaged('value');
    },
    publishStations: async (restaurant, published, at) =>
      writtenFor(restaurant, () => stations.publish(restaurant, published, at)),
    configurationVersion: async (restaurant) => versionOf(restaurant),
    stationPage: async (restaurant, query) => stations.page(restaurant, query),
    configurationSteps: async (restaurant) =>
      configurationSteps(tables.setupChanges.all(restaurant)),
    station: async (restaurant, guid) => stations.station(restaurant, guid),
    appendFulfillments: async (restaurant, businessDate, records) =>
      writtenFor(restaurant, () => days.append({ restaurant, businessDate }, records)),
    writeDay: async (restaurant, businessDate, now) => {
      requireRestaurant(restaurant);
      return dayWriters.write({ restaurant, businessDate }, now);
    },
    fulfillmentDay: async (restaurant, businessDate) => days.day(restaurant, businessDate),
    fulfillmentPieces: (restaurant, businessDate, version) =>
      days.pieces({ restaurant, businessDate }, version),
    businessDates: async (restaurant) => tables.days.all(restaurant),
    pruneDays: async (restaurant, before, now) =>
      connection.urgently(() => writtenFor(restaurant, () => days.prune(restaurant, before, now))),
    sweep: async (now) => dayWriters.sweep(now),
    putSummary: async (restaurant, businessDate, summary) =>
      writtenFor(restaurant, () => days.putSummary({ restaurant, businessDate }, summary)),
    summary: async (restaurant, businessDate, basis) =>
      days.summary({ restaurant, businessDate }, basis),
    joinSync: async (pass) => joinSync(pass),
    structuralFaults: async () => [...connection.structuralFaults(), ...foreignObjects(connection)],
    copyTo: (path) => copySqliteFile(connection, path),
    close: async () => {
      writers.close();
      connection.close();
    },
  };
}
