/** The address of a PostgreSQL archive, taken apart. A parser of URLs takes one server only. */

const SCHEME = /^postgres(?:ql)?:\/\//;
const FORM = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;
/** A server in the place of the host: name, IPv6 address in brackets, or encoded folder of a socket, and its port. */
export const SERVER = /^(\[[0-9a-fA-F:.]+(?:%25[^\]]+)?\]|[^:[\]\s]*)(?::(\d*))?$/;

/** The parts, none of them decoded; what an address does not have is empty. */
export interface AddressParts {
  /** With what follows it up to the user. */
  readonly scheme: string;
  /** With the password. */
  readonly user: string;
  /** What comes before the servers. */
  readonly head: string;
  /** The servers, with commas between them. */
  readonly listed: string;
  /** With the slash before it. */
  readonly database: string;
  readonly query: string;
}

/** Whether it is the address of a PostgreSQL archive. */
export function isPostgresAddress(address: string): boolean {
  return SCHEME.test(address);
}

/** Takes an address apart; `undefined` for what is none. */
export function addressParts(address: string): AddressParts | undefined {
  const found = FORM.exec(address);
  if (found === null) return undefined;
  const [, scheme = '', user = '', listed = '', database = '', query = ''] = found;
  const head = user === '' ? scheme : `${scheme}${user}@`;
  return { scheme, user, head, listed, database, query };
}
