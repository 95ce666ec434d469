import { createHash } from 'node:crypto';
import type { ArchivedDay, DayWriter } from '../../archive.ts';
import { PieceCutter, type RecordPiece } from '../../record-pieces.ts';
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
import type { SqliteStatements } from './statements.ts';
import type { SqliteWriters } from './writers.ts';

/** Throws `Failure` ARCHIVE. */
export class SqliteDayWriters {
  readonly #connection: SqliteConnection;
  readonly #sql: SqliteStatements;
  readonly #writers: SqliteWriters;
  readonly #begun = new Set<string>();
  /** Whether others' leftovers are removed, and space to remove our own is reserved. */
  #isReady = false;

  constructor(connection: SqliteConnection, sql: SqliteStatements, writers: SqliteWriters) {
    this.#connection = connection;
    this.#sql = sql;
    this.#writers = writers;
  }

  /** The restaurant must exist. */
  async write(key: DayKey, now: () => number): Promise<DayWriter> {
    const begunAt = now();
    const writer = this.#writers.own();
    if (!this.#isReady) {
      this.#sweep(begunAt);
      this.#connection.keepRoomToWrite();
      this.#isReady = true;
    }
    let day = emptyDay();
    const { generation } = day;
    this.#begun.add(generation);
    this.#connection.urgently(() =>
      this.#sql.addGeneration.run(generation, 'written', begunAt, writer),
    );
    const cutter = new PieceCutter(false);
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
      this.#connection.transaction('write', () => {
        for (const piece of full) day = putPiece(this.#sql, day, piece);
        if (this.#sql.setWritten.run('written', now(), generation) === 0) throw tookTooLong();
      });
      complete = true;
    };
    return {
      add: async (records) => put(cutter.add(records)),
      commit: async () => {
        put(cutter.rest());
        const at = { begunAt, now: now() };
        const committed = this.#commit(key, day, digest.digest('hex'), at);
        ended = true;
        // Also sweeps what the archive already held and so was not published.
        this.#begun.delete(generation);
        this.#sweep(at.now);
        return committed;
      },
      abandon: async () => {
        if (ended) return;
        this.#begun.delete(generation);
        this.#giveUp(generation);
      },
    };
  }

  #commit(
    key: DayKey,
    day: StoredDay,
    hex: string,
    { begunAt, now }: { readonly begunAt: number; readonly now: number },
  ): ArchivedDay & { readonly changed: boolean } {
    const { restaurant, businessDate } = key;
    const before = this.#sql.day.row(restaurant, businessDate);
    // Equal content changes nothing, unless the stored one is damaged.
    const same = before?.['digest'] === hex && this.#isReadable(key, before) ? before : undefined;
    return this.#connection.transaction('write', () => {
      const row = this.#sql.day.row(restaurant, businessDate);
      if (row !== undefined && row['checksum'] === same?.['checksum']) {
        const held = storedDay(row);
        this.#sql.putDay.run(...dayValues(key, held, { digest: hex, writtenAt: begunAt }));
        return { ...archivedDay(held), changed: false };
      }
      if (row !== undefined && isIntact(row)) {
        this.#sql.setGeneration.run('replaced', now, sqlText(row, 'generation'));
      }
      if (this.#sql.setWritten.run('current', now, day.generation) === 0) throw tookTooLong();
      this.#sql.putDay.run(...dayValues(key, day, { digest: hex, writtenAt: begunAt }));
      if (row !== undefined && !isIntact(row)) this.#sql.recountDays.run(restaurant);
      return { ...archivedDay(day), changed: true };
    });
  }

  #isReadable(key: DayKey, row: SqlRow): boolean {
    if (!isIntact(row)) return false;
    try {
      const { generation, pieces } = storedDay(row);
      for (let at = 0; at < pieces; at += 1) readPiece(this.#sql, key, generation, at);
      return true;
    } catch {
      return false;
    }
  }

  /** Removes what is no longer read or was left behind. Never throws. */
  #sweep(now: number): void {
    try {
      for (const row of this.#sql.leftGenerations.rows(now - REPLACED_MS)) {
        const generation = sqlText(row, 'generation');
        if (sqlText(row, 'state') === 'replaced') {
          removeGeneration(this.#connection, this.#sql, generation);
        } else if (!this.#isWritten(row, now)) this.#giveUp(generation);
      }
      this.#writers.removeLeft();
    } catch {
      // A failed sweep must not fail the write before or after it. The next writer tries again.
    }
  }

  /** Content published in the meantime stays. */
  #giveUp(generation: string): void {
    const given = this.#connection.urgently(() => this.#sql.giveUpGeneration.run(generation));
    if (given > 0) removeGeneration(this.#connection, this.#sql, generation);
  }

  /** Whether it may still be published. */
  #isWritten(row: SqlRow, now: number): boolean {
    // Older versions stored no writer.
    if (row['writer'] === null) return integer(row, 'touched_at') >= now - UNTOUCHED_MS;
    const writer = sqlText(row, 'writer');
    return writer === this.#writers.own()
      ? this.#begun.has(sqlText(row, 'generation'))
      : this.#writers.isThere(writer);
  }
}
