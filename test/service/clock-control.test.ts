import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { turnableClock } from '../../src/service/clock-control.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import { issueApiClient } from '../../src/service/operations/client-secret.ts';
import { startService } from '../../src/service/start-service.ts';
import { exchange } from './raw-exchange.ts';
import { GRILL, LOGIN, RESTAURANT_HEADER, START, STATIONS } from './running-kitchen.ts';

const CLOCK = '/.linecheck/clock';

/** The clock stays at START unless turned. */
async function sandbox(options: { readonly isTurnable?: boolean } = {}) {
  const archive = await openArchive('sqlite::memory:');
  await archive.putRestaurant(GRILL);
  const credentials = await issueApiClient(archive, {
    name: 'test',
    scopes: ['kitchen:read'],
    restaurants: [GRILL.guid],
  });
  const clock = turnableClock(() => 5_000, START);
  const service = await startService({
    archive,
    now: clock.now,
    ...(options.isTurnable !== false && { clockControl: clock }),
  });
  onTestFinished(async () => {
    await service.close();
    await archive.close();
  });
  const jsonType = { 'content-type': 'application/json' };
  const post = async (path: string, body: unknown, headers = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const method = 'POST';
    const answer = await request(`${service.url}${path}`, {
      method,
      headers: { ...jsonType, ...headers },
      body: text,
    });
    const json: unknown = await answer.body.json();
    return { status: answer.statusCode, headers: answer.headers, json };
  };
  return {
    url: service.url,
    turn: (body: unknown, headers = {}) => post(CLOCK, body, headers),
    logIn: async () => {
      const login = { ...credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' };
      const { json } = await post(LOGIN, login);
      const token: unknown = Reflect.get(Object(json), 'token');
      return String(Reflect.get(Object(token), 'accessToken'));
    },
    read: async (token: string) => {
      const { statusCode, headers, body } = await request(`${service.url}${STATIONS}`, {
        headers: { authorization: `Bearer ${token}`, [RESTAURANT_HEADER]: GRILL.guid },
      });
      await body.dump();
      return { status: statusCode, date: headers['date'] };
    },
  };
}

describe('the clock of a sandbox', () => {
  it('can be moved forward, and every time in an answer follows it', async () => {
    const { turn, logIn, read } = await sandbox();
    const token = await logIn();
    expect(await read(token)).toEqual({ status: 200, date: new Date(START).toUTCString() });
    expect(await turn({ advanceSeconds: 86_399 })).toMatchObject({
      status: 200,
      json: { now: '2025-02-16T12:29:59.000Z' },
    });
    expect((await read(token)).status).toBe(200);
    await turn({ advanceSeconds: 1 });
    expect(await read(token)).toEqual({
      status: 401,
      date: new Date(START + 86_400_000).toUTCString(),
    });
    expect((await read(await logIn())).status).toBe(200);
  });

  it('returns the time of the sandbox', async () => {
    const { turn } = await sandbox();
    const { json, headers } = await turn({ advanceSeconds: 0 });
    expect(json).toEqual({ now: '2025-02-15T12:30:00.000Z' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    {},
    { advanceSeconds: -1 },
    { advanceSeconds: 0.5 },
    { advanceSeconds: '60' },
    { advanceSeconds: 3_155_760_001 },
    { advanceSeconds: 1, more: 1 },
    { now: '2025-02-15T12:29:59.999Z' },
    { now: 'tomorrow' },
    { now: 1_800_000_000_000 },
    { now: '2026-01-01T00:00:00Z', advanceSeconds: 1 },
    [1],
    null,
    7,
  ])('is not moved by %j', async (body) => {
    const { turn } = await sandbox();
    const { status, json } = await turn(body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 40000, requestId: expect.any(String) });
    expect((await turn({ advanceSeconds: 0 })).json).toEqual({ now: '2025-02-15T12:30:00.000Z' });
  });

  it('can be moved to a time', async () => {
    const { turn } = await sandbox();
    const json = { now: '2025-12-31T23:00:00.000Z' };
    expect(await turn({ now: '2026-01-01T00:00:00+01:00' })).toMatchObject({ status: 200, json });
    expect(await turn(json)).toMatchObject({ status: 200, json });
  });

  it('is not moved beyond the year 9999', async () => {
    const { turn } = await sandbox();
    const statuses: number[] = [];
    for (let n = 0; n < 81; n += 1) {
      statuses.push((await turn({ advanceSeconds: 3_155_760_000 })).status);
    }
    expect(statuses.indexOf(400)).toBe(79);
  });

  it("can't be moved without permission", async () => {
    const { turn } = await sandbox({ isTurnable: false });
    expect(await turn({ advanceSeconds: 60 })).toMatchObject({
      status: 404,
      json: { code: 40400 },
    });
  });

  it("can't be moved through a proxy that sends only HTTP/1.0", async () => {
    const { url, turn } = await sandbox();
    const body = '{"advanceSeconds":60}';
    const sent = `POST ${CLOCK} HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const answer = await exchange(url, Buffer.from(sent), async () => {});
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
    expect((await turn({ advanceSeconds: 0 })).json).toEqual({ now: '2025-02-15T12:30:00.000Z' });
  });

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-anything',
    'x-forwarded',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-original-url',
    'x-envoy-external-address',
    'cf-connecting-ip',
    'true-client-ip',
    'cdn-loop',
    'forwarded',
    'via',
  ])("can't be moved through a proxy that sends %s", async (name) => {
    const { turn } = await sandbox();
    expect((await turn({ advanceSeconds: 60 }, { [name]: '127.0.0.1' })).status).toBe(404);
  });

  it.each(['rebound.example', 'rebound.example:8080', '192.0.2.1', '0.0.0.0', 'localhost.example'])(
    "can't be moved under the name %s, which may have been made to point here",
    async (host) => {
      const { turn } = await sandbox();
      expect((await turn({ advanceSeconds: 60 }, { host })).status).toBe(404);
    },
  );

  it.each(['localhost', 'localhost:8080', '127.0.0.1', '[::1]:8080'])(
    'can be moved under the name %s',
    async (host) => {
      const { turn } = await sandbox();
      expect((await turn({ advanceSeconds: 60 }, { host })).status).toBe(200);
    },
  );

  it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE'] as const)('is not moved by %s', async (method) => {
    const { url } = await sandbox();
    const { statusCode, headers, body } = await request(`${url}${CLOCK}`, { method });
    await body.dump();
    expect([statusCode, headers['allow']]).toEqual([405, 'POST']);
  });

  it('is not moved by anything that a web page may send by itself', async () => {
    const { turn } = await sandbox();
    const form = { 'content-type': 'text/plain' };
    expect((await turn('{"advanceSeconds": 60}', form)).status).toBe(400);
    expect((await turn({ advanceSeconds: 0 })).json).toEqual({ now: '2025-02-15T12:30:00.000Z' });
  });
});
