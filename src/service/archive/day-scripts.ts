import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import type { ArchivedDate, ArchivedSummary } from './archive.ts';
import { pieceChecksum } from './checksums.ts';
import { PieceCutter, type RecordPiece } from './record-pieces.ts';
import { optionalInteger } from './sql-row.ts';
import { execute, lockRestaurant, type SqlScript, selectAll, selectOne } from './sql-script.ts';
import {
  archivedDate,
  type DayKey,
  emptyDay,
  type StoredDay,
  storedDay,
  tookTooLongFailure,
  versionOf,
} from './stored-day.ts';

/** `digest` identifies content that was written as a whole. `writtenAt` is when that write began, epoch ms. */
export function putDay(
  key: DayKey,
  day: StoredDay,
  digest: string | null,
  writtenAt: number | null,
): SqlScript<number> {
  const { generation, pieces, records, bytes } = day;
  return execute('putDay', ...key, generation, pieces, records, bytes, digest, writtenAt);
}

/** Returns the day with the pieces added. Throws ARCHIVE if the generation is no longer in that state. */
export function* addPieces(
  key: DayKey,
  day: StoredDay,
  added: Iterable<RecordPiece>,
  ...state: readonly [state: 'current' | 'written', touchedAt: number]
): SqlScript<StoredDay> {
  const { generation } = day;
  let { pieces, records, bytes } = day;
  for (const piece of added) {
    const checksum = pieceChecksum(generation, pieces, piece.body);
    const values = [...key, generation, pieces, bytes, piece.body, checksum, ...state] as const;
    if ((yield* execute('addPiece', ...values)) === 0) throw tookTooLongFailure();
    pieces += 1;
    records += piece.records;
    bytes += piece.body.length;
  }
  return { generation, pieces, records, bytes };
}

export function* appendRecords(
  key: DayKey,
  records: readonly ItemFulfillmentRead[],
): SqlScript<void> {
  yield* lockRestaurant(key[0]);
  if (records.length === 0) return;
  const row = yield* selectOne('day', ...key);
  const before = row === undefined ? emptyDay() : storedDay(row);
  if (row === undefined) {
    yield* execute('addGeneration', ...key, before.generation, 'current', 0, null);
  }
  const cutter = new PieceCutter(before.pieces > 0);
  const added = [...cutter.add(records), ...cutter.end()];
  const day = yield* addPieces(key, before, added, 'current', 0);
  yield* putDay(key, day, null, (row && optionalInteger(row, 'written_at')) ?? null);
}

export function* pruneDays(
  guid: string,
  before: string,
  now: number,
  summary?: ArchivedSummary & { readonly businessDate: string },
): SqlScript<ArchivedDate[]> {
  yield* lockRestaurant(guid);
  if (summary !== undefined) yield* putSummary([guid, summary.businessDate], summary);
  const days = (yield* selectAll('days', guid)).map(archivedDate);
  yield* execute('replaceOldDays', guid, before, now);
  yield* execute('removeOldDays', guid, before);
  const remaining = (yield* selectAll('days', guid)).map(archivedDate);
  const remainingDates = new Set(remaining.map(({ businessDate }) => businessDate));
  return days.filter(({ businessDate }) => !remainingDates.has(businessDate));
}

/** Returns false if the date has another version by now. */
export function* putSummary(
  key: DayKey,
  { version, basis, text }: ArchivedSummary,
): SqlScript<boolean> {
  yield* lockRestaurant(key[0]);
  const row = yield* selectOne('day', ...key);
  if (row === undefined || versionOf(storedDay(row)) !== version) return false;
  yield* execute('putSummary', ...key, version, basis, text);
  return true;
}
