/** The pieces of one month's business dates are one partition, so that an old month can be dropped or moved as a whole. */
import { Failure } from '../../contract/failures.ts';
import type { PostgresConnection } from './connection.ts';
import { sqlState } from './failure.ts';

/** SQLSTATE of a row for which there is no partition; no other check is in our tables. */
const NO_PARTITION = '23514';

/** Held by whoever makes a partition: "lchp" in ASCII. */
const LOCK = 0x6c_63_68_70;

/** YYYYMMDD, whether the calendar has it or not. */
const DATE = /^(\d{6})\d\d$/;

/**
 * Does something that adds pieces to a date, all or none of them; where its month has no partition yet, makes that and does it again. Another
 * process may make it at the same moment. Throws `Failure` ARCHIVE for what is no date.
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

/** Attached rather than created in its place, which would keep readers of all months waiting. */
async function makePartition(connection: PostgresConnection, month: string): Promise<void> {
  const table = `fulfillment_piece_${month}`;
  const next = String(Number(month) + 1).padStart(month.length, '0');
  // Dates are texts, and compare by code point: those of a month are all that begin with it.
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
