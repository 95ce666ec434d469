/** Splits the address of a PostgreSQL archive. URL parsers accept only one server. */

const SCHEME = /^postgres(?:ql)?:\/\//;
const FORM = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;
/** A server in place of the host: name, IPv6 address in brackets, or encoded socket folder, and its port. */
export const SERVER = /^(\[[0-9a-fA-F:.]+(?:%25[^\]]+)?\]|[^:[\]\s]*)(?::(\d*))?$/;

/** The parts, not decoded; empty where missing. */
export interface AddressParts {
  /** Including what follows it up to the user. */
  readonly scheme: string;
  /** Including the password. */
  readonly user: string;
  /** Everything before the servers. */
  readonly head: string;
  /** The servers, separated by commas. */
  readonly listed: string;
  /** Including the slash before it. */
  readonly database: string;
  readonly query: string;
}

/** Whether it is the address of a PostgreSQL archive. */
export function isPostgresAddress(address: string): boolean {
  return SCHEME.test(address);
}

/** Splits an address; `undefined` for anything else. */
export function addressParts(address: string): AddressParts | undefined {
  const found = FORM.exec(address);
  if (found === null) return undefined;
  const [, scheme = '', user = '', listed = '', database = '', query = ''] = found;
  const head = user === '' ? scheme : `${scheme}${user}@`;
  return { scheme, user, head, listed, database, query };
}

// What may be shown of a PostgreSQL archive's address: never its password.

/** A parameter that holds a password, such as `password` and `sslpassword`; an encoded name has a percent sign. */
const IS_PASSWORD = /^[^=]*(?:password|%)/i;

/** Its servers and database for display; `undefined` where they could contain part of a password. */
export function postgresName(address: string): string | undefined {
  const parts = addressParts(address);
  if (parts === undefined || parts.listed === '' || !isPlain(parts)) return undefined;
  return `${parts.listed}${parts.database}`;
}

/** The address without its password; `undefined` where part of it could remain. */
export function withoutPassword(address: string): string | undefined {
  const found = addressParts(address);
  if (found === undefined || !isPlain(found)) return undefined;
  const { scheme, user, listed, database, query } = found;
  const kept = query.split('&').filter((parameter) => !IS_PASSWORD.test(parameter));
  const [name = ''] = user.split(':');
  const parameters = kept.join('&');
  return `${scheme}${name === '' ? '' : `${name}@`}${listed}${database}${parameters === '' ? '' : `?${parameters}`}`;
}

/** A `/`, `?` or `@` in an unencoded password moves the rest of it into servers, database or parameters. */
function isPlain({ listed, database, query }: AddressParts): boolean {
  const isNamed = listed.split(',').every((server) => SERVER.test(server));
  return isNamed && /^(?:\/[^/@]*)?$/.test(database) && !query.includes('@');
}
