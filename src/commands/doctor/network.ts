import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import {
  connect as connectTls,
  type PeerCertificate,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import type { BaseUrl } from '../../api/preflight.ts';
import { RetryableError } from '../../api/retry.ts';
import {
  type Proxy,
  proxyRefusal,
  proxyVariables,
  type Route,
  routeTo,
  trustedContext,
} from '../../api/route.ts';
import { transportFailure } from '../../api/transport-failure.ts';
import { Failure } from '../../contract/failures.ts';
import { DAY_MS } from '../../contract/instant.ts';
import { tlsTrouble } from '../../contract/tls-trouble.ts';
import { systemCode } from '../../files/system-error.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import type { BeginStep, DoctorCheck } from './check-line.ts';

const ABOUT = 'network';
/** Certificates with less time left give a warning, ms. */
const SOON_MS = 14 * 86_400_000;
const MAX_ADDRESSES = 6;

interface NetworkParts {
  readonly baseUrl: BaseUrl;
  readonly authorities: string | undefined;
  readonly environment: Environment;
  readonly connectMs: number;
  readonly now: () => number;
  readonly begin: BeginStep;
}

/** Yields each step after it succeeds. Throws the first Failure. */
export async function* networkChecks(
  parts: NetworkParts,
): AsyncGenerator<DoctorCheck, void, undefined> {
  const { baseUrl, authorities, environment, connectMs, now, begin } = parts;
  const route = routeTo(baseUrl, environment);
  const { proxy, isSecure } = route;
  const goes = routeText(route, baseUrl, environment);
  if (goes !== undefined) yield { about: ABOUT, says: goes };

  const platform = endpointOf(baseUrl.origin);
  // From here on, only the proxy's name is resolved.
  const next = proxy === undefined ? platform : endpointOf(proxy.name);
  const step = <T>(taken: Promise<T>): Promise<T> => named(taken, route);
  if (isIP(next.host) === 0) {
    begin(`the address of ${next.host} (DNS)`);
    const addresses = await step(resolveHost(next.host));
    const shown = addresses.slice(0, MAX_ADDRESSES).join(', ');
    yield { about: ABOUT, says: `${next.host} resolves to ${shown}` };
  }
  begin(`a connection to ${next.host}:${next.port}`);
  const begun = now();
  const connected = await step(connectTo(next, connectMs));
  yield connectedCheck(connected, next, now() - begun);

  if (!isSecure) return;
  const context = authorities === undefined ? undefined : trustedContext(authorities, environment);
  if (proxy !== undefined) begin(`the proxy ${proxy.name}`);
  const tunnel = proxy && (await step(openTunnel(proxy, platform, route, connectMs, context)));
  // The tunnel is open: later failures are the platform's.
  const direct = { host: route.host, isSecure };
  begin(`TLS with ${route.host}`);
  const facts = await named(lookAtTls(platform, connectMs, tunnel, context), direct);
  yield tlsCheck(facts, route.host, now());
}

function routeText(
  { proxy, host, isSecure }: Route,
  { isLoopback }: BaseUrl,
  environment: Environment,
): string | undefined {
  if (proxy !== undefined) return `uses the proxy ${proxy.name} from ${proxy.variable}`;
  const set = proxyVariables(isSecure).find((name) => environment[name]);
  if (set === undefined) return undefined;
  const why = isLoopback ? 'it is this machine' : 'NO_PROXY lists it';
  return `${host} is reached without the proxy in ${set}: ${why}`;
}

function connectedCheck({ address, silent }: Connected, { host, port }: Endpoint, tookMs: number) {
  const place = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
  const says = `connects in ${tookMs} ms to ${place}`;
  const [first] = silent;
  if (first === undefined) return { about: ABOUT, says };
  const family = isIP(first) === 6 ? 'IPv6' : 'IPv4';
  return {
    about: ABOUT,
    says: `${says}, because ${silent.slice(0, MAX_ADDRESSES).join(', ')} does not answer.`,
    fix: `Fix ${family} to ${host}, or turn it off on this machine: each new connection waits half a second for it.`,
  };
}

function tlsCheck(facts: TlsFacts, host: string, now: number): DoctorCheck {
  const { version, issuer, names, validUntil, trouble } = facts;
  if (trouble !== undefined) {
    const { sentence, hint } = tlsTrouble(trouble, host) ?? {
      sentence: `No trusted TLS connection to ${host}.`,
      hint: `Ask the administrator of ${host}.`,
    };
    const until = Number.isNaN(validUntil) ? '' : `, until ${dateText(validUntil)}`;
    const what = `Issued by ${issuer} for ${names || 'no name'}${until}.`;
    throw new Failure('UNREACHABLE', `${sentence} ${what}`, { cause: trouble, hint });
  }
  const left = validUntil - now;
  const says = `${version}, certificate issued by ${issuer}, valid until ${dateText(validUntil)}`;
  if (!(left < SOON_MS)) return { about: ABOUT, says };
  const fix = `It expires in ${countOf(Math.max(0, Math.floor(left / DAY_MS)), 'day')}. Ask the administrator of ${host} to renew it.`;
  return { about: ABOUT, says: `${says}.`, fix };
}

function dateText(epochMs: number): string {
  return Number.isNaN(epochMs) ? 'an unknown date' : new Date(epochMs).toISOString().slice(0, 10);
}

async function named<T>(taken: Promise<T>, route: Route): Promise<T> {
  try {
    return await taken;
  } catch (error) {
    if (systemCode(error) === 'SILENT') throw silence(route);
    const failure = transportFailure(error, route);
    throw failure instanceof RetryableError ? failure.failure : failure;
  }
}

function silence({ host, proxy }: Route): Failure {
  const peer = proxy === undefined ? host : `The proxy ${proxy.name}`;
  const hint =
    'Check the port: another program may listen there, or a device in between drops the answers.';
  return new Failure('TIMED_OUT', `${peer} accepts connections but does not answer.`, { hint });
}

// Single connection steps, to name the failing one. They send nothing secret.

/** Host without brackets, and port. */
export type Endpoint = ReturnType<typeof endpointOf>;

/** Untrusted text. */
export type TlsFacts = ReturnType<typeof factsOf>;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const LONGEST = 120;

export function endpointOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) };
}

