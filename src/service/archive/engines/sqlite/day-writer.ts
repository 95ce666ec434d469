import { createHash } from 'node:crypto';
import type { ArchivedDay, DayWriter } from '../../archive.ts';
import { pieceCutter, type RecordPiece } from '../../record-pieces.ts';
import { integer, type SqlRow, sqlText } from '../../sql-row.ts';
import {
  archivedDay,
  type DayKey,
  dayValues,
  emptyDay,
  incompleteDay,
  REPLACED_MS,
  type StoredDay,
  storedDay,
  tookTooLong,
  UNTOUCHED_MS,
} from '../../stored-day.ts';
import type { SqliteConnection } from './connection.ts';
import { putPiece, readPiece, removeGeneration } from './days.ts';
import { isIntact } from './rows.ts';
import type { SqliteWriters } from './writers.ts';

/** Throws `Failure` ARCHIVE. */
export function sqliteDayWriters(connection: SqliteConnection, writers: SqliteWriters) {
  const unfinished = new Set<string>();
  /** Whether others' leftovers are removed, and space to remove our own is reserved. */
  let isReady = false;

  /** Content published in the meantime stays. */
  function giveUp(generation: string): void {
    const given = connection.urgently(() => connection.run('giveUpGeneration', generation));
    if (given > 0) removeGeneration(connection, generation);
  }

  /** Whether it may still be published. */
  function isWritten(row: SqlRow, now: number): boolean {
    // Older versions stored no writer.
    if (row['writer'] === null) return integer(row, 'touched_at') >= now - UNTOUCHED_MS;
    const writer = sqlText(row, 'writer');
    return writer === writers.own()
      ? unfinished.has(sqlText(row, 'generation'))
      : writers.isThere(writer);
  }

  /** Removes what is no longer read or was left behind. Never throws. Returns how many contents went, at most `SWEPT_AT_ONCE`. */
  function sweep(now: number): number {
    let removed = 0;
    try {
      for (const row of connection.rows('leftGenerations', now - REPLACED_MS)) {
        const generation = sqlText(row, 'generation');
        if (sqlText(row, 'state') === 'replaced') removeGeneration(connection, generation);
        else if (isWritten(row, now)) continue;
        else giveUp(generation);
        removed += 1;
      }
      writers.removeLeft();
    } catch {
      // A failed sweep must not fail the write before or after it. The next writer tries again.
    }
    return removed;
  }

  /** The restaurant must exist. */
  function write(key: DayKey, now: () => number): DayWriter {
    const begunAt = now();
    const writer = writers.own();
    if (!isReady) {
      sweep(begunAt);
      connection.keepRoomToWrite();
      isReady = true;
    }
    let day = emptyDay();
    const { generation } = day;
    unfinished.add(generation);
    connection.urgently(() =>
      connection.run('addGeneration', generation, 'written', begunAt, writer),
    );
    const cutter = pieceCutter(false);
    const digest = createHash('sha256');
    // After a failure a piece may be missing: commit nothing.
    let complete = true;
    let ended = false;
    const put = (pieces: Iterable<RecordPiece>) => {
      if (!complete) throw incompleteDay();
      const full = [...pieces];
      if (full.length === 0) return;
      complete = false;
      for (const { body } of full) digest.update(body);
      connection.transaction('write', () => {
        for (const piece of full) day = putPiece(connection, day, piece);
        if (connection.run('setWritten', 'written', now(), generation) === 0) throw tookTooLong();
      });
      complete = true;
    };
    return {
      add: async (records) => put(cutter.add(records)),
      commit: async () => {
        put(cutter.rest());
        const at = { begunAt, now: now() };
        const committed = commitDay(connection, key, day, digest.digest('hex'), at);
        ended = true;
        // Also sweeps what the archive already held and so was not published.
        unfinished.delete(generation);
        sweep(at.now);
        return committed;
      },
      abandon: async () => {
        if (ended) return;
        unfinished.delete(generation);
        giveUp(generation);
      },
    };
  }

  return { write, sweep };
}

function commitDay(
  connection: SqliteConnection,
  key: DayKey,
  day: StoredDay,
  digest: string,
  { begunAt, now }: { readonly begunAt: number; readonly now: number },
): ArchivedDay & { readonly changed: boolean } {
  const { restaurant, businessDate } = key;
  const before = connection.row('day', restaurant, businessDate);
  // Equal content changes nothing, unless the stored one is damaged.
  const same =
    before?.['digest'] === digest && isReadable(connection, key, before) ? before : undefined;
  const facts = { digest, writtenAt: begunAt };
  return connection.transaction('write', () => {
    const row = connection.row('day', restaurant, businessDate);
    if (row !== undefined && row['checksum'] === same?.['checksum']) {
      const held = storedDay(row);
      connection.run('putDay', ...dayValues(key, held, facts));
      return { ...archivedDay(held), changed: false };
    }
    if (row !== undefined && isIntact(row)) {
      connection.run('setGeneration', 'replaced', now, sqlText(row, 'generation'));
    }
    if (connection.run('setWritten', 'current', now, day.generation) === 0) throw tookTooLong();
    connection.run('putDay', ...dayValues(key, day, facts));
    if (row !== undefined && !isIntact(row)) connection.run('recountDays', restaurant);
    return { ...archivedDay(day), changed: true };
  });
}

function isReadable(connection: SqliteConnection, key: DayKey, row: SqlRow): boolean {
  if (!isIntact(row)) return false;
  try {
    const { generation, pieces } = storedDay(row);
    for (let at = 0; at < pieces; at += 1) readPiece(connection, key, generation, at);
    return true;
  } catch {
    return false;
  }
}
