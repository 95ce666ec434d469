/** A business date that is written anew in a PostgreSQL archive, and the removal of what nobody reads any more. */
import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure } from '../contract/failures.ts';
import type { DayWriter, FulfillmentDay } from './archive.ts';
import type { PostgresConnection, PostgresSession } from './postgres-connection.ts';
import { pieceValues, putPostgresDay } from './postgres-days.ts';
import { withPartition } from './postgres-partitions.ts';
import { held, lockedRestaurant } from './postgres-restaurant-lock.ts';
import { PieceCutter, type RecordPiece } from './record-pieces.ts';
import { REPLACED_MS, UNTOUCHED_MS } from './retention.ts';
import { text } from './sql-row.ts';
import {
  type DayKey,
  emptyDay,
  fulfillmentDay,
  incompleteDay,
  type StoredDay,
  storedDay,
  tookTooLong,
  withPiece,
} from './stored-day.ts';

/** Begins to write a date anew. `now` gives epoch ms. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
export async function writePostgresDay(
  connection: PostgresConnection,
  key: DayKey,
  now: () => number,
): Promise<DayWriter> {
  const { restaurant, businessDate } = key;
  held(await connection.row('restaurant', restaurant), restaurant);
  const cutter = new PieceCutter(false);
  const digest = createHash('sha256');
  const begunAt = now();
  let day = emptyDay();
  // What is lost between two pieces must not be missing from a whole: after a failure there is nothing to commit.
  let whole = true;
  let ended = false;
  await connection.run(
    'addGeneration',
    restaurant,
    businessDate,
    day.generation,
    'written',
    begunAt,
  );

  const put = async (pieces: Iterable<RecordPiece>) => {
    if (!whole) throw incompleteDay();
    whole = false;
    for (const piece of pieces) {
      digest.update(piece.body);
      const values = pieceValues(key, day, piece.body);
      const added = await withPartition(connection, businessDate, () =>
        connection.run('addWrittenPiece', ...values, now()),
      );
      if (added === 0) throw tookTooLong();
      day = withPiece(day, piece);
    }
    whole = true;
  };
  return {
    add: (records: readonly ItemFulfillmentRead[]) => put(cutter.add(records)),
    commit: async () => {
      await put(cutter.rest());
      const at = { begunAt, now: now() };
      const committed = await commit(connection, key, day, digest.digest('hex'), at);
      ended = true;
      await sweep(connection, at.now);
      return committed;
    },
    abandon: async () => {
      if (!ended) {
        await connection.transaction((session) => remove(session, key, day.generation));
      }
    },
  };
}

async function commit(
  connection: PostgresConnection,
  key: DayKey,
  day: StoredDay,
  digest: string,
  { begunAt, now }: { readonly begunAt: number; readonly now: number },
): Promise<FulfillmentDay & { readonly changed: boolean }> {
  const { restaurant, businessDate } = key;
  return connection.transaction(async (session) => {
    await lockedRestaurant(session, restaurant);
    const row = await session.row('day', restaurant, businessDate);
    if (row !== undefined && row['digest'] === digest) {
      await remove(session, key, day.generation);
      await session.run('setWritten', restaurant, businessDate, begunAt);
      return { ...fulfillmentDay(storedDay(row)), changed: false };
    }
    if (row !== undefined) {
      const { generation } = storedDay(row);
      await session.run('replaceGeneration', restaurant, businessDate, generation, now);
    }
    const published = [restaurant, businessDate, day.generation, now] as const;
    if ((await session.run('publishGeneration', ...published)) === 0) throw tookTooLong();
    await putPostgresDay(session, key, day, digest);
    await session.run('setWritten', restaurant, businessDate, begunAt);
    return { ...fulfillmentDay(day), changed: true };
  });
}

/** Removes what nobody reads any more, and what was left behind. The date is written by then, so that a failure is the next writer's matter. */
async function sweep(connection: PostgresConnection, now: number): Promise<void> {
  const before = [now - REPLACED_MS, now - UNTOUCHED_MS] as const;
  try {
    for (const row of await connection.rows('staleGenerations', ...before)) {
      const key = { restaurant: text(row, 'restaurant'), businessDate: text(row, 'business_date') };
      const generation = text(row, 'generation');
      const { restaurant, businessDate } = key;
      await connection.transaction(async (session) => {
        const stale = [restaurant, businessDate, generation, ...before] as const;
        if ((await session.run('removeStaleGeneration', ...stale)) === 0) return;
        await session.run('removePieces', restaurant, businessDate, generation);
      });
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

async function remove(
  session: PostgresSession,
  { restaurant, businessDate }: DayKey,
  generation: string,
): Promise<void> {
  await session.run('removeGeneration', restaurant, businessDate, generation);
  await session.run('removePieces', restaurant, businessDate, generation);
}
