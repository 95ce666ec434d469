/** Business dates in a PostgreSQL archive: contents in pieces, one of them current. */
import type { ItemFulfillmentRead } from '../../../../contract/decode.ts';
import { Failure } from '../../../../contract/failures.ts';
import type { ArchivedDate, ArchivedDay, ArchivedSummary } from '../../archive.ts';
import { completeArray, pieceCutter } from '../../record-pieces.ts';
import { bytes, type SqlRow } from '../../sql-row.ts';
import {
  archivedDate,
  archivedDay,
  contentOf,
  type DayKey,
  emptyDay,
  pieceChecksum,
  replacedMeanwhile,
  requireSoundPiece,
  type StoredDay,
  storedDay,
  versionOf,
  withPiece,
} from '../../stored-day.ts';
import type { PostgresConnection, PostgresSession } from './connection.ts';
import { sqlState } from './failure.ts';
import { lockedRestaurant } from './writers.ts';

/** Batch limits, in bytes and pieces: a live date has many small ones. */
const BATCH_BYTES = 512 * 1024;
const BATCH_PIECES = 1_024;

/** Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE, like all functions here. */
export async function postgresDay(
  connection: PostgresConnection,
  { restaurant, businessDate }: DayKey,
): Promise<ArchivedDay> {
  const row = await connection.row('day', restaurant, businessDate);
  return archivedDay(row && storedDay(row));
}

/** No connection is held between pieces, however slowly they are read. */
export function postgresPieces(
  connection: PostgresConnection,
  key: DayKey,
  version: string,
): AsyncIterable<Buffer> {
  return completeArray(bodies(connection, key, version));
}

async function* bodies(
  connection: PostgresConnection,
  key: DayKey,
  version: string,
): AsyncGenerator<Buffer> {
  const { restaurant, businessDate } = key;
  const content = contentOf(version);
  if (content === undefined) throw replacedMeanwhile();
  const { generation, pieces } = content;
  const batch = async (ordinal: number, offset: number) => {
    const end = Math.min(pieces, ordinal + BATCH_PIECES);
    const day = [restaurant, businessDate, generation] as const;
    const values = [...day, ordinal, end, offset + BATCH_BYTES] as const;
    // Pieces never change and arrive in order, so a standby has the correct ones or is behind.
    const copied = await connection.standbyRows('pieces', ...values);
    return copied === undefined || copied.length === 0
      ? connection.rows('pieces', ...values)
      : copied;
  };
  let [ordinal, offset] = [0, 0];
  let reading = pieces > 0 ? batch(ordinal, offset) : undefined;
  while (reading !== undefined) {
    const first = ordinal;
    const read = (await reading).map((row, at) => checkedBody(row, key, generation, first + at));
    if (read.length === 0) throw replacedMeanwhile();
    ordinal += read.length;
    for (const { length } of read) offset += length;
    // Read ahead while this batch is sent. A failure may come after the reader has left.
    reading = ordinal < pieces ? batch(ordinal, offset) : undefined;
    reading?.catch(() => undefined);
    yield* read;
  }
}

/** Verifies the checksum. Older versions have none. */
function checkedBody(row: SqlRow, key: DayKey, generation: string, ordinal: number): Buffer {
  const { buffer, byteOffset, byteLength } = bytes(row, 'body');
  const body = Buffer.from(buffer, byteOffset, byteLength);
  if (row['checksum'] === null) return body;
  const checksum = Number(Buffer.from(bytes(row, 'checksum')).toString());
  requireSoundPiece(key, { generation, ordinal, body }, checksum);
  return body;
}

/** All or none. */
export async function appendToPostgresDay(
  connection: PostgresConnection,
  key: DayKey,
  records: readonly ItemFulfillmentRead[],
): Promise<void> {
  const { restaurant, businessDate } = key;
  await withPartition(connection, businessDate, () =>
    connection.transaction(async (session) => {
      await lockedRestaurant(session, restaurant);
      if (records.length === 0) return;
      const row = await session.row('day', restaurant, businessDate);
      let day = row === undefined ? emptyDay() : storedDay(row);
      if (row === undefined) {
        const begun = [restaurant, businessDate, day.generation] as const;
        await session.run('addGeneration', ...begun, 'current', 0, null);
      }
      const cutter = pieceCutter(day.pieces > 0);
      for (const piece of [...cutter.add(records), ...cutter.rest()]) {
        await session.run('addPiece', ...pieceValues(key, day, piece.body));
        day = withPiece(day, piece);
      }
      await putPostgresDay(session, key, day, null);
    }),
  );
}

