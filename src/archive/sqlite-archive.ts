/** The archive as one SQLite file: write-ahead log, synced on every commit, readable by its owner alone. */
import { closeSync, openSync } from 'node:fs';
import type { ItemFulfillmentRead, PrepStationRead } from '../contract/decode.ts';
import { Failure } from '../contract/failures.ts';
import type {
  ApiClient,
  Archive,
  ArchivedDate,
  DayWriter,
  FulfillmentDay,
  Restaurant,
  ServiceSecretName,
  SigningKey,
  StationPage,
  StationQuery,
} from './archive.ts';
import { bytes, damaged, integer, text } from './sql-row.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';
import { SqliteDays } from './sqlite-days.ts';
import { SqliteMemory } from './sqlite-memory.ts';
import { ensureSchema } from './sqlite-schema.ts';
import { prepareStatements, type SqliteStatements } from './sqlite-statements.ts';
import { stationChanges } from './station-changes.ts';
import { clientOf, restaurantOf, signingKeyOf } from './stored-rows.ts';

/** Opens or creates the archive in the file at `path`; `:memory:` is a private one in memory. Throws `Failure` ARCHIVE. */
export async function openSqliteArchive(path: string): Promise<Archive> {
  if (path !== ':memory:') createPrivately(path);
  const connection = await openConnection(path);
  try {
    ensureSchema(connection, path);
    return new SqliteArchive(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Creates the file with mode 0600 before the engine would with the umask's; its log files take over that mode. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new Failure('ARCHIVE', `The archive ${path} cannot be opened.`, { cause: error });
  }
}

class SqliteArchive implements Archive {
  readonly #connection: SqliteConnection;
  readonly #sql: SqliteStatements;
  readonly #days: SqliteDays;
  readonly #restaurant: (guid: string) => Restaurant | undefined;
  readonly #client: (id: string) => ApiClient | undefined;
  readonly #secret: (name: string) => Uint8Array | undefined;
  readonly #version: (guid: string) => number;

  constructor(connection: SqliteConnection) {
    const sql = prepareStatements(connection);
    const memory = new SqliteMemory(connection);
    this.#connection = connection;
    this.#sql = sql;
    this.#days = new SqliteDays(connection, sql, memory);
    this.#restaurant = memory.remembered((guid: string) => {
      const row = sql.restaurant.row(guid);
      return row && restaurantOf(row);
    });
    this.#client = memory.remembered((id: string) => {
      const row = sql.client.row(id);
      return row && clientOf(row);
    });
    this.#secret = memory.remembered((name: string) => {
      const row = sql.serviceSecret.row(name);
      return row && bytes(row, 'value');
    });
    this.#version = memory.remembered((guid: string) => this.#configuration(guid).version);
  }

  async putRestaurant({ guid, name, timezone, closeoutHour, tier }: Restaurant): Promise<void> {
    this.#sql.putRestaurant.run(guid, name, timezone, closeoutHour, tier);
  }

  async restaurant(guid: string): Promise<Restaurant | undefined> {
    return this.#restaurant(guid);
  }

  async restaurants(): Promise<readonly Restaurant[]> {
    return this.#sql.restaurants.rows().map(restaurantOf);
  }

  async putClient({
    id,
    name,
    secretHash,
    scopes,
    restaurants,
    revokedAt,
  }: ApiClient): Promise<void> {
    this.#sql.putClient.run(
      id,
      name,
      secretHash,
      JSON.stringify(scopes),
      JSON.stringify(restaurants),
      revokedAt ?? null,
    );
  }

  async client(id: string): Promise<ApiClient | undefined> {
    return this.#client(id);
  }

  async clients(): Promise<readonly ApiClient[]> {
    return this.#sql.clients.rows().map(clientOf);
  }

  async putSigningKey({ kid, algorithm, privateJwk, createdAt }: SigningKey): Promise<void> {
    this.#sql.putSigningKey.run(kid, algorithm, privateJwk, createdAt);
  }

  async proposeSigningKey({ kid, algorithm, privateJwk, createdAt }: SigningKey): Promise<void> {
    this.#sql.proposeSigningKey.run(kid, algorithm, privateJwk, createdAt);
  }

  async signingKeys(): Promise<readonly SigningKey[]> {
    return this.#sql.signingKeys.rows().map(signingKeyOf);
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
      const stored = this.#sql.stations.rows(restaurantGuid);
      const { removed, changed, added } = stationChanges(
        new Map(stored.map((row) => [text(row, 'guid'), text(row, 'json')])),
        stations,
      );
      for (const guid of removed) this.#sql.removeStation.run(restaurantGuid, guid);
      for (const { guid, json } of changed) {
        this.#sql.changeStation.run(at, json, restaurantGuid, guid);
      }
      for (const { guid, json } of added) this.#sql.addStation.run(restaurantGuid, guid, at, json);
      if (removed.length + changed.length + added.length > 0) {
        this.#sql.raiseConfigurationVersion.run(restaurantGuid);
      }
      this.#sql.setPublished.run(at, restaurantGuid);
      return this.#configuration(restaurantGuid).version;
    });
  }

  async configurationVersion(restaurantGuid: string): Promise<number> {
    return this.#version(restaurantGuid);
  }

  async stationPage(
    restaurantGuid: string,
    { after, limit, modifiedAfter = Number.MIN_SAFE_INTEGER }: StationQuery,
  ): Promise<StationPage> {
    return this.#connection.transaction('read', () => {
      const rows = this.#sql.stationPage.rows(restaurantGuid, after, modifiedAfter, limit + 1);
      return {
        ...this.#configuration(restaurantGuid),
        rows: rows
          .slice(0, limit)
          .map((row) => ({ position: integer(row, 'position'), json: text(row, 'json') })),
        more: rows.length > limit,
      };
    });
  }

  async station(restaurantGuid: string, guid: string): Promise<string | undefined> {
    const row = this.#sql.station.row(restaurantGuid, guid);
    return row && text(row, 'json');
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
    return this.#days.write({ restaurant, businessDate }, now);
  }

  async fulfillmentDay(restaurant: string, businessDate: string): Promise<FulfillmentDay> {
    return this.#days.day({ restaurant, businessDate });
  }

  fulfillmentPieces(
    _restaurant: string,
    _businessDate: string,
    version: string,
  ): AsyncIterable<Buffer> {
    return this.#days.pieces(version);
  }

  async businessDates(restaurant: string): Promise<readonly ArchivedDate[]> {
    return this.#days.days(restaurant);
  }

  async close(): Promise<void> {
    this.#connection.close();
  }

  #configuration(restaurantGuid: string): Pick<StationPage, 'version' | 'publishedAt'> {
    const row = this.#sql.configuration.row(restaurantGuid);
    if (row === undefined) return { version: 0 };
    const version = integer(row, 'configuration_version');
    if (row['published_at'] === null) return { version };
    return { version, publishedAt: integer(row, 'published_at') };
  }

  #requireRestaurant(guid: string): void {
    if (this.#sql.restaurant.row(guid) === undefined) {
      throw new Failure('ARCHIVE', `The archive holds no restaurant ${guid}.`);
    }
  }
}
