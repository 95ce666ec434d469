import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Failure } from '../contract/failures.ts';
import type { BaseUrl } from './preflight.ts';
import { RetryableError } from './retry.ts';

export interface Proxy {
  /** Scheme, host, and port. A proxy's user and password are secrets, and not in the name. */
  readonly name: string;
  /** The secret value of `Proxy-Authorization`. Absent if the variable has no user. */
  readonly authorization?: string;
  readonly variable: string;
}

export interface Route {
  readonly host: string;
  readonly isSecure: boolean;
  readonly proxy?: Proxy;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PROXY_SCHEMES = new Set(['http:', 'https:']);

export function proxyVariables(isSecure: boolean): readonly string[] {
  const names = [...(isSecure ? ['https_proxy'] : []), 'http_proxy', 'all_proxy'];
  return names.flatMap((name) => [name, name.toUpperCase()]);
}

/** Traffic to this machine and to hosts in NO_PROXY is direct. Throws CONFIGURATION for a SOCKS proxy and for anything but a URL. */
export function routeTo({ origin, isLoopback }: BaseUrl, environment: Environment): Route {
  const { host, hostname, port, protocol } = new URL(origin);
  const isSecure = protocol === 'https:';
  const direct = { host, isSecure };
  if (isLoopback) return direct;
  const variable = proxyVariables(isSecure).find((name) => (environment[name] ?? '').trim() !== '');
  if (variable === undefined) return direct;
  const exemptions = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  if (isExempt(exemptions, hostname, Number(port) || (isSecure ? 443 : 80))) return direct;
  return { ...direct, proxy: readProxy(environment[variable]?.trim() ?? '', variable) };
}

/** No message repeats more than a SOCKS scheme, because the text may have a password. */
function readProxy(text: string, variable: string): Proxy {
  const [, socks] = /^(socks\d?[a-z]?):/i.exec(text) ?? [];
  const hint = `Set ${variable} to an address such as http://proxy.example:3128, or unset it.`;
  if (socks !== undefined) {
    const sentence = `${variable} is a ${socks.toLowerCase()}:// proxy. Only http and https proxies work.`;
    throw new Failure('CONFIGURATION', sentence, { hint });
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !PROXY_SCHEMES.has(url.protocol) || url.host === '') {
    throw new Failure('CONFIGURATION', `The proxy in ${variable} is not a URL.`, { hint });
  }
  const name = `${url.protocol}//${url.host}`;
  if (url.username === '' && url.password === '') return { name, variable };
  const login = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  return { name, variable, authorization: `Basic ${Buffer.from(login).toString('base64')}` };
}

/** A percent sign without an escape is kept, because passwords may have one. */
function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** NO_PROXY may list `*`, an address, a range of addresses, a name, or a domain above the host. Each entry may have a port. */
function isExempt(exemptions: string, hostname: string, port: number): boolean {
  const host = bareHost(hostname);
  return exemptions.split(/[,\s]+/).some((entry) => {
    if (entry === '' || entry === '*') return entry === '*';
    const [, name, entryPort] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
    if (entryPort !== undefined && Number(entryPort) !== port) return false;
    const bare = bareHost(name || entry).replace(/^\*?\./, '');
    return isIP(host) === 0 ? `.${host}`.endsWith(`.${bare}`) : isInRange(host, bare);
  });
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]|\.$/g, '$1');
}

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

/** `status` is the proxy's answer to the request for a tunnel, and may be unknown. `cause` is an error code. */
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

/** The proxy closed the connection instead of opening a tunnel. The platform received nothing. */
export function proxyHangup({ host, proxy }: Pick<Route, 'host' | 'proxy'>, cause: string) {
  const name = proxy === undefined ? 'The proxy' : `The proxy ${proxy.name}`;
  const hint = `Try again. If it keeps failing, ask the proxy administrator, or add ${host} to NO_PROXY if it is reachable directly.`;
  const sentence = `${name} closed the connection when asked for ${host}.`;
  return new RetryableError(new Failure('UNREACHABLE', sentence, { cause, hint }), 'none');
}

/** undici has the status of a refused tunnel only in its error's text. */
export function refusedStatus(error: Error): number | undefined {
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** `authorities` are PEM. Node ignores NODE_EXTRA_CA_CERTS for a context with its own certificates, so that file is added here. */
export function trustedContext(
  authorities: string,
  environment: Readonly<Record<string, string | undefined>>,
): SecureContext {
  const extra = extraAuthorities(environment['NODE_EXTRA_CA_CERTS'] ?? '');
  const ca = [...rootCertificates, ...extra, authorities];
  try {
    return createSecureContext({ ca });
  } catch {
    // Node itself only warns about an unusable file, so the file is left out.
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
