import { Failure } from '../../contract/failures.ts';
import type { ApiClient, Archive, ServiceSecretName, SigningKey } from './archive.ts';
import { appendRecords, pruneDays, putSummary } from './day-scripts.ts';
import { beginDay } from './day-writer.ts';
import { Leftovers } from './leftovers.ts';
import { completeArray } from './record-pieces.ts';
import { publishSetup, setupRevisions } from './setup-history.ts';
import type { SqlEngine } from './sql-engine.ts';
import {
  bytes,
  clientOf,
  damaged,
  integer,
  restaurantOf,
  type SqlRow,
  signingKeyOf,
  sqlText,
} from './sql-row.ts';
import {
  execute,
  isIntact,
  requireArchivedRestaurant,
  type SqlScript,
  selectAll,
  selectOne,
  selectUnchecked,
} from './sql-script.ts';
import type { Statement } from './statements.ts';
import { archivedDate, archivedDay, contentOf, storedDay, versionOf } from './stored-day.ts';

const URGENT_AND_REPEATABLE = { isUrgent: true, mayRepeat: true } as const;

export function sqlArchive(engine: SqlEngine): Archive {
  const leftovers = new Leftovers(engine);
  const sharedRow = <Value>(statement: Statement, parse: (row: SqlRow) => Value) =>
    engine.sharedRead(function* (...keys: readonly string[]): SqlScript<Value | undefined> {
      const row = yield* selectOne(statement, ...keys);
      return row && parse(row);
    });
  const restaurant = sharedRow('restaurant', restaurantOf);
  const versionIn = (row: SqlRow) => integer(row, 'configuration_version');
  const configurationVersion = sharedRow('configurationVersion', versionIn);
  const client = sharedRow('client', clientOf);
  const day = sharedRow('day', storedDay);
  const currentSummary = async (guid: string, businessDate: string, basis: string) => {
    // The date is read first. If it is then removed or replaced, its summary still counts as current.
    const current = await day(guid, businessDate);
    const [row] = await engine.read(selectUnchecked('summary', guid, businessDate, basis));
    if (row === undefined || !isIntact(row)) return undefined;
    const version = sqlText(row, 'version');
    const isCurrent = current === undefined || versionOf(current) === version;
    return isCurrent ? { version, text: sqlText(row, 'text') } : undefined;
  };
  const secrets = new Map<ServiceSecretName, Uint8Array>();
  const storedSecret = async (name: ServiceSecretName) => {
    const row = await engine.read(selectOne('serviceSecret', name));
    if (row !== undefined) secrets.set(name, bytes(row, 'value'));
    return secrets.get(name);
  };
  return {
    ...engine.ownMethods,
    putRestaurant: async ({ guid, name, timezone, closeoutHour, tier }) => {
      const put = () => execute('putRestaurant', guid, name, timezone, closeoutHour, tier);
      await engine.writeEach(put);
    },
    restaurant,
    restaurants: async () => (await engine.read(selectAll('restaurants'))).map(restaurantOf),
    putClient: async (newClient) => {
      const put = () => execute('putClient', ...clientValues(newClient));
      await engine.writeEach(put, { isUrgent: true });
    },
    client,
    clients: async () => (await engine.read(selectAll('clients'))).map(clientOf),
    putSigningKey: async (key) => {
      const put = () => execute('putSigningKey', ...signingKeyValues(key));
      await engine.writeEach(put, URGENT_AND_REPEATABLE);
    },
    proposeSigningKey: async (key) => {
      await engine.write(function* () {
        yield* execute('lockSigningKeys');
        yield* execute('proposeSigningKey', ...signingKeyValues(key));
      });
    },
    revokeSigningKey: async (kid) => {
      await engine.writeEach(() => execute('revokeSigningKey', kid), URGENT_AND_REPEATABLE);
    },
    signingKeys: async () => (await engine.read(selectAll('signingKeys'))).map(signingKeyOf),
    serviceSecret: async (name, proposed) => {
      const secret = secrets.get(name) ?? (await storedSecret(name));
      if (secret !== undefined) return secret;
      const propose = () => execute('proposeServiceSecret', name, proposed);
      await engine.writeEach(propose, { mayRepeat: true });
      return (await storedSecret(name)) ?? damaged('value');
    },
    publishStations: (guid, stations, publishedAt) =>
      engine.write(() => publishSetup(guid, stations, publishedAt)),
    configurationVersion: async (guid) => (await configurationVersion(guid)) ?? 0,
    setupRevisions: async (guid) =>
      setupRevisions(await engine.read(selectAll('setupChanges', guid))),
    station: async (guid, stationGuid) => {
      const row = await engine.read(selectOne('station', guid, stationGuid));
      return row && sqlText(row, 'json');
    },
    appendFulfillments: (guid, businessDate, records) =>
      engine.write(() => appendRecords([guid, businessDate], records)),
    writeDay: async (guid, businessDate, now) => {
      requireArchivedRestaurant(await restaurant(guid), guid);
      return beginDay(engine, leftovers, [guid, businessDate], now);
    },
    fulfillmentDay: async (guid, businessDate) => archivedDay(await day(guid, businessDate)),
    fulfillmentPieces: (guid, businessDate, version) =>
      completeArray(engine.bodies([guid, businessDate], contentOf(version))),
    businessDates: async (guid) => (await engine.read(selectAll('days', guid))).map(archivedDate),
    pruneDays: (guid, before, now, summary) =>
      engine.write(() => pruneDays(guid, before, now, summary), { isUrgent: true }),
    sweep: (now) => leftovers.sweep(now),
    putSummary: (guid, businessDate, summary) =>
      engine.write(() => putSummary([guid, businessDate], summary)),
    summary: async (...key) => (await currentSummary(...key))?.text,
    summarizedVersion: async (...key) => (await currentSummary(...key))?.version,
    lockSync: async () => {
      const writer = String(await engine.writer());
      const changes = await engine.writeEach(() => execute('takeSync', writer));
      if (changes === 0) {
        throw new Failure('ARCHIVE', 'Another sync is copying to this archive.', {
          hint: 'Wait until it ends, or stop it. Then run this one again.',
        });
      }
      return async () => {
        await engine.writeEach(() => execute('endSync', writer), URGENT_AND_REPEATABLE);
      };
    },
  };
}

function clientValues(client: ApiClient) {
  const { id, name, secretHash, scopes, restaurants, revokedAt = null } = client;
  const lists = [JSON.stringify(scopes), JSON.stringify(restaurants)] as const;
  return [id, name, secretHash, ...lists, revokedAt] as const;
}

function signingKeyValues({ kid, algorithm, privateJwk, createdAt }: SigningKey) {
  return [kid, algorithm, privateJwk, createdAt] as const;
}
