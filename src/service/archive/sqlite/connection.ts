/** One SQLite file: statements binding only checked values, transactions, and named failures. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Failure } from '../../../contract/failures.ts';
import { sqliteEngine } from '../../../store/sqlite.ts';
import { bytes, type SqlRow, type SqlValue, sqlText } from '../sql-row.ts';
import { pieceChecksum, rowChecksum } from '../stored-day.ts';
import { sqliteReserve } from './beside-files.ts';
import { isOnlyOurs, readOnlyAddress, sqliteTrouble } from './engine.ts';
import { SQLITE_STATEMENTS, type SqliteStatement } from './statements.ts';

type Query = readonly [statement: SqliteStatement, ...values: readonly SqlValue[]];

/** Methods throw `Failure` ARCHIVE when the engine fails. */
export type SqliteConnection = ReturnType<typeof openConnection>;

/** Ms a statement waits for another writing process. */
const BUSY_TIMEOUT = 5_000;

/**
 * `:memory:` opens a database in memory, `TEMPORARY` one without a name. Read-only where requested, or where the file may not be changed.
 * Throws `Failure` ARCHIVE.
 */
export function openConnection(
  path: string,
  isReadOnly = !isOnlyOurs(path) && mayOnlyBeRead(path),
) {
  const guard = <Result>(action: () => Result): Result => {
    try {
      return action();
    } catch (error) {
      if (error instanceof TypeError) throw error;
      throw unusable(path, error);
    }
  };
  const database = openEngine(path, isReadOnly);
  const reserve = sqliteReserve(path);
  const prepared = new Map<string, readonly StatementSync[]>();
  let hasWritten = false;

  const statements = (name: SqliteStatement) => prepared.get(name) ?? [];

  const execute = (sql: string): void => guard(() => database.exec(sql));

  const select = (sql: string): readonly SqlRow[] => guard(() => database.prepare(sql).all());

  /** Any error undoes the transaction. Readers see one state throughout. */
  const transaction = <Result>(kind: 'read' | 'write', body: () => Result): Result => {
    execute(kind === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
    try {
      const result = body();
      execute('COMMIT');
      return result;
    } catch (error) {
      // The engine may have rolled back already, for instance on a full disk.
      if (database.isTransaction) execute('ROLLBACK');
      throw error;
    } finally {
      if (kind === 'write') writes += 1;
    }
  };

  /** For what must not fail on a full disk: uses the reserved space if needed. */
  const urgently = <Result>(action: () => Result): Result => reserve.spend(action);

  return {
    path,
    isReadOnly,
    execute,
    select,
    transaction,
    urgently,
    /** `isRunning` judges a writer by name. Fails where a table is missing. */
    prepareAll: (isRunning: (writer: string) => boolean) =>
      guard(() => {
        database.function('is_running', (writer) => Number(isRunning(String(writer))));
        for (const [name, sql] of Object.entries(SQLITE_STATEMENTS)) {
          const made = [sql].flat().map((each) => database.prepare(each));
          // The other engine's values.
          for (const each of made) each.setAllowUnknownNamedParameters(true);
          prepared.set(name, made);
        }
      }),
    /** Returns the changed row count. */
    run: (...[name, ...values]: Query): number => {
      writes += 1;
      hasWritten = true;
      const bound = named(values);
      return guard(() => {
        const [first, ...others] = statements(name);
        const changes = Number(first?.run(bound).changes ?? 0);
        if (changes > 0) for (const each of others) each.run(bound);
        return changes;
      });
    },
    row: (...[name, ...values]: Query): SqlRow | undefined =>
      guard(() => statements(name)[0]?.get(named(values))),
    rows: (...[name, ...values]: Query): readonly SqlRow[] =>
      guard(() => statements(name)[0]?.all(named(values)) ?? []),
    /** All reads in `body` see one moment. */
    snapshot: <Result>(body: () => Result): Result =>
      database.isTransaction ? body() : transaction('read', body),
    /** Structural damage, one engine sentence each. Reads everything. */
    structuralFaults: (): readonly string[] =>
      select('PRAGMA integrity_check')
        .map((row) => sqlText(row, 'integrity_check'))
        .filter((line) => line !== 'ok'),
    /** Reserves space to remove an unfinished date, until the file is closed. */
    keepRoomToWrite: () => reserve.keep('writing'),
    /** Leaves the file complete without a log, unless in use elsewhere or on a full disk. */
    close: () => {
      if (!database.isOpen) return;
      // The engine would too, but silently leave the log behind on a full disk.
      try {
        if (!isReadOnly) {
          urgently(() => execute('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE);'));
        }
      } catch (error) {
        // The log's content is safe there, and belongs to the archive.
        if (!(error instanceof Failure)) throw error;
      } finally {
        guard(() => database.close());
        if (hasWritten) reserve.keep('at rest');
      }
    },
  };
}

function openEngine(path: string, isReadOnly: boolean): DatabaseSync {
  const { DatabaseSync } = sqliteEngine();
  try {
    const database = new DatabaseSync(isReadOnly ? readOnlyAddress(path) : path, {
      timeout: BUSY_TIMEOUT,
      enableForeignKeyConstraints: true,
      readOnly: isReadOnly,
    });
    const options = { deterministic: true, varargs: true };
    database.function('row_checksum', options, (...values) => rowChecksum(values));
    database.function('piece_checksum', options, (generation, ordinal, body) =>
      pieceChecksum(String(generation), Number(ordinal), bytes({ body }, 'body')),
    );
    return database;
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): Failure {
  const message = `Can't use the archive ${path}: ${sqliteTrouble(error)}.`;
  return new Failure('ARCHIVE', message, { cause: error });
}

/** Whether the file, or the log in that folder, can't be written. */
function mayOnlyBeRead(path: string): boolean {
  if (!existsSync(path)) return false;
  return !isWritable(path) || !(existsSync(`${path}-wal`) || isWritable(dirname(path)));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

let writes = 0;

/** Rises with every write by this process to any file. */
export function writesOfProcess(): number {
  return writes;
}

/** By name: Node 22.19 does not bind numbered parameters (`?1`) by position. */
function named(values: readonly SqlValue[]): Record<string, SqlValue> {
  const bound: Record<string, SqlValue> = {};
  let number = 0;
  for (const value of values) {
    const isBindable =
      typeof value === 'number'
        ? Number.isSafeInteger(value)
        : typeof value === 'string' || value === null || value instanceof Uint8Array;
    if (!isBindable) throw new TypeError(`A ${typeof value} cannot be bound to a statement.`);
    number += 1;
    bound[`:${number}`] = value;
  }
  return bound;
}
