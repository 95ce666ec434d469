/** A stored business date: which pieces are its content, and their totals. */

import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Failure } from '../../contract/failures.ts';
import type { ArchivedDay } from './archive.ts';
import { arrayBytes, type RecordPiece } from './record-pieces.ts';
import { damage, integer, type SqlRow, sqlText } from './sql-row.ts';

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
    generation: sqlText(row, 'generation'),
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
export function archivedDay(
  day: StoredDay = { generation: '', pieces: 0, records: 0, bytes: 0 },
): ArchivedDay {
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

/** A content of a business date. Pieces are added to a generation but never changed, so these two identify it. */
interface DayContent {
  /** Random, so that a recreated archive repeats none. */
  readonly generation: string;
  readonly pieces: number;
}

const GENERATION_BYTES = 10;
const VERSION = /^([0-9a-f]+)-(\d{1,15})$/;

/** The version of a date that was never written. */
const EMPTY_VERSION = '0-0';

/** Names the content of a business date by its generation of pieces, and how many it has. */
function newGeneration(): string {
  return randomBytes(GENERATION_BYTES).toString('hex');
}

/** The version that names a content; all contents without pieces are the same. */
export function versionOf({ generation, pieces }: DayContent): string {
  return pieces === 0 ? EMPTY_VERSION : `${generation}-${pieces}`;
}

/** The content that a version names; `undefined` for any other text. */
export function contentOf(version: string): DayContent | undefined {
  const [, generation, pieces] = VERSION.exec(version) ?? [];
  return generation === undefined ? undefined : { generation, pieces: Number(pieces) };
}

/** Ms that a replaced content of a business date stays, for readers in the middle of it. */
export const REPLACED_MS = 15 * 60_000;

/** Ms without additions after which an unfinished content counts as abandoned. */
export const UNTOUCHED_MS = 60 * 60_000;

/** Checksum of a piece: of its text and its place, so that no piece passes for another. */
export function pieceChecksum(generation: string, ordinal: number, body: Uint8Array): number {
  return crc32(body, crc32(`${generation} ${ordinal} `));
}

/** Refuses a piece of a date whose text does not match its checksum. Throws `Failure` ARCHIVE. */
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
  throw damage(`the business date ${businessDate} of the restaurant ${restaurant}`);
}

/** Checksum of the values of a row, in the order of its columns: text, integers, bytes and null. */
export function rowChecksum(values: readonly unknown[]): number {
  const plain = values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return crc32(JSON.stringify(plain));
}
