/** What of the address of a PostgreSQL archive may be shown: its password never. */
import { type AddressParts, addressParts, SERVER } from './address-parts.ts';

/** A parameter that holds one, such as `password` and `sslpassword`; an encoded name of one has a percent sign. */
const IS_PASSWORD = /^[^=]*(?:password|%)/i;

/** Its servers and its database as they may be shown; `undefined` where a part of a password could be among them. */
export function postgresName(address: string): string | undefined {
  const parts = addressParts(address);
  if (parts === undefined || parts.listed === '' || !isPlain(parts)) return undefined;
  return `${parts.listed}${parts.database}`;
}

/** The address without its password; `undefined` where a part of that could be left. */
export function withoutPassword(address: string): string | undefined {
  const found = addressParts(address);
  if (found === undefined || !isPlain(found)) return undefined;
  const { scheme, user, listed, database, query } = found;
  const kept = query.split('&').filter((parameter) => !IS_PASSWORD.test(parameter));
  const [name = ''] = user.split(':');
  const parameters = kept.join('&');
  return `${scheme}${name === '' ? '' : `${name}@`}${listed}${database}${parameters === '' ? '' : `?${parameters}`}`;
}

/** A `/`, `?` or `@` of a password that was not encoded moves the rest of it to where servers, database or parameters are. */
function isPlain({ listed, database, query }: AddressParts): boolean {
  const isNamed = listed.split(',').every((server) => SERVER.test(server));
  return isNamed && /^(?:\/[^/@]*)?$/.test(database) && !query.includes('@');
}
