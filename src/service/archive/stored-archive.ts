/** An archive in SQL, alike in every engine. */

import { Failure } from '../../contract/failures.ts';
import type { Archive, ServiceSecretName } from './archive.ts';
import { configurationSteps, publishedStations } from './configuration-steps.ts';
import { dayWriters, type Engine } from './day-writer.ts';
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
import type { Statement } from './statements.ts';
import { all, asStored, change, isIntact, known, one } from './steps.ts';
import {
  appended,
  archivedDate,
  archivedDay,
  completeArray,
  contentOf,
  pruned,
  storedDay,
  summarized,
  versionOf,
} from './stored-day.ts';

const ALWAYS = { isUrgent: true, mayRepeat: true } as const;

export function storedArchive(engine: Engine): Archive {
  const { write, sweep } = dayWriters(engine);
  const shared = <Value>(statement: Statement, read: (row: SqlRow) => Value) =>
    engine.shared(function* (...keys: readonly string[]) {
      return readIfAny(yield* one(statement, ...keys), read);
    });
  const restaurant = shared('restaurant', restaurantOf);
  const configurationVersion = shared('configurationVersion', (row) =>
    integer(row, 'configuration_version'),
  );
  const client = shared('client', clientOf);
  const day = shared('day', storedDay);
  const heldSummary = async (guid: string, businessDate: string, basis: string) => {
    // First: a date removed or replaced in between keeps the summary that was current.
    const current = await day(guid, businessDate);
    const [held] = await engine.read(asStored('summary', guid, businessDate, basis));
    if (held === undefined || !isIntact(held)) return undefined;
    const version = sqlText(held, 'version');
    const isCurrent = current === undefined || versionOf(current) === version;
    return isCurrent ? { version, text: sqlText(held, 'text') } : undefined;
  };
  // A stored secret never changes.
  const secrets = new Map<ServiceSecretName, Uint8Array>();
  const heldSecret = async (name: ServiceSecretName) => {
    const held = await engine.read(one('serviceSecret', name));
    if (held !== undefined) secrets.set(name, bytes(held, 'value'));
    return secrets.get(name);
  };
  return {
    ...engine.own,
    putRestaurant: async ({ guid, name, timezone, closeoutHour, tier }) => {
      await engine.batch(() => change('putRestaurant', guid, name, timezone, closeoutHour, tier));
    },
    restaurant,
    restaurants: async () => (await engine.read(all('restaurants'))).map(restaurantOf),
    putClient: async ({ id, name, secretHash, scopes, restaurants, revokedAt = null }) => {
      const listed = [JSON.stringify(scopes), JSON.stringify(restaurants)] as const;
      const put = () => change('putClient', id, name, secretHash, ...listed, revokedAt);
      await engine.batch(put, { isUrgent: true });
    },
    client,
    clients: async () => (await engine.read(all('clients'))).map(clientOf),
    putSigningKey: async ({ kid, algorithm, privateJwk, createdAt }) => {
      const put = () => change('putSigningKey', kid, algorithm, privateJwk, createdAt);
      await engine.batch(put, ALWAYS);
    },
    proposeSigningKey: async ({ kid, algorithm, privateJwk, createdAt }) => {
      await engine.write(function* () {
        yield* change('lockSigningKeys');
        yield* change('proposeSigningKey', kid, algorithm, privateJwk, createdAt);
      });
    },
    revokeSigningKey: async (kid) => {
      await engine.batch(() => change('revokeSigningKey', kid), ALWAYS);
    },
    signingKeys: async () => (await engine.read(all('signingKeys'))).map(signingKeyOf),
    serviceSecret: async (name, proposed) => {
      const held = secrets.get(name) ?? (await heldSecret(name));
      if (held !== undefined) return held;
      await engine.batch(() => change('proposeServiceSecret', name, proposed), { mayRepeat: true });
      return (await heldSecret(name)) ?? damaged('value');
    },
    publishStations: (...published) => engine.write(() => publishedStations(...published)),
    configurationVersion: async (guid) => (await configurationVersion(guid)) ?? 0,
    configurationSteps: async (guid) =>
      configurationSteps(await engine.read(all('setupChanges', guid))),
    station: async (guid, station) =>
      readIfAny(await engine.read(one('station', guid, station)), (held) => sqlText(held, 'json')),
    appendFulfillments: (guid, businessDate, records) =>
      engine.write(() => appended([guid, businessDate], records)),
    writeDay: async (guid, businessDate, now) => {
      known(await restaurant(guid), guid);
      return write([guid, businessDate], now);
    },
    fulfillmentDay: async (...key) => archivedDay(await day(...key)),
    fulfillmentPieces: (guid, businessDate, version) =>
      completeArray(engine.bodies([guid, businessDate], contentOf(version))),
    businessDates: async (guid) => (await engine.read(all('days', guid))).map(archivedDate),
    pruneDays: (...args) => engine.write(() => pruned(...args), { isUrgent: true }),
    sweep,
    putSummary: (guid, businessDate, summary) =>
      engine.write(() => summarized([guid, businessDate], summary)),
    summary: async (...args) => (await heldSummary(...args))?.text,
    summarizedVersion: async (...args) => (await heldSummary(...args))?.version,
    lockSync: async () => {
      const writer = String(await engine.writer());
      const taken = await engine.batch(() => change('takeSync', writer));
      if (taken === 0) throw syncRunning();
      return async () => {
        await engine.batch(() => change('endSync', writer), ALWAYS);
      };
    },
  };
}

function syncRunning(): Failure {
  return new Failure('ARCHIVE', 'Another sync is copying to this archive.', {
    hint: 'Wait until it ends, or stop it. Then run this one again.',
  });
}

function readIfAny<Value>(
  held: SqlRow | undefined,
  read: (row: SqlRow) => Value,
): Value | undefined {
  return held && read(held);
}
