/** Splits a PostgreSQL archive address. URL parsers accept only one server. */

const SCHEME = /^postgres(?:ql)?:\/\//;
const FORM = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;
/** In place of the host: name, IPv6 address in brackets, or encoded socket folder, and port. */
export const SERVER = /^(\[[0-9a-fA-F:.]+(?:%25[^\]]+)?\]|[^:[\]\s]*)(?::(\d*))?$/;

/** Undecoded. Empty where missing. */
export interface AddressParts {
  /** Up to the user. */
  readonly scheme: string;
  /** Including the password. */
  readonly user: string;
  /** Everything before the servers. */
  readonly head: string;
  /** Comma-separated. */
  readonly listed: string;
  /** Including the leading slash. */
  readonly database: string;
  readonly query: string;
}

export function isPostgresAddress(address: string): boolean {
  return SCHEME.test(address);
}

/** `undefined` for anything else. */
export function addressParts(address: string): AddressParts | undefined {
  const found = FORM.exec(address);
  if (found === null) return undefined;
  const [, scheme = '', user = '', listed = '', database = '', query = ''] = found;
  const head = user === '' ? scheme : `${scheme}${user}@`;
  return { scheme, user, head, listed, database, query };
}

// What may be shown from a PostgreSQL archive address: never the password.

/** Password parameters, such as `password` and `sslpassword`. Encoded names have a percent sign. */
const IS_PASSWORD = /^[^=]*(?:password|%)/i;

/** Servers and database for display. `undefined` where they could contain part of a password. */
export function postgresName(address: string): string | undefined {
  const parts = addressParts(address);
  if (parts === undefined || parts.listed === '' || !isPlain(parts)) return undefined;
  return `${parts.listed}${parts.database}`;
}

/** `undefined` where part of the password could remain. */
export function withoutPassword(address: string): string | undefined {
  const found = addressParts(address);
  if (found === undefined || !isPlain(found)) return undefined;
  const { scheme, user, listed, database, query } = found;
  const kept = query.split('&').filter((parameter) => !IS_PASSWORD.test(parameter));
  const [name = ''] = user.split(':');
  const parameters = kept.join('&');
  return `${scheme}${name === '' ? '' : `${name}@`}${listed}${database}${parameters === '' ? '' : `?${parameters}`}`;
}

/** A `/`, `?`, or `@` in an unencoded password moves its rest into servers, database, or parameters. */
function isPlain({ listed, database, query }: AddressParts): boolean {
  const isNamed = listed.split(',').every((server) => SERVER.test(server));
  return isNamed && /^(?:\/[^/@]*)?$/.test(database) && !query.includes('@');
}
