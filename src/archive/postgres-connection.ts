/** Connections to one PostgreSQL database: prepared statements, transactions, and failures with a name. */
import type { Pool, PoolClient } from 'pg';
import { Failure } from '../contract/failures.ts';
import { poolConfiguration } from './postgres-address.ts';
import { connectFailure, isLost, isOurs, isUndone, serverFailure } from './postgres-failure.ts';
import { BINARY, type PostgresStatement, STATEMENTS } from './postgres-statements.ts';
import type { SqlRow } from './sql-row.ts';

/** What may be bound. */
export type PostgresValue = string | number | null | Uint8Array | readonly string[];

/** Runs statements one after the other on one connection. Its methods throw what the driver throws. */
export interface PostgresSession {
  /** Runs SQL as it stands, several statements too. */
  execute(sql: string): Promise<void>;
  /** The rows of one statement as it stands. */
  select(sql: string): Promise<readonly SqlRow[]>;
  rows(
    statement: PostgresStatement,
    ...values: readonly PostgresValue[]
  ): Promise<readonly SqlRow[]>;
  row(
    statement: PostgresStatement,
    ...values: readonly PostgresValue[]
  ): Promise<SqlRow | undefined>;
  /** The number of rows that it changed. */
  run(statement: PostgresStatement, ...values: readonly PostgresValue[]): Promise<number>;
}

/**
 * Opens the database at `address`. The driver is loaded here, so that programs which open no such archive do not pay for it.
 * Throws `Failure` CONFIGURATION for an address that cannot be read; nothing is connected yet.
 */
export async function openDatabase(address: string): Promise<PostgresConnection> {
  const { Client, Pool } = await import('pg');
  const configuration = poolConfiguration(address);
  try {
    // Reads the address as a connection would; without a cause, since the error may repeat it.
    void new Client(configuration);
  } catch {
    throw new Failure('CONFIGURATION', "The address of the archive's database cannot be read.");
  }
  return new PostgresConnection(new Pool(configuration));
}

/**
 * One database. Its methods throw `Failure` ARCHIVE when the database fails, and ARCHIVE_UNAVAILABLE while it cannot be reached, starts, stops, or
 * has too much to do; whether a write was done on which the connection broke is not known.
 */
export class PostgresConnection {
  readonly #pool: Pool;
  /** How often connections were lost: those that are older than the last time are not used any more. */
  #losses = 0;
  readonly #madeAfter = new WeakMap<PoolClient, number>();
  #closed: Promise<void> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => {
      this.#madeAfter.set(client, this.#losses);
      // Whoever waits for an answer is told as well; without a listener the process would end.
      client.on('error', () => undefined);
    });
    // A connection that breaks while nobody uses it is simply forgotten.
    pool.on('error', () => undefined);
  }

  /** Rows of a statement that only reads. */
  async rows(
    statement: PostgresStatement,
    ...values: readonly PostgresValue[]
  ): Promise<readonly SqlRow[]> {
    // No text of the database holds a NUL, and its protocol has no way to ask for one.
    if (values.some((value) => typeof value === 'string' && value.includes('\0'))) return [];
    const read = (session: PostgresSession) => session.rows(statement, ...values);
    return this.#on(read, isLost);
  }

  /** The first of them. */
  async row(
    statement: PostgresStatement,
    ...values: readonly PostgresValue[]
  ): Promise<SqlRow | undefined> {
    const [first] = await this.rows(statement, ...values);
    return first;
  }

  /** Runs a statement that does nothing the second time. */
  async ensure(statement: PostgresStatement, ...values: readonly PostgresValue[]): Promise<void> {
    await this.#on((session) => session.run(statement, ...values), isLost);
  }

  /** Runs one statement by itself, once. The number of rows that it changed. */
  async run(statement: PostgresStatement, ...values: readonly PostgresValue[]): Promise<number> {
    return this.#on((session) => session.run(statement, ...values), isUndone);
  }

  /**
   * Runs `body` in one transaction; whatever it throws undoes all of it. Two that undo each other are run again, so `body` changes nothing
   * but the database.
   */
  async transaction<Result>(body: (session: PostgresSession) => Promise<Result>): Promise<Result> {
    return this.#on(async (session) => {
      await session.execute('BEGIN');
      try {
        const result = await body(session);
        await session.execute('COMMIT');
        return result;
      } catch (error) {
        if (!isLost(error)) await session.execute('ROLLBACK');
        throw error;
      }
    }, isUndone);
  }

  /** Ends every connection, when what is under way is done. */
  async close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  /** Does something on a connection, and once more on another when it ends with an error that allows it. */
  async #on<Result>(
    action: (session: PostgresSession) => Promise<Result>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const client = await this.#client();
      try {
        const result = await action(sessionOf(client));
        client.release();
        return result;
      } catch (error) {
        const lost = isLost(error);
        if (lost) this.#losses += 1;
        client.release(lost);
        if (isOurs(error)) throw error;
        if (tries > 1 || !mayRepeat(error)) throw serverFailure(error);
      }
    }
  }

  /** A connection that was made after the last one was lost. */
  async #client(): Promise<PoolClient> {
    if (this.#closed !== undefined) throw new Failure('ARCHIVE', 'The archive is closed.');
    for (;;) {
      const losses = this.#losses;
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw connectFailure(error);
      });
      if ((this.#madeAfter.get(client) ?? 0) >= losses) return client;
      client.release(true);
    }
  }
}

function sessionOf(client: PoolClient): PostgresSession {
  const query = (name: PostgresStatement, values: readonly PostgresValue[]) => {
    const statement = {
      name,
      text: STATEMENTS[name],
      values: [...values],
      binary: BINARY.has(name),
    };
    return client.query<SqlRow>(statement);
  };
  const rows = async (name: PostgresStatement, ...values: readonly PostgresValue[]) =>
    (await query(name, values)).rows;
  return {
    execute: async (sql) => {
      await client.query(sql);
    },
    select: async (sql) => (await client.query<SqlRow>(sql)).rows,
    rows,
    row: async (name, ...values) => (await rows(name, ...values))[0],
    run: async (name, ...values) => (await query(name, values)).rowCount ?? 0,
  };
}
