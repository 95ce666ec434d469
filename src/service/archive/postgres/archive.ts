/** PostgreSQL archive, shared by any number of services on any number of machines. */
import { randomBytes } from 'node:crypto';
import { Failure } from '../../../contract/failures.ts';
import { TOKEN_RENEWAL_SECONDS } from '../../../contract/operations.ts';
import type { Archive, CurrentToken, OpeningOptions, SharedLogins } from '../archive.ts';
import { damaged, integer, pageOf, type SqlRow, sqlText } from '../sql-row.ts';
import { type SqlSteps, takenInTurn } from '../steps.ts';
import { storedArchive } from '../stored-archive.ts';
import { openDatabase, type PostgresConnection } from './connection.ts';
import { arrayQuery, postgresBodies, withPartition } from './pieces.ts';
import { ensurePostgresSchema } from './schema.ts';

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
      rows: await connection.rows(...arrayQuery(step)),
      changes: 0,
    }));
  return storedArchive({
    read,
    write: (steps) =>
      withPartition(connection, (queryOf) =>
        connection.transaction((session) =>
          takenInTurn(steps(), (step) => session.query(...queryOf(step))),
        ),
      ),
    batch: (steps, { mayRepeat } = {}) =>
      takenInTurn(steps(), async (step) => {
        // The lock may have been lost since the last piece.
        if (step.statement === 'addPiece') await writers.own();
        const run = mayRepeat === true ? connection.ensured : connection.written;
        return withPartition(connection, (queryOf) => run(...queryOf(step)));
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
        const statement = ['stationPage', restaurant, after, modifiedAfter, limit + 1] as const;
        const rows = await connection.rows(...statement);
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

// What services agree on at logins.

/** Each service removes expired counts after this many windows. */
const SWEEP_WINDOWS = 10;

function postgresLogins(connection: PostgresConnection): SharedLogins {
  let sweptAt = Number.NaN;
  return {
    async agreeOnToken({ clientId, scope, kid, jti, issuedAt, expiresAt }) {
      const proposed = [clientId, scope, kid, jti, issuedAt, expiresAt] as const;
      const agreed = [...proposed, TOKEN_RENEWAL_SECONDS] as const;
      const [row] = (await connection.written('agreeOnToken', ...agreed)).rows;
      return row === undefined ? damaged('jti') : currentToken(row);
    },
    async countFailedLogin(keys, time, windowMs) {
      const { rows } = await connection.written('countFailedLogin', keys, time, windowMs);
      const age = SWEEP_WINDOWS * windowMs;
      if (!(Math.abs(time - sweptAt) < age)) {
        sweptAt = time;
        await connection.written('removeFailedLogins', time, age);
      }
      return rows.map((row) => ({
        key: sqlText(row, 'key'),
        failures: integer(row, 'failures'),
        firstAt: integer(row, 'first_at'),
      }));
    },
  };
}

function currentToken(row: SqlRow): CurrentToken {
  return {
    clientId: sqlText(row, 'client'),
    scope: sqlText(row, 'scope'),
    kid: sqlText(row, 'kid'),
    jti: sqlText(row, 'jti'),
    issuedAt: integer(row, 'issued_at'),
    expiresAt: integer(row, 'expires_at'),
  };
}

// Each writer holds an advisory lock on a separate connection: a dead one's leftovers go immediately, a waiting one's never do.

/** As many as a number holds exactly. */
const NAME_BYTES = 6;

/** This process among the writers. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
function postgresWriters(connection: PostgresConnection) {
  const name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  let lock: Promise<() => Promise<void>> | undefined;
  const ended = () => {
    lock = undefined;
  };
  return {
    /** Under lock from then on. Takes the lock again if the connection broke. */
    own: async (): Promise<number> => {
      lock ??= connection.hold(name, ended);
      await lock;
      return name;
    },
    close: async () => {
      const release = await lock?.catch(() => undefined);
      await release?.();
    },
  };
}

/** One read answers all calls for a key made before it starts: no caller misses an earlier write. Calls during a read share the next. */
export function sharedReads<Result>() {
  const underWay = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<Result>>();

  async function after(key: string, read: () => Promise<Result>): Promise<Result> {
    await underWay.get(key);
    next.delete(key);
    const reading = read();
    const settled = reading.catch(() => undefined);
    underWay.set(key, settled);
    try {
      return await reading;
    } finally {
      if (underWay.get(key) === settled) underWay.delete(key);
    }
  }

  return async (key: string, read: () => Promise<Result>): Promise<Result> => {
    const shared = next.get(key) ?? after(key, read);
    next.set(key, shared);
    return shared;
  };
}
