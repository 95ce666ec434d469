/** A platform address, checked and normalized once, before any request. */
import { Failure } from '../../contract/failures.ts';

export interface BaseUrl {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Before `/kitchen/v1`, without a trailing slash. Often empty. */
  readonly path: string;
  /** Whether the host is this machine. Such traffic never uses a proxy. */
  readonly isLoopback: boolean;
}

/**
 * Throws CONFIGURATION for anything but an http(s) URL, for credentials, a query, a fragment, or an operation's path, and for plain http to
 * another machine without `allowInsecureHttp`: the client's secret would travel readable. No message repeats the text: it may contain a
 * password.
 */
export function parseBaseUrl(text: string, allowInsecureHttp: boolean): BaseUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Failure('CONFIGURATION', 'The base URL must be an http or https address.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new Failure('CONFIGURATION', 'The base URL must not contain a user name or password.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new Failure('CONFIGURATION', 'The base URL must not contain a query or fragment.');
  }
  const [, added] = /(\/(?:kitchen|authentication)\/v1)(?:\/|$)/.exec(url.pathname) ?? [];
  if (added !== undefined) {
    throw new Failure(
      'CONFIGURATION',
      `The base URL must not contain ${added}. It is added automatically.`,
      {
        hint: `Remove ${added} and what follows it.`,
      },
    );
  }
  const isLoopback = isLoopbackHost(url.hostname);
  if (url.protocol === 'http:' && !isLoopback && !allowInsecureHttp) {
    throw new Failure(
      'CONFIGURATION',
      'The base URL is plain http to another machine, so anyone on the way could read the secret. Use https, or --allow-insecure-http.',
    );
  }
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, ''), isLoopback };
}

function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  );
}
