/** Splits a PostgreSQL archive's address. URL parsers refuse some addresses that libpq accepts. */

const SCHEME = /^postgres(?:ql)?:\/\//;
const FORM = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;
/** A server is a host name, an IPv6 address in brackets, or an encoded folder of a socket, with or without a port. */
export const SERVER = /^(\[[0-9a-fA-F:.]+(?:%25[^\]]+)?\]|[^:[\]\s]*)(?::(\d*))?$/;

/** Parts are not decoded. A missing part is empty. */
export interface AddressParts {
  /** Scheme and user, with the password. */
  readonly head: string;
  readonly server: string;
  /** Includes the leading slash. */
  readonly database: string;
  readonly query: string;
}

export function isPostgresAddress(address: string): boolean {
  return SCHEME.test(address);
}

export function addressParts(address: string): AddressParts | undefined {
  const match = FORM.exec(address);
  if (match === null) return undefined;
  const [, scheme = '', user = '', server = '', database = '', query = ''] = match;
  const head = user === '' ? scheme : `${scheme}${user}@`;
  return { head, server, database, query };
}

/** Server and database for display. `undefined` if they could contain part of a password. */
export function postgresName(address: string): string | undefined {
  const parts = addressParts(address);
  if (parts === undefined || parts.server === '' || !isPlain(parts)) return undefined;
  return `${parts.server}${parts.database}`;
}

/** An unencoded `/`, `?`, or `@` in a password moves the password's rest into server, database, or parameters. */
function isPlain({ server, database, query }: AddressParts): boolean {
  return SERVER.test(server) && /^(?:\/[^/@]*)?$/.test(database) && !query.includes('@');
}
