import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { parseBaseUrl } from '../../src/api/preflight.ts';
import { routeTo } from '../../src/api/route.ts';
import { failureOf, openKitchen, RESTAURANT, STATIONS, station } from './kitchen-fixture.ts';
import { stubProxies } from './network-fixture.ts';
import { json } from './scripted-server.ts';

const PLATFORM = { baseUrl: 'http://kitchen.example', allowInsecureHttp: true };

beforeEach(() => stubProxies());

/** Named by `variable`. Tunnels to a local `port` whatever is requested, or refuses without one. Returns requests and logins. */
async function startProxy(port?: number, variable = 'http_proxy', user = 'me:hunter2') {
  const asked: string[] = [];
  const logins: string[] = [];
  const proxy = createServer((_, response) => response.writeHead(501).end());
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    const [, login = ''] = (request.headers['proxy-authorization'] ?? '').split(' ');
    logins.push(Buffer.from(login, 'base64').toString());
    socket.on('error', () => {});
    if (port === undefined) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const { port: own } = proxy.address() as AddressInfo;
  vi.stubEnv(variable, `http://${user}@127.0.0.1:${own}`);
  return { asked, logins };
}

it("another machine is reached through the environment's proxy", async () => {
  const { server } = await openKitchen({ [STATIONS]: json([station(1)]) });
  const { asked } = await startProxy(Number(new URL(server.url).port));
  const { api } = await openKitchen({}, PLATFORM);
  expect((await api.stations(RESTAURANT)).stations).toHaveLength(1);
  expect(new Set(asked)).toEqual(new Set(['kitchen.example:80']));
});

it('this machine is reached without the proxy', async () => {
  const { asked } = await startProxy();
  const { api } = await openKitchen({ [STATIONS]: json([]) });
  expect((await api.stations(RESTAURANT)).stations).toEqual([]);
  expect(asked).toEqual([]);
});

it('a proxy that refuses makes the platform unreachable, and the password stays secret', async () => {
  await startProxy();
  const { api } = await openKitchen({}, PLATFORM);
  const failure = await failureOf(api.stations(RESTAURANT));
  expect(failure).toMatchObject({ code: 'UNREACHABLE' });
  expect(failure.message).toContain('proxy');
  expect(`${failure.message}${String(failure.cause)}`).not.toContain('hunter2');
});

it('a proxy without a valid URL is a configuration mistake', async () => {
  vi.stubEnv('http_proxy', 'http://me:hunter2@:x');
  await expect(openKitchen({}, PLATFORM)).rejects.toMatchObject({ code: 'CONFIGURATION' });
});

it.each(['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'])(
  '%s names the proxy for an http platform',
  async (variable) => {
    const { server } = await openKitchen({ [STATIONS]: json([station(1)]) });
    const { asked } = await startProxy(Number(new URL(server.url).port), variable);
    const { api } = await openKitchen({}, PLATFORM);
    expect((await api.stations(RESTAURANT)).stations).toHaveLength(1);
    expect(asked).not.toEqual([]);
  },
);

it.each([
  ['https_proxy', 'http_proxy'],
  ['http_proxy', 'HTTP_PROXY'],
  ['HTTP_PROXY', 'all_proxy'],
  ['all_proxy', 'ALL_PROXY'],
])('%s is stronger than %s', (first, second) => {
  const environment = { [first]: 'http://first:1', [second]: 'http://second:2' };
  const { proxy } = routeTo(parseBaseUrl('https://kitchen.example', false), environment);
  expect(proxy).toEqual({ name: 'http://first:1', variable: first });
});

it.each([
  ['10.0.0.0/8', 'https://10.1.2.3', 'direct'],
  ['10.0.0.0/8', 'https://11.1.2.3', 'proxy'],
  ['fd00::/8', 'https://[fd00::1]', 'direct'],
  ['fe80::/10', 'https://[fd00::1]', 'proxy'],
  ['fd00:0:0:0::1', 'https://[fd00::1]', 'direct'],
  ['FD00:0:0:0:0:0:0:1', 'https://[fd00::1]', 'direct'],
  ['[fd00:0::1]:443', 'https://[fd00::1]', 'direct'],
  ['[fd00::1]:8443', 'https://[fd00::1]', 'proxy'],
  ['::ffff:10.1.2.3', 'https://[::ffff:a01:203]', 'direct'],
  ['10.0.0.0/8', 'https://[::ffff:a01:203]', 'direct'],
  ['10.1.2.3', 'https://10.1.2.3', 'direct'],
  ['2.3', 'https://10.1.2.3', 'proxy'],
  ['10.0.0.0/', 'https://10.1.2.3', 'proxy'],
  ['10.0.0.0/33', 'https://10.1.2.3', 'proxy'],
  ['10.0.0.0/8', 'https://10.1.2.3.example', 'proxy'],
  ['kitchen.invalid.', 'https://kitchen.invalid', 'direct'],
  ['kitchen.invalid', 'https://kitchen.invalid.', 'direct'],
  ['.Invalid.', 'https://kitchen.invalid', 'direct'],
  ['*.invalid:443', 'https://kitchen.invalid', 'direct'],
  ['kitchen.invalid:8443', 'https://kitchen.invalid', 'proxy'],
  ['chen.invalid', 'https://kitchen.invalid', 'proxy'],
  ['.', 'https://kitchen.invalid.', 'proxy'],
  ['other, 10.0.0.0/8 *', 'https://kitchen.invalid', 'direct'],
])('with NO_PROXY=%s, %s is reached by %s', (listed, address, way) => {
  const environment = { HTTPS_PROXY: 'http://first:1', NO_PROXY: listed };
  const { proxy } = routeTo(parseBaseUrl(address, false), environment);
  expect(proxy === undefined ? 'direct' : 'proxy').toBe(way);
});

it('NO_PROXY is stronger than ALL_PROXY', () => {
  const environment = { ALL_PROXY: 'socks5://first:1', NO_PROXY: 'kitchen.example' };
  expect(
    routeTo(parseBaseUrl('https://kitchen.example', false), environment).proxy,
  ).toBeUndefined();
});

it.each([
  ['u:p%ZZ', 'u:p%ZZ'],
  ['u:100%', 'u:100%'],
  ['u%40x:p%25%3a%C3%A9', 'u@x:p%:é'],
  ['u:%FF', 'u:%FF'],
  ['u', 'u:'],
])('the login %s is sent as %s', async (user, login) => {
  const { server } = await openKitchen({ [STATIONS]: json([station(1)]) });
  const { logins } = await startProxy(Number(new URL(server.url).port), 'http_proxy', user);
  const { api } = await openKitchen({}, PLATFORM);
  expect((await api.stations(RESTAURANT)).stations).toHaveLength(1);
  expect(new Set(logins)).toEqual(new Set([login]));
});

it.each(['socks', 'socks4', 'socks4a', 'socks5', 'socks5h', 'SOCKS5'])(
  'a proxy of %s is refused by scheme and variable, without the password',
  async (scheme) => {
    vi.stubEnv('all_proxy', `${scheme}://me:hunter2@proxy.example:1080`);
    const failure = await failureOf(openKitchen({}, PLATFORM));
    expect(failure).toMatchObject({ code: 'CONFIGURATION', exitCode: 2 });
    expect(failure.message).toContain(`all_proxy is a ${scheme.toLowerCase()}:// proxy`);
    expect(failure.message + failure.hint).not.toMatch(/hunter2|me:/);
  },
);
