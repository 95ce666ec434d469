/** Single connection steps, to name the failing one. They send nothing secret. */
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import {
  connect as connectTls,
  type PeerCertificate,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import { type Proxy, proxyRefusal, type Route } from '../../api/transport/route.ts';

/** Host without brackets, and port. */
export type Endpoint = ReturnType<typeof endpointOf>;

/** Untrusted text. */
export type TlsFacts = ReturnType<typeof factsOf>;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Characters of a certificate's text. */
const LONGEST = 120;

export function endpointOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) };
}

/** In the order of attempts. Rejects with an error with a code. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** `silent` addresses were tried before, without an answer for half a second each. */
export type Connected = Awaited<ReturnType<typeof connectTo>>;

/** Connects to the host's first address to answer. Rejects with an error with a code. */
export async function connectTo(to: Endpoint, withinMs: number) {
  const silent: string[] = [];
  const socket = connect({ ...to, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 500 });
  socket.on('connectionAttemptTimeout', (address) => silent.push(address));
  try {
    await settled(socket, 'connect', withinMs, 'ETIMEDOUT');
    return { address: socket.remoteAddress ?? to.host, silent };
  } finally {
    socket.destroy();
  }
}

/** Rejects with code `SILENT` without an answer. Throws `proxyRefusal`'s failure for any answer but 200. */
export async function openTunnel(
  { name, authorization }: Proxy,
  { host, port }: Endpoint,
  route: Route,
  withinMs: number,
  secureContext: SecureContext | undefined,
): Promise<Socket> {
  const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const login = authorization === undefined ? {} : { 'proxy-authorization': authorization };
  const headers = { host: path, ...login };
  const asked = (name.startsWith('https:') ? requestHttps : requestHttp)({
    ...endpointOf(name),
    method: 'CONNECT',
    path,
    headers,
    agent: false,
    ...(secureContext !== undefined && { secureContext }),
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => asked.destroy(coded('SILENT')), withinMs);
    asked.once('close', () => clearTimeout(timer));
    asked.once('error', reject);
    // Some proxies answer as to an ordinary request.
    asked.once('response', ({ statusCode }) => {
      asked.destroy();
      reject(proxyRefusal(statusCode, route, 'PROXY_REFUSED'));
    });
    asked.once('connect', ({ statusCode }, socket) => {
      clearTimeout(timer);
      if (statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        reject(proxyRefusal(statusCode, route, 'PROXY_REFUSED'));
      }
    });
    asked.end();
  });
}

/** Reads even an untrusted certificate, through a tunnel if there is one. Rejects with code `SILENT` without an answer. */
export async function lookAtTls(
  to: Endpoint,
  withinMs: number,
  tunnel: Socket | undefined,
  secureContext: SecureContext | undefined,
): Promise<TlsFacts> {
  const socket = connectTls({
    ...to,
    ...(isIP(to.host) === 0 && { servername: to.host }),
    ...(tunnel !== undefined && { socket: tunnel }),
    ...(secureContext !== undefined && { secureContext }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  });
  try {
    await settled(socket, 'secureConnect', withinMs, 'SILENT');
    return factsOf(socket);
  } finally {
    socket.destroy();
  }
}

function factsOf(socket: TLSSocket) {
  // Empty if the server has no certificate.
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate();
  const { issuer, subjectaltname = '', valid_to: validTo = '' } = certificate;
  const signer = issuer?.O ?? issuer?.CN ?? 'an issuer without a name';
  return {
    // Like `TLSv1.3`.
    version: socket.getProtocol() ?? 'TLS',
    issuer: String(signer).slice(0, LONGEST),
    names: subjectaltname.replaceAll(/\b(?:DNS|IP Address):/g, '').slice(0, LONGEST),
    // Epoch ms, NaN if none.
    validUntil: Date.parse(validTo),
    ...(!socket.authorized && { trouble: String(socket.authorizationError) }),
  };
}

/** Waits for an event. After the time, rejects with an error with code `late`. */
function settled(socket: Socket, event: string, withinMs: number, late: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(coded(late)), withinMs);
    socket.once(event, () => {
      clearTimeout(timer);
      resolve();
    });
    socket.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      reject(coded('ECONNRESET'));
    });
  });
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
