import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  CREDENTIALS,
  EXPORT,
  failureOf,
  granted,
  LOGIN,
  openKitchen,
  RESTAURANT,
  STATIONS,
} from './kitchen-fixture.ts';
import { error, json } from './scripted-server.ts';
import { createVirtualClock, EPOCH } from './virtual-clock.ts';

const stationsAfter = (...refusals: ReturnType<typeof error>[]) => ({
  [STATIONS]: [...refusals, json([])],
});

describe('a platform fault', () => {
  it.each([500, 502, 503, 504, 408])(
    '%i is tried again after waits that grow and vary',
    async (status) => {
      const { api, clock } = await openKitchen(
        stationsAfter(error(status), error(status), error(status)),
      );
      await api.stations(RESTAURANT);
      expect(clock.slept).toEqual([250, 500, 1000]);
    },
  );

  it('is reported with its request ID after the last try', async () => {
    const { api, server } = await openKitchen({ [STATIONS]: error(500, {}, { requestId: 'r-9' }) });
    const failure = await failureOf(api.stations(RESTAURANT));
    expect(failure).toMatchObject({
      code: 'SERVER_ERROR',
      status: 500,
      requestId: 'r-9',
      exitCode: 7,
    });
    expect(server.at(STATIONS)).toHaveLength(4);
  });

  it("is not waited for after the call's deadline", async () => {
    const { api, server, clock } = await openKitchen(
      { [STATIONS]: error(500) },
      { limits: { totalMs: 700, tries: 100 } },
    );
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'SERVER_ERROR' });
    expect(server.at(STATIONS)).toHaveLength(2);
    expect(clock.now()).toBeLessThan(EPOCH + 700);
  });
});

describe('a rate limit', () => {
  it('with Retry-After in seconds is waited for, never less', async () => {
    const { api, clock } = await openKitchen(stationsAfter(error(429, { 'retry-after': '7' })));
    await api.stations(RESTAURANT);
    expect(clock.now()).toBeGreaterThanOrEqual(EPOCH + 7000);
    expect(clock.now()).toBeLessThan(EPOCH + 7500);
  });

  it('with Retry-After as a date is waited for even if the clocks are hours apart', async () => {
    const theirs = Date.UTC(2026, 0, 15, 3);
    const headers = {
      date: new Date(theirs).toUTCString(),
      'retry-after': new Date(theirs + 20_000).toUTCString(),
    };
    const { api, clock } = await openKitchen(stationsAfter(error(429, headers)));
    await api.stations(RESTAURANT);
    expect(clock.now()).toBeGreaterThanOrEqual(EPOCH + 20_000);
    expect(clock.now()).toBeLessThan(EPOCH + 20_500);
  });

  it('without Retry-After is waited for until the quota is renewed', async () => {
    const headers = {
      date: new Date(EPOCH).toUTCString(),
      'x-platform-ratelimit-remaining': '0',
      'x-platform-ratelimit-reset': String(EPOCH / 1000 + 30),
    };
    const { api, clock } = await openKitchen(stationsAfter(error(429, headers)));
    await api.stations(RESTAURANT);
    expect(clock.now()).toBeGreaterThanOrEqual(EPOCH + 30_000);
  });

  it.each([
    ['an instant', String(EPOCH / 1000 + 30)],
    ['the seconds left', '30'],
  ])('with only a reset time (%s) is waited for until then', async (_, reset) => {
    const headers = {
      date: new Date(EPOCH).toUTCString(),
      'x-platform-ratelimit-reset': reset,
    };
    const { api, clock } = await openKitchen(stationsAfter(error(429, headers)));
    await api.stations(RESTAURANT);
    expect(clock.now()).toBeGreaterThanOrEqual(EPOCH + 30_000);
    expect(clock.now()).toBeLessThan(EPOCH + 30_500);
  });

  it('without any header leads to growing waits', async () => {
    const { api, clock } = await openKitchen(stationsAfter(error(429), error(429)));
    await api.stations(RESTAURANT);
    expect(clock.slept).toEqual([250, 500]);
  });

  it('that is longer than the call may take is reported at once, with its length', async () => {
    const { api, server, clock } = await openKitchen({
      [STATIONS]: error(429, { 'retry-after': '600' }),
    });
    const failure = await failureOf(api.stations(RESTAURANT));
    expect(failure).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(failure.message).toContain('10 min');
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(server.at(STATIONS)).toHaveLength(1);
    expect(clock.slept).toEqual([]);
  });

  it.each([
    [429, '31536000', 'the platform accepts the next one in 365 days.'],
    [
      429,
      'Fri, 31 Dec 9999 23:59:59 GMT',
      'the platform accepts the next one in more than a year.',
    ],
    [429, '99999999999999999999', 'the platform accepts the next one in more than a year.'],
    [503, '9'.repeat(400), 'The platform failed (503) and asks to wait more than a year.'],
    [503, '31536000', 'The platform failed (503) and asks to wait 365 days.'],
    [503, '172000', 'The platform failed (503) and asks to wait 48 hours.'],
  ])('%i far in the future (%s) is reported with that time', async (status, wait, words) => {
    const { api, clock } = await openKitchen({
      [STATIONS]: error(status, { 'retry-after': wait }),
    });
    const failure = await failureOf(api.stations(RESTAURANT));
    expect(failure.message).toContain(words);
    expect(failure.hint).toContain('blocked this client');
    expect(failure.hint).toContain('tries again after an hour');
    expect(clock.slept).toEqual([]);
  });

  it('of one restaurant does not hold another', async () => {
    const { api } = await openKitchen(stationsAfter(error(429, { 'retry-after': '600' })));
    await failureOf(api.stations(RESTAURANT));
    expect((await api.stations('another')).stations).toEqual([]);
  });

  it('that a good answer announces holds the next request', async () => {
    const headers = {
      date: new Date(EPOCH).toUTCString(),
      'x-platform-ratelimit-remaining': '0',
      'x-platform-ratelimit-reset': String(EPOCH / 1000 + 9),
    };
    const { api, clock } = await openKitchen({ [STATIONS]: [json([], headers), json([])] });
    await api.stations(RESTAURANT);
    expect(clock.now()).toBe(EPOCH);
    await api.stations(RESTAURANT);
    expect(clock.now()).toBe(EPOCH + 9000);
  });

  it.each(['soon', '-5x', '1e9', 'Wed, 99 Foo 2026'])(
    'with the invalid Retry-After %j is treated as one without',
    async (text) => {
      const { api, clock } = await openKitchen(stationsAfter(error(429, { 'retry-after': text })));
      await api.stations(RESTAURANT);
      expect(clock.slept).toEqual([250]);
    },
  );
});

