/** Rows have checksums, and lists of rows have a count and a sum. So neither a changed nor a missing row goes unnoticed. */
import type { Failure } from '../../../contract/failures.ts';
import { rowChecksum } from '../checksums.ts';
import { damage, integer, type SqlRow, type SqlValue, sqlText } from '../sql-row.ts';
import {
  runScript,
  type SqlScript,
  type StatementCall,
  type StatementResult,
} from '../sql-script.ts';
import { type ArchiveTable, COLUMNS } from '../statements.ts';
import type { SqliteConnection } from './connection.ts';
import type { ReadCache } from './read-cache.ts';
import { SQLITE_STATEMENTS, type SqliteStatement } from './statements.ts';

interface CheckedTable {
  readonly table: ArchiveTable;
  /** Columns that identify a row. If there are two, the first is the restaurant, and each restaurant's rows are a separate list. */
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  readonly noun: string;
  /** Reads a complete list. Absent if the table's rows are in no list. */
  readonly list?: SqliteStatement;
  /** Corrects the count and sum of a list in which damaged rows were replaced. */
  readonly recount?: SqliteStatement;
}

const STATION = ['restaurant', 'guid'];
const DATE = ['restaurant', 'business_date'];

const CHECKED_TABLES: readonly CheckedTable[] = [
  checkedTable('restaurant', ['guid'], 'restaurant', { list: 'restaurants' }),
  checkedTable('api_client', ['id'], 'client', { list: 'clients' }),
  checkedTable('signing_key', ['kid'], 'signing key', { list: 'signingKeys' }),
  checkedTable('service_secret', ['name'], 'service key', { list: 'serviceSecrets' }),
  checkedTable('prep_station', STATION, 'station', {
    list: 'stations',
    recount: 'recountStations',
  }),
  checkedTable('setup_change', STATION, 'earlier setup of station', { list: 'setupChanges' }),
  checkedTable('business_day', DATE, 'business date', { list: 'days', recount: 'recountDays' }),
  checkedTable('date_summary', DATE, 'summary', {}),
];

function checkedTable(
  table: ArchiveTable,
  keys: readonly string[],
  noun: string,
  statements: Pick<CheckedTable, 'list' | 'recount'>,
): CheckedTable {
  return { table, keys, columns: COLUMNS[table].split(', '), noun, ...statements };
}

const TABLE_OF_STATEMENT: ReadonlyMap<string, CheckedTable> = new Map(
  Object.entries(SQLITE_STATEMENTS).flatMap(([name, sql]) =>
    CHECKED_TABLES.filter(({ table }) =>
      new RegExp(`checksum FROM ${table}\\b`).test(String(sql)),
    ).map((table) => [name, table] as const),
  ),
);

