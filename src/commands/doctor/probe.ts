/** Single steps of a connection, so that the failing one can be named. They send nothing secret. */
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

/** A host without brackets, and a port. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** The other end's TLS facts. All text in them is untrusted. */
export interface TlsFacts {
  /** Like `TLSv1.3`. */
  readonly version: string;
  readonly issuer: string;
  /** Names of the certificate. */
  readonly names: string;
  /** Its end, epoch ms; NaN where it has none. */
  readonly validUntil: number;
  /** Code of what makes it untrusted; absent where it is trusted. */
  readonly trouble?: string;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
};

/** Longest text shown from a certificate, characters. */
const LONGEST = 120;

/** The endpoint of a URL. */
export function endpointOf(url: string): Endpoint {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) };
}

/** Addresses of a host, in the order of attempts. Rejects with an error that has a code. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

export interface Connected {
  /** The address that answered. */
  readonly address: string;
  /** Addresses tried before, without an answer for half a second each. */
  readonly silent: readonly string[];
}

/** Connects to the first address of a host that answers. Rejects with an error that has a code. */
export async function connectTo(to: Endpoint, withinMs: number): Promise<Connected> {
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

/**
 * Opens a tunnel through a proxy. Rejects with code `SILENT` without an answer; throws the failure of `proxyRefusal` for an answer other than 200.
 */
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

/**
 * Reads the certificate, over a tunnel if there is one, and closes the connection. Rejects with code `SILENT` without an answer. Reads an untrusted
 * one as well.
 */
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

function factsOf(socket: TLSSocket): TlsFacts {
  // Empty for a server without a certificate.
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate();
  const { issuer, subjectaltname = '', valid_to: validTo = '' } = certificate;
  const signer = issuer?.O ?? issuer?.CN ?? 'an issuer without a name';
  return {
    version: socket.getProtocol() ?? 'TLS',
    issuer: String(signer).slice(0, LONGEST),
    names: subjectaltname.replaceAll(/\b(?:DNS|IP Address):/g, '').slice(0, LONGEST),
    validUntil: Date.parse(validTo),
    ...(!socket.authorized && { trouble: String(socket.authorizationError) }),
  };
}

/** Waits for an event. Rejects with an error of the code `late` after the time. */
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
