/** Names for shell completion: fast and read-only. */

import { sqliteEngine } from '../../../../store/sqlite.ts';
import { sqlText } from '../../sql-row.ts';
import { readOnlyAddress } from './engine.ts';

/** Ms to wait for another writing process. */
const BUSY_TIMEOUT = 100;
const MOST = 1_000;

/** GUID and name, by name. Empty where the file is missing, damaged, busy, or something else. Never writes or throws. */
export async function restaurantNames(
  path: string,
): Promise<readonly { readonly guid: string; readonly name: string }[]> {
  try {
    const { DatabaseSync } = sqliteEngine();
    const options = { readOnly: true, timeout: BUSY_TIMEOUT };
    const database = new DatabaseSync(readOnlyAddress(path), options);
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
