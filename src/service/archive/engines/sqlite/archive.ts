/** One SQLite file: write-ahead log, synced on every commit, readable only by the owner. */
import { closeSync, openSync, statSync } from 'node:fs';
import type { ItemFulfillmentRead, PrepStationRead } from '../../../../contract/decode.ts';
import { Failure } from '../../../../contract/failures.ts';
import type {
  ApiClient,
  Archive,
  ArchivedDate,
  ArchivedDay,
  ArchivedSummary,
  ConfigurationStep,
  DayWriter,
  Restaurant,
  ServiceSecretName,
  SigningKey,
  StationPage,
  StationQuery,
} from '../../archive.ts';
import { missingArchive, type OpeningOptions } from '../../missing-archive.ts';
import { damaged } from '../../sql-row.ts';
import type { SyncShare } from '../../sync-share.ts';
import { refuseForeignFiles } from './beside-files.ts';
import { openConnection, type SqliteConnection } from './connection.ts';
import { copySqliteFile } from './copy.ts';
import { SqliteDayWriters } from './day-writer.ts';
import { SqliteDays } from './days.ts';
import { SqliteMemory } from './memory.ts';
import type { SqliteRows } from './rows.ts';
import { ensureSchema, foreignObjects } from './schema.ts';
import { prepareStatements, type SqliteStatements } from './statements.ts';
import { SqliteStations } from './stations.ts';
import { SqliteSyncs } from './sync-share.ts';
import { type SqliteTables, sqliteTables } from './tables.ts';
import { SqliteWriters } from './writers.ts';

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
    const archive = new SqliteArchive(connection);
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

class SqliteArchive implements Archive {
  readonly #connection: SqliteConnection;
  readonly #sql: SqliteStatements;
  readonly #restaurants: SqliteRows<Restaurant>;
  readonly #clients: SqliteRows<ApiClient>;
  readonly #signingKeys: SqliteTables['signingKeys'];
  readonly #stations: SqliteStations;
  readonly #days: SqliteDays;
  readonly #dayWriters: SqliteDayWriters;
  readonly #syncs: SqliteSyncs;
  readonly #restaurant: (guid: string) => Restaurant | undefined;
  readonly #client: (id: string) => ApiClient | undefined;
  readonly #secret: (name: string) => Uint8Array | undefined;
  readonly #version: (guid: string) => number;

  constructor(connection: SqliteConnection) {
    const sql = prepareStatements(connection);
    const memory = new SqliteMemory(connection);
    const tables = sqliteTables(connection, sql, memory);
    this.#connection = connection;
    this.#sql = sql;
    this.#restaurants = tables.restaurants;
    this.#clients = tables.clients;
    this.#signingKeys = tables.signingKeys;
    this.#stations = new SqliteStations(connection, sql, tables);
    this.#days = new SqliteDays(sql, tables.days, memory);
    const writers = new SqliteWriters(connection);
    this.#dayWriters = new SqliteDayWriters(connection, sql, writers);
    this.#syncs = new SqliteSyncs(connection, sql, writers);
    this.#restaurant = memory.remembered((guid: string) => tables.restaurants.one(guid));
    this.#client = memory.remembered((id: string) => tables.clients.one(id));
    this.#secret = memory.remembered((name: string) => tables.secrets.one(name));
    this.#version = memory.remembered((guid: string) => this.#stations.configuration(guid).version);
  }

