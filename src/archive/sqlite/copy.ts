/** Copies a SQLite archive as of one moment, while others read and write it. */
import { closeSync, openSync } from 'node:fs';
import { Failure } from '../../contract/failures.ts';
import { openConnection, type SqliteConnection } from './connection.ts';

/** Unfinished and replaced contents are not needed in a copy. */
const WITHOUT_LEFT = `
  DELETE FROM fulfillment_piece WHERE generation IN (
    SELECT generation FROM day_generation WHERE state <> 'current'
  );
  DELETE FROM piece_checksum WHERE generation IN (
    SELECT generation FROM day_generation WHERE state <> 'current'
  );
  DELETE FROM day_generation WHERE state <> 'current';`;

/** Writes the copy to a missing or empty file, readable only by its owner, complete without a log. Throws `Failure` ARCHIVE. */
export async function copySqliteFile(connection: SqliteConnection, path: string): Promise<void> {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    throw new Failure('NOT_WRITTEN', `Can't write ${path}.`, { cause });
  }
  connection.execute(`VACUUM INTO '${path.replaceAll("'", "''")}'`);
  const copy = openConnection(path);
  try {
    copy.execute(`PRAGMA journal_mode = DELETE; ${WITHOUT_LEFT}`);
  } finally {
    copy.close();
  }
}
