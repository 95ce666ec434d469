import { closeSync, openSync } from 'node:fs';
import { Failure } from '../../../../contract/failures.ts';
import { openConnection, type SqliteConnection } from './connection.ts';
import { sqliteTrouble } from './engine.ts';
import { isFull } from './reserve.ts';

/** A copy needs no unfinished or replaced contents. */
const WITHOUT_LEFT = `
  DELETE FROM fulfillment_piece WHERE generation IN (
    SELECT generation FROM day_generation WHERE state <> 'current'
  );
  DELETE FROM piece_checksum WHERE generation IN (
    SELECT generation FROM day_generation WHERE state <> 'current'
  );
  DELETE FROM day_generation WHERE state <> 'current';`;

/** Extended result codes of failed reads: the source's fault. */
const UNREAD: ReadonlySet<unknown> = new Set([266, 522]);

/** To a missing or empty file, complete without a log. Throws `Failure` NOT_WRITTEN where the copy's disk is full, otherwise ARCHIVE. */
export async function copySqliteFile(connection: SqliteConnection, path: string): Promise<void> {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    throw new Failure('NOT_WRITTEN', `Can't write ${path}.`, { cause });
  }
  try {
    connection.execute(`VACUUM INTO '${path.replaceAll("'", "''")}'`);
    const copy = openConnection(path);
    try {
      copy.execute(`PRAGMA journal_mode = DELETE; ${WITHOUT_LEFT}`);
    } finally {
      copy.close();
    }
  } catch (error) {
    const cause = error instanceof Failure ? error.cause : error;
    const isUnread = cause instanceof Error && 'errcode' in cause && UNREAD.has(cause.errcode);
    if (isUnread || !isFull(error)) throw error;
    throw new Failure('NOT_WRITTEN', `Can't write ${path}: ${sqliteTrouble(cause)}.`, { cause });
  }
}
