/** What was read of a SQLite file and is still so: every request asks for the same few rows, and each reading of one takes locks. */

import { integer } from '../sql-row.ts';
import { type SqliteConnection, writesOfProcess } from './connection.ts';

/** Values of one reading that are kept at most. */
const KEPT = 10_000;

/**
 * Remembers readings until anybody writes to the file: this process, which tells, or another, by which the engine's `data_version` moves.
 * That is asked once for all that came in at the same moment: what was sent by then cannot build on what was written since.
 */
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

  /** The same reading, which is done only where its value is not known. What it throws is not remembered. */
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
    // Comes after all that has arrived by now, and before it is looked what else has.
    setImmediate(() => {
      this.#isLooked = false;
    });
  }
}
