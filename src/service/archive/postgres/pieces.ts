/** Contents of business dates in pieces, a partition for each month. */
import { Failure } from '../../../contract/failures.ts';
import { bytes, type SqlRow } from '../sql-row.ts';
import type { SqlStep } from '../steps.ts';
import { type DayContent, type DayKey, replacedMeanwhile, soundBody } from '../stored-day.ts';
import type { PostgresConnection, PostgresQuery } from './connection.ts';
import { sqlState } from './failure.ts';

/** Batch limits, in bytes and pieces: a live date has many small ones. */
const BATCH_BYTES = 512 * 1024;
const BATCH_PIECES = 1_024;

/** No connection is held between pieces, however slowly they are read. Throws like `Archive`. */
export async function* postgresBodies(
  connection: PostgresConnection,
  key: DayKey,
  { generation, pieces }: DayContent,
): AsyncGenerator<Buffer> {
  const batch = (ordinal: number, offset: number) => {
    const end = Math.min(pieces, ordinal + BATCH_PIECES);
    return connection.rows('pieces', ...key, generation, ordinal, end, offset + BATCH_BYTES);
  };
  let [ordinal, offset] = [0, 0];
  let reading = pieces > 0 ? batch(ordinal, offset) : undefined;
  while (reading !== undefined) {
    const first = ordinal;
    const bodies = (await reading).map((row, index) =>
      checkedBody(row, key, generation, first + index),
    );
    if (bodies.length === 0) throw replacedMeanwhile();
    ordinal += bodies.length;
    for (const { length } of bodies) offset += length;
    // Read ahead while this batch is sent. A failure may come after the reader has left.
    reading = ordinal < pieces ? batch(ordinal, offset) : undefined;
    reading?.catch(() => undefined);
    yield* bodies;
  }
}

/** Older versions stored no checksum. */
function checkedBody(row: SqlRow, key: DayKey, generation: string, ordinal: number): Buffer {
  const sum = row['checksum'] === null ? undefined : bytes(row, 'checksum');
  const checksum = sum && Number(Buffer.from(sum).toString());
  return soundBody(row, key, { generation, ordinal }, checksum);
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
  write: (queryOf: (step: SqlStep) => PostgresQuery) => Promise<Result>,
): Promise<Result> {
  let month = '';
  const queryOf = (step: SqlStep): PostgresQuery => {
    if (step.statement === 'addPiece') month = monthOf(String(step.values[1]));
    return arrayQuery(step);
  };
  try {
    return await write(queryOf);
  } catch (error) {
    if (!(error instanceof Failure) || sqlState(error.cause) !== NO_PARTITION) throw error;
  }
  await makePartition(connection, month);
  return write(queryOf);
}

/** Rows of `each` as one array a column. */
export function arrayQuery({ statement, values, each = [] }: SqlStep): PostgresQuery {
  const [first = []] = each;
  return [statement, ...values, ...first.map((_, index) => each.map((row) => row[index] ?? null))];
}

function monthOf(businessDate: string): string {
  const [, month] = DATE.exec(businessDate) ?? [];
  if (month !== undefined) return month;
  throw new Failure('ARCHIVE', 'Write the business date as YYYYMMDD.');
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
