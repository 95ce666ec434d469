/** An archive's name for people; its address may hold a password. */
import {
  isPostgresAddress,
  postgresName,
} from '../../service/archive/engines/postgres/address-parts.ts';

const SQLITE = 'sqlite:';
const IN_MEMORY = ':memory:';
const NAMELESS = 'without a name';

/** The path of a file; servers and database of a PostgreSQL archive, without the rest of its address. */
export function archiveName(address: string): string {
  const path = archiveFile(address);
  if (path !== undefined) return path;
  if (address === `${SQLITE}${IN_MEMORY}`) return 'in memory';
  // An address of an unknown form may hold anything.
  return isPostgresAddress(address) ? (postgresName(address) ?? 'in PostgreSQL') : NAMELESS;
}

/** The file of an address; `undefined` for any other. */
export function archiveFile(address: string): string | undefined {
  const path = address.startsWith(SQLITE) ? address.slice(SQLITE.length) : '';
  return path === '' || path === IN_MEMORY ? undefined : path;
}

/** The printable form of an address: a file's in full, otherwise the name. */
export function shownAddress(address: string): string {
  return archiveFile(address) === undefined ? archiveName(address) : address;
}
