/** PostgreSQL archive, shared by any number of services on any number of machines. */
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
  SharedLogins,
  SigningKey,
  StationPage,
  StationQuery,
} from '../../archive.ts';
import type { OpeningOptions } from '../../missing-archive.ts';
import {
  bytes,
  clientOf,
  damaged,
  integer,
  restaurantOf,
  signingKeyOf,
  sqlText,
} from '../../sql-row.ts';
import { LEASE_MS, type SyncShare } from '../../sync-share.ts';
import { openDatabase, type PostgresConnection } from './connection.ts';
import { writePostgresDay } from './day-writer.ts';
import {
  appendToPostgresDay,
  postgresDay,
  postgresDays,
  postgresPieces,
  postgresSummary,
  putPostgresSummary,
} from './days.ts';
import { ensurePostgresSchema } from './schema.ts';
import { SharedReads } from './shared-reads.ts';
import { joinPostgresSync, PostgresLogins } from './shares.ts';
import {
  postgresConfigurationSteps,
  postgresStationPage,
  publishPostgresStations,
} from './stations.ts';
import { PostgresWriters } from './writers.ts';

/**
 * Opens the database at `address`, and creates missing tables unless refused. PostgreSQL 14 or later, encoding UTF8. Throws `Failure`
 * CONFIGURATION, ARCHIVE, or ARCHIVE_UNAVAILABLE, never repeating the address.
 */
