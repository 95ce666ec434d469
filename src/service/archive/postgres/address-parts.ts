/** Splits a PostgreSQL archive address. URL parsers refuse some that libpq takes. */

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
  /** Everything before the server. */
  readonly head: string;
  readonly server: string;
  /** Including the leading slash. */
  readonly database: string;
  readonly query: string;
}

export function isPostgresAddress(address: string): boolean {
  return SCHEME.test(address);
}

/** `undefined` for anything else. */
export function addressParts(address: string): AddressParts | undefined {
  const match = FORM.exec(address);
  if (match === null) return undefined;
  const [, scheme = '', user = '', server = '', database = '', query = ''] = match;
  const head = user === '' ? scheme : `${scheme}${user}@`;
  return { scheme, user, head, server, database, query };
}

// What may be shown from a PostgreSQL archive address: never the password.

/** Server and database for display. `undefined` where they could contain part of a password. */
export function postgresName(address: string): string | undefined {
  const parts = addressParts(address);
  if (parts === undefined || parts.server === '' || !isPlain(parts)) return undefined;
  return `${parts.server}${parts.database}`;
}

/** A `/`, `?`, or `@` in an unencoded password moves its rest into server, database, or parameters. */
function isPlain({ server, database, query }: AddressParts): boolean {
  return SERVER.test(server) && /^(?:\/[^/@]*)?$/.test(database) && !query.includes('@');
}
