import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { failureOf, openKitchen } from './kitchen-fixture.ts';
import {
  AUTHORITY,
  certificateOf,
  listening,
  startProxy,
  startRawServer,
  stubProxies,
  TOKEN,
} from './network-fixture.ts';

const FAR = 'kitchen.example';

beforeEach(() => stubProxies());

async function openAt(baseUrl: string, tries = 1) {
  const limits = { tries };
  const options = { baseUrl, allowInsecureHttp: true, authorities: AUTHORITY, limits };
  const { api } = await openKitchen({}, options);
  return api;
}

/** HTTP/2 where the client wants it. Returns the versions used. */
async function startModernServer(certificate: Parameters<typeof certificateOf>[0]) {
  const versions: string[] = [];
  const options = { ...certificateOf(certificate), allowHTTP1: true };
  const server = createSecureServer(options, ({ httpVersion }, response) => {
    versions.push(httpVersion);
    response.writeHead(200, { 'content-type': 'application/json' }).end(TOKEN);
  });
  return { port: await listening(server), versions };
}

describe.each(['http', 'https'] as const)('an http platform behind a proxy of %s', (scheme) => {
  const certificate = scheme === 'https' ? certificateOf('valid') : undefined;

  it("gets a tunnel, so the proxy can't read requests", async () => {
    const platform = createServer((_, response) => response.end(TOKEN));
    const { port, asked, handed } = await startProxy(
      { port: await listening(platform) },
      certificate,
    );
    stubProxies({ http_proxy: `${scheme}://localhost:${port}` });
    const api = await openAt(`http://${FAR}`);
    expect((await api.login()).expiresAt).toBeGreaterThan(0);
    expect([asked, handed]).toEqual([[`${FAR}:80`], []]);
  });

  it('is not answered for by a proxy that refuses the tunnel', async () => {
    const { port, asked, handed } = await startProxy({ status: 403 }, certificate);
    stubProxies({ http_proxy: `${scheme}://localhost:${port}` });
    const api = await openAt(`http://${FAR}`);
    expect(await failureOf(api.login())).toMatchObject({ code: 'UNREACHABLE', status: 403 });
    expect([asked, handed]).toEqual([[`${FAR}:80`], []]);
  });
});

it('an https proxy named by its address causes no warning of the runtime', async () => {
  const remarks: string[] = [];
  const hear = ({ message }: Error) => void remarks.push(message);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const platform = createServer((_, response) => response.end(TOKEN));
  const { port, asked } = await startProxy(
    { port: await listening(platform) },
    certificateOf('valid'),
  );
  stubProxies({ http_proxy: `https://127.0.0.1:${port}` });
  const api = await openAt(`http://${FAR}`);
  await api.login();
  expect([asked, remarks]).toEqual([[`${FAR}:80`], []]);
});

it.each(['http', 'https'])(
  'a proxy that hangs up is tried as often as a platform: %s',
  async (scheme) => {
    let connections = 0;
    const port = await startRawServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.end());
    });
    stubProxies({ http_proxy: `http://127.0.0.1:${port}` });
    const failure = await failureOf((await openAt(`${scheme}://${FAR}`, 3)).login());
    expect(failure).toMatchObject({ code: 'UNREACHABLE', cause: 'UND_ERR_PRX_CONN' });
    expect(failure.message).toBe(
      `The proxy http://127.0.0.1:${port} closed the connection when asked for ${FAR}.`,
    );
    expect(connections).toBe(3);
  },
);

describe('HTTP/1.1 is used', () => {
  it('for a platform that also has HTTP/2', async () => {
    const { port, versions } = await startModernServer('valid');
    const api = await openAt(`https://localhost:${port}`);
    expect((await api.login()).expiresAt).toBeGreaterThan(0);
    expect(versions).toEqual(['1.1']);
  });

  it('for such a platform behind a proxy', async () => {
    const { port: platform, versions } = await startModernServer('other-name');
    const { port } = await startProxy({ port: platform });
    stubProxies({ https_proxy: `http://127.0.0.1:${port}` });
    const api = await openAt(`https://${FAR}`);
    expect((await api.login()).expiresAt).toBeGreaterThan(0);
    expect(versions).toEqual(['1.1']);
  });

  it('for a proxy that also has HTTP/2', async () => {
    const offered: TLSSocket['alpnProtocol'][] = [];
    const options = { ...certificateOf('valid'), ALPNProtocols: ['h2', 'http/1.1'] };
    const proxy = createTlsServer(options, (socket) => {
      offered.push(socket.alpnProtocol);
      socket.on('error', () => {}).destroy();
    });
    stubProxies({ https_proxy: `https://localhost:${await listening(proxy)}` });
    await failureOf((await openAt(`https://${FAR}`)).login());
    expect(offered).toEqual(['http/1.1']);
  });
});
