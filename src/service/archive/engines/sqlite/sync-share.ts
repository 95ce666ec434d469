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
import type { SqliteWriters } from './writers.ts';

/** Between process name and sync number. */
const SEPARATOR = '.';

/** In place of a process: no process has this name. */
const INTERRUPTED = 'interrupted';

/** Throws `Failure` ARCHIVE. */
export function sqliteSyncs(connection: SqliteConnection, writers: SqliteWriters) {
  let joins = 0;
  const own = new Set<string>();
  const write = <Result>(body: () => Result): Result => connection.transaction('write', body);

  function isRunning(holder: string): boolean {
    if (own.has(holder)) return true;
    const [process = ''] = holder.split(SEPARATOR);
    return process !== writers.own() && writers.isThere(process);
  }

  return (pass: string): SyncShare => {
    joins += 1;
    const holder = `${writers.own()}${SEPARATOR}${joins}`;
    own.add(holder);
    const { since, joined, others } = write(() => {
      const now = integer(connection.row('now') ?? {}, 'now');
      const { running = [], interrupted = [] } = Object.groupBy(
        connection.rows('syncs', pass),
        (row) => (isRunning(sqlText(row, 'holder')) ? 'running' : 'interrupted'),
      );
      const oldest = (of: readonly SqlRow[]) =>
        of.length === 0 ? undefined : Math.min(...of.map((row) => integer(row, 'since')));
      const begun = passBegin({
        now,
        running: oldest(running),
        interrupted: oldest(interrupted),
      });
      connection.run('addSync', holder, pass, begun);
      return { since: begun, joined: now, others: running.length };
    });
    return {
      others,
      take: async (restaurant, part) =>
        write(() => {
          const row = connection.row('lease', restaurant, part);
          if (row !== undefined) {
            const other = sqlText(row, 'holder');
            const isHeld = integer(row, 'held') === 1 && other !== holder;
            if (isHeld && isRunning(other)) return 'held';
            if (row['read_at'] !== null && integer(row, 'read_at') > since) return 'read';
          }
          connection.run('takeLease', restaurant, part, holder);
          return 'taken';
        }),
      give: async (restaurant, part, isRead) => {
        connection.run(isRead ? 'giveRead' : 'giveUnread', restaurant, part, holder);
      },
      readByOthers: async () =>
        integer(connection.row('readByOthers', holder, joined, STATIONS_PART) ?? {}, 'dates'),
      leave: async (isComplete) => {
        own.delete(holder);
        write(() => {
          connection.run('giveAll', holder);
          if (!isComplete) {
            connection.run('interruptSync', holder, `${INTERRUPTED}${SEPARATOR}${holder}`);
            return;
          }
          connection.run('endPass', pass, since);
          connection.run('forgetLeases', FORGOTTEN_MS);
          connection.run('forgetSyncs', CONTINUED_MS, FORGOTTEN_MS);
        });
      },
    };
  };
}
