/** Rows with checksums, in sets with a count and a sum: neither a changed nor a missing row goes unnoticed. */
import type { Failure } from '../../../contract/failures.ts';
import { damage, integer, type SqlRow, type SqlValue, sqlText } from '../sql-row.ts';
import { COLUMNS, type StoredTable } from '../statements.ts';
import { type SqlStep, type SqlSteps, type StepAnswer, taken } from '../steps.ts';
import { rowChecksum } from '../stored-day.ts';
import { type SqliteConnection, writesOfProcess } from './connection.ts';
import { SQLITE_STATEMENTS, type SqliteStatement } from './statements.ts';

type CheckedTable = ReturnType<typeof checked>;

/** A set is a table, or a restaurant's rows in it. `recount` corrects its count and sum. The last key is a row's within it. */
function checked(table: StoredTable, keys: string, noun: string, ...of: SqliteStatement[]) {
  const [all, recount] = of;
  return { table, keys: keys.split(', '), columns: COLUMNS[table].split(', '), noun, all, recount };
}

const CHECKED: readonly CheckedTable[] = [
  checked('restaurant', 'guid', 'restaurant', 'restaurants'),
  checked('api_client', 'id', 'client', 'clients'),
  checked('signing_key', 'kid', 'signing key', 'signingKeys'),
  checked('service_secret', 'name', 'service key', 'serviceSecrets'),
  checked('prep_station', 'restaurant, guid', 'station', 'stations', 'recountStations'),
  checked('setup_change', 'restaurant, guid', 'earlier setup of station', 'setupChanges'),
  checked('business_day', 'restaurant, business_date', 'business date', 'days', 'recountDays'),
  checked('date_summary', 'restaurant, business_date', 'summary'),
];

const BY_STATEMENT: ReadonlyMap<string, CheckedTable> = new Map(
  Object.entries(SQLITE_STATEMENTS).flatMap(([name, sql]) => {
    const isReading = ({ table }: CheckedTable) =>
      new RegExp(`checksum FROM ${table}\\b`).test(String(sql));
    return CHECKED.filter(isReading).map((table) => [name, table] as const);
  }),
);

/** Answers steps. Throws `Failure` ARCHIVE for damage. */
export function checkedRows(connection: SqliteConnection, memory: SqliteMemory) {
  /** Recounts due before the transaction ends, and their restaurants. */
  const due: (readonly [recount: SqliteStatement, restaurant: SqlValue])[] = [];

  const keysNow = (all: SqliteStatement, key: string, ...of: string[]) =>
    new Set(rows(all, ...of).map((each) => sqlText(each, key)));
  const keysOf = memory.remembered(keysNow);

  /** One row by its key, or a set. */
  function rows(statement: SqliteStatement, ...values: readonly SqlValue[]): readonly SqlRow[] {
    const table = BY_STATEMENT.get(statement);
    if (table === undefined) return connection.rows(statement, ...values);
    const read = () => {
      const result = connection.rows(statement, ...values);
      const damaged = result.find((row) => !isSound(table, row, values));
      if (damaged !== undefined) throw damagedRow(table, damaged, values);
      return result;
    };
    const { all, keys } = table;
    if (statement === all) return connection.snapshot(() => requireSet(table, read(), values));
    const result = read();
    if (result.length > 0 || all === undefined) return result;
    // Missing only if the complete set is without it.
    const [name = '', ...of] = values.map(String).toReversed();
    const setOf = [all, keys.at(-1) ?? '', ...of] as const;
    if (!keysOf(...setOf).has(name)) return result;
    // Removed since the list was read, or damaged.
    return connection.snapshot(() => {
      const again = read();
      if (again.length > 0 || !keysNow(...setOf).has(name)) return again;
      throw damagedRow(table, {}, values);
    });
  }

  function requireSet(
    { table, noun }: CheckedTable,
    members: readonly SqlRow[],
    of: readonly SqlValue[],
  ): readonly SqlRow[] {
    const set = connection.row('rowSet', [table, ...of].join(' '));
    // A restaurant never added has no sets.
    const { rows: count, sum } = set ?? (of.length > 0 ? { rows: 0, sum: 0 } : {});
    const total = members.reduce((sofar, each) => sofar + integer(each, 'checksum'), 0);
    if (count === members.length && sum === total) return members;
    const list = `the list of ${noun.replace(' of station', '')}s`;
    throw damage(of.length === 0 ? list : `${list} of restaurant ${of.join()}`);
  }

  function stored(statement: SqliteStatement, values: readonly SqlValue[]): readonly SqlRow[] {
    const table = BY_STATEMENT.get(statement);
    return connection.rows(statement, ...values).map((row) => {
      const intact = table === undefined || isSound(table, row, values);
      const { recount } = table ?? {};
      if (!intact && recount !== undefined) due.push([recount, values[0] ?? '']);
      return { ...row, intact };
    });
  }

  function stepAnswer({ statement, values, each = [[]], answer }: SqlStep): StepAnswer {
    if (answer === 'rows') return { rows: rows(statement, ...values), changes: 0 };
    if (answer === 'stored') return { rows: stored(statement, values), changes: 0 };
    // Refuses damage: the write would give the other columns a valid checksum.
    if (statement === 'putRestaurant') rows('restaurant', ...values.slice(0, 1));
    if (statement === 'revokeSigningKey') rows('signingKeys');
    let changes = 0;
    for (const more of each) changes += connection.run(statement, ...values, ...more);
    return { rows: [], changes };
  }

  /** Takes a transaction's steps. */
  function answered<Result>(steps: SqlSteps<Result>): Result {
    due.length = 0;
    const result = taken(steps, stepAnswer);
    for (const recount of due) connection.run(...recount);
    return result;
  }

  return { rows, stepAnswer, answered };
}

/** With the requested keys in place of the stored ones. */
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

// Caches SQLite reads while valid: every request needs the same few rows, and each read takes locks.

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
