/**
 * All kinds of memory share one table: a text under a kind, an owner, and a name. So limits, checksums, and work without a file exist once.
 * If older programs can't read a kind's new text, raise the table's version.
 */
import type { DatabaseSync } from 'node:sqlite';

/** A kind of memory with its limits. Over a limit, the entries that were used longest ago are removed. */
export interface Kind {
  readonly name: string;
  readonly maxRows?: number;
  readonly maxBytes?: number;
}

const MIB = 1024 * 1024;

export const VIEWS: Kind = { name: 'views', maxRows: 400, maxBytes: MIB };
export const DECISIONS: Kind = { name: 'decision', maxRows: 2_000, maxBytes: MIB };
export const SETUPS: Kind = { name: 'setup', maxRows: 500, maxBytes: 50 * MIB };
export const TOKENS: Kind = { name: 'token', maxRows: 1_000, maxBytes: MIB };
/** These kinds are in a state file of `watch`. They have no limit, because a lost row would repeat or lose lines. */
export const WATCHED_RESTAURANTS: Kind = { name: 'watched' };
export const WATCH_LINES: Kind = { name: 'watch lines' };
export const WEBHOOK_LINES: Kind = { name: 'webhook lines' };
/** The setting `summaries_mb` is the limit of this kind. */
export const SUMMARIES: Kind = { name: 'summary' };

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

/** The steps from an empty file to the current table. `PRAGMA user_version` is the number of steps done. */
const STEPS = [FIRST_TABLE];

/** `PRAGMA application_id`: "lcmm" in ASCII. */
const APPLICATION_ID = 0x6c_63_6d_6d;

/** `head` has a file's first 72 bytes, one character each. */
export function isStoreHead(head: string): boolean {
  return head.startsWith('SQLite format 3\0') && head.slice(68, 72) === 'lcmm';
}

/** These settings apply to one connection. `secure_delete` overwrites deleted text, because the text may be a token. */
const SETTINGS = `
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;`;

/** On a network file system, two machines can't share a write-ahead log. With `FULL`, a commit is on disk when it returns. */
const JOURNAL = 'PRAGMA journal_mode = DELETE; PRAGMA synchronous =';

export type SchemaState = 'current' | 'newer' | 'foreign';

export function bringUpToDate(database: DatabaseSync, synchronous: 'FULL' | 'OFF'): SchemaState {
  database.exec(SETTINGS);
  const before = schemaState(database);
  if (before === 'newer' || before === 'foreign') return before;
  database.exec(`${JOURNAL} ${synchronous};`);
  if (before === 'current') return before;
  return transaction(database, 'write', () => {
    // Another process may have updated the file meanwhile.
    const state = schemaState(database);
    if (typeof state === 'string') return state;
    for (const step of STEPS.slice(state)) database.exec(step);
    database.exec(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${STEPS.length};`,
    );
    return 'current';
  });
}

/** A number is the count of steps done, if other steps are missing. */
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

/** A writer has the file alone from its first statement on, so that its commit never waits. An error undoes everything. */
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
    // SQLite may already have rolled back, for instance on a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
