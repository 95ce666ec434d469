/** Business dates in a PostgreSQL archive: contents in pieces, of which one at a time is current. */
import type { ItemFulfillmentRead } from '../contract/decode.ts';
import type { ArchivedDate, FulfillmentDay } from './archive.ts';
import { contentOf } from './day-version.ts';
import type { PostgresConnection, PostgresSession } from './postgres-connection.ts';
import { withPartition } from './postgres-partitions.ts';
import { lockedRestaurant } from './postgres-restaurant-lock.ts';
import { PieceCutter, wholeArray } from './record-pieces.ts';
import { bytes, integer, text } from './sql-row.ts';
import {
  type DayKey,
  emptyDay,
  fulfillmentDay,
  replacedMeanwhile,
  type StoredDay,
  storedDay,
  withPiece,
} from './stored-day.ts';

/** Bytes from which on a batch of pieces is full, and the most pieces that one looks at: a live day has many small ones. */
const BATCH_BYTES = 512 * 1024;
const BATCH_PIECES = 1_024;

/** What a date holds. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE, as all of these do. */
export async function postgresDay(
  connection: PostgresConnection,
  { restaurant, businessDate }: DayKey,
): Promise<FulfillmentDay> {
  const row = await connection.row('day', restaurant, businessDate);
  return fulfillmentDay(row && storedDay(row));
}

/** Every date of a restaurant that was written, latest first. */
export async function postgresDays(
  connection: PostgresConnection,
  restaurant: string,
): Promise<readonly ArchivedDate[]> {
  const rows = await connection.rows('days', restaurant);
  return rows.map((row) => ({
    businessDate: text(row, 'business_date'),
    ...fulfillmentDay(storedDay(row)),
    ...(row['written_at'] !== null && { writtenAt: integer(row, 'written_at') }),
  }));
}

/** The text of a content. No connection is held between pieces, however slowly they are taken. */
export function postgresPieces(
  connection: PostgresConnection,
  key: DayKey,
  version: string,
): AsyncIterable<Buffer> {
  return wholeArray(bodies(connection, key, version));
}

async function* bodies(
  connection: PostgresConnection,
  { restaurant, businessDate }: DayKey,
  version: string,
): AsyncGenerator<Buffer> {
  const content = contentOf(version);
  if (content === undefined) throw replacedMeanwhile();
  const { generation, pieces } = content;
  const batch = (ordinal: number, offset: number) => {
    const end = Math.min(pieces, ordinal + BATCH_PIECES);
    const day = [restaurant, businessDate, generation] as const;
    return connection.rows('pieces', ...day, ordinal, end, offset + BATCH_BYTES);
  };
  let [ordinal, offset] = [0, 0];
  let reading = pieces > 0 ? batch(ordinal, offset) : undefined;
  while (reading !== undefined) {
    const read = (await reading).map((row) => bodyOf(bytes(row, 'body')));
    if (read.length === 0) throw replacedMeanwhile();
    ordinal += read.length;
    for (const { length } of read) offset += length;
    // The next batch is read while this one is sent; nobody may be there any more to hear that it failed.
    reading = ordinal < pieces ? batch(ordinal, offset) : undefined;
    reading?.catch(() => undefined);
    yield* read;
  }
}

function bodyOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Adds records to what a date holds, all or none. */
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
        await session.run('addGeneration', restaurant, businessDate, day.generation, 'current', 0);
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

/** The first six columns of the piece that follows those of `day`. */
export function pieceValues(
  { restaurant, businessDate }: DayKey,
  { generation, pieces, bytes: startsAt }: StoredDay,
  body: Buffer,
): [string, string, string, number, number, Buffer] {
  return [restaurant, businessDate, generation, pieces, startsAt, body];
}

/** Makes a content that of a date. `digest` names it when it was written at once. */
export async function putPostgresDay(
  session: PostgresSession,
  { restaurant, businessDate }: DayKey,
  { generation, pieces, records, bytes: length }: StoredDay,
  digest: string | null,
): Promise<void> {
  const day = [restaurant, businessDate, generation, pieces, records, length] as const;
  await session.run('putDay', ...day, digest);
}
