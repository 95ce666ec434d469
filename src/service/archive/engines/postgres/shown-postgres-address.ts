/** What may be shown of a PostgreSQL archive's address: never its password. */
import { type AddressParts, addressParts, SERVER } from './address-parts.ts';

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
