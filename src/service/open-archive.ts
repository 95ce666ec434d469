import { Failure } from '../contract/failures.ts';
import type { Archive, OpeningOptions } from './archive/archive.ts';
import { isPostgresAddress } from './archive/postgres/address-parts.ts';
import { openSqliteArchive } from './archive/sqlite/archive.ts';

const SQLITE = 'sqlite:';

/**
 * Opens `sqlite:PATH`, `sqlite::memory:` (gone when closed), or `postgres://USER@HOST/DATABASE`, and creates a missing file or missing
 * tables. Throws CONFIGURATION for any other address, without the address, because it may have a password. Throws ARCHIVE for an archive
 * that is missing, damaged, not ours, written by a newer version, or can't be opened, and ARCHIVE_UNAVAILABLE for an unreachable database.
 */
export async function openArchive(url: string, options: OpeningOptions = {}): Promise<Archive> {
  if (isPostgresAddress(url)) {
    const { openPostgresArchive } = await import('./archive/postgres/archive.ts');
    return openPostgresArchive(url, options);
  }
  const path = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : '';
  if (path !== '') return openSqliteArchive(path, options);
  const message = 'Write the archive address as sqlite:PATH or postgres://USER@HOST/DATABASE.';
  throw new Failure('CONFIGURATION', message, {
    hint: 'For a file, write sqlite: before the path.',
  });
}
