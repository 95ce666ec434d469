/** Business dates in a SQLite archive: contents in pieces, of which one at a time is current. */
import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure } from '../contract/failures.ts';
import type { ArchivedDate, DayWriter, FulfillmentDay } from './archive.ts';
import { contentOf } from './day-version.ts';
import { PieceCutter, type RecordPiece, wholeArray } from './record-pieces.ts';
import { REPLACED_MS, UNTOUCHED_MS } from './retention.ts';
import { bytes, integer, text } from './sql-row.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { SqliteMemory } from './sqlite-memory.ts';
import type { SqliteStatements } from './sqlite-statements.ts';
import {
  type DayKey,
  emptyDay,
  fulfillmentDay,
  incompleteDay,
  replacedMeanwhile,
  type StoredDay,
  storedDay,
  tookTooLong,
  withPiece,
} from './stored-day.ts';

/** Reads and writes the business dates of an archive. Throws `Failure` ARCHIVE. */
export class SqliteDays {
  readonly #connection: SqliteConnection;
  readonly #sql: SqliteStatements;

  readonly #day: (restaurant: string, businessDate: string) => FulfillmentDay;

  constructor(connection: SqliteConnection, sql: SqliteStatements, memory: SqliteMemory) {
    this.#connection = connection;
    this.#sql = sql;
    this.#day = memory.remembered((restaurant: string, businessDate: string) => {
      const row = sql.day.row(restaurant, businessDate);
      return fulfillmentDay(row && storedDay(row));
    });
  }

  /** What a date holds. */
  day({ restaurant, businessDate }: DayKey): FulfillmentDay {
    return this.#day(restaurant, businessDate);
  }

  /** Every date of a restaurant that was written, latest first. */
  days(restaurant: string): readonly ArchivedDate[] {
    return this.#sql.days.rows(restaurant).map((row) => ({
      businessDate: text(row, 'business_date'),
      ...fulfillmentDay(storedDay(row)),
      ...(row['written_at'] !== null && { writtenAt: integer(row, 'written_at') }),
    }));
  }

  /** The text of a content. */
  pieces(version: string): AsyncIterable<Buffer> {
    return wholeArray(this.#bodies(version));
  }

  async *#bodies(version: string): AsyncGenerator<Buffer> {
    const content = contentOf(version);
    if (content === undefined) throw replacedMeanwhile();
    for (let ordinal = 0; ordinal < content.pieces; ordinal += 1) {
      const row = this.#sql.piece.row(content.generation, ordinal);
      if (row === undefined) throw replacedMeanwhile();
      const { buffer, byteOffset, byteLength } = bytes(row, 'body');
      yield Buffer.from(buffer, byteOffset, byteLength);
    }
  }

  /** Adds records to what a date holds, all or none. The restaurant is there. */
  append(key: DayKey, records: readonly ItemFulfillmentRead[]): void {
    if (records.length === 0) return;
    const { restaurant, businessDate } = key;
    const row = this.#sql.day.row(restaurant, businessDate);
    let day = row === undefined ? this.#begin('current', 0) : storedDay(row);
    const cutter = new PieceCutter(day.pieces > 0);
    for (const piece of [...cutter.add(records), ...cutter.rest()]) day = this.#put(day, piece);
    this.#putDay(key, day, null);
  }

  /** Begins to write a date anew. */
  write(key: DayKey, now: () => number): DayWriter {
    const cutter = new PieceCutter(false);
    const digest = createHash('sha256');
    const begunAt = now();
    let day = this.#begin('written', begunAt);
    // What is lost between two pieces must not be missing from a whole: after a failure there is nothing to commit.
    let whole = true;
    let ended = false;
    const put = (pieces: Iterable<RecordPiece>) => {
      if (!whole) throw incompleteDay();
      const full = [...pieces];
      if (full.length === 0) return;
      whole = false;
      for (const { body } of full) digest.update(body);
      this.#connection.transaction('write', () => {
        for (const piece of full) day = this.#put(day, piece);
        if (this.#sql.touchGeneration.run(now(), day.generation) === 0) throw tookTooLong();
      });
      whole = true;
    };
    return {
      add: async (records) => put(cutter.add(records)),
      commit: async () => {
        put(cutter.rest());
        const at = { begunAt, now: now() };
        const committed = this.#commit(key, day, digest.digest('hex'), at);
        ended = true;
        return committed;
      },
      abandon: async () => {
        if (!ended) this.#connection.transaction('write', () => this.#remove(day.generation));
      },
    };
  }

  #commit(
    key: DayKey,
    day: StoredDay,
    hex: string,
    { begunAt, now }: { readonly begunAt: number; readonly now: number },
  ): FulfillmentDay & { readonly changed: boolean } {
    const { restaurant, businessDate } = key;
    const { changed, held } = this.#connection.transaction('write', () => {
      const row = this.#sql.day.row(restaurant, businessDate);
      if (row !== undefined && row['digest'] === hex) {
        this.#remove(day.generation);
        this.#sql.setWritten.run(begunAt, restaurant, businessDate);
        return { changed: false, held: storedDay(row) };
      }
      if (row !== undefined) {
        this.#sql.setGeneration.run('replaced', now, text(row, 'generation'));
      }
      if (this.#sql.setGeneration.run('current', now, day.generation) === 0) {
        throw tookTooLong();
      }
      this.#putDay(key, day, hex);
      this.#sql.setWritten.run(begunAt, restaurant, businessDate);
      return { changed: true, held: day };
    });
    this.#sweep(now);
    return { ...fulfillmentDay(held), changed };
  }

  /** Removes what nobody reads any more, and what was left behind. The date is written by then, so that a failure is the next writer's matter. */
  #sweep(now: number): void {
    try {
      for (const row of this.#sql.staleGenerations.rows(now - REPLACED_MS, now - UNTOUCHED_MS)) {
        this.#connection.transaction('write', () => this.#remove(text(row, 'generation')));
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  #remove(generation: string): void {
    this.#sql.removePieces.run(generation);
    this.#sql.removeGeneration.run(generation);
  }

  #begin(state: 'current' | 'written', now: number): StoredDay {
    const day = emptyDay();
    this.#sql.addGeneration.run(day.generation, state, now);
    return day;
  }

  #put(day: StoredDay, piece: RecordPiece): StoredDay {
    this.#sql.addPiece.run(day.generation, day.pieces, piece.body);
    return withPiece(day, piece);
  }

  #putDay({ restaurant, businessDate }: DayKey, day: StoredDay, digest: string | null): void {
    this.#sql.putDay.run(
      restaurant,
      businessDate,
      day.generation,
      day.pieces,
      day.records,
      day.bytes,
      digest,
    );
  }
}
