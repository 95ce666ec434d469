/** Caches SQLite reads while valid: every request needs the same few rows, and each read takes locks. */

import { integer } from '../../sql-row.ts';
import { type SqliteConnection, writesOfProcess } from './connection.ts';

/** Max values per kind of read. */
const KEPT = 10_000;

/** Valid until this process (counted writes) or another (`data_version`) writes. Checked once for all calls at the same moment. */
export class SqliteMemory {
  readonly #dataVersion: () => number;
  readonly #kept: Map<string, unknown>[] = [];
  #isLooked = false;
  #version = Number.NaN;
  #writes = Number.NaN;

  constructor(connection: SqliteConnection) {
    const statement = connection.prepare('PRAGMA data_version');
    this.#dataVersion = () => {
      const row = statement.row();
      return row === undefined ? Number.NaN : integer(row, 'data_version');
    };
  }

  /** Reads only what is not cached. Errors are not cached. */
  remembered<Keys extends readonly string[], Value>(
    read: (...keys: Keys) => Value,
  ): (...keys: Keys) => Value {
    const kept = new Map<string, { readonly value: Value }>();
    this.#kept.push(kept);
    return (...keys) => {
      this.#look();
      const key = keys.length === 1 ? String(keys[0]) : JSON.stringify(keys);
      const held = kept.get(key);
      if (held !== undefined) return held.value;
      const value = read(...keys);
      if (kept.size >= KEPT) kept.clear();
      kept.set(key, { value });
      return value;
    };
  }

  #look(): void {
    const writes = writesOfProcess();
    if (this.#isLooked && writes === this.#writes) return;
    const version = this.#dataVersion();
    if (version !== this.#version || writes !== this.#writes) {
      for (const kept of this.#kept) kept.clear();
    }
    this.#version = version;
    this.#writes = writes;
    if (this.#isLooked) return;
    this.#isLooked = true;
    // After everything that has arrived, before checking for more.
    setImmediate(() => {
      this.#isLooked = false;
    });
  }
}
