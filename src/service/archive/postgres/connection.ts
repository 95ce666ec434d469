/** Connections to one PostgreSQL database: statements, transactions, and named failures. */
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

/**
 * The transaction that has a lock, open as long as the lock is needed: a pooler gives it a connection of its own. It keeps no snapshot, so
 * it is in nobody's way. A client machine that vanished keeps no lock for longer than 2 minutes.
 */
const LOCK_TRANSACTION = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL tcp_keepalives_idle = 60; SET LOCAL tcp_keepalives_interval = 10; SET LOCAL tcp_keepalives_count = 6`;

/** The limit is in ms: a server that fell silent must not keep a process from ending. */
const UNLOCK = { text: 'ROLLBACK', query_timeout: 2_000 };

type PostgresValue = SqlValue | readonly SqlValue[];

export type PostgresQuery = readonly [
  statement: PostgresStatement,
  ...values: readonly PostgresValue[],
];

/** Loads the driver lazily, so other programs do not pay for it. Connects to nothing. Throws `Failure` CONFIGURATION. */
export async function openDatabase(address: string): Promise<PostgresConnection> {
  const server = parsePostgresAddress(address, process.env);
  const ssl = tlsOptions(server.tls, server.host, await readTlsFiles(server.tlsFiles));
  const { Client, Pool } = withGuardedPasswords(await import('pg'), server.sendsPassword);
  const configuration = poolConfiguration(server.address, server.connectSeconds, ssl);
  try {
    // A pool reads the address only when it connects.
    void new Client(configuration);
  } catch {
    // No cause: the error may repeat the address.
    throw new Failure('CONFIGURATION', "The archive's database address is not valid.");
  }
  return new PostgresConnection(new ConnectionPool(new Pool(configuration)));
}

/** Methods throw `Failure` ARCHIVE or ARCHIVE_UNAVAILABLE. A write whose connection broke may or may not have happened. */
export class PostgresConnection {
  readonly #pool: ConnectionPool;
  #isClosed = false;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  /** Runs a statement that only reads. */
  async rows(...query: PostgresQuery): Promise<readonly SqlRow[]> {
    // No text in the database contains a NUL, and the protocol can't send one.
    const [, ...values] = query;
    if (values.some((value) => typeof value === 'string' && value.includes('\0'))) return [];
    return (await this.#withSession((session) => session.query(...query), isConnectionLost)).rows;
  }

  /** Runs a write outside any transaction, once. */
  write(...query: PostgresQuery): Promise<StatementResult> {
    return this.#withSession((session) => session.query(...query), isConflict);
  }

  /** Runs a write that does no harm if it runs twice: again if the connection broke. */
  writeRepeatably(...query: PostgresQuery): Promise<StatementResult> {
    return this.#withSession((session) => session.query(...query), isConnectionLost);
  }

  /** One transaction, rolled back on any error. It reruns after a conflict, so `body` must change nothing but the database. */
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

  /**
   * Takes a shared advisory lock on a separate connection, until released or the connection breaks: then `onEnd` is called, and another
   * process may take it exclusively. Returns the release, after which another process may take it at once.
   */
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
      // The lock ends with the connection.
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
      // Closing the connection frees it too, but the server may do that later.
      if (isHeld) await client.query(UNLOCK).catch(() => undefined);
      giveBack(false);
    };
  }

  /** Waits for open statements. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.close();
  }

  /** Runs `action`, and after an error that permits it once more on another connection. */
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

  /** One or several statements. */
  async execute(sql: string): Promise<void> {
    await this.#client.query(sql);
  }

  async select(sql: string): Promise<readonly SqlRow[]> {
    return (await this.#client.query<SqlRow>(sql)).rows;
  }

  async query(...[name, ...values]: PostgresQuery): Promise<StatementResult> {
    // Without a name: behind a pooler, the next statement may run on another connection.
    const statement = { text: STATEMENTS.get(name) ?? name, values, binary: BINARY.has(name) };
    const { rows, rowCount } = await this.#client.query<SqlRow>(statement);
    return { rows, changes: rowCount ?? 0 };
  }
}
