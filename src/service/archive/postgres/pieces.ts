/** Reads the pieces of business dates, and creates the table's partitions: one for each month. */
import { Failure } from '../../../contract/failures.ts';
import { checkedBody } from '../checksums.ts';
import { bytes, type SqlRow } from '../sql-row.ts';
import type { StatementCall } from '../sql-script.ts';
import { type DayContent, type DayKey, replacedFailure } from '../stored-day.ts';
import type { PostgresConnection, PostgresQuery } from './connection.ts';
import { sqlState } from './failure.ts';

/** A batch has a limit of pieces besides its bytes, because a live date has many small pieces. */
const BATCH_BYTES = 512 * 1024;
const BATCH_PIECES = 1_024;

/** Between pieces, no connection is held, so a slow reader blocks nothing. Throws like `Archive`. */
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
      checkedBody(row, { day: key, generation, ordinal: first + index }, storedChecksum(row)),
    );
    if (bodies.length === 0) throw replacedFailure();
    ordinal += bodies.length;
    for (const { length } of bodies) offset += length;
    // The next batch is read while this batch is sent. Its failure may come after the reader has left, and is then ignored.
    reading = ordinal < pieces ? batch(ordinal, offset) : undefined;
    reading?.catch(() => undefined);
    yield* bodies;
  }
}

/** Older versions stored no checksum. */
function storedChecksum(row: SqlRow): number | undefined {
  const sum = row['checksum'] === null ? undefined : bytes(row, 'checksum');
  return sum && Number(Buffer.from(sum).toString());
}

/** SQLSTATE for a row without a partition. Our tables have no other check. */
const NO_PARTITION = '23514';

/** An advisory lock for creating a partition: "lchp" in ASCII. */
const PARTITION_LOCK = 0x6c_63_68_70;

/** `YYYYMMDD`. The date may not exist. */
const DATE = /^(\d{6})\d\d$/;

/** If the month has no partition yet, the partition is created and the write runs again. Throws ARCHIVE for text that is no date. */
export async function withPartition<Result>(
  connection: PostgresConnection,
  write: (queryOf: (call: StatementCall) => PostgresQuery) => Promise<Result>,
): Promise<Result> {
  let month = '';
  const queryOf = (call: StatementCall): PostgresQuery => {
    if (call.statement === 'addPiece') month = monthOf(String(call.values[1]));
    return arrayQuery(call);
  };
  try {
    return await write(queryOf);
  } catch (error) {
    if (!(error instanceof Failure) || sqlState(error.cause) !== NO_PARTITION) throw error;
  }
  await createPartition(connection, month);
  return write(queryOf);
}

/** The value lists become an array for each column, so that one statement takes them all. */
export function arrayQuery({ statement, values, valueLists = [] }: StatementCall): PostgresQuery {
  const [first = []] = valueLists;
  const columns = first.map((_, index) => valueLists.map((list) => list[index] ?? null));
  return [statement, ...values, ...columns];
}

function monthOf(businessDate: string): string {
  const [, month] = DATE.exec(businessDate) ?? [];
  if (month !== undefined) return month;
  throw new Failure('ARCHIVE', 'Write the business date as YYYYMMDD.');
}

/** The table is attached, because creating it as a partition would block readers of all months. */
async function createPartition(connection: PostgresConnection, month: string): Promise<void> {
  const table = `fulfillment_piece_${month}`;
  const next = String(Number(month) + 1).padStart(month.length, '0');
  // Dates are text and compare by code point, so all dates of a month are between the month and the next month.
  const bounds = `FROM ('${month}') TO (${next.length > month.length ? 'MAXVALUE' : `'${next}'`})`;
  await connection.transaction(async (session) => {
    await session.execute(`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`);
    const attached = await session.select(`
      SELECT 1 FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'fulfillment_piece'::regclass AND relname = '${table}'`);
    if (attached.length > 0) return;
    await session.execute(`
      CREATE TABLE ${table} (LIKE fulfillment_piece INCLUDING ALL);
      ALTER TABLE fulfillment_piece ATTACH PARTITION ${table} FOR VALUES ${bounds};`);
  });
}
