import { Failure } from '../../../contract/failures.ts';
import type { Archive, OpeningOptions } from '../archive.ts';
import { sqlArchive } from '../sql-archive.ts';
import { pageOf } from '../sql-row.ts';
import { runScriptAsync, type SqlScript } from '../sql-script.ts';
import { openDatabase, type PostgresConnection } from './connection.ts';
import { postgresLogins } from './logins.ts';
import { arrayQuery, postgresBodies, withPartition } from './pieces.ts';
import { ensurePostgresSchema } from './schema.ts';
import { SharedReads } from './shared-reads.ts';
import { PostgresWriter } from './writer.ts';

/** Needs PostgreSQL 14 or later with encoding UTF8. Throws CONFIGURATION, ARCHIVE, and ARCHIVE_UNAVAILABLE, without the address. */
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
  const writer = new PostgresWriter(connection);
  const read = <Result>(script: SqlScript<Result>) =>
    runScriptAsync(script, async (call) => {
      return { rows: await connection.rows(...arrayQuery(call)), changes: 0 };
    });
  return sqlArchive({
    read,
    write: (script) =>
      withPartition(connection, (queryOf) =>
        connection.transaction((session) =>
          runScriptAsync(script(), (call) => session.query(...queryOf(call))),
        ),
      ),
    writeEach: (script, { mayRepeat } = {}) =>
      runScriptAsync(script(), async (call) => {
        // The writer's lock may have been lost since the last piece, so it is taken again.
        if (call.statement === 'addPiece') await writer.name();
        const kind = mayRepeat === true ? 'writeRepeatably' : 'write';
        return withPartition(connection, (queryOf) => connection[kind](...queryOf(call)));
      }),
    sharedRead: <Result>(script: (...keys: readonly string[]) => SqlScript<Result>) => {
      const reads = new SharedReads<Result>();
      return (...keys) => reads.read(JSON.stringify(keys), () => read(script(...keys)));
    },
    bodies: (key, content) => postgresBodies(connection, key, content),
    writer: () => writer.name(),
    ownMethods: {
      stationPage: async (restaurant, query) => {
        const { after, limit, modifiedAfter = Number.MIN_SAFE_INTEGER } = query;
        const statement = ['stationPage', restaurant, after, modifiedAfter, limit + 1] as const;
        const rows = await connection.rows(...statement);
        return pageOf(rows[0], rows, limit);
      },
      sharedLogins: postgresLogins(connection),
      structuralFaults: async () => [],
      copyTo: async () => {
        const hint =
          'Run pg_dump --format=custom --file=FILE with the database address. Restore with pg_restore.';
        throw new Failure('USAGE', 'Backups of PostgreSQL archives are not built in.', { hint });
      },
      close: async () => {
        await writer.close();
        await connection.close();
      },
    },
  });
}
