import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead } from '../../../../contract/decode.ts';
import { Failure } from '../../../../contract/failures.ts';
import type { ArchivedDay, DayWriter } from '../../archive.ts';
import { pieceCutter, type RecordPiece } from '../../record-pieces.ts';
import { integer, type SqlRow, sqlText } from '../../sql-row.ts';
import {
  archivedDay,
  type DayKey,
  emptyDay,
  incompleteDay,
  REPLACED_MS,
  type StoredDay,
  storedDay,
  tookTooLong,
  UNTOUCHED_MS,
  versionOf,
  withPiece,
} from '../../stored-day.ts';
import type { PostgresConnection, PostgresSession } from './connection.ts';
import { pieceValues, postgresPieces, putPostgresDay, withPartition } from './days.ts';
import { held, lockedRestaurant, type PostgresWriters } from './writers.ts';

/** `now` returns epoch ms. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
export async function writePostgresDay(
  connection: PostgresConnection,
  writers: PostgresWriters,
  key: DayKey,
  now: () => number,
): Promise<DayWriter> {
  const { restaurant, businessDate } = key;
  held(await connection.row('restaurant', restaurant), restaurant);
  const cutter = pieceCutter(false);
  const digest = createHash('sha256');
  const begunAt = now();
  let day = emptyDay();
  // After a failure nothing may be committed: a piece may be missing.
  let complete = true;
  let ended = false;
  const writer = await writers.own();
  await sweepPostgres(connection, writers, begunAt);
  const { generation } = day;
  writers.unfinished.add(generation);
  const begun = [restaurant, businessDate, generation, 'written', begunAt, writer] as const;
  await connection.run('addGeneration', ...begun);

  const put = async (pieces: Iterable<RecordPiece>) => {
    if (!complete) throw incompleteDay();
    complete = false;
    await writers.own();
    for (const piece of pieces) {
      digest.update(piece.body);
      const values = pieceValues(key, day, piece.body);
      const added = await withPartition(connection, businessDate, () =>
        connection.run('addWrittenPiece', ...values, now()),
      );
      if (added === 0) throw tookTooLong();
      day = withPiece(day, piece);
    }
    complete = true;
  };
  return {
    add: (records: readonly ItemFulfillmentRead[]) => put(cutter.add(records)),
    commit: async () => {
      await put(cutter.rest());
      const at = { begunAt, now: now() };
      const committed = await commit(connection, key, day, digest.digest('hex'), at);
      ended = true;
      writers.unfinished.delete(generation);
      await sweepPostgres(connection, writers, at.now);
      return committed;
    },
    abandon: async () => {
      if (ended) return;
      writers.unfinished.delete(generation);
      await connection.transaction((session) => removePostgresGeneration(session, key, generation));
    },
  };
}

async function commit(
  connection: PostgresConnection,
  key: DayKey,
  day: StoredDay,
  digest: string,
  { begunAt, now }: { readonly begunAt: number; readonly now: number },
): Promise<ArchivedDay & { readonly changed: boolean }> {
  const { restaurant, businessDate } = key;
  const before = await connection.row('day', restaurant, businessDate);
  // Equal content changes nothing, unless the stored copy is damaged.
  const isHeld = before?.['digest'] === digest && (await isReadable(connection, key, before));
  const same = before !== undefined && isHeld ? storedDay(before).generation : undefined;
  return connection.transaction(async (session) => {
    await lockedRestaurant(session, restaurant);
    const row = await session.row('day', restaurant, businessDate);
    if (row !== undefined && row['digest'] === digest && storedDay(row).generation === same) {
      await removePostgresGeneration(session, key, day.generation);
      await session.run('setWritten', restaurant, businessDate, begunAt);
      return { ...archivedDay(storedDay(row)), changed: false };
    }
    if (row !== undefined) {
      const { generation } = storedDay(row);
      await session.run('replaceGeneration', restaurant, businessDate, generation, now);
    }
    const published = [restaurant, businessDate, day.generation, now] as const;
    if ((await session.run('publishGeneration', ...published)) === 0) throw tookTooLong();
    await putPostgresDay(session, key, day, digest);
    await session.run('setWritten', restaurant, businessDate, begunAt);
    return { ...archivedDay(day), changed: true };
  });
}

async function isReadable(
  connection: PostgresConnection,
  key: DayKey,
  row: SqlRow,
): Promise<boolean> {
  try {
    for await (const _ of postgresPieces(connection, key, versionOf(storedDay(row)))) {
      // Only readability matters here.
    }
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'ARCHIVE') return false;
    throw error;
  }
}

/** `now` is epoch ms. After a failure the next writer tries again. Returns how many contents went, at most `SWEPT_AT_ONCE`. */
export async function sweepPostgres(
  connection: PostgresConnection,
  writers: PostgresWriters,
  now: number,
): Promise<number> {
  let removed = 0;
  try {
    for (const row of await connection.rows('leftGenerations', now - REPLACED_MS)) {
      const key = {
        restaurant: sqlText(row, 'restaurant'),
        businessDate: sqlText(row, 'business_date'),
      };
      const generation = sqlText(row, 'generation');
      if (writers.isWritten(row['writer'], generation)) continue;
      const isRemoved = await connection.transaction(async (session) => {
        if (await mayBePublished(session, writers, row, now)) return false;
        const left = [key.restaurant, key.businessDate, generation] as const;
        const unchanged = [sqlText(row, 'state'), integer(row, 'touched_at')] as const;
        if ((await session.run('removeLeftGeneration', ...left, ...unchanged)) === 0) return false;
        await session.run('removePieces', ...left);
        return true;
      });
      if (isRemoved) removed += 1;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return removed;
}

/** Another writer may still publish the content. */
async function mayBePublished(
  session: PostgresSession,
  writers: PostgresWriters,
  row: SqlRow,
  now: number,
): Promise<boolean> {
  if (sqlText(row, 'state') !== 'written') return false;
  const { writer } = row;
  // Older versions stored no writer.
  if (writer === null) return integer(row, 'touched_at') >= now - UNTOUCHED_MS;
  if (writers.isOwn(writer)) return false;
  const probe = await session.row('probeWriter', integer(row, 'writer'));
  return probe?.['free'] !== 't';
}

/** With all pieces, unless published. */
async function removePostgresGeneration(
  session: PostgresSession,
  { restaurant, businessDate }: DayKey,
  generation: string,
): Promise<void> {
  const written = [restaurant, businessDate, generation] as const;
  if ((await session.run('removeWrittenGeneration', ...written)) === 0) return;
  await session.run('removePieces', ...written);
}
