/**
 * Everything is in one table: a text under a kind, an owner, and a name. So limits, checksums, and work without a file are written once,
 * and each kind of memory is one record. A kind whose text changes in a way that older programs can't read raises the version, too.
 */
import type { DatabaseSync } from 'node:sqlite';

/** What is remembered, and how much of it. Over a limit, what was used longest ago goes first. */
export interface Kind {
  readonly kind: string;
  readonly mostRows?: number;
  readonly mostBytes?: number;
}

const MIB = 1024 * 1024;

export const VIEWS: Kind = { kind: 'views', mostRows: 400, mostBytes: MIB };
export const DECISIONS: Kind = { kind: 'decision', mostRows: 2_000, mostBytes: MIB };
export const SETUPS: Kind = { kind: 'setup', mostRows: 500, mostBytes: 50 * MIB };
export const TOKENS: Kind = { kind: 'token', mostRows: 1_000, mostBytes: MIB };
/** In a state file of `watch`. Losing a row would repeat or lose lines, so there is no limit. */
export const WATCHED_RESTAURANTS: Kind = { kind: 'watched' };
export const WATCH_LINES: Kind = { kind: 'watch lines' };
export const WEBHOOK_LINES: Kind = { kind: 'webhook lines' };
/** The limit is a setting. */
export const SUMMARIES: Kind = { kind: 'summary' };

const FIRST_TABLE = `
  CREATE TABLE memory (
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (kind, owner, name)
  );
  CREATE INDEX memory_use ON memory (kind, used_at, bytes);`;

/** From an empty file to the current table. `PRAGMA user_version` counts the steps done. */
const STEPS = [FIRST_TABLE];

/** `PRAGMA application_id`: "lcmm" in ASCII. */
const APPLICATION_ID = 0x6c_63_6d_6d;

/** Whether a file's first 72 bytes, one character each, are those of a store. */
export function isStoreHead(head: string): boolean {
  return head.startsWith('SQLite format 3\0') && head.slice(68, 72) === 'lcmm';
}

/** In memory for this connection only. Deleted text is overwritten: it may be a token. */
const SETTINGS = `
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;`;

/**
 * A rollback journal, never a write-ahead log: that one needs memory which all processes share, and a home may be on a network file system,
 * open on two machines. With `FULL`, each commit is on disk before it returns.
 */
const JOURNAL = 'PRAGMA journal_mode = DELETE; PRAGMA synchronous =';

export type SchemaState = 'current' | 'newer' | 'foreign';

/** Brings a file of an earlier version, or an empty one, up to date. */
export function bringUpToDate(database: DatabaseSync, synchronous: 'FULL' | 'OFF'): SchemaState {
  database.exec(SETTINGS);
  const found = schemaState(database);
  if (found === 'newer' || found === 'foreign') return found;
  database.exec(`${JOURNAL} ${synchronous};`);
  if (found === 'current') return found;
  return transaction(database, 'write', () => {
    // Another process may have been first.
    const steps = schemaState(database);
    if (typeof steps === 'string') return steps;
    for (const step of STEPS.slice(steps)) database.exec(step);
    database.exec(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${STEPS.length};`,
    );
    return 'current';
  });
}

/** The number of steps done, unless these are all. */
export function schemaState(database: DatabaseSync): SchemaState | number {
  const { application, version, tables } =
    database
      .prepare(
        `SELECT (SELECT application_id FROM pragma_application_id) AS application,
          (SELECT user_version FROM pragma_user_version) AS version,
          (SELECT count(*) FROM sqlite_schema) AS tables`,
      )
      .get() ?? {};
  if (tables === 0) return 0;
  if (application !== APPLICATION_ID || typeof version !== 'number') return 'foreign';
  if (version > STEPS.length) return 'newer';
  return version === STEPS.length ? 'current' : version;
}

/** A writer is alone from its first statement on, so its commit waits for nobody. An error undoes everything. */
export function transaction<Result>(
  database: DatabaseSync,
  kind: 'read' | 'write',
  body: () => Result,
): Result {
  database.exec(kind === 'write' ? 'BEGIN EXCLUSIVE' : 'BEGIN');
  try {
    const result = body();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // The engine may have rolled back already, for instance on a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
