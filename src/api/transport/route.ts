/** The way to a platform: straight there, or through the proxy that the environment names. */
import { Failure } from '../../contract/failures.ts';
import type { BaseUrl } from './base-url.ts';

/** A proxy of the environment, http or https. */
export interface Proxy {
  /** Scheme, host and port: its URL, which may be shown. */
  readonly name: string;
  /** Value of `Proxy-Authorization`, a secret; absent where the variable names no user. */
  readonly authorization?: string;
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

const SCHEMES = new Set(['http:', 'https:']);

/** Variables that name the proxy of a URL, the strongest first: lower case before capitals, https falls back to http, both to all. */
export function proxyVariables(isSecure: boolean): readonly string[] {
  const names = [...(isSecure ? ['https_proxy'] : []), 'http_proxy', 'all_proxy'];
  return names.flatMap((name) => [name, name.toUpperCase()]);
}

/**
 * The way to a base URL. Traffic to this machine and to what NO_PROXY lists goes straight. Throws CONFIGURATION for a proxy that is no
 * URL, and for one of SOCKS.
 */
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

/** The text may hold a password, so no sentence repeats it; a scheme is repeated only where it is one of SOCKS, and no user name. */
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

/** Text with its escapes decoded; a percent sign that begins none is meant as it stands, as passwords have them. */
function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
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