  async putRestaurant({ guid, name, timezone, closeoutHour, tier }: Restaurant): Promise<void> {
    this.#connection.transaction('write', () => {
      // Read first, to refuse damage: the write would give the other columns a valid checksum.
      this.#restaurants.row(guid);
      this.#sql.putRestaurant.run(guid, name, timezone, closeoutHour, tier);
    });
  }

  async restaurant(guid: string): Promise<Restaurant | undefined> {
    return this.#restaurant(guid);
  }

  async restaurants(): Promise<readonly Restaurant[]> {
    return this.#restaurants.all();
  }

  async putClient({
    id,
    name,
    secretHash,
    scopes,
    restaurants,
    revokedAt,
  }: ApiClient): Promise<void> {
    const granted = [JSON.stringify(scopes), JSON.stringify(restaurants)] as const;
    this.#connection.urgently(() =>
      this.#sql.putClient.run(id, name, secretHash, ...granted, revokedAt ?? null),
    );
  }

  async client(id: string): Promise<ApiClient | undefined> {
    return this.#client(id);
  }

  async clients(): Promise<readonly ApiClient[]> {
    return this.#clients.all();
  }

  async putSigningKey({ kid, algorithm, privateJwk, createdAt }: SigningKey): Promise<void> {
    this.#connection.urgently(() =>
      this.#sql.putSigningKey.run(kid, algorithm, privateJwk, createdAt),
    );
  }

  async proposeSigningKey({ kid, algorithm, privateJwk, createdAt }: SigningKey): Promise<void> {
    this.#sql.proposeSigningKey.run(kid, algorithm, privateJwk, createdAt);
  }

  async revokeSigningKey(kid: string): Promise<void> {
    this.#connection.urgently(() => {
      // Read first, to refuse damage: the write would give the other columns a valid checksum.
      this.#signingKeys.all();
      this.#sql.revokeSigningKey.run(kid);
    });
  }

  async signingKeys(): Promise<readonly SigningKey[]> {
    return this.#signingKeys.all();
  }

  async serviceSecret(name: ServiceSecretName, proposed: Uint8Array): Promise<Uint8Array> {
    const held = this.#secret(name);
    if (held !== undefined) return held;
    this.#sql.proposeServiceSecret.run(name, proposed);
    return this.#secret(name) ?? damaged('value');
  }

  async publishStations(
    restaurantGuid: string,
    stations: readonly PrepStationRead[],
    at: number,
  ): Promise<number> {
    return this.#connection.transaction('write', () => {
      this.#requireRestaurant(restaurantGuid);
      return this.#stations.publish(restaurantGuid, stations, at);
    });
  }

  async configurationVersion(restaurantGuid: string): Promise<number> {
    return this.#version(restaurantGuid);
  }

  async stationPage(restaurantGuid: string, query: StationQuery): Promise<StationPage> {
    return this.#stations.page(restaurantGuid, query);
  }

  async configurationSteps(restaurantGuid: string): Promise<readonly ConfigurationStep[]> {
    return this.#stations.steps(restaurantGuid);
  }

  async station(restaurantGuid: string, guid: string): Promise<string | undefined> {
    return this.#stations.station(restaurantGuid, guid);
  }

  async appendFulfillments(
    restaurantGuid: string,
    businessDate: string,
    records: readonly ItemFulfillmentRead[],
  ): Promise<void> {
    this.#connection.transaction('write', () => {
      this.#requireRestaurant(restaurantGuid);
      this.#days.append({ restaurant: restaurantGuid, businessDate }, records);
    });
  }

  async writeDay(restaurant: string, businessDate: string, now: () => number): Promise<DayWriter> {
    this.#requireRestaurant(restaurant);
    return this.#dayWriters.write({ restaurant, businessDate }, now);
  }

  async fulfillmentDay(restaurant: string, businessDate: string): Promise<ArchivedDay> {
    return this.#days.day({ restaurant, businessDate });
  }

  fulfillmentPieces(
    restaurant: string,
    businessDate: string,
    version: string,
  ): AsyncIterable<Buffer> {
    return this.#days.pieces({ restaurant, businessDate }, version);
  }

  async businessDates(restaurant: string): Promise<readonly ArchivedDate[]> {
    return this.#days.days(restaurant);
  }

  async putSummary(
    restaurant: string,
    businessDate: string,
    summary: ArchivedSummary,
  ): Promise<boolean> {
    return this.#connection.transaction('write', () => {
      this.#requireRestaurant(restaurant);
      return this.#days.putSummary({ restaurant, businessDate }, summary);
    });
  }

  async summary(
    restaurant: string,
    businessDate: string,
    basis: string,
  ): Promise<string | undefined> {
    return this.#days.summary({ restaurant, businessDate }, basis);
  }

  async joinSync(pass: string): Promise<SyncShare> {
    return this.#syncs.join(pass);
  }

  async structuralFaults(): Promise<readonly string[]> {
    return [...this.#connection.structuralFaults(), ...foreignObjects(this.#connection)];
  }

  async copyTo(path: string): Promise<void> {
    return copySqliteFile(this.#connection, path);
  }

  async close(): Promise<void> {
    this.#dayWriters.close();
    this.#connection.close();
  }

  #requireRestaurant(guid: string): void {
    if (this.#restaurants.row(guid) === undefined) {
      throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
    }
  }
}
