import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { failureOf, openKitchen, RESTAURANT, STATIONS, station } from './kitchen-fixture.ts';
import { json } from './scripted-server.ts';

const PLATFORM = { baseUrl: 'http://kitchen.example', allowInsecureHttp: true };

beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

/** A proxy that tunnels to `port` of this machine whatever it is asked for, or refuses when there is none. */
async function startProxy(port?: number): Promise<readonly string[]> {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
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
  vi.stubEnv('http_proxy', `http://me:hunter2@127.0.0.1:${own}`);
  return asked;
}

it('another machine is reached through the proxy of the environment', async () => {
  const { server } = await openKitchen({ [STATIONS]: json([station(1)]) });
  const asked = await startProxy(Number(new URL(server.url).port));
  const { api } = await openKitchen({}, PLATFORM);
  expect((await api.stations(RESTAURANT)).stations).toHaveLength(1);
  expect(new Set(asked)).toEqual(new Set(['kitchen.example:80']));
});

it('this machine is reached without it', async () => {
  const asked = await startProxy();
  const { api } = await openKitchen({ [STATIONS]: json([]) });
  expect((await api.stations(RESTAURANT)).stations).toEqual([]);
  expect(asked).toEqual([]);
});

it('a proxy that refuses makes the platform unreachable, and its password stays secret', async () => {
  await startProxy();
  const { api } = await openKitchen({}, PLATFORM);
  const failure = await failureOf(api.stations(RESTAURANT));
  expect(failure).toMatchObject({ code: 'UNREACHABLE' });
  expect(failure.message).toContain('proxy');
  expect(`${failure.message}${String(failure.cause)}`).not.toContain('hunter2');
});

it('a proxy that is no URL is a mistake of configuration', async () => {
  vi.stubEnv('http_proxy', 'http://me:hunter2@:x');
  await expect(openKitchen({}, PLATFORM)).rejects.toMatchObject({ code: 'CONFIGURATION' });
});
