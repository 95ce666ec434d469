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
const EXPIRY_WARNING_MS = 14 * 86_400_000;
const MAX_ADDRESSES = 6;

interface NetworkOptions {
  readonly baseUrl: BaseUrl;
  readonly authorities: string | undefined;
  readonly environment: Environment;
  readonly connectMs: number;
  readonly now: () => number;
  readonly begin: BeginStep;
}

/** Yields each step of a connection after it succeeded. Throws the first `Failure`. */
export async function* networkChecks(
  parts: NetworkOptions,
): AsyncGenerator<DoctorCheck, void, undefined> {
  const { baseUrl, authorities, environment, connectMs, now, begin } = parts;
  const route = routeTo(baseUrl, environment);
  const { proxy, isSecure } = route;
  const proxyText = routeText(route, baseUrl, environment);
  if (proxyText !== undefined) yield { about: ABOUT, says: proxyText };

  const platform = endpointOf(baseUrl.origin);
  // With a proxy, this machine resolves only the proxy's name.
  const peer = proxy === undefined ? platform : endpointOf(proxy.name);
  const checkStep = <Result>(result: Promise<Result>) => rethrowAsFailure(result, route);
  if (isIP(peer.host) === 0) {
    begin(`the address of ${peer.host} (DNS)`);
    const addresses = await checkStep(lookup(peer.host, { all: true }));
    const addressText = addresses
      .slice(0, MAX_ADDRESSES)
      .map((each) => each.address)
      .join(', ');
    yield { about: ABOUT, says: `${peer.host} resolves to ${addressText}` };
  }
  begin(`a connection to ${peer.host}:${peer.port}`);
  const startedAt = now();
  const connection = await checkStep(connectTo(peer, connectMs));
  yield connectionCheck(connection, peer, now() - startedAt);

  if (!isSecure) return;
  const context = authorities === undefined ? undefined : trustedContext(authorities, environment);
  if (proxy !== undefined) begin(`the proxy ${proxy.name}`);
  const tunnel = proxy && (await checkStep(openTunnel(proxy, platform, route, connectMs, context)));
  // Through the open tunnel, failures come from the platform, not from the proxy.
  const directRoute = { host: route.host, isSecure };
  begin(`TLS with ${route.host}`);
  const tls = connectWithTls(platform, connectMs, tunnel, context);
  yield tlsCheck(await rethrowAsFailure(tls, directRoute), route.host, now());
}

function routeText(
  { proxy, host, isSecure }: Route,
  { isLoopback }: BaseUrl,
  environment: Environment,
): string | undefined {
  if (proxy !== undefined) return `uses the proxy ${proxy.name} from ${proxy.variable}`;
  const variable = proxyVariables(isSecure).find((name) => environment[name]);
  if (variable === undefined) return undefined;
  const why = isLoopback ? 'it is this machine' : 'NO_PROXY lists it';
  return `${host} is reached without the proxy in ${variable}: ${why}`;
}

