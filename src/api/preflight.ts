import { Failure } from '../contract/failures.ts';
import { isBusinessDate } from '../contract/instant.ts';

export interface BaseUrl {
  readonly origin: string;
  /** The path before `/kitchen/v1`, without a slash at the end. The path is often empty. */
  readonly path: string;
  /** Whether the host is this machine. Traffic to this machine never uses a proxy. */
  readonly isLoopback: boolean;
}

/** Throws CONFIGURATION. Plain http would show the client's secret to others. No message repeats the text, which may have a password. */
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
  const [, operationPath] = /(\/(?:kitchen|authentication)\/v1)(?:\/|$)/.exec(url.pathname) ?? [];
  if (operationPath !== undefined) {
    throw new Failure(
      'CONFIGURATION',
      `The base URL must not contain ${operationPath}. It is added automatically.`,
      {
        hint: `Remove ${operationPath} and what follows it.`,
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

/** Returns the same text for all spellings of an address. Throws CONFIGURATION, except for plain http, which is refused before a login. */
export function platformAddress(baseUrl: string): string {
  const { origin, path } = parseBaseUrl(baseUrl, true);
  return `${origin}${path}`;
}

function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  );
}

// The platform would refuse all arguments that these checks refuse.

/** Printable ASCII without blanks at the ends is safe in a header and in a path. */
const IDENTIFIER = /^[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?$/;

export function checkRestaurant(guid: string): void {
  if (!IDENTIFIER.test(guid)) {
    throw new Failure('USAGE', 'The restaurant ID must be 1 to 128 printable ASCII characters.');
  }
}

/** Also refuses `.` and `..`, which have a meaning in a path. */
export function checkStation(guid: string): void {
  if (!IDENTIFIER.test(guid) || guid === '.' || guid === '..') {
    throw new Failure('USAGE', 'The station ID must be 1 to 128 printable ASCII characters.');
  }
}

export function checkBusinessDate(text: string): void {
  if (!isBusinessDate(text)) {
    throw new Failure('USAGE', 'The business date must be a real date, written YYYYMMDD.');
  }
}

export function checkInstant(epochMs: number): void {
  if (!(epochMs >= -62_167_219_200_000 && epochMs <= 253_402_300_799_999)) {
    throw new Failure('USAGE', 'The year must be 0000 to 9999.');
  }
}
