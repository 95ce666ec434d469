/** Locks a restaurant's row, so that its writers come one after another. */
import { Failure } from '../../../../contract/failures.ts';
import type { SqlRow } from '../../sql-row.ts';
import type { PostgresSession } from './connection.ts';

/** Waits for the row and locks it until the transaction ends. Throws `Failure` ARCHIVE when the archive does not hold the restaurant. */
export async function lockedRestaurant(session: PostgresSession, guid: string): Promise<SqlRow> {
  return held(await session.row('lockRestaurant', guid), guid);
}

/** Requires the row. Throws `Failure` ARCHIVE. */
export function held(row: SqlRow | undefined, guid: string): SqlRow {
  if (row !== undefined) return row;
  throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
}
