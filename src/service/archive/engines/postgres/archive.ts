/** PostgreSQL archive, shared by any number of services on any number of machines. */
import { Failure } from '../../../../contract/failures.ts';
import type { Archive } from '../../archive.ts';
import type { OpeningOptions } from '../../missing-archive.ts';
import { pageOf } from '../../sql-row.ts';
import { type SqlSteps, takenInTurn } from '../../steps.ts';
import { storedArchive } from '../../stored-archive.ts';
import { openDatabase, type PostgresConnection } from './connection.ts';
import { postgresLogins } from './logins.ts';
import { askedOf, postgresBodies, withPartition } from './pieces.ts';
import { ensurePostgresSchema } from './schema.ts';
import { sharedReads } from './shared-reads.ts';
import { postgresWriters } from './writers.ts';

/** PostgreSQL 14 or later, encoding UTF8. Throws `Failure` CONFIGURATION, ARCHIVE, ARCHIVE_UNAVAILABLE without the address. */
export async function openPostgresArchive(
  address: string,
  { whenMissing = 'made', onMade }: OpeningOptions,
): Promise<Archive> {
  const connection = await openDatabase(address);
  try {
    if (await ensurePostgresSchema(connection, whenMissing)) onMade?.();
    return postgresArchive(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function postgresArchive(connection: PostgresConnection): Archive {
  const writers = postgresWriters(connection);
  const read = <Result>(steps: SqlSteps<Result>) =>
    takenInTurn(steps, async (step) => ({
      rows: await connection.rows(...askedOf(step)),
      changes: 0,
    }));
  return storedArchive({
    read,
    write: (steps) =>
      withPartition(connection, (asked) =>
        connection.transaction((session) =>
          takenInTurn(steps(), (step) => session.query(...asked(step))),
        ),
      ),
    batch: (steps, { mayRepeat } = {}) =>
      takenInTurn(steps(), async (step) => {
        // The lock may have been lost since the last piece.
        if (step.statement === 'addPiece') await writers.own();
        const run = mayRepeat === true ? connection.ensured : connection.written;
        return withPartition(connection, (asked) => run(...asked(step)));
      }),
    shared: <Result>(of: (...keys: readonly string[]) => SqlSteps<Result>) => {
      const shared = sharedReads<Result>();
      return (...keys) => shared(JSON.stringify(keys), () => read(of(...keys)));
    },
    bodies: (key, content) => postgresBodies(connection, key, content),
    writer: writers.own,
    own: {
      stationPage: async (restaurant, query) => {
        const { after, limit, modifiedAfter = Number.MIN_SAFE_INTEGER } = query;
        const asked = ['stationPage', restaurant, after, modifiedAfter, limit + 1] as const;
        const rows = await connection.rows(...asked);
        return pageOf(rows[0], rows, limit);
      },
      sharedLogins: postgresLogins(connection),
      structuralFaults: async () => [],
      copyTo: async () => {
        throw new Failure('USAGE', 'Backups of PostgreSQL archives are not built in.', {
          hint: 'Run pg_dump --format=custom --file=FILE with the database address. Restore with pg_restore.',
        });
      },
      close: async () => {
        await writers.close();
        await connection.close();
      },
    },
  });
}