/** For the next piece after `day`. */
export function pieceValues(
  { restaurant, businessDate }: DayKey,
  { generation, pieces, bytes: startsAt }: StoredDay,
  body: Buffer,
): [string, string, string, number, number, Buffer, number] {
  const checksum = pieceChecksum(generation, pieces, body);
  return [restaurant, businessDate, generation, pieces, startsAt, body, checksum];
}

/** `digest` identifies content written in one go. */
export async function putPostgresDay(
  session: PostgresSession,
  { restaurant, businessDate }: DayKey,
  { generation, pieces, records, bytes: length }: StoredDay,
  digest: string | null,
): Promise<void> {
  const day = [restaurant, businessDate, generation, pieces, records, length] as const;
  await session.run('putDay', ...day, digest);
}

/** False where the date has changed since. */
export async function putPostgresSummary(
  connection: PostgresConnection,
  { restaurant, businessDate }: DayKey,
  { version, basis, text: written }: ArchivedSummary,
): Promise<boolean> {
  return connection.transaction(async (session) => {
    await lockedRestaurant(session, restaurant);
    const row = await session.row('day', restaurant, businessDate);
    if (row === undefined || versionOf(storedDay(row)) !== version) return false;
    await session.run('putSummary', restaurant, businessDate, version, basis, written);
    return true;
  });
}

/** All or none. Latest first. */
export async function prunePostgresDays(
  connection: PostgresConnection,
  restaurant: string,
  before: string,
  now: number,
): Promise<readonly ArchivedDate[]> {
  const rows = await connection.transaction(async (session) => {
    await lockedRestaurant(session, restaurant);
    await session.run('removeOldSummaries', restaurant, before);
    await session.run('replaceDays', restaurant, before, now);
    return session.rows('removeDays', restaurant, before);
  });
  const gone = rows.map(archivedDate);
  return gone.sort((one, other) => (one.businessDate < other.businessDate ? 1 : -1));
}

/** SQLSTATE for a row without a partition. Our tables have no other check. */
const NO_PARTITION = '23514';

/** Held while a partition is created: "lchp" in ASCII. */
const LOCK = 0x6c_63_68_70;

/** YYYYMMDD, also nonexistent dates. */
const DATE = /^(\d{6})\d\d$/;

/**
 * Each month's pieces are one partition, so an old month can be dropped or moved in one step. Runs a write of pieces, all or none. Where
 * the month has no partition yet, creates it and reruns. Another process may create it at the same moment. Throws `Failure` ARCHIVE for
 * text that is not a date.
 */
export async function withPartition<Result>(
  connection: PostgresConnection,
  businessDate: string,
  add: () => Promise<Result>,
): Promise<Result> {
  const [, month] = DATE.exec(businessDate) ?? [];
  if (month === undefined) throw new Failure('ARCHIVE', 'Write the business date as YYYYMMDD.');
  try {
    return await add();
  } catch (error) {
    if (!(error instanceof Failure) || sqlState(error.cause) !== NO_PARTITION) throw error;
  }
  await makePartition(connection, month);
  return add();
}

/** Attached, not created in place: that would block readers of all months. */
async function makePartition(connection: PostgresConnection, month: string): Promise<void> {
  const table = `fulfillment_piece_${month}`;
  const next = String(Number(month) + 1).padStart(month.length, '0');
  // Dates are text and compare by code point: a month's dates all start with it.
  const bounds = `FROM ('${month}') TO (${next.length > month.length ? 'MAXVALUE' : `'${next}'`})`;
  await connection.transaction(async (session) => {
    await session.execute(`SELECT pg_advisory_xact_lock(${LOCK})`);
    const attached = await session.select(`
      SELECT 1 FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'fulfillment_piece'::regclass AND relname = '${table}'`);
    if (attached.length > 0) return;
    await session.execute(`
      CREATE TABLE ${table} (LIKE fulfillment_piece INCLUDING ALL);
      ALTER TABLE fulfillment_piece ATTACH PARTITION ${table} FOR VALUES ${bounds};`);
  });
}
