/** The address may hold a password. */
import { isPostgresAddress, postgresName } from '../../service/archive/postgres/address-parts.ts';

const SQLITE = 'sqlite:';
const IN_MEMORY = ':memory:';
const NAMELESS = 'without a name';

/** A file's path. A PostgreSQL archive's servers and database, without the rest. */
export function archiveName(address: string): string {
  const path = archiveFile(address);
  if (path !== undefined) return path;
  if (address === `${SQLITE}${IN_MEMORY}`) return 'in memory';
  // An address of unknown form may hold anything.
  return isPostgresAddress(address) ? (postgresName(address) ?? 'in PostgreSQL') : NAMELESS;
}

/** `undefined` for any other address. */
export function archiveFile(address: string): string | undefined {
  const path = address.startsWith(SQLITE) ? address.slice(SQLITE.length) : '';
  return path === '' || path === IN_MEMORY ? undefined : path;
}

/** Printable: a file's address in full, otherwise the name. */
export function shownAddress(address: string): string {
  return archiveFile(address) === undefined ? archiveName(address) : address;
}
