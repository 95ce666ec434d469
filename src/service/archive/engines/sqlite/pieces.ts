/** The pieces of contents in a SQLite archive, each with its checksum. Throws `Failure` ARCHIVE. */
import { pieceChecksum, requireSoundPiece } from '../../checksum.ts';
import type { RecordPiece } from '../../record-pieces.ts';
import { bytes, integer } from '../../sql-row.ts';
import { type DayKey, replacedMeanwhile, type StoredDay, withPiece } from '../../stored-day.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteStatements } from './statements.ts';

/** Pieces removed in one transaction: few enough for the space reserved on a full disk. */
const REMOVED_AT_ONCE = 64;

/** Adds a piece at the end of a content. */
export function putPiece(sql: SqliteStatements, day: StoredDay, piece: RecordPiece): StoredDay {
  const { generation, pieces: ordinal } = day;
  sql.addPieceChecksum.run(generation, ordinal, pieceChecksum(generation, ordinal, piece.body));
  sql.addPiece.run(generation, ordinal, piece.body);
  return withPiece(day, piece);
}

/** The text of a piece, checked against its checksum. */
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

/** Removes a content with all its pieces, also on a full disk. If it fails, the pieces already removed are not needed. */
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
