/** Caches SQLite reads while valid: every request needs the same few rows, and each read takes locks. */

import { integer } from '../../sql-row.ts';
import { type SqliteConnection, writesOfProcess } from './connection.ts';

/** Max values per kind of read. */
const KEPT = 10_000;

export type SqliteMemory = ReturnType<typeof sqliteMemory>;

/** Valid until this process (counted writes) or another (`data_version`) writes. Checked once for all calls at the same moment. */
export function sqliteMemory(connection: SqliteConnection) {
  const all: Map<string, unknown>[] = [];
  let isLooked = false;
  let seen = { version: Number.NaN, writes: Number.NaN };

  function look(): void {
    const writes = writesOfProcess();
    if (isLooked && writes === seen.writes) return;
    const row = connection.row('dataVersion');
    const version = row === undefined ? Number.NaN : integer(row, 'data_version');
    if (version !== seen.version || writes !== seen.writes) for (const kept of all) kept.clear();
    seen = { version, writes };
    if (isLooked) return;
    isLooked = true;
    // After everything that has arrived, before checking for more.
    setImmediate(() => {
      isLooked = false;
    });
  }

  return {
    /** Reads only what is not cached. Errors are not cached. */
    remembered<Keys extends readonly string[], Value>(
      read: (...keys: Keys) => Value,
      most = KEPT,
    ): (...keys: Keys) => Value {
      const kept = new Map<string, { readonly value: Value }>();
      all.push(kept);
      return (...keys) => {
        look();
        const key = keys.length === 1 ? String(keys[0]) : JSON.stringify(keys);
        const held = kept.get(key);
        if (held !== undefined) return held.value;
        const value = read(...keys);
        if (kept.size >= most) kept.clear();
        kept.set(key, { value });
        return value;
      };
    },
  };
}
