/** From an archive's address to an open archive. */
import { Failure } from '../contract/failures.ts';
import type { Archive } from './archive.ts';
import { openSqliteArchive } from './sqlite-archive.ts';

const SQLITE = 'sqlite:';

/**
 * Opens the archive at `sqlite:PATH`, and creates it where no file is; `sqlite::memory:` lives as long as it is open.
 * Throws `Failure` CONFIGURATION for an address of another form (which it does not repeat: it may hold a password), and
 * ARCHIVE for a file that cannot be opened, is damaged, is something else, or was written by a newer version.
 */
export async function openArchive(url: string): Promise<Archive> {
  const path = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : '';
  if (path === '')
    throw new Failure('CONFIGURATION', 'An archive address has the form sqlite:PATH.');
  return openSqliteArchive(path);
}
