import { randomBytes } from 'node:crypto';
import { Failure } from '../../contract/failures.ts';
import type { ArchivedDate, ArchivedDay } from './archive.ts';
import { arrayBytes } from './record-pieces.ts';
import { integer, optionalInteger, type SqlRow, sqlText } from './sql-row.ts';

export type DayKey = readonly [restaurant: string, businessDate: string];

/** Pieces are added to a generation but never changed, so generation and number of pieces identify a content. */
export interface DayContent {
  /** Random, so that a recreated archive repeats no generation. */
  readonly generation: string;
  readonly pieces: number;
}

export interface StoredDay extends DayContent {
  readonly records: number;
  readonly bytes: number;
}

/** A replaced content stays for this time, for readers that have begun to read it. */
export const REPLACED_MS = 15 * 60_000;

/** Unfinished content without new pieces for this time counts as abandoned. */
export const UNTOUCHED_MS = 60 * 60_000;

const GENERATION_BYTES = 10;
const EMPTY = { pieces: 0, records: 0, bytes: 0 };

export function emptyDay(): StoredDay {
  return { generation: randomBytes(GENERATION_BYTES).toString('hex'), ...EMPTY };
}

export function storedDay(row: SqlRow): StoredDay {
  return {
    generation: sqlText(row, 'generation'),
    pieces: integer(row, 'pieces'),
    records: integer(row, 'records'),
    bytes: integer(row, 'bytes'),
  };
}

export function archivedDay(day: StoredDay = { generation: '', ...EMPTY }): ArchivedDay {
  return { version: versionOf(day), records: day.records, bytes: arrayBytes(day.bytes) };
}

export function archivedDate(row: SqlRow): ArchivedDate {
  const writtenAt = optionalInteger(row, 'written_at');
  return {
    businessDate: sqlText(row, 'business_date'),
    ...archivedDay(storedDay(row)),
    ...(writtenAt !== undefined && { writtenAt }),
  };
}

const VERSION = /^([0-9a-f]+)-(\d{1,15})$/;

/** All contents without pieces share one version with dates that were never written. */
export function versionOf({ generation, pieces }: DayContent): string {
  return pieces === 0 ? '0-0' : `${generation}-${pieces}`;
}

/** Any other text gives a content that no archive has. */
export function contentOf(version: string): DayContent {
  const [, generation = '', pieces = 1] = VERSION.exec(version) ?? [];
  return { generation, pieces: Number(pieces) };
}

export function replacedFailure(): Failure {
  return new Failure('ARCHIVE', 'The business date was replaced while being read. Read it again.');
}

export function tookTooLongFailure(): Failure {
  return new Failure('ARCHIVE', 'The business date took too long to write. Write it again.');
}
