/** How an archive is called before people: its address may hold a password. */

const SQLITE = 'sqlite:';
const IN_MEMORY = ':memory:';
const POSTGRES = 'postgres';
const NAMELESS = 'without a name';

/** The path of a file, host and database of a server, and nothing else of an address. */
export function archiveName(address: string): string {
  const path = archiveFile(address);
  if (path !== undefined) return path;
  if (address === `${SQLITE}${IN_MEMORY}`) return 'in memory';
  const other = address.startsWith(POSTGRES) ? 'in PostgreSQL' : NAMELESS;
  // Its client also takes addresses that are no URL, such as those of a socket.
  if (!URL.canParse(address)) return other;
  const { host, pathname } = new URL(address);
  return host === '' ? other : `${host}${pathname}`;
}

/** The file that an address names; `undefined` for one of something else. */
export function archiveFile(address: string): string | undefined {
  const path = address.startsWith(SQLITE) ? address.slice(SQLITE.length) : '';
  return path === '' || path === IN_MEMORY ? undefined : path;
}
