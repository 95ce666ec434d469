import type { ItemFulfillmentRead } from '../../../../contract/decode.ts';
import type { ArchivedDate, ArchivedDay, ArchivedSummary } from '../../archive.ts';
import { completeArray, PieceCutter, type RecordPiece } from '../../record-pieces.ts';
import { bytes, integer, type SqlRow, sqlText } from '../../sql-row.ts';
import {
  archivedDay,
  contentOf,
  type DayKey,
  dayValues,
  emptyDay,
  pieceChecksum,
  replacedMeanwhile,
  requireSoundPiece,
  type StoredDay,
  storedDay,
  versionOf,
  withPiece,
} from '../../stored-day.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteMemory } from './memory.ts';
import { isIntact, type SqliteRows } from './rows.ts';
import type { SqliteStatements } from './statements.ts';

/** Throws `Failure` ARCHIVE. */
export class SqliteDays {
  readonly #sql: SqliteStatements;
  readonly #rows: SqliteRows<ArchivedDate>;
  readonly #day: (restaurant: string, businessDate: string) => ArchivedDay;

  constructor(sql: SqliteStatements, rows: SqliteRows<ArchivedDate>, memory: SqliteMemory) {
    this.#sql = sql;
    this.#rows = rows;
    this.#day = memory.remembered((restaurant: string, businessDate: string) => {
      const row = rows.row(restaurant, businessDate);
      return archivedDay(row && storedDay(row));
    });
  }

  day({ restaurant, businessDate }: DayKey): ArchivedDay {
    return this.#day(restaurant, businessDate);
  }

  pieces(key: DayKey, version: string): AsyncIterable<Buffer> {
    return completeArray(this.#bodies(key, version));
  }

  async *#bodies(key: DayKey, version: string): AsyncGenerator<Buffer> {
    const content = contentOf(version);
    if (content === undefined) throw replacedMeanwhile();
    for (let ordinal = 0; ordinal < content.pieces; ordinal += 1) {
      yield readPiece(this.#sql, key, content.generation, ordinal);
    }
  }

  /** Within a transaction. The restaurant exists. */
  append(key: DayKey, records: readonly ItemFulfillmentRead[]): void {
    if (records.length === 0) return;
    const row = this.#rows.row(key.restaurant, key.businessDate);
    let day = row === undefined ? emptyDay() : storedDay(row);
    if (row === undefined) this.#sql.addGeneration.run(day.generation, 'current', 0, null);
    const cutter = new PieceCutter(day.pieces > 0);
    for (const piece of [...cutter.add(records), ...cutter.rest()]) {
      day = putPiece(this.#sql, day, piece);
    }
    this.#sql.putDay.run(
      ...dayValues(key, day, { digest: null, writtenAt: row && writtenAt(row) }),
    );
  }

  /** Within a transaction. False where the date has changed since. */
  putSummary({ restaurant, businessDate }: DayKey, summary: ArchivedSummary): boolean {
    const row = this.#rows.row(restaurant, businessDate);
    const { version, basis, text: written } = summary;
    if (row === undefined || versionOf(storedDay(row)) !== version) return false;
    this.#sql.putSummary.run(restaurant, businessDate, version, basis, written);
    return true;
  }

  /** For the date's current content. */
  summary(key: DayKey, basis: string): string | undefined {
    const row = this.#sql.summary.row(key.restaurant, key.businessDate);
    if (row === undefined || !isIntact(row) || sqlText(row, 'basis') !== basis) return undefined;
    return sqlText(row, 'version') === this.day(key).version ? sqlText(row, 'text') : undefined;
  }
}

export function archivedDate(row: SqlRow): ArchivedDate {
  const at = writtenAt(row);
  return {
    businessDate: sqlText(row, 'business_date'),
    ...archivedDay(storedDay(row)),
    ...(at !== undefined && { writtenAt: at }),
  };
}

function writtenAt(row: SqlRow): number | undefined {
  return row['written_at'] === null ? undefined : integer(row, 'written_at');
}

/** Pieces per transaction: few enough for the space reserved on a full disk. */
const REMOVED_AT_ONCE = 64;

export function putPiece(sql: SqliteStatements, day: StoredDay, piece: RecordPiece): StoredDay {
  const { generation, pieces: ordinal } = day;
  sql.addPieceChecksum.run(generation, ordinal, pieceChecksum(generation, ordinal, piece.body));
  sql.addPiece.run(generation, ordinal, piece.body);
  return withPiece(day, piece);
}

/** Checks the piece's checksum. */
export function readPiece(
  sql: SqliteStatements,
  key: DayKey,
  generation: string,
  ordinal: number,
): Buffer {
  const row = sql.piece.row(generation, ordinal);
  if (row === undefined) throw replacedMeanwhile();
  const { buffer, byteOffset, byteLength } = bytes(row, 'body');
  const body = Buffer.from(buffer, byteOffset, byteLength);
  requireSoundPiece(key, { generation, ordinal, body }, row['checksum']);
  return body;
}

/** Also on a full disk. If it fails, pieces already removed are not needed. */
export function removeGeneration(
  connection: SqliteConnection,
  sql: SqliteStatements,
  generation: string,
): void {
  const last = sql.lastPiece.row(generation);
  const count = last === undefined || last['ordinal'] === null ? 0 : integer(last, 'ordinal') + 1;
  for (let from = Math.max(0, count - REMOVED_AT_ONCE); ; from -= REMOVED_AT_ONCE) {
    const first = Math.max(0, from);
    connection.urgently(() =>
      connection.transaction('write', () => {
        sql.removePieces.run(generation, first);
        sql.removePieceChecksums.run(generation, first);
        if (first === 0) sql.removeGeneration.run(generation);
      }),
    );
    if (first === 0) return;
  }
}
