import { once } from 'node:events';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService } from '../../../src/service/start-service.ts';
import { anyString } from '../../setup/any-string.ts';
import {
  FULFILLMENTS,
  GRILL,
  LOGIN,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

let kitchen: RunningKitchen;
let authorization: string;
beforeAll(async () => {
  kitchen = await runKitchen();
  await kitchen.publish(stations(3));
  authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
});
afterAll(() => kitchen.stop());

/** Sends unchanged. Returns everything until the service closes. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(kitchen.url).port), '127.0.0.1', () =>
      socket.write(request, 'latin1'),
    );
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
const bodyOf = (answer: string): unknown =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

// Every call is checked against the contract, so any other answer form fails.
describe('whatever a client sends', () => {
  const urlText = fc.string({
    unit: fc.constantFrom(...Array.from('%&=+/?;,.:~-_!*\'()@[]{}<>"|\\^` \u0000é🍲abyz019')),
  });
  const headerText = fc.string({
    unit: fc.constantFrom(...Array.from(' !"$%&\'(),-./09:;<=>?AZ[]^_`az{|}~é')),
  });
  const numRuns = 150;

  it('as a path and a query, it causes no error of the service', async () => {
    const paths = fc.constantFrom('/', STATIONS, `${STATIONS}/`, FULFILLMENTS, LOGIN);
    const keys = fc.constantFrom('', 'businessDate=', 'lastModified=', 'pageToken=', '__proto__=');
    await fc.assert(
      fc.asyncProperty(paths, urlText, keys, urlText, async (path, more, key, value) => {
        const address = `${path}${more.replace(/[?#]/g, '')}?${key}${value}`.replace(/^\/+/, '/');
        const { status } = await kitchen.call(address, {
          headers: { authorization, [RESTAURANT_HEADER]: GRILL.guid },
        });
        expect(status).toBeLessThan(500);
      }),
      { numRuns },
    );
  });

  it('as a path with dots, it leads where the path leads', async () => {
    const headers = { authorization, [RESTAURANT_HEADER]: GRILL.guid };
    const { status, json } = await kitchen.call(`${STATIONS}/.`, { headers });
    expect(status).toBe(200);
    expect(Array.isArray(json)).toBe(true);
  });

  it('as headers, it causes no error of the service', async () => {
    const bearers = fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
      fc.constant(authorization),
    );
    await fc.assert(
      fc.asyncProperty(bearers, headerText, headerText, async (bearer, restaurant, id) => {
        const { status } = await kitchen.call(STATIONS, {
          headers: {
            authorization:
              fc.sample(fc.constantFrom(bearer, `Bearer ${bearer}`, authorization), 1)[0] ?? '',
            [RESTAURANT_HEADER]: restaurant,
            'x-request-id': id,
          },
        });
        expect(status).toBeLessThan(500);
      }),
      { numRuns },
    );
  });

  it('as a login, it causes no error of the service', async () => {
    const field = fc.oneof(anyString(), fc.jsonValue());
    const login = fc.record(
      { clientId: field, clientSecret: field, userAccessType: field },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      fc.json(),
      login.map((value) => JSON.stringify(value)),
      fc.string(),
    );
    const type = fc.constantFrom(
      'application/json',
      'application/json; charset=x',
      'text/plain',
      '*/*',
    );
    await fc.assert(
      fc.asyncProperty(body, type, async (text, contentType) => {
        const headers = { 'content-type': contentType };
        const { status } = await kitchen.call(LOGIN, { method: 'POST', headers, body: text });
        expect([400, 401, 429]).toContain(status);
      }),
      { numRuns },
    );
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['headers beyond 16 KiB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['a malformed percent-encoding', 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      'a body shorter than it says',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
  ])('an ErrorMessage answers %s', async (_what, request) => {
    const answer = await raw(request);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const id = /^x-request-id: (.*)\r$/im.exec(answer)?.[1];
    expect(bodyOf(answer)).toMatchObject({ status: '400', code: 40000, requestId: id, errors: [] });
  });

  it('a request with an Expect header is answered like any other', async () => {
    const header = 'Expect: the-unexpected\r\nHost: a\r\n';
    const answer = await raw(`GET ${STATIONS} HTTP/1.1\r\n${header}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(bodyOf(answer)).toMatchObject({ code: 40100 });
  });

  it('a restaurant header that is sent twice is refused', async () => {
    const line = `${RESTAURANT_HEADER}: ${GRILL.guid}\r\n`;
    const answer = await raw(
      `GET ${STATIONS} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n${line}${line}Connection: close\r\n\r\n`,
    );
    expect(bodyOf(answer)).toMatchObject({ code: 40001 });
  });
});

describe('the request id', () => {
  it('is the one that the client sent, on every answer', async () => {
    const headers = { 'x-request-id': 'order-66_a.b' };
    for (const path of ['/nowhere', '/%zz', STATIONS, LOGIN, '/.well-known/jwks.json']) {
      const answer = await kitchen.call(path, { headers });
      expect(answer.headers.get('x-request-id')).toBe('order-66_a.b');
    }
  });

  it.each(['', 'has space', 'x'.repeat(129), 'é'])(
    'is a new one if the client sent %j',
    async (id) => {
      const answer = await kitchen.call('/', { headers: { 'x-request-id': id } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('an unexpected error', () => {
  it('is answered without its cause, and the cause is logged', async () => {
    const own = await runKitchen();
    const token = await own.tokenOf(own.credentials);
    await own.archive.close();
    const answer = await own.call(STATIONS, {
      headers: { authorization: `Bearer ${token}`, [RESTAURANT_HEADER]: GRILL.guid },
    });
    expect(answer.json).toMatchObject({
      code: 50000,
      message: expect.not.stringContaining('archive'),
    });
    const id = answer.headers.get('x-request-id');
    expect(own.logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requestId: id,
        error: expect.stringContaining('archive'),
      }),
    );
    await own.stop();
  });
});

describe('closing the service', () => {
  /** Mid-request: has a login's head, waits for two bytes of body. */
  async function midRequest() {
    const service = await startService({ archive: kitchen.archive, now: () => 0 });
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(
      `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(socket, 'data');
    return { service, socket };
  }

  it('answers open requests first', async () => {
    const { service, socket } = await midRequest();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    const ended = once(socket, 'close');
    const closed = service.close();
    socket.write('{}');
    await Promise.all([closed, ended]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":40005/);
  });

  it('waits at most 10 s for a request that does not finish', async () => {
    const { service, socket } = await midRequest();
    const ended = once(socket, 'close');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const closed = service.close();
      vi.advanceTimersByTime(10_000);
      await Promise.all([closed, ended]);
    } finally {
      vi.useRealTimers();
    }
    expect(socket.destroyed).toBe(true);
  });
});

