/** A stored business date: pieces and totals. */

import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Failure } from '../../contract/failures.ts';
import type { ArchivedDate, ArchivedDay } from './archive.ts';
import { arrayBytes, type RecordPiece } from './record-pieces.ts';
import { damage, integer, type SqlRow, sqlText } from './sql-row.ts';

export interface DayKey {
  readonly restaurant: string;
  readonly businessDate: string;
}

/** Without pieces. */
export interface StoredDay {
  readonly generation: string;
  readonly pieces: number;
  readonly records: number;
  readonly bytes: number;
}

export function emptyDay(): StoredDay {
  return {
    generation: randomBytes(GENERATION_BYTES).toString('hex'),
    pieces: 0,
    records: 0,
    bytes: 0,
  };
}

export function withPiece(day: StoredDay, { body, records }: RecordPiece): StoredDay {
  return {
    generation: day.generation,
    pieces: day.pieces + 1,
    records: day.records + records,
    bytes: day.bytes + body.length,
  };
}

/** Throws `Failure` ARCHIVE for a damaged row. */
export function storedDay(row: SqlRow): StoredDay {
  return {
    generation: sqlText(row, 'generation'),
    pieces: integer(row, 'pieces'),
    records: integer(row, 'records'),
    bytes: integer(row, 'bytes'),
  };
}

/** Besides the content. */
interface DayFacts {
  /** Identifies content written in one go. */
  readonly digest: string | null;
  /** Start of the last complete write in epoch ms, if any. */
  readonly writtenAt: number | undefined;
}

/** In column order. */
export function dayValues(
  { restaurant, businessDate }: DayKey,
  { generation, pieces, records, bytes }: StoredDay,
  { digest, writtenAt }: DayFacts,
): readonly (string | number | null)[] {
  return [restaurant, businessDate, generation, pieces, records, bytes, digest, writtenAt ?? null];
}

/** Without content the date was never written. */
export function archivedDay(
  day: StoredDay = { generation: '', pieces: 0, records: 0, bytes: 0 },
): ArchivedDay {
  return { version: versionOf(day), records: day.records, bytes: arrayBytes(day.bytes) };
}

/** Throws `Failure` ARCHIVE for a damaged row. */
export function archivedDate(row: SqlRow): ArchivedDate {
  const at = lastWrite(row);
  return {
    businessDate: sqlText(row, 'business_date'),
    ...archivedDay(storedDay(row)),
    ...(at !== undefined && { writtenAt: at }),
  };
}

export function lastWrite(row: SqlRow): number | undefined {
  return row['written_at'] === null ? undefined : integer(row, 'written_at');
}

/** Content removed while read. */
export function replacedMeanwhile(): Failure {
  return new Failure('ARCHIVE', 'The business date was replaced while being read. Read it again.');
}

/** A writer paused so long that its content was removed as abandoned. */
export function tookTooLong(): Failure {
  return new Failure('ARCHIVE', 'The business date took too long to write. Write it again.');
}

/** A writer continued after a failed write. */
export function incompleteDay(): Failure {
  return new Failure('ARCHIVE', 'The business date was only partly written. Start again.');
}

/** Pieces are added to a generation but never changed, so these two identify a content. */
interface DayContent {
  /** Random, so a recreated archive repeats none. */
  readonly generation: string;
  readonly pieces: number;
}

const GENERATION_BYTES = 10;
const VERSION = /^([0-9a-f]+)-(\d{1,15})$/;

/** For a date never written. */
const EMPTY_VERSION = '0-0';

/** All contents without pieces share one version. */
export function versionOf({ generation, pieces }: DayContent): string {
  return pieces === 0 ? EMPTY_VERSION : `${generation}-${pieces}`;
}

/** `versionOf` in SQL. */
export const VERSION_SQL = `CASE pieces WHEN 0 THEN '${EMPTY_VERSION}' ELSE generation || '-' || pieces END`;

/** `undefined` for any other text. */
export function contentOf(version: string): DayContent | undefined {
  const [, generation, pieces] = VERSION.exec(version) ?? [];
  return generation === undefined ? undefined : { generation, pieces: Number(pieces) };
}

/** Ms a replaced content stays, for readers in the middle of it. */
export const REPLACED_MS = 15 * 60_000;

/** Contents removed at once: a sync reads dates in between. */
export const SWEPT_AT_ONCE = 50;

/** Ms without additions after which unfinished content counts as abandoned. */
export const UNTOUCHED_MS = 60 * 60_000;

/** Covers text and place, so no piece passes for another. */
export function pieceChecksum(generation: string, ordinal: number, body: Uint8Array): number {
  return crc32(body, crc32(`${generation} ${ordinal} `));
}

/** Throws `Failure` ARCHIVE for text not matching the checksum. */
export function requireSoundPiece(
  { restaurant, businessDate }: DayKey,
  {
    generation,
    ordinal,
    body,
  }: { readonly generation: string; readonly ordinal: number; readonly body: Uint8Array },
  checksum: unknown,
): void {
  if (checksum === pieceChecksum(generation, ordinal, body)) return;
  throw damage(`business date ${businessDate} of restaurant ${restaurant}`);
}

/** In column order: text, integers, bytes, and null. */
export function rowChecksum(values: readonly unknown[]): number {
  const plain = values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return crc32(JSON.stringify(plain));
}
