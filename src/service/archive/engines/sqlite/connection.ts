/** One SQLite file: statements binding only checked values, transactions, and named failures. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Failure } from '../../../../contract/failures.ts';
import { bytes, integer, type SqlRow, sqlText } from '../../sql-row.ts';
import { pieceChecksum, rowChecksum } from '../../stored-day.ts';
import { sqliteEngine, sqliteTrouble } from './engine.ts';
import { SqliteReserve } from './reserve.ts';

/** Bindable values. The engine would silently store any other object as NULL. */
type SqlValue = string | number | null | Uint8Array;

/** Values replace `:1`, `:2`, and so on. Methods throw `Failure` ARCHIVE when the engine fails. */
export interface SqlStatement {
  /** Returns changed rows. */
  run(...values: readonly SqlValue[]): number;
  row(...values: readonly SqlValue[]): SqlRow | undefined;
  rows(...values: readonly SqlValue[]): readonly SqlRow[];
}

/** Ms a statement waits for another writing process. */
const BUSY_TIMEOUT = 5_000;

/** `:memory:` opens a database in memory. Read-only where requested or where the file may not be changed. Throws `Failure` ARCHIVE. */
export function openConnection(
  path: string,
  isReadOnly = path !== ':memory:' && mayOnlyBeRead(path),
): SqliteConnection {
  const { DatabaseSync } = sqliteEngine();
  try {
    const database = new DatabaseSync(isReadOnly ? readOnlyAddress(path) : path, {
      timeout: BUSY_TIMEOUT,
      enableForeignKeyConstraints: true,
      readOnly: isReadOnly,
    });
    const options = { deterministic: true, varargs: true };
    database.function('row_checksum', options, (...values: readonly unknown[]) =>
      rowChecksum(values),
    );
    database.function('piece_checksum', options, (...values: readonly unknown[]) => {
      const [generation, ordinal, body] = values;
      const piece = { generation, ordinal, body };
      return pieceChecksum(
        sqlText(piece, 'generation'),
        integer(piece, 'ordinal'),
        bytes(piece, 'body'),
      );
    });
    return new SqliteConnection(path, database, isReadOnly);
  } catch (error) {
    throw unusable(path, error);
  }
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

/** Without a log nobody writes the file. Otherwise even a reader would create one. */
function readOnlyAddress(path: string): URL {
  const address = pathToFileURL(path);
  if (!existsSync(`${path}-wal`)) address.search = 'immutable=1';
  return address;
}

let writes = 0;

/** Rises with every write by this process to any file. */
export function writesOfProcess(): number {
  return writes;
}

/** Methods throw `Failure` ARCHIVE when the engine fails. */
export class SqliteConnection {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #reserve: SqliteReserve;
  #hasWritten = false;
  readonly isReadOnly: boolean;

  constructor(path: string, database: DatabaseSync, isReadOnly: boolean) {
    this.#path = path;
    this.isReadOnly = isReadOnly;
    this.#database = database;
    this.#reserve = new SqliteReserve(path);
  }

  /** `:memory:` without a file. */
  get path(): string {
    return this.#path;
  }

  execute(sql: string): void {
    this.#guard(() => this.#database.exec(sql));
  }

  prepare(sql: string): SqlStatement {
    const statement = this.#guard(() => this.#database.prepare(sql));
    return {
      run: (...values) => {
        writes += 1;
        this.#hasWritten = true;
        return this.#guard(() => Number(statement.run(named(values)).changes));
      },
      row: (...values) => this.#guard((): SqlRow | undefined => statement.get(named(values))),
      rows: (...values) => this.#guard((): readonly SqlRow[] => statement.all(named(values))),
    };
  }

  /** Any error undoes the transaction. Readers see one state throughout. */
  transaction<Result>(kind: 'read' | 'write', body: () => Result): Result {
    this.execute(kind === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
    try {
      const result = body();
      this.execute('COMMIT');
      return result;
    } catch (error) {
      // The engine may have rolled back already, for instance on a full disk.
      if (this.#database.isTransaction) this.execute('ROLLBACK');
      throw error;
    } finally {
      if (kind === 'write') writes += 1;
    }
  }

  /** All reads in `body` see one moment. */
  snapshot<Result>(body: () => Result): Result {
    return this.#database.isTransaction ? body() : this.transaction('read', body);
  }

  /** For what must not fail on a full disk: uses the reserved space if needed. */
  urgently<Result>(action: () => Result): Result {
    return this.#reserve.spend(action);
  }

  /** Structural damage, one engine sentence each. Reads everything. */
  structuralFaults(): readonly string[] {
    const rows = this.prepare('PRAGMA integrity_check').rows();
    return rows.map((row) => sqlText(row, 'integrity_check')).filter((line) => line !== 'ok');
  }

  /** Reserves space to remove an unfinished date, until the file is closed. */
  keepRoomToWrite(): void {
    this.#reserve.keep('writing');
  }

  /** Leaves the file complete without a log, unless in use elsewhere or on a full disk. */
  close(): void {
    if (!this.#database.isOpen) return;
    // The engine would too, but silently leave the log behind on a full disk.
    try {
      if (!this.isReadOnly) {
        this.urgently(() =>
          this.execute('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE);'),
        );
      }
    } catch (error) {
      // The log's content is safe there, and belongs to the archive.
      if (!(error instanceof Failure)) throw error;
    } finally {
      this.#guard(() => this.#database.close());
      if (this.#hasWritten) this.#reserve.keep('at rest');
    }
  }

  #guard<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      if (error instanceof TypeError) throw error;
      throw unusable(this.#path, error);
    }
  }
}

function unusable(path: string, error: unknown): Failure {
  const trouble = sqliteTrouble(error);
  return new Failure('ARCHIVE', `Can't use the archive ${path}: ${trouble}.`, {
    cause: error,
  });
}

/** By name: Node 22.19 does not bind numbered parameters (`?1`) by position. */
function named(values: readonly SqlValue[]): Record<string, SqlValue> {
  const wrong = values.find((value) =>
    typeof value === 'number'
      ? !Number.isSafeInteger(value)
      : typeof value !== 'string' && value !== null && !(value instanceof Uint8Array),
  );
  if (wrong !== undefined) throw new TypeError(`A ${typeof wrong} cannot be bound to a statement.`);
  return Object.fromEntries(values.map((value, at) => [`:${at + 1}`, value]));
}
