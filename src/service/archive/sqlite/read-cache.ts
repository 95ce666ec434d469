import { integer } from '../sql-row.ts';
import { type SqliteConnection, writesOfProcess } from './connection.ts';

const MAX_VALUES = 10_000;

/** Keeps values until any process writes to the file, because each request needs the same few rows and each read takes locks. */
export class ReadCache {
  readonly #connection: SqliteConnection;
  readonly #caches: Map<string, unknown>[] = [];
  #isChecked = false;
  #lastVersion = Number.NaN;
  #lastWrites = Number.NaN;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  cached<Keys extends readonly string[], Value>(
    read: (...keys: Keys) => Value,
    maxValues = MAX_VALUES,
  ): (...keys: Keys) => Value {
    const cache = new Map<string, { readonly value: Value }>();
    this.#caches.push(cache);
    return (...keys) => {
      this.#clearIfWritten();
      const key = keys.length === 1 ? String(keys[0]) : JSON.stringify(keys);
      const entry = cache.get(key);
      if (entry !== undefined) return entry.value;
      const value = read(...keys);
      if (cache.size >= maxValues) cache.clear();
      cache.set(key, { value });
      return value;
    };
  }

  /** Writes of other processes are looked for once for all calls that arrived at the same moment. */
  #clearIfWritten(): void {
    const writes = writesOfProcess();
    if (this.#isChecked && writes === this.#lastWrites) return;
    const row = this.#connection.row('dataVersion');
    const version = row === undefined ? Number.NaN : integer(row, 'data_version');
    if (version !== this.#lastVersion || writes !== this.#lastWrites) {
      for (const cache of this.#caches) cache.clear();
    }
    this.#lastVersion = version;
    this.#lastWrites = writes;
    if (this.#isChecked) return;
    this.#isChecked = true;
    // This runs after all requests that have arrived, and before more requests are accepted.
    setImmediate(() => {
      this.#isChecked = false;
    });
  }
}
