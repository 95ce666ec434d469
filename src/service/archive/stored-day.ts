/** A stored business date: which pieces are its content, and their totals. */
import { Failure } from '../../contract/failures.ts';
import type { FulfillmentDay } from './archive.ts';
import { newGeneration, versionOf } from './day-version.ts';
import { arrayBytes, type RecordPiece } from './record-pieces.ts';
import { integer, type SqlRow, text } from './sql-row.ts';

/** A restaurant's business date. */
export interface DayKey {
  readonly restaurant: string;
  readonly businessDate: string;
}

/** A stored date without its pieces. */
export interface StoredDay {
  readonly generation: string;
  readonly pieces: number;
  readonly records: number;
  /** Of all pieces. */
  readonly bytes: number;
}

/** A new content, still without pieces. */
export function emptyDay(): StoredDay {
  return { generation: newGeneration(), pieces: 0, records: 0, bytes: 0 };
}

/** The content with one more piece at its end. */
export function withPiece(day: StoredDay, { body, records }: RecordPiece): StoredDay {
  return {
    generation: day.generation,
    pieces: day.pieces + 1,
    records: day.records + records,
    bytes: day.bytes + body.length,
  };
}

/** The content that a row names. Throws `Failure` ARCHIVE for a damaged one. */
export function storedDay(row: SqlRow): StoredDay {
  return {
    generation: text(row, 'generation'),
    pieces: integer(row, 'pieces'),
    records: integer(row, 'records'),
    bytes: integer(row, 'bytes'),
  };
}

/** What the row of a date has besides its content. */
interface DayFacts {
  /** Identifies content that was written in one go. */
  readonly digest: string | null;
  /** Epoch ms at which its last complete write began, if any. */
  readonly writtenAt: number | undefined;
}

/** The columns of the row of a date, in their order. */
export function dayValues(
  { restaurant, businessDate }: DayKey,
  { generation, pieces, records, bytes }: StoredDay,
  { digest, writtenAt }: DayFacts,
): readonly (string | number | null)[] {
  return [restaurant, businessDate, generation, pieces, records, bytes, digest, writtenAt ?? null];
}

/** The content's facts for the service; without a content the date was never written. */
export function fulfillmentDay(
  day: StoredDay = { generation: '', pieces: 0, records: 0, bytes: 0 },
): FulfillmentDay {
  return { version: versionOf(day), records: day.records, bytes: arrayBytes(day.bytes) };
}

/** The failure of a reader whose content was removed meanwhile. */
export function replacedMeanwhile(): Failure {
  return new Failure('ARCHIVE', 'The business date was replaced while being read. Read it again.');
}

/** The failure of a writer that paused for so long that its content was removed as abandoned. */
export function tookTooLong(): Failure {
  return new Failure('ARCHIVE', 'The business date took too long to write. Write it again.');
}

/** The failure of a writer that continues after a failed write. */
export function incompleteDay(): Failure {
  return new Failure('ARCHIVE', 'Part of the business date was not written. Start again.');
}
