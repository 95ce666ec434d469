import { createServer } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CREDENTIALS, failureOf, jwt, openKitchen } from './kitchen-fixture.ts';
import {
  AUTHORITY,
  freePort,
  listening,
  startBlackHole,
  startTlsServer,
  stubProxies,
} from './network-fixture.ts';
import { expectIpv6, scriptAddresses } from './scripted-addresses.ts';

const V4 = '127.0.0.1';
const V6 = '::1';
/** No connection goes to many at once, so no machine has a network for it. */
const MANY = 'ff02::1';
const HOST = 'kitchen.test';

const GRANT = JSON.stringify({
  token: { tokenType: 'Bearer', expiresIn: 86_400, accessToken: jwt() },
});

function servedAt(address: string): Promise<number> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(GRANT);
  });
  return listening(server, address);
}

function openAt(baseUrl: string, authorities?: string) {
  return openKitchen({}, { baseUrl, authorities, allowInsecureHttp: true });
}

/** Returns how long it takes. */
async function loggedIn(baseUrl: string, authorities?: string): Promise<number> {
  const { api } = await openAt(baseUrl, authorities);
  return (await api.login()).expiresAt;
}

beforeAll(() => expectIpv6());
beforeEach(() => stubProxies());

describe('connecting to a platform', () => {
  test('works with an IPv6 address in the base URL', async () => {
    expect(await loggedIn(`http://[::1]:${await servedAt(V6)}`)).toBeGreaterThan(0);
  });

  test('works over TLS with an IPv6 address, if a given authority vouches for the address', async () => {
    const baseUrl = `https://[::1]:${await startTlsServer('valid', GRANT, V6)}`;
    expect(await loggedIn(baseUrl, AUTHORITY)).toBeGreaterThan(0);
    const { api } = await openAt(baseUrl);
    const { message } = await failureOf(api.login());
    expect(message).toMatch(/the certificate of \[::1\]:\d+ is from an unknown authority/);
  });

  test.each([
    ['that has only IPv6', [V6], V6],
    ['that has both, and refuses IPv6', [V6, V4], V4],
    ['that has both, and refuses IPv4', [V4, V6], V6],
    ['to whose IPv6 there is no way from here', [MANY, V4], V4],
  ])('works by a name %s', async (_, addresses, served) => {
    scriptAddresses({ [HOST]: addresses });
    expect(await loggedIn(`http://${HOST}:${await servedAt(served)}`)).toBeGreaterThan(0);
  });

  test.each([
    ['IPv6', V6, V4],
    ['IPv4', V4, V6],
  ])('works by a name when the %s does not answer', async (_, silent, served) => {
    const port = await servedAt(served);
    await startBlackHole(silent, port);
    scriptAddresses({ [HOST]: [silent, served] });
    expect(await loggedIn(`http://${HOST}:${port}`)).toBeGreaterThan(0);
  });
});

describe('a name without a reachable address', () => {
  test.each([
    [
      'refused at one, no way to the other',
      [MANY, V4],
      /^kitchen\.test:\d+ refused the connection/,
    ],
    ['no way to any', [MANY], /^Can't reach kitchen\.test:\d+: no route to that network/],
  ])('%s: the failure is about the host, not the network', async (_, addresses, sentence) => {
    scriptAddresses({ [HOST]: addresses });
    const { api } = await openAt(`http://${HOST}:${await freePort()}`);
    const failure = await failureOf(api.login());
    expect(failure).toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringMatching(sentence),
    });
    expect(failure.message).not.toContain(CREDENTIALS.clientSecret);
  });

  test('reports a refusal at one address even if another is silent', async () => {
    const port = await freePort();
    await startBlackHole(V6, port);
    scriptAddresses({ [HOST]: [V6, V4] });
    const { api } = await openAt(`http://${HOST}:${port}`);
    expect((await failureOf(api.login())).message).toContain('refused the connection');
  });
});
