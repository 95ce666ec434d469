/** Makes names of archives for people. An address may have a password, so it is never printed in full. */
import { isPostgresAddress, postgresName } from '../../service/archive/postgres/address-parts.ts';

const SQLITE = 'sqlite:';
const IN_MEMORY = ':memory:';
const NAMELESS = 'without a name';

export function archiveName(address: string): string {
  const path = archiveFile(address);
  if (path !== undefined) return path;
  if (address === `${SQLITE}${IN_MEMORY}`) return 'in memory';
  // An address in an unknown form may have a secret anywhere, so nothing of it is printed.
  return isPostgresAddress(address) ? (postgresName(address) ?? 'in PostgreSQL') : NAMELESS;
}

/** Returns the path of an SQLite archive, and `undefined` for any other address. */
export function archiveFile(address: string): string | undefined {
  const path = address.startsWith(SQLITE) ? address.slice(SQLITE.length) : '';
  return path === '' || path === IN_MEMORY ? undefined : path;
}

export function printableAddress(address: string): string {
  return archiveFile(address) === undefined ? archiveName(address) : address;
}