/** In the order of attempts. Rejects with an error with a code. */
async function resolveHost(host: string): Promise<readonly string[]> {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
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
async function openTunnel(
  { name, authorization }: Proxy,
  { host, port }: Endpoint,
  route: Route,
  withinMs: number,
  secureContext: SecureContext | undefined,
): Promise<Socket> {
  const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const login = authorization === undefined ? {} : { 'proxy-authorization': authorization };
  const headers = { host: path, ...login };
  const request = (name.startsWith('https:') ? requestHttps : requestHttp)({
    ...endpointOf(name),
    method: 'CONNECT',
    path,
    headers,
    agent: false,
    ...(secureContext !== undefined && { secureContext }),
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => request.destroy(coded('SILENT')), withinMs);
    request.once('close', () => clearTimeout(timer));
    request.once('error', reject);
    // Some proxies answer as to an ordinary request.
    request.once('response', ({ statusCode }) => {
      request.destroy();
      reject(proxyRefusal(statusCode, route, 'PROXY_REFUSED'));
    });
    request.once('connect', ({ statusCode }, socket) => {
      clearTimeout(timer);
      if (statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        reject(proxyRefusal(statusCode, route, 'PROXY_REFUSED'));
      }
    });
    request.end();
  });
}

/** Reads even an untrusted certificate, through a tunnel if there is one. Rejects with code `SILENT` without an answer. */
async function lookAtTls(
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
async function settled(socket: Socket, event: string, withinMs: number, late: string) {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => waiting.abort(coded(late)), withinMs);
  socket.once('close', () => waiting.abort(coded('ECONNRESET')));
  // A later error is nobody's.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