/** Runs scripts on a connection, and checks the rows that they read. Methods throw ARCHIVE for damage. */
export class CheckedRows {
  readonly #connection: SqliteConnection;
  readonly #cachedKeys: (
    list: SqliteStatement,
    keyColumn: string,
    ...listKeys: string[]
  ) => ReadonlySet<string>;
  #recounts: (readonly [recount: SqliteStatement, restaurant: SqlValue])[] = [];

  constructor(connection: SqliteConnection, cache: ReadCache) {
    this.#connection = connection;
    this.#cachedKeys = cache.cached((list: SqliteStatement, keyColumn: string, ...listKeys) =>
      this.#keys(list, keyColumn, listKeys),
    );
  }

  runTransaction<Result>(script: SqlScript<Result>): Result {
    this.#recounts = [];
    const result = runScript(script, this.runStatement);
    for (const recount of this.#recounts) this.#connection.run(...recount);
    return result;
  }

  readonly runStatement = (call: StatementCall): StatementResult => {
    const { kind, statement, values, valueLists = [[]] } = call;
    if (kind === 'select') return { rows: this.rows(statement, ...values), changes: 0 };
    if (kind === 'selectUnchecked') {
      return { rows: this.#uncheckedRows(statement, values), changes: 0 };
    }
    // These two statements keep some columns. A damaged column would get a valid checksum, so the rows are checked first.
    if (statement === 'putRestaurant') this.rows('restaurant', ...values.slice(0, 1));
    if (statement === 'revokeSigningKey') this.rows('signingKeys');
    let changes = 0;
    for (const list of valueLists) changes += this.#connection.run(statement, ...values, ...list);
    return { rows: [], changes };
  };

  rows(statement: SqliteStatement, ...values: readonly SqlValue[]): readonly SqlRow[] {
    const table = TABLE_OF_STATEMENT.get(statement);
    if (table === undefined) return this.#connection.rows(statement, ...values);
    if (statement === table.list) {
      return this.#connection.snapshot(() => {
        const rows = this.#intactRows(table, statement, values);
        this.#requireComplete(table, rows, values);
        return rows;
      });
    }
    const rows = this.#intactRows(table, statement, values);
    return rows.length > 0 ? rows : this.#missingRow(table, statement, values);
  }

  #intactRows(
    table: CheckedTable,
    statement: SqliteStatement,
    values: readonly SqlValue[],
  ): readonly SqlRow[] {
    const rows = this.#connection.rows(statement, ...values);
    const damaged = rows.find((row) => !isSound(table, row, values));
    if (damaged !== undefined) throw damagedRow(table, damaged, values);
    return rows;
  }

  /** If an index doesn't find a row, the row is missing only if the complete list is without it, too. */
  #missingRow(
    table: CheckedTable,
    statement: SqliteStatement,
    values: readonly SqlValue[],
  ): readonly SqlRow[] {
    const { list } = table;
    if (list === undefined) return [];
    const [key = '', ...listKeys] = values.map(String).toReversed();
    const keyColumn = table.keys.at(-1) ?? '';
    if (!this.#cachedKeys(list, keyColumn, ...listKeys).has(key)) return [];
    return this.#connection.snapshot(() => {
      const rows = this.#intactRows(table, statement, values);
      if (rows.length > 0 || !this.#keys(list, keyColumn, listKeys).has(key)) return rows;
      throw damagedRow(table, {}, values);
    });
  }

  #keys(list: SqliteStatement, keyColumn: string, listKeys: readonly string[]) {
    return new Set(this.rows(list, ...listKeys).map((row) => sqlText(row, keyColumn)));
  }

  #requireComplete(
    { table, noun }: CheckedTable,
    rows: readonly SqlRow[],
    listKeys: readonly SqlValue[],
  ): void {
    const stored = this.#connection.row('rowSet', [table, ...listKeys].join(' '));
    const { rows: count, sum } = stored ?? (listKeys.length > 0 ? { rows: 0, sum: 0 } : {});
    const total = rows.reduce((partialSum, row) => partialSum + integer(row, 'checksum'), 0);
    if (count === rows.length && sum === total) return;
    const list = `the list of ${noun.replace(' of station', '')}s`;
    throw damage(listKeys.length === 0 ? list : `${list} of restaurant ${listKeys.join()}`);
  }

  #uncheckedRows(statement: SqliteStatement, values: readonly SqlValue[]): readonly SqlRow[] {
    const table = TABLE_OF_STATEMENT.get(statement);
    return this.#connection.rows(statement, ...values).map((row) => {
      const intact = table === undefined || isSound(table, row, values);
      const { recount } = table ?? {};
      if (!intact && recount !== undefined) this.#recounts.push([recount, values[0] ?? '']);
      return { ...row, intact };
    });
  }
}

/** The checksum is tested with the requested keys, so that a row found under another row's key is not sound. */
function isSound(
  { columns, keys }: CheckedTable,
  row: SqlRow,
  values: readonly SqlValue[],
): boolean {
  const sum = rowChecksum(columns.map((column) => values[keys.indexOf(column)] ?? row[column]));
  return row['checksum'] === sum;
}

function damagedRow(
  { keys, noun }: CheckedTable,
  row: SqlRow,
  values: readonly SqlValue[],
): Failure {
  const names = keys.map((key, index) => values[index] ?? row[key]);
  return damage(`the ${noun} ${names.toReversed().join(' of restaurant ')}`);
}