export async function openPostgresArchive(
  address: string,
  { whenMissing = 'made', onMade }: OpeningOptions,
): Promise<Archive> {
  const connection = await openDatabase(address);
  try {
    if (await ensurePostgresSchema(connection, whenMissing)) onMade?.();
    return new PostgresArchive(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

class PostgresArchive implements Archive {
  readonly sharedLogins: SharedLogins;
  readonly #connection: PostgresConnection;
  readonly #writers: PostgresWriters;
  // Read for every request.
  readonly #restaurants = new SharedReads<Restaurant | undefined>();
  readonly #clients = new SharedReads<ApiClient | undefined>();
  readonly #versions = new SharedReads<number>();
  readonly #days = new SharedReads<ArchivedDay>();
  /** A stored secret never changes. */
  readonly #secrets = new Map<ServiceSecretName, Uint8Array>();

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.sharedLogins = new PostgresLogins(connection);
    this.#writers = new PostgresWriters(connection);
  }

  async putRestaurant({ guid, name, timezone, closeoutHour, tier }: Restaurant): Promise<void> {
    await this.#connection.run('putRestaurant', guid, name, timezone, closeoutHour, tier);
  }

  async restaurant(guid: string): Promise<Restaurant | undefined> {
    return this.#restaurants.read(guid, async () => {
      const row = await this.#connection.row('restaurant', guid);
      return row && restaurantOf(row);
    });
  }

  async restaurants(): Promise<readonly Restaurant[]> {
    return (await this.#connection.rows('restaurants')).map(restaurantOf);
  }

  async putClient({
    id,
    name,
    secretHash,
    scopes,
    restaurants,
    revokedAt,
  }: ApiClient): Promise<void> {
    await this.#connection.run(
      'putClient',
      id,
      name,
      secretHash,
      JSON.stringify(scopes),
      JSON.stringify(restaurants),
      revokedAt ?? null,
    );
  }

  async client(id: string): Promise<ApiClient | undefined> {
    return this.#clients.read(id, async () => {
      const row = await this.#connection.row('client', id);
      return row && clientOf(row);
    });
  }

  async clients(): Promise<readonly ApiClient[]> {
    return (await this.#connection.rows('clients')).map(clientOf);
  }

  async putSigningKey({ kid, algorithm, privateJwk, createdAt }: SigningKey): Promise<void> {
    await this.#connection.ensure('putSigningKey', kid, algorithm, privateJwk, createdAt);
  }

  async proposeSigningKey({ kid, algorithm, privateJwk, createdAt }: SigningKey): Promise<void> {
    await this.#connection.transaction(async (session) => {
      await session.run('lockSigningKeys');
      await session.run('proposeSigningKey', kid, algorithm, privateJwk, createdAt);
    });
  }

  async revokeSigningKey(kid: string): Promise<void> {
    await this.#connection.ensure('revokeSigningKey', kid);
  }

  async signingKeys(): Promise<readonly SigningKey[]> {
    return (await this.#connection.rows('signingKeys')).map(signingKeyOf);
  }

  async serviceSecret(name: ServiceSecretName, proposed: Uint8Array): Promise<Uint8Array> {
    const known = this.#secrets.get(name) ?? (await this.#heldSecret(name));
    if (known !== undefined) return known;
    await this.#connection.ensure('proposeServiceSecret', name, proposed);
    return (await this.#heldSecret(name)) ?? damaged('value');
  }

  async publishStations(
    restaurantGuid: string,
    stations: readonly PrepStationRead[],
    at: number,
  ): Promise<number> {
    return publishPostgresStations(this.#connection, restaurantGuid, stations, at);
  }

  async configurationVersion(restaurantGuid: string): Promise<number> {
    return this.#versions.read(restaurantGuid, async () => {
      const row = await this.#connection.row('configurationVersion', restaurantGuid);
      return row === undefined ? 0 : integer(row, 'configuration_version');
    });
  }

  async stationPage(restaurantGuid: string, query: StationQuery): Promise<StationPage> {
    return postgresStationPage(this.#connection, restaurantGuid, query);
  }

  async configurationSteps(restaurantGuid: string): Promise<readonly ConfigurationStep[]> {
    return postgresConfigurationSteps(this.#connection, restaurantGuid);
  }

  async station(restaurantGuid: string, guid: string): Promise<string | undefined> {
    const row = await this.#connection.row('station', restaurantGuid, guid);
    return row && sqlText(row, 'json');
  }

  async appendFulfillments(
    restaurant: string,
    businessDate: string,
    records: readonly ItemFulfillmentRead[],
  ): Promise<void> {
    return appendToPostgresDay(this.#connection, { restaurant, businessDate }, records);
  }

  async writeDay(restaurant: string, businessDate: string, now: () => number): Promise<DayWriter> {
    return writePostgresDay(this.#connection, this.#writers, { restaurant, businessDate }, now);
  }

  async fulfillmentDay(restaurant: string, businessDate: string): Promise<ArchivedDay> {
    const key = { restaurant, businessDate };
    return this.#days.read(`${businessDate} ${restaurant}`, () =>
      postgresDay(this.#connection, key),
    );
  }

  fulfillmentPieces(
    restaurant: string,
    businessDate: string,
    version: string,
  ): AsyncIterable<Buffer> {
    return postgresPieces(this.#connection, { restaurant, businessDate }, version);
  }

  async businessDates(restaurant: string): Promise<readonly ArchivedDate[]> {
    return postgresDays(this.#connection, restaurant);
  }

  async putSummary(
    restaurant: string,
    businessDate: string,
    summary: ArchivedSummary,
  ): Promise<boolean> {
    return putPostgresSummary(this.#connection, { restaurant, businessDate }, summary);
  }

  async summary(
    restaurant: string,
    businessDate: string,
    basis: string,
  ): Promise<string | undefined> {
    return postgresSummary(this.#connection, { restaurant, businessDate }, basis);
  }

  async joinSync(pass: string, leaseMs = LEASE_MS): Promise<SyncShare> {
    return joinPostgresSync(this.#connection, pass, leaseMs);
  }

  async structuralFaults(): Promise<readonly string[]> {
    return [];
  }

  async copyTo(): Promise<void> {
    throw new Failure('USAGE', 'Backups of PostgreSQL archives are not built in.', {
      hint: 'Run pg_dump --format=custom --file=FILE with the database address. Restore with pg_restore.',
    });
  }

  async close(): Promise<void> {
    await this.#writers.close();
    await this.#connection.close();
  }

  async #heldSecret(name: ServiceSecretName): Promise<Uint8Array | undefined> {
    const row = await this.#connection.row('serviceSecret', name);
    if (row === undefined) return undefined;
    const value = bytes(row, 'value');
    this.#secrets.set(name, value);
    return value;
  }
}
