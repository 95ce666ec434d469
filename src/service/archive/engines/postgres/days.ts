/** Business dates in a PostgreSQL archive: contents in pieces, one of them current. */
import type { ItemFulfillmentRead } from '../../../../contract/decode.ts';
import { Failure } from '../../../../contract/failures.ts';
import type { ArchivedDate, ArchivedDay, ArchivedSummary } from '../../archive.ts';
import { completeArray, PieceCutter } from '../../record-pieces.ts';
import { bytes, integer, type SqlRow, sqlText } from '../../sql-row.ts';
import {
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

/** Bytes that fill a batch of pieces, and most pieces per batch: a live date has many small ones. */
const BATCH_BYTES = 512 * 1024;
const BATCH_PIECES = 1_024;

/** What a date holds. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE, like all functions here. */
export async function postgresDay(
  connection: PostgresConnection,
  { restaurant, businessDate }: DayKey,
): Promise<ArchivedDay> {
  const row = await connection.row('day', restaurant, businessDate);
  return archivedDay(row && storedDay(row));
}

/** Every date written for a restaurant, latest first. */
export async function postgresDays(
  connection: PostgresConnection,
  restaurant: string,
): Promise<readonly ArchivedDate[]> {
  const rows = await connection.rows('days', restaurant);
  return rows.map((row) => ({
    businessDate: sqlText(row, 'business_date'),
    ...archivedDay(storedDay(row)),
    ...(row['written_at'] !== null && { writtenAt: integer(row, 'written_at') }),
  }));
}

/** The text of a content. No connection is held between pieces, however slowly they are read. */
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
    // The next batch is read while this one is sent; its failure may come after the reader has left.
    reading = ordinal < pieces ? batch(ordinal, offset) : undefined;
    reading?.catch(() => undefined);
    yield* read;
  }
}

/** The text of a piece, checked against its checksum; a piece of an older version has none. */
function checkedBody(row: SqlRow, key: DayKey, generation: string, ordinal: number): Buffer {
  const { buffer, byteOffset, byteLength } = bytes(row, 'body');
  const body = Buffer.from(buffer, byteOffset, byteLength);
  if (row['checksum'] === null) return body;
  const checksum = Number(Buffer.from(bytes(row, 'checksum')).toString());
  requireSoundPiece(key, { generation, ordinal, body }, checksum);
  return body;
}

/** Adds records to a date, all or none. */
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
      const cutter = new PieceCutter(day.pieces > 0);
      for (const piece of [...cutter.add(records), ...cutter.rest()]) {
        await session.run('addPiece', ...pieceValues(key, day, piece.body));
        day = withPiece(day, piece);
      }
      await putPostgresDay(session, key, day, null);
    }),
  );
}

/** The columns of the next piece after those of `day`. */
export function pieceValues(
  { restaurant, businessDate }: DayKey,
  { generation, pieces, bytes: startsAt }: StoredDay,
  body: Buffer,
): [string, string, string, number, number, Buffer, number] {
  const checksum = pieceChecksum(generation, pieces, body);
  return [restaurant, businessDate, generation, pieces, startsAt, body, checksum];
}

/** Makes a content the current one of a date. `digest` identifies content that was written in one go. */
export async function putPostgresDay(
  session: PostgresSession,
  { restaurant, businessDate }: DayKey,
  { generation, pieces, records, bytes: length }: StoredDay,
  digest: string | null,
): Promise<void> {
  const day = [restaurant, businessDate, generation, pieces, records, length] as const;
  await session.run('putDay', ...day, digest);
}

/** Stores the summary of a date; false where the date has changed since. */
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

/** The text of the summary of a date's current content. */
export async function postgresSummary(
  connection: PostgresConnection,
  key: DayKey,
  basis: string,
): Promise<string | undefined> {
  const row = await connection.row('summary', key.restaurant, key.businessDate, basis);
  if (row === undefined) return undefined;
  const { version } = await postgresDay(connection, key);
  return sqlText(row, 'version') === version ? sqlText(row, 'text') : undefined;
}

/** SQLSTATE of a row without a partition; our tables have no other check. */
const NO_PARTITION = '23514';

/** Lock held while a partition is created: "lchp" in ASCII. */
const LOCK = 0x6c_63_68_70;

/** YYYYMMDD, also dates that do not exist. */
const DATE = /^(\d{6})\d\d$/;

/**
 * The pieces of each month are one partition, so that an old month can be dropped or moved in one step. Runs something that adds pieces to a date,
 * all or none; where its month has no partition yet, creates it and runs it again. Another process may create it at the same moment. Throws
 * `Failure` ARCHIVE for text that is not a date.
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

/** Attached rather than created in place, which would block readers of all months. */
async function makePartition(connection: PostgresConnection, month: string): Promise<void> {
  const table = `fulfillment_piece_${month}`;
  const next = String(Number(month) + 1).padStart(month.length, '0');
  // Dates are texts and compare by code point: those of a month are all that begin with it.
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
