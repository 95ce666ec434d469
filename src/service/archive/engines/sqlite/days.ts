import type { ItemFulfillmentRead } from '../../../../contract/decode.ts';
import type { ArchivedDate, ArchivedSummary } from '../../archive.ts';
import { completeArray, pieceCutter, type RecordPiece } from '../../record-pieces.ts';
import { bytes, integer, sqlText } from '../../sql-row.ts';
import {
  archivedDay,
  contentOf,
  type DayKey,
  dayValues,
  emptyDay,
  lastWrite,
  pieceChecksum,
  replacedMeanwhile,
  requireSoundPiece,
  rowChecksum,
  type StoredDay,
  storedDay,
  versionOf,
  withPiece,
} from '../../stored-day.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteMemory } from './memory.ts';
import type { SqliteTables } from './rows.ts';

/** Throws `Failure` ARCHIVE. */
export function sqliteDays(
  connection: SqliteConnection,
  rows: SqliteTables['days'],
  memory: SqliteMemory,
) {
  const day = memory.remembered((restaurant: string, businessDate: string) => {
    const row = rows.row(restaurant, businessDate);
    return archivedDay(row && storedDay(row));
  });
  const versionsOf = memory.remembered(
    (restaurant: string) =>
      new Map(rows.all(restaurant).map((each) => [each.businessDate, each.version])),
  );
  async function* bodies(key: DayKey, version: string): AsyncGenerator<Buffer> {
    const content = contentOf(version);
    if (content === undefined) throw replacedMeanwhile();
    for (let ordinal = 0; ordinal < content.pieces; ordinal += 1) {
      yield readPiece(connection, key, content.generation, ordinal);
    }
  }
  return {
    day,
    pieces: (key: DayKey, version: string) => completeArray(bodies(key, version)),

    /** Within a transaction. The restaurant exists. */
    append(key: DayKey, records: readonly ItemFulfillmentRead[]): void {
      if (records.length === 0) return;
      const row = rows.row(key.restaurant, key.businessDate);
      let written = row === undefined ? emptyDay() : storedDay(row);
      if (row === undefined) {
        connection.run('addGeneration', written.generation, 'current', 0, null);
      }
      const cutter = pieceCutter(written.pieces > 0);
      for (const piece of [...cutter.add(records), ...cutter.rest()]) {
        written = putPiece(connection, written, piece);
      }
      const facts = { digest: null, writtenAt: row && lastWrite(row) };
      connection.run('putDay', ...dayValues(key, written, facts));
    },

    /** Within a transaction. False where the date has changed since. */
    putSummary({ restaurant, businessDate }: DayKey, summary: ArchivedSummary): boolean {
      const row = rows.row(restaurant, businessDate);
      const { version, basis, text: written } = summary;
      if (row === undefined || versionOf(storedDay(row)) !== version) return false;
      connection.run('putSummary', restaurant, businessDate, version, basis, written);
      return true;
    },

    summary({ restaurant, businessDate }: DayKey, basis: string): string | undefined {
      const row = connection.row('summary', restaurant, businessDate);
      if (row?.['basis'] !== basis) return undefined;
      const { version, text, checksum } = row;
      const values = [restaurant, businessDate, version, basis, text];
      if (checksum !== rowChecksum(values)) return undefined;
      const isCurrent = (versionsOf(restaurant).get(businessDate) ?? version) === version;
      return isCurrent ? sqlText(row, 'text') : undefined;
    },

    /** Within a transaction. */
    prune(restaurant: string, before: string, now: number): readonly ArchivedDate[] {
      const gone = rows.all(restaurant).filter(({ businessDate }) => businessDate < before);
      connection.run('removeOldSummaries', restaurant, before);
      connection.run('replaceDays', restaurant, before, now);
      connection.run('removeDays', restaurant, before);
      return gone;
    },
  };
}

/** Pieces per transaction: few enough for the space reserved on a full disk. */
const REMOVED_AT_ONCE = 64;

export function putPiece(
  connection: SqliteConnection,
  day: StoredDay,
  piece: RecordPiece,
): StoredDay {
  const { generation, pieces: ordinal } = day;
  const checksum = pieceChecksum(generation, ordinal, piece.body);
  connection.run('addPieceChecksum', generation, ordinal, checksum);
  connection.run('addPiece', generation, ordinal, piece.body);
  return withPiece(day, piece);
}

/** Checks the piece's checksum. */
export function readPiece(
  connection: SqliteConnection,
  key: DayKey,
  generation: string,
  ordinal: number,
): Buffer {
  const row = connection.row('piece', generation, ordinal);
  if (row === undefined) throw replacedMeanwhile();
  const { buffer, byteOffset, byteLength } = bytes(row, 'body');
  const body = Buffer.from(buffer, byteOffset, byteLength);
  requireSoundPiece(key, { generation, ordinal, body }, row['checksum']);
  return body;
}

/** Also on a full disk. If it fails, pieces already removed are not needed. */
export function removeGeneration(connection: SqliteConnection, generation: string): void {
  const last = connection.row('lastPiece', generation);
  const count = last === undefined || last['ordinal'] === null ? 0 : integer(last, 'ordinal') + 1;
  for (let from = Math.max(0, count - REMOVED_AT_ONCE); ; from -= REMOVED_AT_ONCE) {
    const first = Math.max(0, from);
    connection.urgently(() =>
      connection.transaction('write', () => {
        connection.run('removePieces', generation, first);
        connection.run('removePieceChecksums', generation, first);
        if (first === 0) connection.run('removeGeneration', generation);
      }),
    );
    if (first === 0) return;
  }
}
