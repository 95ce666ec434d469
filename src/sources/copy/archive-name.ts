/** How an archive is called before people: its address may hold a password. */
import { isPostgresAddress } from '../../archive/postgres/address-parts.ts';
import { postgresName } from '../../archive/postgres/shown-postgres-address.ts';

const SQLITE = 'sqlite:';
const IN_MEMORY = ':memory:';
const NAMELESS = 'without a name';

/** The path of a file, servers and database of a PostgreSQL archive, and nothing else of an address. */
export function archiveName(address: string): string {
  const path = archiveFile(address);
  if (path !== undefined) return path;
  if (address === `${SQLITE}${IN_MEMORY}`) return 'in memory';
  // Nobody can say what an address of no known form holds.
  return isPostgresAddress(address) ? (postgresName(address) ?? 'in PostgreSQL') : NAMELESS;
}

/** The file that an address names; `undefined` for one of something else. */
export function archiveFile(address: string): string | undefined {
  const path = address.startsWith(SQLITE) ? address.slice(SQLITE.length) : '';
  return path === '' || path === IN_MEMORY ? undefined : path;
}

/** The address as it may be shown: that of a file as it is, of all else its name. */
export function shownAddress(address: string): string {
  return archiveFile(address) === undefined ? archiveName(address) : address;
}
