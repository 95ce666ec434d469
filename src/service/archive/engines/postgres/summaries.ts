/** Summaries of business dates in a PostgreSQL archive. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
import type { ArchivedSummary } from '../../archive.ts';
import { versionOf } from '../../day-version.ts';
import { text } from '../../sql-row.ts';
import { type DayKey, storedDay } from '../../stored-day.ts';
import type { PostgresConnection } from './connection.ts';
import { postgresDay } from './days.ts';
import { lockedRestaurant } from './restaurant-lock.ts';

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
  return text(row, 'version') === version ? text(row, 'text') : undefined;
}
