import { expect, test } from 'vitest';
import type { StoredToken, TokenStore } from '../../../src/api/grant.ts';
import {
  failureOf,
  granted,
  jwt,
  LOGIN,
  openKitchen,
  RESTAURANT,
  STATIONS,
  station,
} from '../kitchen-fixture.ts';
import { error, json, type Reply, silence } from '../scripted-server.ts';
import { createVirtualClock, EPOCH } from '../virtual-clock.ts';

const MINUTE = 60_000;

/** In memory, for any number of clients. */
function memoryStore(kept?: StoredToken) {
  const discarded: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const store: TokenStore & { kept: StoredToken | undefined; readonly discarded: string[] } = {
    kept,
    discarded,
    load: async () => store.kept,
    async save(token) {
      store.kept = token;
    },
    async discard(accessToken) {
      discarded.push(accessToken);
      if (store.kept?.accessToken === accessToken) store.kept = undefined;
    },
    exclusively(run) {
      const turn = last.then(run);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
  return store;
}

const keptToken = (n: number, lifeMs: number) => ({
  accessToken: jwt(n),
  expiresAt: EPOCH + lifeMs,
});

/** The list for the nth token, else 401. */
const onlyFor =
  (n: number | string): Reply =>
  (response, seen, request) =>
    (seen.headers.authorization === `Bearer ${jwt(n)}` ? json([station(1)]) : error(401))(
      response,
      seen,
      request,
    );

test('a stored token is used without a login while more than a minute of it remains', async () => {
  const clock = createVirtualClock();
  const tokenStore = memoryStore(keptToken(7, 10 * MINUTE));
  const script = { [LOGIN]: granted(8, 600), [STATIONS]: json([]) };
  const { api, server } = await openKitchen(script, { clock, tokenStore });
  expect(await api.login()).toEqual({
    expiresAt: EPOCH + 10 * MINUTE,
    scopes: ['kitchen:read'],
    clientId: 'line-7',
    isKept: true,
  });
  clock.advance(9 * MINUTE - 1);
  await api.stations(RESTAURANT);
  expect(server.at(STATIONS)[0]?.headers.authorization).toBe(`Bearer ${jwt(7)}`);
  expect(server.at(LOGIN)).toHaveLength(0);
  clock.advance(1);
  expect(await api.login()).not.toHaveProperty('isKept');
  expect(server.at(LOGIN)).toHaveLength(1);
  expect(tokenStore.kept).toEqual({ accessToken: jwt(8), expiresAt: EPOCH + 19 * MINUTE });
});

test.each([0, MINUTE, -MINUTE])('a stored token with %i ms left is not used', async (lifeMs) => {
  const tokenStore = memoryStore(keptToken(7, lifeMs));
  const { api, server } = await openKitchen({}, { tokenStore });
  await api.login();
  expect(server.at(LOGIN)).toHaveLength(1);
  expect(tokenStore.kept?.accessToken).toBe(jwt());
});

test('a 401 discards the stored token once, and one login follows', async () => {
  const tokenStore = memoryStore(keptToken(7, 60 * MINUTE));
  const { api, server } = await openKitchen({ [STATIONS]: onlyFor(1) }, { tokenStore });
  const calls = Array.from({ length: 5 }, () => api.stations(RESTAURANT));
  for (const { stations } of await Promise.all(calls)) expect(stations).toHaveLength(1);
  expect(tokenStore.discarded).toEqual([jwt(7)]);
  expect(server.at(LOGIN)).toHaveLength(1);
  expect(tokenStore.kept?.accessToken).toBe(jwt(1));
});

test('a 401 needs no login if another process has replaced the token', async () => {
  const tokenStore = memoryStore(keptToken(7, 60 * MINUTE));
  const { api, server } = await openKitchen({ [STATIONS]: onlyFor(8) }, { tokenStore });
  await api.login();
  tokenStore.kept = keptToken(8, 90 * MINUTE);
  expect((await api.stations(RESTAURANT)).stations).toHaveLength(1);
  expect(server.at(LOGIN)).toHaveLength(0);
  expect(tokenStore.discarded).toEqual([]);
});

test('a platform that issues a refused token again is believed, and asked once per call', async () => {
  const tokenStore = memoryStore(keptToken(1, 60 * MINUTE));
  const { api, server } = await openKitchen({ [STATIONS]: onlyFor('never') }, { tokenStore });
  expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'NOT_PERMITTED' });
  expect(server.at(LOGIN)).toHaveLength(1);
  expect(server.at(STATIONS)).toHaveLength(2);
});

test('a failed login stores nothing, and the refused token stays removed', async () => {
  const tokenStore = memoryStore(keptToken(7, 60 * MINUTE));
  const script = { [STATIONS]: onlyFor(2), [LOGIN]: [error(401), granted(2)] };
  const { api, server } = await openKitchen(script, { tokenStore });
  expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'NOT_AUTHENTICATED' });
  expect(tokenStore.kept).toBeUndefined();
  expect((await api.stations(RESTAURANT)).stations).toHaveLength(1);
  expect(server.at(LOGIN)).toHaveLength(2);
});

test('twenty clients with the same store log in once', async () => {
  const tokenStore = memoryStore();
  const { api, server } = await openKitchen({}, { tokenStore });
  const { createKitchenApi } = await import('../../../src/api/kitchen-api.ts');
  const others = Array.from({ length: 19 }, () =>
    createKitchenApi({
      baseUrl: server.url,
      credentials: { clientId: 'line-7', clientSecret: 'kx9-very-secret-0451' },
      clock: createVirtualClock(),
      tokenStore,
    }),
  );
  await Promise.all([api, ...others].map((each) => each.login()));
  await Promise.all(others.map((each) => each.close()));
  expect(server.at(LOGIN)).toHaveLength(1);
});

test('a client that is closed stops waiting', async () => {
  const { api } = await openKitchen({ [LOGIN]: silence }, { tokenStore: memoryStore() });
  const waiting = failureOf(api.login());
  await new Promise(setImmediate);
  await api.close();
  expect(await waiting).toMatchObject({ code: 'CANCELLED' });
});

test("the difference to the platform's clock follows from the token's expiry", async () => {
  const claims = Buffer.from(JSON.stringify({ exp: (EPOCH + 3_600_000) / 1000 }));
  const accessToken = `e30.${claims.toString('base64url')}.c2ln`;
  const login = json({ token: { accessToken, expiresIn: 600 } });
  const { api } = await openKitchen({ [LOGIN]: login });
  expect(await api.login()).toEqual({
    expiresAt: EPOCH + 600_000,
    clockAheadMs: 3_000_000,
  });
  const vague = await openKitchen({ [LOGIN]: json({ token: { accessToken } }) });
  expect(await vague.api.login()).not.toHaveProperty('clockAheadMs');
});
