import type { PoolClient } from 'pg';
import { Failure } from '../../../contract/failures.ts';
import type { SqlRow, SqlValue } from '../sql-row.ts';
import type { StatementResult } from '../sql-script.ts';
import { parsePostgresAddress } from './address.ts';
import { ConnectionPool } from './connection-pool.ts';
import { poolConfiguration, withGuardedPasswords } from './driver.ts';
import { isConflict, isConnectionLost, isOwnError, serverFailure } from './failure.ts';
import { BINARY, type PostgresStatement, STATEMENTS } from './statements.ts';
import { readTlsFiles, tlsOptions } from './tls.ts';

/** An open transaction keeps the lock on a separate connection, even behind a pooler. A vanished client's lock ends within 2 minutes. */
const LOCK_TRANSACTION = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL tcp_keepalives_idle = 60; SET LOCAL tcp_keepalives_interval = 10; SET LOCAL tcp_keepalives_count = 6`;

/** After this limit (ms) the process may end, even if the server fell silent. */
const UNLOCK = { text: 'ROLLBACK', query_timeout: 2_000 };

type PostgresValue = SqlValue | readonly SqlValue[];

export type PostgresQuery = readonly [
  statement: PostgresStatement,
  ...values: readonly PostgresValue[],
];

/** Loads the driver only now, so that other programs don't pay for it. Connects to nothing. Throws CONFIGURATION. */
export async function openDatabase(address: string): Promise<PostgresConnection> {
  const server = parsePostgresAddress(address, process.env);
  const ssl = tlsOptions(server.tls, server.host, await readTlsFiles(server.tlsFiles));
  const { Client, Pool } = withGuardedPasswords(await import('pg'), server.sendsPassword);
  const configuration = poolConfiguration(server.address, server.connectSeconds, ssl);
  try {
    // A pool reads the address only when it connects, so a client checks the address now.
    void new Client(configuration);
  } catch {
    // The error may repeat the address, so it is no cause.
    throw new Failure('CONFIGURATION', "The archive's database address is not valid.");
  }
  return new PostgresConnection(new ConnectionPool(new Pool(configuration)));
}

/** Methods throw ARCHIVE or ARCHIVE_UNAVAILABLE. A write whose connection broke may still have happened. */
export class PostgresConnection {
  readonly #pool: ConnectionPool;
  #isClosed = false;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  async rows(...query: PostgresQuery): Promise<readonly SqlRow[]> {
    // No text in the database contains a NUL, and the protocol can't send one.
    const [, ...values] = query;
    if (values.some((value) => typeof value === 'string' && value.includes('\0'))) return [];
    return (await this.#withSession((session) => session.query(...query), isConnectionLost)).rows;
  }

  /** Runs a write outside any transaction. The write is not repeated if the connection broke. */
  write(...query: PostgresQuery): Promise<StatementResult> {
    return this.#withSession((session) => session.query(...query), isConflict);
  }

  /** Runs a write that does no harm if it runs twice. The write is repeated if the connection broke. */
  writeRepeatably(...query: PostgresQuery): Promise<StatementResult> {
    return this.#withSession((session) => session.query(...query), isConnectionLost);
  }

  /** Rolls back on any error. Runs again after a conflict, so `body` must change nothing but the database. */
  transaction<Result>(body: (session: PostgresSession) => Promise<Result>): Promise<Result> {
    return this.#withSession(async (session) => {
      await session.execute('BEGIN');
      try {
        const result = await body(session);
        await session.execute('COMMIT');
        return result;
      } catch (error) {
        if (!isConnectionLost(error)) await session.execute('ROLLBACK');
        throw error;
      }
    }, isConflict);
  }

  /** Takes a shared advisory lock and returns the function that releases the lock. `onEnd` is called when the lock ends for any reason. */
  async holdLock(lock: number, onEnd: () => void): Promise<() => Promise<void>> {
    const client = await this.#pool.client().catch((error: unknown) => {
      onEnd();
      throw error;
    });
    let isHeld = true;
    const giveBack = (isBroken: boolean) => {
      if (!isHeld) return;
      isHeld = false;
      onEnd();
      if (isBroken) this.#pool.release(client, true);
      else client.release(true);
    };
    client.once('error', () => giveBack(true));
    client.once('end', () => giveBack(true));
    try {
      await client.query(LOCK_TRANSACTION);
      await client.query('SELECT pg_advisory_xact_lock_shared($1)', [lock]);
    } catch (error) {
      giveBack(isConnectionLost(error));
      throw serverFailure(error);
    }
    return async () => {
      // Closing the connection also frees the lock, but the server may notice that later.
      if (isHeld) await client.query(UNLOCK).catch(() => undefined);
      giveBack(false);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.close();
  }

  /** Runs `action`. After an error for which `mayRepeat` is true, it runs once more on another connection. */
  async #withSession<Result>(
    action: (session: PostgresSession) => Promise<Result>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      if (this.#isClosed) throw new Failure('ARCHIVE', 'The archive is closed.');
      const client = await this.#pool.client();
      try {
        const result = await action(new PostgresSession(client));
        this.#pool.release(client, false);
        return result;
      } catch (error) {
        this.#pool.release(client, isConnectionLost(error));
        if (isOwnError(error)) throw error;
        if (tries > 1 || !mayRepeat(error)) throw serverFailure(error);
      }
    }
  }
}

/** Runs statements one after another on one connection. Throws the driver's errors. */
export class PostgresSession {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async execute(sql: string): Promise<void> {
    await this.#client.query(sql);
  }

  async select(sql: string): Promise<readonly SqlRow[]> {
    return (await this.#client.query<SqlRow>(sql)).rows;
  }

  async query(...[name, ...values]: PostgresQuery): Promise<StatementResult> {
    // Statements have no name, because behind a pooler, the next statement may run on another connection.
    const statement = { text: STATEMENTS.get(name) ?? name, values, binary: BINARY.has(name) };
    const { rows, rowCount } = await this.#client.query<SqlRow>(statement);
    return { rows, changes: rowCount ?? 0 };
  }
}
