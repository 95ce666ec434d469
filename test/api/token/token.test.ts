import { describe, expect, it } from 'vitest';
import {
  EXPORT,
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

/** The list for the nth token, else 401. */
const onlyFor =
  (n: number | string): Reply =>
  (response, seen, request) =>
    (seen.headers.authorization === `Bearer ${jwt(n)}` ? json([station(1)]) : error(401))(
      response,
      seen,
      request,
    );

const calls = (n: number, call: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: n }, call));

/** Many simultaneous calls are about tokens here, not pace. */
const limits = { requestsPerSecond: Infinity };

describe('one token', () => {
  it('serves two hundred concurrent calls of many restaurants', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: json([]) }, { limits });
    let n = 0;
    await calls(200, () => api.stations(`restaurant-${(n += 1) % 40}`));
    expect(server.at(LOGIN)).toHaveLength(1);
    expect(server.at(STATIONS)).toHaveLength(200);
  });

  it('is shown by its scopes and end, never by its text', async () => {
    const { api } = await openKitchen({ [LOGIN]: granted(1, 600) });
    expect(api.token()).toBeUndefined();
    const view = { expiresAt: EPOCH + 600_000, scopes: ['kitchen:read'], clientId: 'line-7' };
    expect(await api.login()).toEqual(view);
    expect(api.token()).toEqual(view);
  });

  it('is used until a minute before its end, by our clock', async () => {
    const clock = createVirtualClock();
    const { api, server } = await openKitchen(
      { [LOGIN]: [granted(1, 600), granted(2, 600)] },
      { clock },
    );
    await api.login();
    clock.advance(9 * MINUTE - 1);
    await api.login();
    expect(server.at(LOGIN)).toHaveLength(1);
    clock.advance(1);
    await calls(20, () => api.login());
    expect(server.at(LOGIN)).toHaveLength(2);
    expect(api.token()?.expiresAt).toBe(EPOCH + 19 * MINUTE);
  });

  it('is used for half its life if it lives less than two minutes', async () => {
    const clock = createVirtualClock();
    const { api, server } = await openKitchen(
      { [LOGIN]: granted(1, 20), [STATIONS]: json([]) },
      { clock },
    );
    await api.stations(RESTAURANT);
    clock.advance(9_999);
    await api.stations(RESTAURANT);
    expect(server.at(LOGIN)).toHaveLength(1);
    clock.advance(1);
    await api.stations(RESTAURANT);
    expect(server.at(LOGIN)).toHaveLength(2);
  });

  it.each([0, -5])(
    'with %i seconds left still serves the call that asked for it',
    async (seconds) => {
      const { api, server } = await openKitchen({
        [LOGIN]: granted(1, seconds),
        [STATIONS]: json([]),
      });
      await api.stations(RESTAURANT);
      expect(server.at(LOGIN)).toHaveLength(1);
    },
  );

  it('works even if it is no JWT and has no lifetime', async () => {
    const login = json({ token: { accessToken: 'opaque' } });
    const { api } = await openKitchen({ [LOGIN]: login, [STATIONS]: json([]) });
    await api.stations(RESTAURANT);
    expect(api.token()).toEqual({ expiresAt: EPOCH + 86_400_000 });
  });
});