describe('a login', () => {
  it.each([429, 503])('is tried again after %i', async (status) => {
    const { api, server } = await openKitchen({ [LOGIN]: [error(status), granted()] });
    await api.login();
    expect(server.at(LOGIN)).toHaveLength(2);
  });

  it.each([
    [400, 'REQUEST_REFUSED'],
    [401, 'NOT_AUTHENTICATED'],
    [403, 'NOT_PERMITTED'],
    [500, 'SERVER_ERROR'],
  ])('is not tried again after %i', async (status, code) => {
    const { api, server } = await openKitchen({ [LOGIN]: error(status) });
    expect(await failureOf(api.stations(RESTAURANT))).toMatchObject({ code });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a login on a kept connection that the server has closed', () => {
  const HANG_UPS = {
    'with an end': (socket) => socket.destroy(),
    'with a reset': (socket) => socket.resetAndDestroy(),
    'partway into an answer': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-'),
  } satisfies Record<string, (socket: Socket) => void>;

  /** Logins with these numbers are hung up on. Each reading is a day after the one before, so it logs in again. */
  const openWith = async (how: keyof typeof HANG_UPS, ...hungUp: readonly number[]) => {
    let logins = 0;
    const { api, server, clock } = await openKitchen({
      [LOGIN]: (response, seen, request) => {
        logins += 1;
        if (hungUp.includes(logins)) HANG_UPS[how](request.socket);
        else granted(logins)(response, seen, request);
      },
      [STATIONS]: json([]),
    });
    const read = () => {
      clock.advance(86_400_000);
      return api.stations(RESTAURANT);
    };
    return { read, server };
  };

  it.each(['with an end', 'with a reset'] as const)('%s is sent again once', async (how) => {
    const { read, server } = await openWith(how, 2);
    await read();
    await read();
    expect(server.at(LOGIN)).toHaveLength(3);
  });

  it.each(['with an end', 'with a reset'] as const)(
    '%s is not sent a third time if the new connection is closed, too',
    async (how) => {
      const { read, server } = await openWith(how, 2, 3, 4);
      await read();
      expect(await failureOf(read())).toMatchObject({ code: 'UNREACHABLE' });
      expect(server.at(LOGIN)).toHaveLength(3);
    },
  );

  it('is not sent again after one byte of an answer', async () => {
    const { read, server } = await openWith('partway into an answer', 2);
    await read();
    expect(await failureOf(read())).toMatchObject({ code: 'UNREACHABLE' });
    expect(server.at(LOGIN)).toHaveLength(2);
  });

  it('is not sent again if the connection is new', async () => {
    const { read, server } = await openWith('with an end', 1);
    expect(await failureOf(read())).toMatchObject({ code: 'UNREACHABLE' });
    expect(server.at(LOGIN)).toHaveLength(1);
  });
});

describe('the pace of requests', () => {
  it('never exceeds what a platform allows for long', async () => {
    const clock = createVirtualClock();
    const times: number[] = [];
    const { api } = await openKitchen(
      {
        [EXPORT]: (response) => {
          times.push(clock.now());
          response.end('[]');
        },
      },
      { clock, credentials: CREDENTIALS },
    );
    for (let n = 0; n < 120; n += 1) await api.fulfillments(RESTAURANT, '20260115');
    const inOneSecond = times.map(
      (from) => times.filter((t) => t >= from && t < from + 1000).length,
    );
    expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(20);
    expect(clock.now() - EPOCH).toBeGreaterThan(10_000);
    expect(clock.now() - EPOCH).toBeLessThan(11_000);
  });
});
