/** One SQLite file with a write-ahead log. Every commit is synced, and only the owner can read the file. */
import { closeSync, openSync, statSync } from 'node:fs';
import { Failure } from '../../../contract/failures.ts';
import { resultCode } from '../../../store/sqlite.ts';
import { type Archive, missingArchive, type OpeningOptions } from '../archive.ts';
import { checkedBody } from '../checksums.ts';
import { sqlArchive } from '../sql-archive.ts';
import type { SqlEngine } from '../sql-engine.ts';
import { integer, pageOf, type SqlRow, sqlText } from '../sql-row.ts';
import { runScript } from '../sql-script.ts';
import { replacedFailure } from '../stored-day.ts';
import { refuseForeignFiles } from './beside-files.ts';
import { CheckedRows } from './checked-rows.ts';
import { openConnection, type SqliteConnection } from './connection.ts';
import { isOnlyOurs, sqliteTrouble } from './engine.ts';
import { ReadCache } from './read-cache.ts';
import { ensureSchema, foreignObjects } from './schema.ts';
import { isFull } from './space-reserve.ts';
import { SqliteWriters } from './writers.ts';

const REMOVE_LEFTOVERS = `
  DELETE FROM fulfillment_piece WHERE generation IN (
    SELECT generation FROM day_generation WHERE state <> 'current'
  );
  DELETE FROM piece_checksum WHERE generation IN (
    SELECT generation FROM day_generation WHERE state <> 'current'
  );
  DELETE FROM day_generation WHERE state <> 'current';`;

const MAX_SETUPS_IN_MEMORY = 1_000;

/** SQLite's extended result codes of failed reads. These are the source's fault, not the fault of the copy's disk. */
const READ_ERRORS: ReadonlySet<unknown> = new Set([266, 522]);

/** Copies to a missing or empty file. Throws NOT_WRITTEN if the copy's disk is full, otherwise ARCHIVE. */
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
      copy.execute(`PRAGMA journal_mode = DELETE; ${REMOVE_LEFTOVERS}`);
    } finally {
      copy.close();
    }
  } catch (error) {
    const cause = error instanceof Failure ? error.cause : error;
    if (READ_ERRORS.has(resultCode(cause)) || !isFull(error)) throw error;
    throw new Failure('NOT_WRITTEN', `Can't write ${path}: ${sqliteTrouble(cause)}.`, { cause });
  }
}

/** `:memory:` is an archive in memory, and `TEMPORARY` an archive that may outgrow the memory. Throws ARCHIVE. */
export async function openSqliteArchive(
  path: string,
  { whenMissing = 'made', isReadOnly, onMade }: OpeningOptions = {},
): Promise<Archive> {
  if (!isOnlyOurs(path)) {
    if (whenMissing === 'refused') {
      // The engine would turn an empty file into an archive. Opening reports other problems.
      const file = statSync(path, { throwIfNoEntry: false });
      if (file === undefined || file.size === 0) throw missingArchive(`No archive at ${path}`);
    } else createPrivately(path);
    refuseForeignFiles(path);
  }
  const connection = openConnection(path, isReadOnly);
  try {
    const isCreated = connection.urgently(() => ensureSchema(connection, path, whenMissing));
    const archive = sqliteArchive(connection);
    if (isCreated) onMade?.();
    return archive;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The engine would create the file with the umask's mode. Log files get the same mode as the file. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new Failure('ARCHIVE', `Can't open the archive ${path}.`, { cause: error });
  }
}

function sqliteArchive(connection: SqliteConnection): Archive {
  const writers = new SqliteWriters(connection);
  connection.prepareAll((writer) => writers.isRunning(writer));
  const cache = new ReadCache(connection);
  const checked = new CheckedRows(connection, cache);
  const write: SqlEngine['write'] = async (script, { isUrgent } = {}) => {
    const run = () => connection.transaction('write', () => checked.runTransaction(script()));
    return isUrgent === true ? connection.urgently(run) : run();
  };
  const readSetup = (restaurant: string) =>
    connection.snapshot(() => {
      const [restaurantRow] = checked.rows('restaurant', restaurant);
      const position = (row: SqlRow) => integer(row, 'position');
      const rows = checked.rows('stations', restaurant);
      return { restaurantRow, stationRows: rows.toSorted((a, b) => position(a) - position(b)) };
    });
  const cachedSetup = cache.cached(readSetup, MAX_SETUPS_IN_MEMORY);
  return sqlArchive({
    read: async (script) => runScript(script, checked.runStatement),
    write,
    writeEach: write,
    sharedRead: (script) => {
      const run = (...keys: string[]) => runScript(script(...keys), checked.runStatement);
      const read = cache.cached(run);
      return async (...keys) => read(...keys);
    },
    async *bodies(day, { generation, pieces }) {
      for (let ordinal = 0; ordinal < pieces; ordinal += 1) {
        const row = connection.row('piece', generation, ordinal);
        if (row === undefined) throw replacedFailure();
        yield checkedBody(row, { day, generation, ordinal }, row['checksum']);
      }
    },
    reserveSpace: () => connection.reserveSpace(),
    removeDeadWriters: () => writers.removeDead(),
    writer: async () => writers.ownName(),
    // So few pieces fit into the space reserved for a full disk.
    piecesPerRemoval: 64,
    ownMethods: {
      stationPage: async (restaurant, query) => {
        const { after, limit, modifiedAfter = Number.MIN_SAFE_INTEGER } = query;
        const { restaurantRow, stationRows } = cachedSetup(restaurant);
        const matches = stationRows.filter(
          (row) => integer(row, 'position') > after && integer(row, 'modified_at') > modifiedAfter,
        );
        return pageOf(restaurantRow, matches.slice(0, limit + 1), limit);
      },
      structuralFaults: async () => {
        const faults = connection.select('PRAGMA integrity_check');
        const lines = faults.map((row) => sqlText(row, 'integrity_check'));
        return [...lines.filter((line) => line !== 'ok'), ...foreignObjects(connection)];
      },
      copyTo: (path) => copySqliteFile(connection, path),
      close: async () => {
        writers.close();
        connection.close();
      },
    },
  });
}