function connectionCheck(
  { address, silentAddresses }: TcpConnection,
  { host, port }: Endpoint,
  tookMs: number,
): DoctorCheck {
  const says = `connects in ${tookMs} ms to ${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
  const [first] = silentAddresses;
  if (first === undefined) return { about: ABOUT, says };
  const family = isIP(first) === 6 ? 'IPv6' : 'IPv4';
  return {
    about: ABOUT,
    says: `${says}, after waiting for ${silentAddresses.slice(0, MAX_ADDRESSES).join(', ')}, which does not answer.`,
    fix: `Fix ${family} to ${host}, or turn it off on this machine: each new connection waits half a second for it.`,
  };
}

function tlsCheck(tlsFacts: TlsFacts, host: string, now: number): DoctorCheck {
  const { version, issuer, names, validUntil, trouble } = tlsFacts;
  if (trouble !== undefined) {
    const { sentence, hint } = tlsTrouble(trouble, host) ?? {
      sentence: `No trusted TLS connection to ${host}.`,
      hint: `Ask the administrator of ${host}.`,
    };
    const until = Number.isNaN(validUntil) ? '' : `, to be valid until ${dateText(validUntil)}`;
    const certificateText = `The certificate was issued by ${issuer} for ${names || 'no name'}${until}.`;
    throw new Failure('UNREACHABLE', `${sentence} ${certificateText}`, { cause: trouble, hint });
  }
  const remainingMs = validUntil - now;
  const says = `${version}, certificate issued by ${issuer}, valid until ${dateText(validUntil)}`;
  const isExpiring = remainingMs < EXPIRY_WARNING_MS;
  if (!isExpiring) return { about: ABOUT, says };
  const fix = `It expires in ${countOf(Math.max(0, Math.floor(remainingMs / DAY_MS)), 'day')}. Ask the administrator of ${host} to renew it.`;
  return { about: ABOUT, says: `${says}.`, fix };
}

function dateText(epochMs: number): string {
  return Number.isNaN(epochMs) ? 'an unknown date' : new Date(epochMs).toISOString().slice(0, 10);
}

async function rethrowAsFailure<T>(result: Promise<T>, route: Route): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (systemCode(error) !== 'SILENT') {
      const failure = transportFailure(error, route);
      throw failure instanceof RetryableError ? failure.failure : failure;
    }
    const { host, proxy } = route;
    const peer = proxy === undefined ? host : `The proxy ${proxy.name}`;
    const hint =
      'Check the port: another program may listen there, or a device in between drops the answers.';
    throw new Failure('TIMED_OUT', `${peer} accepts connections but does not answer.`, { hint });
  }
}

// None of these steps sends the client's secret or a token.

export interface Endpoint {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** The certificate's texts come from the server. */
export interface TlsFacts {
  /** Such as `TLSv1.3`. */
  readonly version: string;
  readonly issuer: string;
  readonly names: string;
  /** Epoch ms. NaN without a date. */
  readonly validUntil: number;
  /** Says why the certificate is not trusted. */
  readonly trouble?: string;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const MAX_NAME_LENGTH = 120;

function endpointOf(url: string): Endpoint {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) };
}

export interface TcpConnection {
  readonly address: string;
  /** These addresses were tried before, and didn't answer for half a second. */
  readonly silentAddresses: readonly string[];
}

/** Connects to the first address that answers. Rejects with an error that has a code. */
async function connectTo(to: Endpoint, withinMs: number): Promise<TcpConnection> {
  const silentAddresses: string[] = [];
  const socket = connect({ ...to, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 500 });
  socket.on('connectionAttemptTimeout', (address) => silentAddresses.push(address));
  try {
    await waitForEvent(socket, 'connect', withinMs, 'ETIMEDOUT');
    return { address: socket.remoteAddress ?? to.host, silentAddresses };
  } finally {
    socket.destroy();
  }
}

/** Rejects with code `SILENT` if there is no answer, and with the failure of `proxyRefusal` for any answer but 200. */
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
    const timer = setTimeout(() => request.destroy(errorWithCode('SILENT')), withinMs);
    request.once('close', () => clearTimeout(timer));
    request.once('error', reject);
    // Some proxies answer CONNECT like an ordinary request.
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

/** Accepts an untrusted certificate, too, to say what is wrong with it. Rejects with code `SILENT` if there is no answer. */
async function connectWithTls(
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
    await waitForEvent(socket, 'secureConnect', withinMs, 'SILENT');
    return readTlsFacts(socket);
  } finally {
    socket.destroy();
  }
}

function readTlsFacts(socket: TLSSocket): TlsFacts {
  // `getPeerCertificate` returns an empty object if the server has no certificate.
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate();
  const { issuer, subjectaltname = '', valid_to: validTo = '' } = certificate;
  const signer = issuer?.O ?? issuer?.CN ?? 'an issuer without a name';
  return {
    version: socket.getProtocol() ?? 'TLS',
    issuer: String(signer).slice(0, MAX_NAME_LENGTH),
    names: subjectaltname.replaceAll(/\b(?:DNS|IP Address):/g, '').slice(0, MAX_NAME_LENGTH),
    validUntil: Date.parse(validTo),
    ...(!socket.authorized && { trouble: String(socket.authorizationError) }),
  };
}

async function waitForEvent(socket: Socket, event: string, withinMs: number, timeoutCode: string) {
  const abort = new AbortController();
  const { signal } = abort;
  const timer = setTimeout(() => abort.abort(errorWithCode(timeoutCode)), withinMs);
  socket.once('close', () => abort.abort(errorWithCode('ECONNRESET')));
  // Without a listener, an error after the event would end the process.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

function errorWithCode(code: string): Error {
  return Object.assign(new Error(code), { code });
}
