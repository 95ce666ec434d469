/** From an archive's address to an open archive. */
import { Failure } from '../contract/failures.ts';
import type { Archive } from './archive.ts';
import type { OpeningOptions } from './missing-archive.ts';
import { isPostgresAddress } from './postgres/address-parts.ts';
import { openPostgresArchive } from './postgres/archive.ts';
import { openSqliteArchive } from './sqlite/archive.ts';

const SQLITE = 'sqlite:';

/**
 * Opens the archive at `sqlite:PATH`, and creates it where no file is; `sqlite::memory:` lives as long as it is open. At
 * `postgres://USER@HOST/DATABASE` it opens that database, and makes its tables where there are none. Neither is made where that is refused.
 * Throws `Failure` CONFIGURATION for an address of another form (which it does not repeat: it may hold a password), ARCHIVE for an archive that
 * is missing and not to be made, cannot be opened, is damaged, is something else, or was written by a newer version, and ARCHIVE_UNAVAILABLE for a database that cannot be
 * reached.
 */
export async function openArchive(url: string, options: OpeningOptions = {}): Promise<Archive> {
  if (isPostgresAddress(url)) return openPostgresArchive(url, options);
  const path = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : '';
  if (path !== '') return openSqliteArchive(path, options);
  throw new Failure(
    'CONFIGURATION',
    'Write the archive address as sqlite:PATH or postgres://USER@HOST/DATABASE.',
  );
}
