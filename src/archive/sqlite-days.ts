/** Business dates in a SQLite archive: contents in pieces, of which one at a time is current. */
import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead } from '../contract/decode.ts';
import { Failure } from '../contract/failures.ts';
import type { ArchivedDate, DayWriter, FulfillmentDay } from './archive.ts';
import { contentOf, newGeneration, versionOf } from './day-version.ts';
import {
  ARRAY_END,
  arrayBytes,
  EMPTY_ARRAY,
  PieceCutter,
  type RecordPiece,
} from './record-pieces.ts';
import { REPLACED_MS, UNTOUCHED_MS } from './retention.ts';
import type { SqliteConnection, SqlRow } from './sqlite-connection.ts';
import { bytes, integer, text } from './sqlite-row.ts';
import type { SqliteStatements } from './sqlite-statements.ts';

/** Pieces smaller than this many bytes, as a live day has many, are handed over together. */
const HANDED_BYTES = 64 * 1024;

/** A restaurant's business date. */
interface DayKey {
  readonly restaurant: string;
  readonly businessDate: string;
}

/** What is stored of a day, its pieces aside. */
interface StoredDay {
  readonly generation: string;
  readonly pieces: number;
  readonly records: number;
  /** Of all pieces. */
  readonly bytes: number;
}

/** Reads and writes the business dates of an archive. Throws `Failure` ARCHIVE. */
export class SqliteDays {
  readonly #connection: SqliteConnection;
  readonly #sql: SqliteStatements;

  constructor(connection: SqliteConnection, sql: SqliteStatements) {
    this.#connection = connection;
    this.#sql = sql;
  }

  /** What a date holds. */
  day({ restaurant, businessDate }: DayKey): FulfillmentDay {
    const row = this.#sql.day.row(restaurant, businessDate);
    return fulfillmentDay(row && storedDay(row));
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
  async *pieces(version: string): AsyncGenerator<Buffer> {
    const content = contentOf(version);
    if (content === undefined) throw replaced();
    let gathered: Buffer[] = [];
    let size = 0;
    for (let ordinal = 0; ordinal < content.pieces; ordinal += 1) {
      const row = this.#sql.piece.row(content.generation, ordinal);
      if (row === undefined) throw replaced();
      const body = bytes(row, 'body');
      gathered.push(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
      size += body.byteLength;
      if (size < HANDED_BYTES) continue;
      yield gathered.length === 1 && gathered[0] !== undefined
        ? gathered[0]
        : Buffer.concat(gathered);
      gathered = [];
      size = 0;
    }
    gathered.push(content.pieces === 0 ? EMPTY_ARRAY : ARRAY_END);
    yield Buffer.concat(gathered);
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
    const put = (pieces: Iterable<RecordPiece>) => {
      const full = [...pieces];
      if (full.length === 0) return;
      for (const { body } of full) digest.update(body);
      this.#connection.transaction('write', () => {
        for (const piece of full) day = this.#put(day, piece);
        this.#sql.touchGeneration.run(now(), day.generation);
      });
    };
    return {
      add: async (records) => put(cutter.add(records)),
      commit: async () => {
        put(cutter.rest());
        return this.#commit(key, day, digest.digest('hex'), { begunAt, now: now() });
      },
      abandon: async () =>
        this.#connection.transaction('write', () => this.#remove(day.generation)),
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
        throw new Failure('ARCHIVE', 'The business date took too long to write; write it again.');
      }
      this.#putDay(key, day, hex);
      this.#sql.setWritten.run(begunAt, restaurant, businessDate);
      return { changed: true, held: day };
    });
    this.#sweep(now);
    return { ...fulfillmentDay(held), changed };
  }

  /** Removes what nobody reads any more, and what was left behind. */
  #sweep(now: number): void {
    for (const row of this.#sql.staleGenerations.rows(now - REPLACED_MS, now - UNTOUCHED_MS)) {
      this.#connection.transaction('write', () => this.#remove(text(row, 'generation')));
    }
  }

  #remove(generation: string): void {
    this.#sql.removePieces.run(generation);
    this.#sql.removeGeneration.run(generation);
  }

  #begin(state: 'current' | 'written', now: number): StoredDay {
    const generation = newGeneration();
    this.#sql.addGeneration.run(generation, state, now);
    return { generation, pieces: 0, records: 0, bytes: 0 };
  }

  #put(day: StoredDay, { body, records }: RecordPiece): StoredDay {
    this.#sql.addPiece.run(day.generation, day.pieces, body);
    return {
      generation: day.generation,
      pieces: day.pieces + 1,
      records: day.records + records,
      bytes: day.bytes + body.length,
    };
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

function storedDay(row: SqlRow): StoredDay {
  return {
    generation: text(row, 'generation'),
    pieces: integer(row, 'pieces'),
    records: integer(row, 'records'),
    bytes: integer(row, 'bytes'),
  };
}

function fulfillmentDay(
  day: StoredDay = { generation: '', pieces: 0, records: 0, bytes: 0 },
): FulfillmentDay {
  return { version: versionOf(day), records: day.records, bytes: arrayBytes(day.bytes) };
}

function replaced(): Failure {
  return new Failure('ARCHIVE', 'The business date was replaced while it was read; read it again.');
}
