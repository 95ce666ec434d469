import { createServer } from 'node:http';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createKitchenApi } from '../../src/api/kitchen-api.ts';
import { parseBaseUrl } from '../../src/api/preflight.ts';
import { routeTo } from '../../src/api/route.ts';
import { transportFailure } from '../../src/api/transport-failure.ts';
import {
  CREDENTIALS,
  failureOf,
  granted,
  LOGIN,
  openKitchen,
  RESTAURANT,
  STATIONS,
} from './kitchen-fixture.ts';
import {
  AUTHORITY,
  freePort,
  listening,
  startBlackHole,
  startBytesServer,
  startProxy,
  startRawServer,
  startTlsServer,
  stubProxies,
  TOKEN,
} from './network-fixture.ts';
import { error, raw } from './scripted-server.ts';
import { EPOCH } from './virtual-clock.ts';

const PASSWORD = 'hunter2-of-the-proxy';
const FAR = 'http://kitchen.example';

beforeEach(() => stubProxies());

/** Code, sentence, and hint as one text, with ports replaced by PORT. */
async function symptom(
  baseUrl: string,
  options: Parameters<typeof openKitchen>[1] = {},
): Promise<string> {
  const { api } = await openKitchen({}, { allowInsecureHttp: true, ...options, baseUrl });
  const failure = await failureOf(api.login());
  expect(`${failure.message}${failure.hint}${String(failure.cause)}`).not.toContain(PASSWORD);
  return `${failure.code}: ${failure.message} ${failure.hint}`.replaceAll(/:\d{4,5}\b/g, ':PORT');
}

describe('a refused certificate', () => {
  test.each([
    ['self-signed', undefined, 'is self-signed', '--ca-file'],
    ['valid', undefined, 'is from an unknown authority', 'LINECHECK_CA_FILE'],
    ['expired', AUTHORITY, 'has expired', "Check this machine's clock"],
    ['not-yet-valid', AUTHORITY, 'is not valid yet', "Check this machine's clock"],
    ['other-name', AUTHORITY, 'is for another name', 'name in the certificate'],
  ] as const)(
    'is reported with the reason: %s',
    async (certificate, authorities, sentence, hint) => {
      const port = await startTlsServer(certificate);
      const failure = await symptom(`https://localhost:${port}`, { authorities });
      expect(failure).toContain(`UNREACHABLE: No trusted TLS connection`);
      expect(failure).toContain(`the certificate of localhost:PORT ${sentence}`);
      expect(failure).toContain(hint);
    },
  );

  test('is not refused if a given private authority issued it', async () => {
    const port = await startTlsServer('valid', TOKEN);
    for (const host of ['localhost', '127.0.0.1']) {
      const baseUrl = `https://${host}:${port}`;
      const { api } = await openKitchen({}, { baseUrl, authorities: AUTHORITY });
      expect((await api.login()).expiresAt).toBeGreaterThan(0);
    }
  });
});

