/** PostgreSQL archive, shared by any number of services on any number of machines. */
import { Failure } from '../../../../contract/failures.ts';
import type {
  ApiClient,
  Archive,
  ArchivedDay,
  Restaurant,
  ServiceSecretName,
} from '../../archive.ts';
import { configurationSteps } from '../../configuration-steps.ts';
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
import { archivedDate } from '../../stored-day.ts';
import { LEASE_MS } from '../../sync-share.ts';
import { openDatabase, type PostgresConnection } from './connection.ts';
import { sweepPostgres, writePostgresDay } from './day-writer.ts';
import {
  appendToPostgresDay,
  postgresDay,
  postgresPieces,
  prunePostgresDays,
  putPostgresSummary,
} from './days.ts';
import { ensurePostgresSchema } from './schema.ts';
import { SharedReads } from './shared-reads.ts';
import { joinPostgresSync, postgresLogins } from './shares.ts';
import { postgresStationPage, publishPostgresStations } from './stations.ts';
import { postgresWriters } from './writers.ts';

/** PostgreSQL 14 or later, encoding UTF8. Throws `Failure` CONFIGURATION, ARCHIVE, ARCHIVE_UNAVAILABLE without the address. */
export async function openPostgresArchive(
  address: string,
  { whenMissing = 'made', onMade }: OpeningOptions,
): Promise<Archive> {
  const connection = await openDatabase(address);
  try {
    if (await ensurePostgresSchema(connection, whenMissing)) onMade?.();
    return postgresArchive(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function postgresArchive(connection: PostgresConnection): Archive {
  const writers = postgresWriters(connection);
  // Read for every request.
  const restaurants = new SharedReads<Restaurant | undefined>();
  const clients = new SharedReads<ApiClient | undefined>();
  const versions = new SharedReads<number>();
  const days = new SharedReads<ArchivedDay>();
  // A stored secret never changes.
  const secrets = new Map<ServiceSecretName, Uint8Array>();
  const heldSecret = async (name: ServiceSecretName) => {
    const row = await connection.row('serviceSecret', name);
    if (row === undefined) return undefined;
    const value = bytes(row, 'value');
    secrets.set(name, value);
    return value;
  };
  return {
    sharedLogins: postgresLogins(connection),
    putRestaurant: async ({ guid, name, timezone, closeoutHour, tier }) => {
      await connection.run('putRestaurant', guid, name, timezone, closeoutHour, tier);
    },
    restaurant: (guid) =>
      restaurants.read(guid, async () => {
        const row = await connection.row('restaurant', guid);
        return row && restaurantOf(row);
      }),
    restaurants: async () => (await connection.rows('restaurants')).map(restaurantOf),
    putClient: async ({ id, name, secretHash, scopes, restaurants: granted, revokedAt }) => {
      const listed = [JSON.stringify(scopes), JSON.stringify(granted)] as const;
      await connection.run('putClient', id, name, secretHash, ...listed, revokedAt ?? null);
    },
    client: (id) =>
      clients.read(id, async () => {
        const row = await connection.row('client', id);
        return row && clientOf(row);
      }),
    clients: async () => (await connection.rows('clients')).map(clientOf),
    putSigningKey: ({ kid, algorithm, privateJwk, createdAt }) =>
      connection.ensure('putSigningKey', kid, algorithm, privateJwk, createdAt),
    proposeSigningKey: ({ kid, algorithm, privateJwk, createdAt }) =>
      connection.transaction(async (session) => {
        await session.run('lockSigningKeys');
        await session.run('proposeSigningKey', kid, algorithm, privateJwk, createdAt);
      }),
    revokeSigningKey: (kid) => connection.ensure('revokeSigningKey', kid),
    signingKeys: async () => (await connection.rows('signingKeys')).map(signingKeyOf),
    serviceSecret: async (name, proposed) => {
      const known = secrets.get(name) ?? (await heldSecret(name));
      if (known !== undefined) return known;
      await connection.ensure('proposeServiceSecret', name, proposed);
      return (await heldSecret(name)) ?? damaged('value');
    },
    publishStations: (...publish) => publishPostgresStations(connection, ...publish),
    configurationVersion: (restaurant) =>
      versions.read(restaurant, async () => {
        const row = await connection.row('configurationVersion', restaurant);
        return row === undefined ? 0 : integer(row, 'configuration_version');
      }),
    stationPage: (restaurant, query) => postgresStationPage(connection, restaurant, query),
    configurationSteps: async (restaurant) =>
      configurationSteps(await connection.rows('setupChanges', restaurant)),
    station: async (restaurant, guid) => {
      const row = await connection.row('station', restaurant, guid);
      return row && sqlText(row, 'json');
    },
    appendFulfillments: (restaurant, businessDate, records) =>
      appendToPostgresDay(connection, { restaurant, businessDate }, records),
    writeDay: (restaurant, businessDate, now) =>
      writePostgresDay(connection, writers, { restaurant, businessDate }, now),
    fulfillmentDay: (restaurant, businessDate) =>
      days.read(`${businessDate} ${restaurant}`, () =>
        postgresDay(connection, { restaurant, businessDate }),
      ),
    fulfillmentPieces: (restaurant, businessDate, version) =>
      postgresPieces(connection, { restaurant, businessDate }, version),
    businessDates: async (restaurant) =>
      (await connection.rows('days', restaurant)).map(archivedDate),
    putSummary: (restaurant, businessDate, summary) =>
      putPostgresSummary(connection, { restaurant, businessDate }, summary),
    summary: async (restaurant, businessDate, basis) => {
      const row = await connection.row('summary', restaurant, businessDate, basis);
      return row && sqlText(row, 'text');
    },
    pruneDays: (...asked) => prunePostgresDays(connection, ...asked),
    sweep: (now) => sweepPostgres(connection, writers, now),
    joinSync: (pass, leaseMs = LEASE_MS) => joinPostgresSync(connection, pass, leaseMs),
    structuralFaults: async () => [],
    copyTo: async () => {
      throw new Failure('USAGE', 'Backups of PostgreSQL archives are not built in.', {
        hint: 'Run pg_dump --format=custom --file=FILE with the database address. Restore with pg_restore.',
      });
    },
    close: async () => {
      await writers.close();
      await connection.close();
    },
  };
}
