/** Between restaurant and platform: TLS, proxies, and misbehaving ports. All on loopback. */

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';

type Certificate =
  | 'valid'
  | 'expired'
  | 'not-yet-valid'
  | 'other-name'
  | 'self-signed'
  /** Self-signed, for 0.0.0.0: it leads to this machine, and is no loopback address. */
  | 'any-address';

const fileOf = (name: string) =>
  new URL(`network-certificates/${name}.pem`, import.meta.url).pathname;

/** Private authority behind all but the self-signed certificate. */
export const AUTHORITY_FILE = fileOf('authority');
export const AUTHORITY = readFileSync(AUTHORITY_FILE, 'utf8');
/** For 0.0.0.0, and an authority too. */
export const ANY_ADDRESS_FILE = fileOf('any-address');

export function certificateOf(certificate: Certificate) {
  return { cert: readFileSync(fileOf(certificate)), key: readFileSync(fileOf('key')) };
}

export const TOKEN = JSON.stringify({ token: { tokenType: 'Bearer', accessToken: 'opaque' } });

/** JSON over TLS, every request alike, with an optional clock date. */
export function startTlsServer(
  certificate: Certificate,
  answer = '{}',
  host = '127.0.0.1',
): Promise<number> {
  return listening(
    createHttpsServer(certificateOf(certificate), (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    }),
    host,
  );
}

export function startRawServer(answer: (socket: Socket) => void): Promise<number> {
  return listening(
    createServer((socket) => {
      socket.on('error', () => {});
      answer(socket);
    }),
  );
}

/** Sends these bytes and closes, as old servers and proxies do. */
export function startBytesServer(...lines: readonly string[]): Promise<number> {
  return startRawServer((socket) => {
    socket.once('data', () => socket.end(lines.join('\r\n')));
  });
}

/**
 * Answers CONNECT with a status, or tunnels to a local `port` whatever is requested. Returns requested tunnels, and requests it received
 * itself, answered like a platform: with an access token. With a certificate it uses TLS.
 */
export async function startProxy(
  answer: { readonly status: number } | { readonly port: number },
  certificate?: ReturnType<typeof certificateOf>,
) {
  const asked: string[] = [];
  const handed: string[] = [];
  const sockets = new Set<Socket>();
  const proxy = certificate === undefined ? createHttpServer() : createHttpsServer(certificate);
  proxy.on('request', (request, response) => {
    handed.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(TOKEN);
  });
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.on('error', () => {});
    if ('status' in answer) {
      socket.end(`HTTP/1.1 ${answer.status} No\r\n\r\n`);
      return;
    }
    const onward = connect(answer.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward);
    onward.on('error', () => {});
  });
  const port = await listening(proxy);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { port, asked, handed };
}

/** Drops everything: the process accepts nothing, and the queue is full. */
export async function startBlackHole(host = '127.0.0.1', at = 0): Promise<number> {
  const program = `
    const server = require('node:net').createServer();
    server.listen({ port: ${at}, host: '${host}', backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const port = await new Promise<number>((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString('utf8'))));
  });
  // Two connections fill a queue of one. Later ones are not even refused.
  for (let held = 0; held < 2; held += 1) {
    const socket = connect(port, host);
    socket.on('error', () => {});
    await new Promise((resolve) => {
      socket.once('connect', resolve);
    });
    onTestFinished(() => void socket.destroy());
  }
  return port;
}

/** Below the ports handed out by systems, so no other test's connection takes it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const server = createServer().listen(port, '127.0.0.1');
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.once('listening', () => server.close(() => resolve(true)));
  });
  return free ? port : freePort();
}

/** Until the test ends. */
export async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  const port = await portOf(server, host);
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return port;
}

/** Replaces the machine's proxies in the test's environment. */
export function stubProxies(proxies: Readonly<Record<string, string>> = {}): void {
  const names = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'];
  for (const name of names.flatMap((each) => [each, each.toUpperCase()])) {
    vi.stubEnv(name, proxies[name]);
  }
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

async function portOf(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