describe('a failure of the proxy', () => {
  test.each([
    [407, 'requires a login (407)', 'user name and password'],
    [403, 'blocks kitchen.example (403)', 'allow kitchen.example'],
    [502, "can't reach kitchen.example (502)", 'the network behind the proxy'],
    [418, 'refused to connect to kitchen.example (418)', 'NO_PROXY'],
  ])('is told apart from one of the platform: %i', async (status, sentence, hint) => {
    const { port } = await startProxy({ status });
    stubProxies({ HTTP_PROXY: `http://me:${PASSWORD}@127.0.0.1:${port}` });
    const failure = await symptom(FAR);
    expect(failure).toContain(`UNREACHABLE: The proxy http://127.0.0.1:PORT ${sentence}.`);
    expect(failure).toContain(hint);
  });

  test('names a proxy that does not exist', async () => {
    stubProxies({ https_proxy: `http://me:${PASSWORD}@127.0.0.1:${await freePort()}` });
    const failure = await symptom('https://kitchen.example');
    expect(failure).toContain('The proxy http://127.0.0.1:PORT refused the connection.');
    expect(failure).toContain('https_proxy sets this proxy. kitchen.example itself was not tried.');
  });

  test("is not confused with a platform's certificate from a private authority", async () => {
    const { port, asked } = await startProxy({ port: await startTlsServer('other-name', TOKEN) });
    stubProxies({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
    const baseUrl = 'https://kitchen.example';
    expect(await symptom(baseUrl)).toContain('the certificate of kitchen.example is from');
    const { api } = await openKitchen({}, { baseUrl, authorities: AUTHORITY });
    expect((await api.login()).expiresAt).toBeGreaterThan(0);
    expect(asked).toEqual(['kitchen.example:443', 'kitchen.example:443']);
  });

  test.each([
    ['https://k.example', { HTTP_PROXY: 'http://p:1' }, 'HTTP_PROXY'],
    ['https://k.example', { HTTP_PROXY: 'http://p:1', https_proxy: 'http://s:1' }, 'https_proxy'],
    ['http://k.example', { HTTPS_PROXY: 'http://s:1' }, undefined],
    ['http://localhost:80', { HTTP_PROXY: 'http://p:1' }, undefined],
    ['http://[::1]:80', { HTTP_PROXY: 'http://p:1' }, undefined],
    ['https://a.k.example', { HTTPS_PROXY: 'http://s:1', NO_PROXY: 'x, .k.example' }, undefined],
    ['https://k.example', { HTTPS_PROXY: 'http://s:1', NO_PROXY: 'K.example:443' }, undefined],
    ['https://k.example', { HTTPS_PROXY: 'http://s:1', NO_PROXY: 'k.example:80' }, 'HTTPS_PROXY'],
    ['https://ak.example', { HTTPS_PROXY: 'http://s:1', NO_PROXY: 'k.example' }, 'HTTPS_PROXY'],
    ['https://k.example', { HTTPS_PROXY: 'http://s:1', NO_PROXY: '*' }, undefined],
    ['https://[2001:db8::7]', { HTTPS_PROXY: 'http://s:1', NO_PROXY: '2001:db8::7' }, undefined],
    ['https://k.example', { HTTPS_PROXY: ' ' }, undefined],
  ])('%s with %j goes by %s', (url, environment, variable) => {
    expect(routeTo(parseBaseUrl(url, true), environment).proxy?.variable).toBe(variable);
  });

  test.each(['nonsense', 'ftp://proxy.example', `http://me:${PASSWORD}@:x`])(
    'is reported as %s',
    (uri) => {
      const route = () => routeTo(parseBaseUrl(FAR, true), { HTTP_PROXY: uri });
      expect(route).toThrow('The proxy in HTTP_PROXY is not a URL.');
    },
  );
});

describe('a failed connection', () => {
  test.each([
    ['ECONNREFUSED', 'k.example refused the connection.'],
    ['ENOTFOUND', "Can't find k.example (DNS)."],
    ['EAI_AGAIN', "Can't look up k.example: DNS did not answer."],
    ['ENETUNREACH', "Can't reach k.example: no route to that network."],
    ['ETIMEDOUT', 'k.example did not accept the connection in time.'],
    ['ECONNRESET', 'k.example, or a device in between, reset it.'],
    ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'k.example does not use TLS on this port'],
    ['CERT_REVOKED', 'the certificate of k.example was revoked'],
    ['UND_ERR_PRX_TLS', 'the certificate of the proxy https://p:1 is for another name'],
  ])('%s', (code, sentence) => {
    const proxy = { uri: '', name: 'https://p:1', variable: 'HTTPS_PROXY' };
    const route = { host: 'k.example', isSecure: true, ...(code.includes('PRX') && { proxy }) };
    const failed = Object.assign(new Error('raw'), { code });
    expect(String(transportFailure(failed, route))).toContain(sentence);
  });

  test('is reported as a TLS port that was addressed without TLS', async () => {
    const port = await startTlsServer('valid');
    const failure = await symptom(`http://localhost:${port}`);
    expect(failure).toMatch(/connection broke.*or the port needs https:/);
    const alerts = await startBytesServer('\u0015\u0003\u0001\u0000\u0002\u0002\u0016');
    expect(await symptom(`http://localhost:${alerts}`)).toMatch(
      /UNREACHABLE: localhost:PORT uses TLS on this port.*with https:/,
    );
  });

  test('is reported as a TLS port even if it answers in other words', async () => {
    const page = '<h1>The plain HTTP request was sent to HTTPS port</h1>';
    const { api } = await openKitchen({ [LOGIN]: raw(400, page, { 'content-type': 'text/html' }) });
    expect((await failureOf(api.login())).hint).toContain('Start the base URL with https://');
  });

  test('is reported as a plain port that was addressed with TLS', async () => {
    const port = await startBytesServer('HTTP/1.1 400 Bad Request', 'connection: close', '', '');
    const failure = await symptom(`https://localhost:${port}`);
    expect(failure).toMatch(/localhost:PORT does not use TLS on this port.*with http:/);
  });

  test('is reported if whatever is sent there is dropped', async () => {
    const limits = { connectMs: 200, tries: 1 };
    const failure = await symptom(`http://127.0.0.1:${await startBlackHole()}`, { limits });
    expect(failure).toMatch(/did not accept the connection in time.*firewall/);
  });

  test('is reported if the other side hangs up, or does not answer', async () => {
    const hangsUp = await startRawServer((socket) => socket.resetAndDestroy());
    expect(await symptom(`http://127.0.0.1:${hangsUp}`)).toMatch(/connection broke.*https:/);
    const silent = await startRawServer(() => {});
    const limits = { connectMs: 200 };
    expect(await symptom(`https://127.0.0.1:${silent}`, { limits })).toContain('in time');
  });
});

describe('a host with an IPv6 address', () => {
  it('is reached by the address in brackets', async () => {
    const server = createServer((_, response) => response.end(TOKEN));
    const baseUrl = `http://[::1]:${await listening(server, '::1')}`;
    const { api } = await openKitchen({}, { baseUrl });
    expect((await api.login()).expiresAt).toBeGreaterThan(0);
  });

  it('is reached over TLS, and named with the brackets', async () => {
    const port = await freePort();
    expect(await symptom(`https://[::1]:${port}`)).toContain('[::1]:PORT refused the connection');
  });
});

describe("a network that answers in the platform's place", () => {
  test('is recognized by its login page', async () => {
    const page = raw(200, '<html>Welcome', { 'content-type': 'text/html; charset=utf-8' });
    for (const script of [{ [LOGIN]: page }, { [STATIONS]: page }]) {
      const { api, server } = await openKitchen(script);
      const failure = await failureOf(api.stations(RESTAURANT));
      expect(failure).toMatchObject({ code: 'CONTRACT_BROKEN', exitCode: 8 });
      expect(failure.message).toContain('a network login page');
      expect(failure.message).toContain(new URL(server.url).host);
    }
  });

  test('is recognized by a redirect to its login page', async () => {
    const location = 'http://wifi.example/login?back=http://kitchen.example&mac=00:11';
    const { api } = await openKitchen({ [LOGIN]: raw(302, '', { location }) });
    const { message } = await failureOf(api.login());
    expect(message).toMatch(/redirects to wifi\.example \(302\).*a network login page/);
    expect(message).not.toContain('mac');
  });

  test('is recognized by its status', async () => {
    const { api } = await openKitchen({ [LOGIN]: raw(511, '<html>') });
    const failure = await failureOf(api.login());
    expect(failure).toMatchObject({ code: 'UNREACHABLE', status: 511 });
    expect(failure.message).toContain('network login page');
  });
});

describe('a wrong clock', () => {
  const by = async (ms: number, headers = {}) => {
    const date = new Date(EPOCH - ms).toUTCString();
    const { api } = await openKitchen({ [LOGIN]: error(401, { date, ...headers }) });
    return (await failureOf(api.login())).hint;
  };

  it.each([
    [3 * 3_600_000 + 120_000, /This machine's clock is 3 h 2 min ahead of that of 127/],
    [-3 * 3_600_000 + 1_500, /This machine's clock is 3 h 0 min behind that of 127/],
    [-61_000, /This machine's clock is 1 min 1 s behind that of 127.*look expired/],
    [-9 * 86_400_000, /is 9 days behind/],
    [60_000, /^Check the client ID and secret/],
    [-60_000, /^Check the client ID and secret/],
  ])('that is %i ms off is shown with a refusal', async (ms, sentence) => {
    expect(await by(ms)).toMatch(sentence);
  });

  it('is corrected for an answer from a cache', async () => {
    expect(await by(3_600_000, { age: '3590' })).toMatch(/^Check the client/);
  });
});

describe('a body without a length', () => {
  const head = ['HTTP/1.0 200 OK', 'content-type: application/json', 'via: 1.0 old-proxy', ''];

  it('that ends in the middle was cut by a proxy', async () => {
    const port = await startBytesServer(...head, TOKEN.slice(0, 40));
    expect(await symptom(`http://127.0.0.1:${port}`)).toMatch(
      /CONTRACT_BROKEN: The response is incomplete.*an HTTP\/1\.0 proxy in between cut it off/,
    );
  });

  it('that is complete is read', async () => {
    const baseUrl = `http://127.0.0.1:${await startBytesServer(...head, TOKEN)}`;
    const { api } = await openKitchen({}, { baseUrl });
    expect((await api.login()).expiresAt).toBeGreaterThan(0);
  });

  it('is not called cut if it is something else than JSON', async () => {
    const port = await startBytesServer(...head, '{"hello": "world"}');
    expect(await symptom(`http://127.0.0.1:${port}`)).toContain('no usable bearer token');
  });
});

describe('a base URL', () => {
  it.each(['https://k.example/kitchen/v1', 'https://k.example/api/kitchen/v1/published/'])(
    '%s keeps what is added to it',
    (baseUrl) => {
      const make = () => createKitchenApi({ baseUrl, credentials: CREDENTIALS });
      expect(make).toThrow('The base URL must not contain /kitchen/v1.');
    },
  );

  it('may be missing its path if it has no login below it', async () => {
    const { api } = await openKitchen({ [LOGIN]: error(404), [`/api${LOGIN}`]: granted() });
    const failure = await failureOf(api.login());
    expect(failure).toMatchObject({ code: 'NOT_FOUND', exitCode: 5 });
    expect(failure.hint).toMatch(/base URL path: 127.*must end just before/);
  });
});
