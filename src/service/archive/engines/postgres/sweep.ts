/** Removes contents of business dates that are no longer read, or that a process left unfinished, from a PostgreSQL archive. */
import { Failure } from '../../../../contract/failures.ts';
import { REPLACED_MS, UNTOUCHED_MS } from '../../retention.ts';
import { integer, type SqlRow, text } from '../../sql-row.ts';
import type { DayKey } from '../../stored-day.ts';
import type { PostgresConnection, PostgresSession } from './connection.ts';
import type { PostgresWriters } from './writers.ts';

/** Removes them; `now` is epoch ms. After a failure the next writer tries again. */
export async function sweepPostgres(
  connection: PostgresConnection,
  writers: PostgresWriters,
  now: number,
): Promise<void> {
  try {
    for (const row of await connection.rows('leftGenerations', now - REPLACED_MS)) {
      const key = { restaurant: text(row, 'restaurant'), businessDate: text(row, 'business_date') };
      const generation = text(row, 'generation');
      if (writers.isWritten(row['writer'], generation)) continue;
      await connection.transaction(async (session) => {
        if (await mayBePublished(session, writers, row, now)) return;
        const left = [key.restaurant, key.businessDate, generation] as const;
        const unchanged = [text(row, 'state'), integer(row, 'touched_at')] as const;
        if ((await session.run('removeLeftGeneration', ...left, ...unchanged)) === 0) return;
        await session.run('removePieces', ...left);
      });
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Whether another writer may still publish a content. */
async function mayBePublished(
  session: PostgresSession,
  writers: PostgresWriters,
  row: SqlRow,
  now: number,
): Promise<boolean> {
  if (text(row, 'state') !== 'written') return false;
  const { writer } = row;
  // An older version stored no writer.
  if (writer === null) return integer(row, 'touched_at') >= now - UNTOUCHED_MS;
  if (writers.isOwn(writer)) return false;
  const probe = await session.row('probeWriter', integer(row, 'writer'));
  return probe?.['free'] !== 't';
}

/** Removes a content with all its pieces, unless it was published. */
export async function removePostgresGeneration(
  session: PostgresSession,
  { restaurant, businessDate }: DayKey,
  generation: string,
): Promise<void> {
  const written = [restaurant, businessDate, generation] as const;
  if ((await session.run('removeWrittenGeneration', ...written)) === 0) return;
  await session.run('removePieces', ...written);
}