describe('a 401', () => {
  it('leads to one new login and one repetition', async () => {
    const { api, server } = await openKitchen({
      [LOGIN]: [granted(1), granted(2)],
      [STATIONS]: onlyFor(2),
    });
    expect((await api.stations(RESTAURANT)).stations).toHaveLength(1);
    expect(server.at(LOGIN)).toHaveLength(2);
    expect(server.at(STATIONS)).toHaveLength(2);
  });

  it('for fifty concurrent calls with one token leads to one new login', async () => {
    const { api, server } = await openKitchen(
      { [LOGIN]: [granted(1), granted(2)], [STATIONS]: onlyFor(2) },
      { limits },
    );
    await api.login();
    await calls(50, () => api.stations(RESTAURANT));
    expect(server.at(LOGIN)).toHaveLength(2);
    expect(server.at(STATIONS)).toHaveLength(100);
  });

  it('leads to one new login for fifty calls, even if that returns the same token', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: onlyFor('never') }, { limits });
    await api.login();
    const failures = await Promise.all(
      Array.from({ length: 50 }, () => failureOf(api.stations(RESTAURANT))),
    );
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['NOT_PERMITTED']));
    expect(server.at(STATIONS)).toHaveLength(100);
    expect(server.at(LOGIN)).toHaveLength(2);
  });

  it('is reported after one repetition if it comes every time', async () => {
    const { api, server } = await openKitchen({ [EXPORT]: error(401) });
    const failure = await failureOf(api.fulfillments(RESTAURANT, '20260115'));
    expect(failure).toMatchObject({ code: 'NOT_PERMITTED', status: 401, exitCode: 4 });
    expect(failure.message).toContain('accepted the login, but denied this request (401)');
    expect(server.at(EXPORT)).toHaveLength(2);
    expect(server.at(LOGIN)).toHaveLength(2);
  });

  it('leads to only one new login before and after a fault that is retried', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: [error(401), error(500), error(401)] });
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'NOT_PERMITTED' });
    expect(server.at(LOGIN)).toHaveLength(2);
  });

  it('does not lose the pages before it in the middle of a page walk', async () => {
    const { api, server } = await openKitchen({
      [STATIONS]: [
        json([station(1)], { 'platform-next-page-token': 'p2' }),
        error(401),
        json([station(2)]),
      ],
    });
    const { stations } = await api.stations(RESTAURANT);
    expect(stations.map(({ guid }) => guid)).toEqual(['station-1', 'station-2']);
    expect(server.at(STATIONS).map(({ query }) => query)).toEqual([
      '',
      '?pageToken=p2',
      '?pageToken=p2',
    ]);
  });
});

describe('a login that is under way', () => {
  it('goes on when one of those waiting for it is canceled', async () => {
    let answer = () => {};
    const held: Reply = (response, seen, request) => {
      answer = () => granted()(response, seen, request);
    };
    const { api, server } = await openKitchen({ [LOGIN]: [held, silence], [STATIONS]: json([]) });
    const controller = new AbortController();
    const leaver = failureOf(api.stations(RESTAURANT, { signal: controller.signal }));
    const stayer = api.stations(RESTAURANT);
    while (server.at(LOGIN).length === 0) await new Promise(setImmediate);
    controller.abort();
    expect(await leaver).toMatchObject({ code: 'CANCELLED' });
    answer();
    expect((await stayer).stations).toEqual([]);
    expect(server.at(LOGIN)).toHaveLength(1);
  });

  it('fails for everyone who waits, and is tried again by the next call', async () => {
    const { api, server } = await openKitchen({ [LOGIN]: [error(401), granted()] });
    const failures = await Promise.all([failureOf(api.login()), failureOf(api.login())]);
    expect(failures.map(({ code }) => code)).toEqual(['NOT_AUTHENTICATED', 'NOT_AUTHENTICATED']);
    expect(server.at(LOGIN)).toHaveLength(1);
    expect((await api.login()).scopes).toEqual(['kitchen:read']);
  });
});

describe('a login answer', () => {
  const token = { tokenType: 'Bearer', accessToken: jwt(), expiresIn: 600 };

  it.each([
    ['without a token', { status: 'SUCCESS' }],
    ['that reports no success', { status: 'PENDING', token }],
    ['of another token type', { token: { ...token, tokenType: 'MAC' } }],
    ['whose token would split a header', { token: { ...token, accessToken: 'a\r\nx: y' } }],
    ['whose token is blank', { token: { ...token, accessToken: ' ' } }],
    ['whose token is no text', { token: { ...token, accessToken: { a: 1 } } }],
    ['that is an array', [token]],
  ])('%s breaks the contract', async (_what, body) => {
    const { api } = await openKitchen({ [LOGIN]: json(body) });
    expect(await failureOf(api.login())).toMatchObject({ code: 'CONTRACT_BROKEN' });
  });

  it('with an absurd lifetime still has a date as its end', async () => {
    const { api } = await openKitchen({ [LOGIN]: granted(1, Number.MAX_SAFE_INTEGER) });
    const { expiresAt } = await api.login();
    expect(new Date(expiresAt).getUTCFullYear()).toBe(2027);
  });
});
