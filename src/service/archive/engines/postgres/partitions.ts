/** The pieces of each month are one partition, so that an old month can be dropped or moved in one step. */
import { Failure } from '../../../../contract/failures.ts';
import type { PostgresConnection } from './connection.ts';
import { sqlState } from './failure.ts';

/** SQLSTATE of a row without a partition; our tables have no other check. */
const NO_PARTITION = '23514';

/** Lock held while a partition is created: "lchp" in ASCII. */
const LOCK = 0x6c_63_68_70;

/** YYYYMMDD, also dates that do not exist. */
const DATE = /^(\d{6})\d\d$/;

/**
 * Runs something that adds pieces to a date, all or none; where its month has no partition yet, creates it and runs it again. Another
 * process may create it at the same moment. Throws `Failure` ARCHIVE for text that is not a date.
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
