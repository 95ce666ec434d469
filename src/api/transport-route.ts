/** The way to a platform: straight there, or through the proxy that the environment names. */
import { Failure } from '../contract/failures.ts';
import type { BaseUrl } from './base-url.ts';

/** A proxy of the environment. */
export interface Proxy {
  /** Its URL. It may hold a password: never shown. */
  readonly uri: string;
  /** Scheme, host and port, which may be shown. */
  readonly name: string;
  /** The variable that names it. */
  readonly variable: string;
}

/** Where requests go. */
export interface Route {
  /** Host of the platform, with its port where that is not the usual one. */
  readonly host: string;
  readonly isSecure: boolean;
  /** Absent where the platform is reached straight. */
  readonly proxy?: Proxy;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SCHEMES = new Set(['http:', 'https:', 'socks:', 'socks5:']);

/**
 * The way to a base URL. The name in small letters goes before the one in capitals; https falls back to the proxy of http; traffic to
 * this machine and to what NO_PROXY lists goes straight. Throws CONFIGURATION for a proxy that is no URL.
 */
export function routeTo({ origin, isLoopback }: BaseUrl, environment: Environment): Route {
  const { host, hostname, port, protocol } = new URL(origin);
  const isSecure = protocol === 'https:';
  const straight = { host, isSecure };
  if (isLoopback) return straight;
  const names = ['http_proxy', 'HTTP_PROXY'];
  if (isSecure) names.unshift('https_proxy', 'HTTPS_PROXY');
  const variable = names.find((name) => (environment[name] ?? '').trim() !== '');
  if (variable === undefined) return straight;
  const listed = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  if (isExempt(listed, hostname, Number(port) || (isSecure ? 443 : 80))) return straight;
  return { ...straight, proxy: proxyOf(environment[variable]?.trim() ?? '', variable) };
}

function proxyOf(uri: string, variable: string): Proxy {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url === undefined || !SCHEMES.has(url.protocol) || url.host === '') {
    // The text may hold a password, so it is not repeated.
    throw new Failure('CONFIGURATION', `The proxy that ${variable} names is not a URL.`, {
      hint: `Set ${variable} to an address such as http://proxy.example:3128, or unset it.`,
    });
  }
  return { uri, name: `${url.protocol}//${url.host}`, variable };
}

/** Whether NO_PROXY lists the host: `*`, a name, a domain above it, or one of these with a port. */
function isExempt(listed: string, hostname: string, port: number): boolean {
  const host = hostname.toLowerCase();
  return listed.split(/[,\s]+/).some((entry) => {
    if (entry === '') return false;
    if (entry === '*') return true;
    const [, name = '', only] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    const bare = (name || `[${entry.toLowerCase()}]`).replace(/^\*?\./, '');
    if (only !== undefined && Number(only) !== port) return false;
    return host === bare || host.endsWith(`.${bare}`);
  });
}
