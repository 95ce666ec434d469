/** A stored business date: pieces and totals. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { writtenInstant } from '../../contract/instant.ts';
import type { ArchivedDate, ArchivedDay, ArchivedSummary } from './archive.ts';
import { bytes, damage, integer, optionalInteger, type SqlRow, sqlText } from './sql-row.ts';
import { all, change, lockedRestaurant, one, type SqlSteps } from './steps.ts';

export type DayKey = readonly [restaurant: string, businessDate: string];

/** Pieces are added to a generation but never changed, so these two identify a content. */
export interface DayContent {
  /** Random, so a recreated archive repeats none. */
  readonly generation: string;
  readonly pieces: number;
}

export interface StoredDay extends DayContent {
  readonly records: number;
  readonly bytes: number;
}

const EMPTY = { pieces: 0, records: 0, bytes: 0 };

export function emptyDay(): StoredDay {
  return { generation: randomBytes(GENERATION_BYTES).toString('hex'), ...EMPTY };
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

/** `digest` identifies content written in one go. `writtenAt` is the start of the last complete write in epoch ms. */
export function putDay(
  key: DayKey,
  { generation, pieces, records, bytes: length }: StoredDay,
  digest: string | null,
  writtenAt: number | null,
): SqlSteps<number> {
  return change('putDay', ...key, generation, pieces, records, length, digest, writtenAt);
}

/** Adds pieces. Throws `Failure` ARCHIVE for content no longer in that state. */
export function* withPieces(
  key: DayKey,
  { generation, ...before }: StoredDay,
  added: Iterable<RecordPiece>,
  ...state: readonly [state: 'current' | 'written', touchedAt: number]
): SqlSteps<StoredDay> {
  let { pieces, records, bytes: startsAt } = before;
  for (const { body, records: more } of added) {
    const values = [...key, generation, pieces, startsAt, body] as const;
    const checksum = pieceChecksum(generation, pieces, body);
    if ((yield* change('addPiece', ...values, checksum, ...state)) === 0) throw tookTooLong();
    pieces += 1;
    records += more;
    startsAt += body.length;
  }
  return { generation, pieces, records, bytes: startsAt };
}

/** Without content the date was never written. */
export function archivedDay(day: StoredDay = { generation: '', ...EMPTY }): ArchivedDay {
  return { version: versionOf(day), records: day.records, bytes: arrayBytes(day.bytes) };
}

/** Throws `Failure` ARCHIVE for a damaged row. */
export function archivedDate(row: SqlRow): ArchivedDate {
  const writtenAt = optionalInteger(row, 'written_at');
  return {
    businessDate: sqlText(row, 'business_date'),
    ...archivedDay(storedDay(row)),
    ...(writtenAt !== undefined && { writtenAt }),
  };
}

/** Content removed while read. */
export function replacedMeanwhile(): Failure {
  return new Failure('ARCHIVE', 'The business date was replaced while being read. Read it again.');
}

/** A writer paused so long that its content was removed as abandoned. */
export function tookTooLong(): Failure {
  return new Failure('ARCHIVE', 'The business date took too long to write. Write it again.');
}

const GENERATION_BYTES = 10;
const VERSION = /^([0-9a-f]+)-(\d{1,15})$/;

/** All contents without pieces share one version, also a date never written. */
export function versionOf({ generation, pieces }: DayContent): string {
  return pieces === 0 ? '0-0' : `${generation}-${pieces}`;
}

/** For any other text, a content no longer there. */
export function contentOf(version: string): DayContent {
  const [, generation = '', pieces = 1] = VERSION.exec(version) ?? [];
  return { generation, pieces: Number(pieces) };
}

/** Ms a replaced content stays, for readers in the middle of it. */
export const REPLACED_MS = 15 * 60_000;

/** Ms without additions after which unfinished content counts as abandoned. */
export const UNTOUCHED_MS = 60 * 60_000;

/** Covers text and place, so no piece passes for another. */
export function pieceChecksum(generation: string, ordinal: number, body: Uint8Array): number {
  return crc32(body, crc32(`${generation} ${ordinal} `));
}

/** `checksum` is `undefined` where older versions stored none. Throws `Failure` ARCHIVE for text not matching. */
export function soundBody(
  row: SqlRow,
  [restaurant, businessDate]: DayKey,
  { generation, ordinal }: { readonly generation: string; readonly ordinal: number },
  checksum: unknown,
): Buffer {
  const { buffer, byteOffset, byteLength } = bytes(row, 'body');
  const body = Buffer.from(buffer, byteOffset, byteLength);
  if (checksum === undefined || checksum === pieceChecksum(generation, ordinal, body)) return body;
  throw damage(`business date ${businessDate} of restaurant ${restaurant}`);
}

/** In column order: text, integers, bytes, and null. */
export function rowChecksum(values: readonly unknown[]): number {
  const plain = values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return crc32(JSON.stringify(plain));
}

/** All or none. */
export function* appended(key: DayKey, records: readonly ItemFulfillmentRead[]): SqlSteps<void> {
  yield* lockedRestaurant(key[0]);
  if (records.length === 0) return;
  const held = yield* one('day', ...key);
  const before = held === undefined ? emptyDay() : storedDay(held);
  const begun = [...key, before.generation, 'current', 0, null] as const;
  if (held === undefined) yield* change('addGeneration', ...begun);
  const cutter = pieceCutter(before.pieces > 0);
  const added = [...cutter.add(records), ...cutter.rest()];
  const day = yield* withPieces(key, before, added, 'current', 0);
  yield* putDay(key, day, null, (held && optionalInteger(held, 'written_at')) ?? null);
}

/** Dates with a summary of their content, which stays. Open reads can finish. Latest first. */
export function* pruned(
  guid: string,
  before: string,
  now: number,
  made?: ArchivedSummary & { readonly businessDate: string },
): SqlSteps<ArchivedDate[]> {
  yield* lockedRestaurant(guid);
  if (made !== undefined) yield* summarized([guid, made.businessDate], made);
  const days = (yield* all('days', guid)).map(archivedDate);
  yield* change('replaceOldDays', guid, before, now);
  yield* change('removeOldDays', guid, before);
  const left = new Set((yield* all('days', guid)).map((day) => archivedDate(day).businessDate));
  return days.filter(({ businessDate }) => !left.has(businessDate));
}

/** False where the date has changed since. */
export function* summarized(
  key: DayKey,
  { version, basis, text }: ArchivedSummary,
): SqlSteps<boolean> {
  yield* lockedRestaurant(key[0]);
  const held = yield* one('day', ...key);
  if (held === undefined || versionOf(storedDay(held)) !== version) return false;
  yield* change('putSummary', ...key, version, basis, text);
  return true;
}

// Dates are in pieces, so a large one takes little memory to write and read.

/** Bytes per full piece: few enough for one per reader, enough to be worth a row. */
const PIECE_BYTES = 128 * 1024;

/** Records as JSON text: a date's first piece starts with `[`, others with `,`. The closing bracket is not stored. */
export interface RecordPiece {
  readonly body: Buffer;
  readonly records: number;
}

/** Smaller pieces, many in a live date, are merged when read. */
const HANDED_BYTES = 64 * 1024;

const ARRAY_END = Buffer.from(']');
const EMPTY_ARRAY = Buffer.from('[]');

/** Length of the complete array in bytes, from that in pieces. */
function arrayBytes(pieceBytes: number): number {
  return pieceBytes === 0 ? EMPTY_ARRAY.length : pieceBytes + ARRAY_END.length;
}

/** Small pieces merged, plus the closing bracket. */
export async function* completeArray(bodies: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  let end = EMPTY_ARRAY;
  for await (const body of bodies) {
    end = ARRAY_END;
    gathered.push(body);
    size += body.length;
    if (size < HANDED_BYTES) continue;
    yield gathered.length === 1 ? body : Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  yield Buffer.concat([...gathered, end]);
}

/** `continues`: the date already has pieces. */
export function pieceCutter(continues: boolean) {
  let texts: string[] = [];
  let length = 0;
  let start = continues ? ',' : '[';
  /** Yields what is left, if anything. */
  function* rest(): Generator<RecordPiece> {
    if (texts.length === 0) return;
    const piece = { body: Buffer.from(`${start}${texts.join(',')}`), records: texts.length };
    texts = [];
    length = 0;
    start = ',';
    yield piece;
  }
  /** Yields full pieces. */
  function* add(records: readonly ItemFulfillmentRead[]): Generator<RecordPiece> {
    for (const record of records) {
      const text = JSON.stringify(asServed(record));
      texts.push(text);
      length += text.length;
      if (length >= PIECE_BYTES) yield* rest();
    }
  }
  return { add, rest };
}

const INSTANT_FIELDS = ['ticketFiredAt', 'itemStartedAt', 'itemFulfilledAt'] as const;

/** Instants in the one published form. */
function asServed(record: ItemFulfillmentRead): ItemFulfillmentRead {
  const changed = INSTANT_FIELDS.flatMap((field) => {
    const text = record[field];
    const written = text === undefined ? undefined : writtenInstant(text);
    return written === text ? [] : [[field, written] as const];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}
