/** Syncs sharing a SQLite archive: a process's parts are free when its file lock is, so nothing expires. */
import { integer, type SqlRow, sqlText } from '../../sql-row.ts';
import {
  CONTINUED_MS,
  FORGOTTEN_MS,
  passBegin,
  STATIONS_PART,
  type SyncShare,
} from '../../sync-share.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteStatements } from './statements.ts';
import type { SqliteWriters } from './writers.ts';

/** Between process name and sync number. */
const SEPARATOR = '.';

/** In place of a process: no process has this name. */
const INTERRUPTED = 'interrupted';

export class SqliteSyncs {
  readonly #connection: SqliteConnection;
  readonly #sql: SqliteStatements;
  readonly #writers: SqliteWriters;
  #joined = 0;
  readonly #running = new Set<string>();

  constructor(connection: SqliteConnection, sql: SqliteStatements, writers: SqliteWriters) {
    this.#connection = connection;
    this.#sql = sql;
    this.#writers = writers;
  }

  /** Throws `Failure` ARCHIVE. */
  join(pass: string): SyncShare {
    this.#joined += 1;
    const holder = `${this.#writers.own()}${SEPARATOR}${this.#joined}`;
    this.#running.add(holder);
    const sql = this.#sql;
    const write = <Result>(body: () => Result): Result =>
      this.#connection.transaction('write', body);
    const { since, joined, others } = write(() => {
      const now = integer(sql.now.row() ?? {}, 'now');
      const rows = sql.syncs.rows(pass);
      const isRunning = (row: SqlRow) => this.#isRunning(sqlText(row, 'holder'));
      const oldest = (of: readonly SqlRow[]) =>
        of.length === 0 ? undefined : Math.min(...of.map((row) => integer(row, 'since')));
      const running = rows.filter(isRunning);
      const interrupted = rows.filter((row) => !isRunning(row));
      const begun = passBegin({
        now,
        running: oldest(running),
        interrupted: oldest(interrupted),
      });
      sql.addSync.run(holder, pass, begun);
      return { since: begun, joined: now, others: running.length };
    });
    return {
      others,
      take: async (restaurant, part) =>
        write(() => {
          const row = sql.lease.row(restaurant, part);
          if (row !== undefined) {
            const other = sqlText(row, 'holder');
            const isHeld = integer(row, 'held') === 1 && other !== holder;
            if (isHeld && this.#isRunning(other)) return 'held';
            if (row['read_at'] !== null && integer(row, 'read_at') > since) return 'read';
          }
          sql.takeLease.run(restaurant, part, holder);
          return 'taken';
        }),
      give: async (restaurant, part, isRead) => {
        (isRead ? sql.giveRead : sql.giveUnread).run(restaurant, part, holder);
      },
      readByOthers: async () =>
        integer(sql.readByOthers.row(holder, joined, STATIONS_PART) ?? {}, 'dates'),
      leave: async (isComplete) => {
        this.#running.delete(holder);
        write(() => {
          sql.giveAll.run(holder);
          if (!isComplete) {
            sql.interruptSync.run(holder, `${INTERRUPTED}${SEPARATOR}${holder}`);
            return;
          }
          sql.endPass.run(pass, since);
          sql.forgetLeases.run(FORGOTTEN_MS);
          sql.forgetSyncs.run(CONTINUED_MS, FORGOTTEN_MS);
        });
      },
    };
  }

  #isRunning(holder: string): boolean {
    if (this.#running.has(holder)) return true;
    const [process = ''] = holder.split(SEPARATOR);
    return process !== this.#writers.own() && this.#writers.isThere(process);
  }
}
