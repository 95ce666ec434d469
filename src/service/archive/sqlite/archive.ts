/** One SQLite file: write-ahead log, synced on every commit, readable only by the owner. */
import { closeSync, openSync, statSync } from 'node:fs';
import { Failure } from '../../../contract/failures.ts';
import { type Archive, missingArchive, type OpeningOptions } from '../archive.ts';
import type { Engine } from '../day-writer.ts';
import { integer, pageOf, type SqlRow } from '../sql-row.ts';
import { taken } from '../steps.ts';
import { storedArchive } from '../stored-archive.ts';
import { replacedMeanwhile, soundBody } from '../stored-day.ts';
import { isFull, refuseForeignFiles } from './beside-files.ts';
import { openConnection, type SqliteConnection } from './connection.ts';
import { isOnlyOurs, sqliteTrouble } from './engine.ts';
import { checkedRows, sqliteMemory } from './rows.ts';
import { ensureSchema, foreignObjects } from './schema.ts';
import { sqliteWriters } from './writers.ts';

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
async function copySqliteFile(connection: SqliteConnection, path: string): Promise<void> {
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

/**
 * `:memory:` is a private archive in memory, `TEMPORARY` one that may outgrow it. Throws `Failure` ARCHIVE, also where none exists and none
 * may be created.
 */
export async function openSqliteArchive(
  path: string,
  { whenMissing = 'made', isReadOnly, onMade }: OpeningOptions = {},
): Promise<Archive> {
  if (!isOnlyOurs(path)) {
    if (whenMissing === 'refused') requireContent(path);
    else createPrivately(path);
    refuseForeignFiles(path);
  }
  const connection = openConnection(path, isReadOnly);
  try {
    const isMade = connection.urgently(() => ensureSchema(connection, path, whenMissing));
    const archive = sqliteArchive(connection);
    if (isMade) onMade?.();
    return archive;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Mode 0600, before the engine would create it under the umask. Log files get the same mode. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new Failure('ARCHIVE', `Can't open the archive ${path}.`, { cause: error });
  }
}

/** An empty file opened would become an archive. Other problems show on opening. */
function requireContent(path: string): void {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined || file.size === 0) throw missingArchive(`No archive at ${path}`);
}

function sqliteArchive(connection: SqliteConnection): Archive {
  const writers = sqliteWriters(connection);
  connection.prepareAll(writers.isThere);
  const memory = sqliteMemory(connection);
  const { rows, stepAnswer, answered } = checkedRows(connection, memory);
  const position = (row: SqlRow) => integer(row, 'position');
  const setup = memory.remembered(
    (restaurant: string) =>
      connection.snapshot(() => ({
        restaurant: rows('restaurant', restaurant)[0],
        stations: rows('stations', restaurant).toSorted(
          (one, other) => position(one) - position(other),
        ),
      })),
    1_000,
  );
  const write: Engine['write'] = async (steps, { isUrgent } = {}) => {
    const inTransaction = () => connection.transaction('write', () => answered(steps()));
    return isUrgent === true ? connection.urgently(inTransaction) : inTransaction();
  };
  return storedArchive({
    read: async (steps) => taken(steps, stepAnswer),
    write,
    batch: write,
    shared: (read) => {
      const remembered = memory.remembered((...keys: string[]) => taken(read(...keys), stepAnswer));
      return async (...keys) => remembered(...keys);
    },
    async *bodies(key, { generation, pieces }) {
      for (let ordinal = 0; ordinal < pieces; ordinal += 1) {
        const row = connection.row('piece', generation, ordinal);
        if (row === undefined) throw replacedMeanwhile();
        yield soundBody(row, key, { generation, ordinal }, row['checksum']);
      }
    },
    keepRoomToWrite: connection.keepRoomToWrite,
    removeLeft: writers.removeLeft,
    writer: async () => writers.own(),
    // Few enough for the space reserved on a full disk.
    removedAtOnce: 64,
    own: {
      stationPage: async (restaurant, query) => {
        const { after, limit, modifiedAfter = Number.MIN_SAFE_INTEGER } = query;
        const { restaurant: restaurantRow, stations } = setup(restaurant);
        const matching = stations.filter(
          (row) => position(row) > after && integer(row, 'modified_at') > modifiedAfter,
        );
        return pageOf(restaurantRow, matching.slice(0, limit + 1), limit);
      },
      structuralFaults: async () => [
        ...connection.structuralFaults(),
        ...foreignObjects(connection),
      ],
      copyTo: (path) => copySqliteFile(connection, path),
      close: async () => {
        writers.close();
        connection.close();
      },
    },
  });
}
