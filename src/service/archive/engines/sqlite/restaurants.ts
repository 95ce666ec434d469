/** Restaurants of a SQLite archive by name, for shell completion: fast and read-only. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { sqlText } from '../../sql-row.ts';
import { sqliteEngine } from './engine.ts';

/** How long (ms) to wait for another process that writes. */
const BUSY_TIMEOUT = 100;
/** Most that are listed. */
const MOST = 1_000;

/** GUID and name of each, by name; empty where the file is missing, damaged, busy or something else. Never writes and never throws. */
export async function restaurantNames(
  path: string,
): Promise<readonly { readonly guid: string; readonly name: string }[]> {
  try {
    const { DatabaseSync } = sqliteEngine();
    const url = pathToFileURL(path);
    // Otherwise even a reader creates a log beside a file that has none.
    if (!existsSync(`${path}-wal`)) url.search = 'immutable=1';
    const database = new DatabaseSync(url, { readOnly: true, timeout: BUSY_TIMEOUT });
    try {
      const rows = database.prepare(
        `SELECT guid, name FROM restaurant ORDER BY name LIMIT ${MOST}`,
      );
      return rows.all().map((row) => ({ guid: sqlText(row, 'guid'), name: sqlText(row, 'name') }));
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
