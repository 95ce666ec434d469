/** Names for shell completion: fast and read-only. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { sqlText } from '../../sql-row.ts';
import { sqliteEngine } from './engine.ts';

/** Ms to wait for another writing process. */
const BUSY_TIMEOUT = 100;
const MOST = 1_000;

/** GUID and name, by name. Empty where the file is missing, damaged, busy, or something else. Never writes or throws. */
export async function restaurantNames(
  path: string,
): Promise<readonly { readonly guid: string; readonly name: string }[]> {
  try {
    const { DatabaseSync } = sqliteEngine();
    const url = pathToFileURL(path);
    // Otherwise even a reader creates a log.
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
