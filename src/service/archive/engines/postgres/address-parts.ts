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
