/** Rows with checksums, in sets with a count and a sum: neither a changed nor a missing row goes unnoticed. */
import { damage, integer, type SqlRow, sqlText } from '../../sql-row.ts';
import type { SqliteConnection, SqlStatement } from './connection.ts';
import type { SqliteMemory } from './memory.ts';

export interface RowKind<Value> {
  /** Singular and plural. */
  readonly noun: string;
  readonly plural: string;
  /** For a restaurant's rows, table and restaurant name a set. */
  readonly table: string;
  /** Key column within a set. */
  readonly key: string;
  /** By restaurant, if any, and key. */
  readonly one: SqlStatement;
  readonly all: SqlStatement;
  readonly read: (row: SqlRow) => Value;
}

/** Methods throw `Failure` ARCHIVE for damage. */
export class SqliteRows<Value> {
  readonly #connection: SqliteConnection;
  readonly #rowSet: SqlStatement;
  readonly #kind: RowKind<Value>;
  readonly #keys: (...of: string[]) => ReadonlySet<string>;

  constructor(
    connection: SqliteConnection,
    memory: SqliteMemory,
    rowSet: SqlStatement,
    kind: RowKind<Value>,
  ) {
    this.#connection = connection;
    this.#rowSet = rowSet;
    this.#kind = kind;
    this.#keys = memory.remembered(
      (...of: string[]) => new Set(this.rows(...of).map((row) => sqlText(row, kind.key))),
    );
  }

  /** By restaurant, if any, and key. */
  one(...keys: readonly string[]): Value | undefined {
    const row = this.row(...keys);
    return row && this.#kind.read(row);
  }

  row(...keys: readonly string[]): SqlRow | undefined {
    const { one } = this.#kind;
    const row = one.row(...keys);
    if (row !== undefined) return this.#intact(row, keys);
    // Missing only if the complete set is without it. Read rows stay, so an older list is enough.
    return this.#connection.snapshot(() => {
      const again = one.row(...keys);
      if (again !== undefined) return this.#intact(again, keys);
      const key = keys.at(-1) ?? '';
      if (this.#keys(...keys.slice(0, -1)).has(key)) throw damage(this.#named(keys));
      return undefined;
    });
  }

  all(...of: readonly string[]): readonly Value[] {
    return this.rows(...of).map((row) => this.#kind.read(row));
  }

  rows(...of: readonly string[]): readonly SqlRow[] {
    const { table, plural, all, key } = this.#kind;
    return this.#connection.snapshot(() => {
      const set = this.#rowSet.row([table, ...of].join(' '));
      const rows = all.rows(...of);
      let sum = 0;
      for (const row of rows) {
        this.#intact(row, [...of, String(row[key])]);
        sum += integer(row, 'checksum');
      }
      // A restaurant never added has no sets.
      const count = set === undefined ? 0 : integer(set, 'rows');
      const total = set === undefined ? 0 : integer(set, 'sum');
      const isMissing = set === undefined && of.length === 0;
      if (!isMissing && rows.length === count && sum === total) return rows;
      const whose = of.length === 0 ? '' : ` of restaurant ${of.join()}`;
      throw damage(`the list of ${plural}${whose}`);
    });
  }

  #intact(row: SqlRow, keys: readonly string[]): SqlRow {
    if (isIntact(row)) return row;
    throw damage(this.#named(keys));
  }

  #named(keys: readonly string[]): string {
    const [of, key = of] = keys.length > 1 ? keys : [undefined, keys[0]];
    const named = `the ${this.#kind.noun} ${key}`;
    return of === undefined ? named : `${named} of restaurant ${of}`;
  }
}

export function isIntact(row: SqlRow): boolean {
  return row['intact'] === 1;
}
