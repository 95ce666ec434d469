import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Failure } from '../../../contract/failures.ts';
import { oncePerKey } from '../../../contract/once.ts';
import { sqliteEngine } from '../../../store/sqlite.ts';
import { pieceChecksum, rowChecksum } from '../checksums.ts';
import { bytes, type SqlRow, type SqlValue } from '../sql-row.ts';
import { isOnlyOurs, readOnlyAddress, sqliteTrouble } from './engine.ts';
import { SpaceReserve } from './space-reserve.ts';
import { SQLITE_STATEMENTS, type SqliteStatement } from './statements.ts';

type Query = readonly [statement: SqliteStatement, ...values: readonly SqlValue[]];

/** How long a statement waits for another process that writes. */
const BUSY_TIMEOUT = 5_000;

/** `path` may be `:memory:` or `TEMPORARY`. A file without write permission is opened read-only. Throws ARCHIVE. */
export function openConnection(
  path: string,
  isReadOnly = !isOnlyOurs(path) && isReadOnlyFile(path),
): SqliteConnection {
  return new SqliteConnection(path, isReadOnly, openEngine(path, isReadOnly));
}

/** Methods throw ARCHIVE when the engine fails. */
export class SqliteConnection {
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly #database: DatabaseSync;
  readonly #reserve: SpaceReserve;
  readonly #prepared = oncePerKey((sql: string | readonly string[]) => this.#prepare(sql));
  #hasWritten = false;

  constructor(path: string, isReadOnly: boolean, database: DatabaseSync) {
    this.path = path;
    this.isReadOnly = isReadOnly;
    this.#database = database;
    this.#reserve = new SpaceReserve(path);
  }

  execute(sql: string): void {
    this.#guard(() => this.#database.exec(sql));
  }

  select(sql: string): readonly SqlRow[] {
    return this.#guard(() => this.#database.prepare(sql).all());
  }

  /** `isRunning` tells whether a writer is alive. Throws if a file lacks a table. */
  prepareAll(isRunning: (writer: string) => boolean): void {
    this.#guard(() => {
      this.#database.function('is_running', (writer) => Number(isRunning(String(writer))));
      // Nobody else can have removed a table of ours, and most statements never run there.
      if (isOnlyOurs(this.path)) return;
      for (const sql of Object.values(SQLITE_STATEMENTS)) this.#prepared(sql);
    });
  }

  run(...[name, ...values]: Query): number {
    processWrites += 1;
    this.#hasWritten = true;
    const bound = bindByName(values);
    return this.#guard(() => {
      const [first, ...others] = this.#statements(name);
      const changes = Number(first?.run(bound).changes ?? 0);
      if (changes > 0) for (const each of others) each.run(bound);
      return changes;
    });
  }

  row(...[name, ...values]: Query): SqlRow | undefined {
    return this.#guard(() => this.#statements(name)[0]?.get(bindByName(values)));
  }

  rows(...[name, ...values]: Query): readonly SqlRow[] {
    return this.#guard(() => this.#statements(name)[0]?.all(bindByName(values)) ?? []);
  }

  /** All reads in `body` see one moment. */
  snapshot<Result>(body: () => Result): Result {
    return this.#database.isTransaction ? body() : this.transaction('read', body);
  }

  /** Any error undoes the transaction. All reads in `body` see one moment. */
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
      if (kind === 'write') processWrites += 1;
    }
  }

  /** Runs an action that must not fail on a full disk, with the reserved space if needed. */
  urgently<Result>(action: () => Result): Result {
    return this.#reserve.spend(action);
  }

  reserveSpace(): void {
    this.#reserve.keep('writing');
  }

  /** Leaves the file complete without a log, unless another process uses it or the disk is full. */
  close(): void {
    if (!this.#database.isOpen) return;
    // On a full disk, the engine's own checkpoint would silently leave the log behind.
    try {
      if (!this.isReadOnly) {
        const checkpoint = 'PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE);';
        this.urgently(() => this.execute(checkpoint));
      }
    } catch (error) {
      // The log's content is safe in the log, which belongs to the archive.
      if (!(error instanceof Failure)) throw error;
    } finally {
      this.#guard(() => this.#database.close());
      if (this.#hasWritten) this.#reserve.keep('at rest');
    }
  }

  #statements(name: SqliteStatement): readonly StatementSync[] {
    return this.#prepared(SQLITE_STATEMENTS[name]);
  }

  #prepare(sql: string | readonly string[]): readonly StatementSync[] {
    const prepared = [sql].flat().map((each) => this.#database.prepare(each));
    // A statement may use fewer values than PostgreSQL's statement of the same name.
    for (const each of prepared) each.setAllowUnknownNamedParameters(true);
    return prepared;
  }

  #guard<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      if (error instanceof TypeError) throw error;
      throw unusableFailure(this.path, error);
    }
  }
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
    throw unusableFailure(path, error);
  }
}

function unusableFailure(path: string, error: unknown): Failure {
  const message = `Can't use the archive ${path}: ${sqliteTrouble(error)}.`;
  return new Failure('ARCHIVE', message, { cause: error });
}

function isReadOnlyFile(path: string): boolean {
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

let processWrites = 0;

/** Rises with each write of this process to any file. */
export function writesOfProcess(): number {
  return processWrites;
}

/** Values are bound by name, because Node 22.19 does not bind numbered parameters (`?1`) by position. */
function bindByName(values: readonly SqlValue[]): Record<string, SqlValue> {
  const bound: Record<string, SqlValue> = {};
  for (const [index, value] of values.entries()) {
    const isBindable =
      typeof value === 'number'
        ? Number.isSafeInteger(value)
        : typeof value === 'string' || value === null || value instanceof Uint8Array;
    if (!isBindable) throw new TypeError(`A ${typeof value} cannot be bound to a statement.`);
    bound[`:${index + 1}`] = value;
  }
  return bound;
}
