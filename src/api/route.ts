/** Direct, or through the environment's proxy. */
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Failure } from '../contract/failures.ts';
import type { BaseUrl } from './preflight.ts';
import { RetryableError } from './retry.ts';

export interface Proxy {
  /** Scheme, host, and port: safe to display. */
  readonly name: string;
  /** `Proxy-Authorization` value, a secret. Absent without a user in the variable. */
  readonly authorization?: string;
  readonly variable: string;
}

export interface Route {
  /** With any port but the default. */
  readonly host: string;
  readonly isSecure: boolean;
  /** Absent when direct. */
  readonly proxy?: Proxy;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SCHEMES = new Set(['http:', 'https:']);

/** Proxy variables by precedence: lowercase before capitals, https falls back to http, both to all. */
export function proxyVariables(isSecure: boolean): readonly string[] {
  const names = [...(isSecure ? ['https_proxy'] : []), 'http_proxy', 'all_proxy'];
  return names.flatMap((name) => [name, name.toUpperCase()]);
}

/** Traffic to this machine and to hosts in NO_PROXY is direct. Throws CONFIGURATION for a SOCKS proxy and for anything but a URL. */
export function routeTo({ origin, isLoopback }: BaseUrl, environment: Environment): Route {
  const { host, hostname, port, protocol } = new URL(origin);
  const isSecure = protocol === 'https:';
  const straight = { host, isSecure };
  if (isLoopback) return straight;
  const variable = proxyVariables(isSecure).find((name) => (environment[name] ?? '').trim() !== '');
  if (variable === undefined) return straight;
  const listed = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  if (isExempt(listed, hostname, Number(port) || (isSecure ? 443 : 80))) return straight;
  return { ...straight, proxy: proxyOf(environment[variable]?.trim() ?? '', variable) };
}

/** The text may contain a password, so no message repeats it. Only a SOCKS scheme is repeated: others may be a user name. */
function proxyOf(text: string, variable: string): Proxy {
  const [, socks] = /^(socks\d?[a-z]?):/i.exec(text) ?? [];
  const hint = `Set ${variable} to an address such as http://proxy.example:3128, or unset it.`;
  if (socks !== undefined) {
    const sentence = `${variable} is a ${socks.toLowerCase()}:// proxy. Only http and https proxies work.`;
    throw new Failure('CONFIGURATION', sentence, { hint });
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !SCHEMES.has(url.protocol) || url.host === '') {
    throw new Failure('CONFIGURATION', `The proxy in ${variable} is not a URL.`, { hint });
  }
  const name = `${url.protocol}//${url.host}`;
  if (url.username === '' && url.password === '') return { name, variable };
  const login = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  return { name, variable, authorization: `Basic ${Buffer.from(login).toString('base64')}` };
}

/** A percent sign without an escape is literal, as in passwords. */
function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** Whether NO_PROXY lists the host: `*`, an address, a name, or a domain above it, any of them with a port, or a range of addresses. */
function isExempt(listed: string, hostname: string, port: number): boolean {
  const host = bareHost(hostname);
  return listed.split(/[,\s]+/).some((entry) => {
    if (entry === '' || entry === '*') return entry === '*';
    const [, name, only] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
    if (only !== undefined && Number(only) !== port) return false;
    const bare = bareHost(name || entry).replace(/^\*?\./, '');
    return isIP(host) === 0 ? `.${host}`.endsWith(`.${bare}`) : isInRange(host, bare);
  });
}

/** `fd00::1` for `[fd00::1]`, `kitchen.example` for `Kitchen.Example.`. */
function bareHost(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]|\.$/g, '$1');
}

/** A single address is a range of one, in any of its spellings. */
function isInRange(address: string, range: string): boolean {
  const [first = '', bits = isIP(range) === 6 ? '128' : '32'] = range.split('/');
  const family = isIP(first) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(first) === 0 || !/^\d+$/.test(bits) || Number(bits) > (family === 'ipv6' ? 128 : 32)) {
    return false;
  }
  const addresses = new BlockList();
  addresses.addSubnet(first, Number(bits), family);
  return addresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Failure for a tunnel refused with this HTTP status. `undefined` for an unknown one. The cause is only a code. */
export function proxyRefusal(
  status: number | undefined,
  { host, proxy }: Pick<Route, 'host' | 'proxy'>,
  cause: string,
): Failure | RetryableError {
  const name = proxy === undefined ? 'The proxy' : `The proxy ${proxy.name}`;
  const variable = proxy?.variable ?? 'HTTPS_PROXY';
  const failure = (sentence: string, hint: string) =>
    new Failure('UNREACHABLE', sentence, { cause, hint, status });
  const advice = 'Ask the proxy administrator';
  switch (status) {
    case 407:
      return failure(
        `${name} requires a login (407).`,
        `Add the user name and password to ${variable}: http://USER:PASSWORD@HOST:PORT.`,
      );
    case 403:
    case 405:
      return failure(
        `${name} blocks ${host} (${status}).`,
        `${advice} to allow ${host}, or add it to NO_PROXY if it is reachable directly.`,
      );
    case 500:
    case 502:
    case 503:
    case 504:
      return new RetryableError(
        failure(
          `${name} can't reach ${host} (${status}).`,
          `Check the host in the base URL. If it is right, the problem is the network behind the proxy, or the platform.`,
        ),
        'none',
      );
    default:
      return failure(
        `${name} refused to connect to ${host}${status === undefined ? '' : ` (${status})`}.`,
        `${advice}, or add ${host} to NO_PROXY if it is reachable directly.`,
      );
  }
}

/** For a proxy closing the connection when asked for a tunnel: the platform received nothing. */
export function proxyHangup({ host, proxy }: Pick<Route, 'host' | 'proxy'>, cause: string) {
  const name = proxy === undefined ? 'The proxy' : `The proxy ${proxy.name}`;
  const hint = `Try again. If it keeps failing, ask the proxy administrator, or add ${host} to NO_PROXY if it is reachable directly.`;
  const sentence = `${name} closed the connection when asked for ${host}.`;
  return new RetryableError(new Failure('UNREACHABLE', sentence, { cause, hint }), 'none');
}

/** Status from undici's error for a refused tunnel. The text has contained it since undici 5. */
export function refusedStatus(error: Error): number | undefined {
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** Once per client: it parses some 150 certificates. `authorities` are PEM, and Node would then ignore `NODE_EXTRA_CA_CERTS`. */
export function trustedContext(
  authorities: string,
  environment: Readonly<Record<string, string | undefined>>,
): SecureContext {
  const extra = extraAuthorities(environment['NODE_EXTRA_CA_CERTS'] ?? '');
  const ca = [...rootCertificates, ...extra, authorities];
  try {
    return createSecureContext({ ca });
  } catch {
    // Node only warns about an unusable file.
    return createSecureContext({ ca: [...rootCertificates, authorities] });
  }
}

function extraAuthorities(path: string): readonly string[] {
  if (path === '') return [];
  try {
    return [readFileSync(path, 'utf8')];
  } catch {
    return [];
  }
}
