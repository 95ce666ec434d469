/** The row of a restaurant, by which writers for it come one after the other. */
import { Failure } from '../../contract/failures.ts';
import type { SqlRow } from '../sql-row.ts';
import type { PostgresSession } from './connection.ts';

/** Waits for the row and holds it until the transaction ends. Throws `Failure` ARCHIVE when the archive does not hold the restaurant. */
export async function lockedRestaurant(session: PostgresSession, guid: string): Promise<SqlRow> {
  return held(await session.row('lockRestaurant', guid), guid);
}

/** The row, which must be there. Throws `Failure` ARCHIVE. */
export function held(row: SqlRow | undefined, guid: string): SqlRow {
  if (row !== undefined) return row;
  throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
}