describe('starting the service', () => {
  it('fails on a port that is taken', async () => {
    const port = Number(new URL(kitchen.url).port);
    const start = startService({ archive: kitchen.archive, now: () => 0, port });
    await expect(start).rejects.toMatchObject({ code: 'CONFIGURATION' });
  });

  it.each([{ pageSize: 0 }, { pageSize: 1_001 }, { pageSize: 1.5 }, { tokenLifetimeSeconds: 0 }])(
    'fails with %j',
    async (wrong) => {
      const start = startService({ archive: kitchen.archive, now: () => 0, ...wrong });
      await expect(start).rejects.toMatchObject({ code: 'CONFIGURATION' });
    },
  );

  it('uses the given dialect', async () => {
    const own = await runKitchen({
      pageSize: 1,
      dialect: { headerPrefix: 'Acme', userAccessType: 'ACME_MACHINE' },
    });
    await own.publish(stations(2));
    const login = await own.logIn({ ...own.credentials, userAccessType: 'ACME_MACHINE' });
    const { accessToken } = JSON.parse(login.text).token;
    const { headers } = await own.call(STATIONS, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        'Acme-Restaurant-External-ID': GRILL.guid,
      },
    });
    expect(headers.get('Acme-Next-Page-Token')).not.toBeNull();
    await own.stop();
  });
});
