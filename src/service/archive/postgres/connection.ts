/** Connections to one PostgreSQL database: statements, transactions, and named failures. */
import type { Pool, PoolClient } from 'pg';
import { Failure } from '../../../contract/failures.ts';
import type { SqlRow, SqlValue } from '../sql-row.ts';
import type { StepAnswer } from '../steps.ts';
import { postgresPlace } from './address.ts';
import { guardedDriver, LIMITS, poolConfiguration } from './driver.ts';
import { connectFailure, isLost, isOurs, isUndone, serverFailure } from './failure.ts';
import { BINARY, type PostgresStatement, STATEMENTS } from './statements.ts';
import { readTlsFiles, tlsOptions } from './tls.ts';

/**
 * The transaction that has a lock, open as long as the lock is needed: a pooler gives it a connection of its own. It keeps no snapshot, so
 * it is in nobody's way. A client machine that vanished keeps no lock for longer than 2 minutes.
 */
const HELD_TRANSACTION = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL tcp_keepalives_idle = 60; SET LOCAL tcp_keepalives_interval = 10; SET LOCAL tcp_keepalives_count = 6`;

/** Ms, because a server that fell silent must not keep a process from ending. */
const UNLOCK = { text: 'ROLLBACK', query_timeout: 2_000 };

type PostgresValue = SqlValue | readonly SqlValue[];

export type PostgresQuery = readonly [
  statement: PostgresStatement,
  ...values: readonly PostgresValue[],
];

/** Runs statements in sequence on one connection. Throws driver errors. */
export type PostgresSession = ReturnType<typeof sessionOf>;

export type PostgresConnection = ReturnType<typeof connectionTo>;

/** Loads the driver lazily, so other programs do not pay for it. Connects to nothing. Throws `Failure` CONFIGURATION. */
export async function openDatabase(address: string): Promise<PostgresConnection> {
  const {
    address: server,
    host,
    tls,
    tlsFiles,
    sendsPassword,
    connectSeconds,
  } = postgresPlace(address, process.env);
  const ssl = tlsOptions(tls, host, await readTlsFiles(tlsFiles));
  const { Client, Pool } = guardedDriver(await import('pg'), sendsPassword);
  const configuration = poolConfiguration(server, connectSeconds, ssl);
  try {
    // A pool reads the address only when it connects.
    void new Client(configuration);
  } catch {
    // No cause: the error may repeat the address.
    throw new Failure('CONFIGURATION', "The archive's database address is not valid.");
  }
  return connectionTo(connectionPool(new Pool(configuration)));
}

/** Methods throw `Failure` ARCHIVE or ARCHIVE_UNAVAILABLE. A write whose connection broke may or may not have happened. */
function connectionTo(pool: ConnectionPool) {
  let isClosed = false;

  /** Once more on another connection after a retryable error. */
  async function on<Result>(
    action: (session: PostgresSession) => Promise<Result>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      if (isClosed) throw new Failure('ARCHIVE', 'The archive is closed.');
      const client = await pool.client();
      try {
        const result = await action(sessionOf(client));
        pool.release(client, false);
        return result;
      } catch (error) {
        pool.release(client, isLost(error));
        if (isOurs(error)) throw error;
        if (tries > 1 || !mayRepeat(error)) throw serverFailure(error);
      }
    }
  }

  /** Read-only statement. */
  async function rows(...query: PostgresQuery): Promise<readonly SqlRow[]> {
    // No database text contains a NUL, and the protocol can't send one.
    const [, ...values] = query;
    if (values.some((value) => typeof value === 'string' && value.includes('\0'))) return [];
    return (await on((session) => session.query(...query), isLost)).rows;
  }

  return {
    rows,

    /** One write outside any transaction, once. */
    written: (...query: PostgresQuery) => on((session) => session.query(...query), isUndone),

    /** Again if the connection broke: does no harm if run twice. */
    ensured: (...query: PostgresQuery) => on((session) => session.query(...query), isLost),

    /** One transaction, rolled back on any error. Conflicting transactions rerun, so `body` changes nothing but the database. */
    transaction: <Result>(body: (session: PostgresSession) => Promise<Result>) =>
      on(async (session) => {
        await session.execute('BEGIN');
        try {
          const result = await body(session);
          await session.execute('COMMIT');
          return result;
        } catch (error) {
          if (!isLost(error)) await session.execute('ROLLBACK');
          throw error;
        }
      }, isUndone),

    /**
     * A shared advisory lock on a separate connection, until released or the connection breaks: then `ended` is called, and another process
     * may take it exclusively. Returns the release, after which another process may take it at once.
     */
    async hold(lock: number, ended: () => void): Promise<() => Promise<void>> {
      const client = await pool.client().catch((error: unknown) => {
        ended();
        throw error;
      });
      let isHeld = true;
      const giveBack = (lost: boolean) => {
        if (!isHeld) return;
        isHeld = false;
        ended();
        // The lock ends with the connection.
        if (lost) pool.release(client, lost);
        else client.release(true);
      };
      client.once('error', () => giveBack(true));
      client.once('end', () => giveBack(true));
      try {
        await client.query(HELD_TRANSACTION);
        await client.query('SELECT pg_advisory_xact_lock_shared($1)', [lock]);
      } catch (error) {
        giveBack(isLost(error));
        throw serverFailure(error);
      }
      return async () => {
        // Closing the connection frees it too, but the server may do that later.
        if (isHeld) await client.query(UNLOCK).catch(() => undefined);
        giveBack(false);
      };
    },

    /** After open statements. */
    close: async (): Promise<void> => {
      isClosed = true;
      await pool.close();
    },
  };
}

function sessionOf(client: PoolClient) {
  return {
    /** One or several statements. */
    execute: async (sql: string): Promise<void> => {
      await client.query(sql);
    },
    select: async (sql: string): Promise<readonly SqlRow[]> =>
      (await client.query<SqlRow>(sql)).rows,
    query: async (...[name, ...values]: PostgresQuery): Promise<StepAnswer> => {
      // Without a name: behind a pooler, the next statement may run on another connection.
      const statement = { text: STATEMENTS.get(name) ?? name, values, binary: BINARY.has(name) };
      const { rows, rowCount } = await client.query<SqlRow>(statement);
      return { rows, changes: rowCount ?? 0 };
    },
  };
}

export type ConnectionPool = ReturnType<typeof connectionPool>;

/** After a connection is lost, those as old as it are replaced, too: another server may answer at the address now. */
export function connectionPool(pool: Pool) {
  let losses = 0;
  const madeAfter = new WeakMap<PoolClient, number>();
  let closed: Promise<void> | undefined;
  pool.on('connect', (client) => {
    madeAfter.set(client, losses);
    // Pending calls get the error too. Without a listener the process would end.
    client.on('error', () => undefined);
    // Runs before whatever is asked next.
    client.query(LIMITS).catch(() => undefined);
  });
  pool.on('error', () => undefined);
  return {
    /** Release it. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
    async client(): Promise<PoolClient> {
      for (;;) {
        const before = losses;
        const client = await pool.connect().catch((error: unknown) => {
          throw connectFailure(error);
        });
        if ((madeAfter.get(client) ?? -1) >= before) return client;
        client.release(true);
      }
    },
    /** A lost connection is closed. */
    release(client: PoolClient, lost: boolean): void {
      // Otherwise a younger one broke before.
      if (lost && madeAfter.get(client) === losses) losses += 1;
      client.release(lost);
    },
    /** After open statements. */
    close: async (): Promise<void> => {
      closed ??= pool.end();
      return closed;
    },
  };
}
