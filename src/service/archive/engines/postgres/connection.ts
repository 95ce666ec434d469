/** Connections to one PostgreSQL database: prepared statements, transactions, and named failures. */
import type { PoolClient, PoolConfig } from 'pg';
import { Failure } from '../../../../contract/failures.ts';
import type { SqlRow } from '../../sql-row.ts';
import { postgresPlace, type SessionKind } from './address.ts';
import { guardedDriver, poolConfiguration, type ServerUse } from './driver.ts';
import { isLost, isOurs, isUndone, serverFailure } from './failure.ts';
import { type Driver, PostgresServer } from './server.ts';
import { PostgresServers } from './servers.ts';
import { BINARY, type PostgresStatement, STATEMENTS } from './statements.ts';
import { readTlsFiles, tlsOptions } from './tls.ts';

export type PostgresValue = string | number | null | Uint8Array | readonly string[];

type Asked = readonly [statement: PostgresStatement, ...values: readonly PostgresValue[]];

/** Runs statements in sequence on one connection. Throws driver errors. */
export interface PostgresSession {
  /** One or several statements. */
  execute(sql: string): Promise<void>;
  select(sql: string): Promise<readonly SqlRow[]>;
  rows(...asked: Asked): Promise<readonly SqlRow[]>;
  row(...asked: Asked): Promise<SqlRow | undefined>;
  /** Returns the changed row count. */
  run(...asked: Asked): Promise<number>;
}

/** An advisory lock on a separate connection. */
export interface HeldLock {
  /** False once the connection broke. Another process may then take the lock. */
  readonly isHeld: boolean;
  release(): void;
}

/** Loads the driver lazily, so other programs do not pay for it. Connects to nothing. Throws `Failure` CONFIGURATION. */
export async function openDatabase(address: string): Promise<PostgresConnection> {
  const place = postgresPlace(address, process.env);
  const material = await readTlsFiles(place.tlsFiles);
  const driver = guardedDriver(await import('pg'));
  const serversFor = (wanted: SessionKind, use: ServerUse) => {
    const { connectSeconds } = place;
    const configurations = place.servers.map(({ address: server, host, tls }) =>
      poolConfiguration(server, { connectSeconds, use, ssl: tlsOptions(tls, host, material) }),
    );
    return serversOf(driver, configurations, wanted);
  };
  const standby = place.readsFromStandby ? serversFor('standby', 'spare') : undefined;
  return new PostgresConnection(serversFor(place.wanted, 'only'), standby);
}

function serversOf(
  driver: Driver,
  configurations: readonly PoolConfig[],
  wanted: SessionKind,
): PostgresServers {
  try {
    const made = configurations.map((each) => new PostgresServer(driver, each, wanted));
    return new PostgresServers(made, wanted);
  } catch {
    // No cause: the error may repeat the address.
    throw new Failure('CONFIGURATION', "The archive's database address is not valid.");
  }
}

/** Methods throw `Failure` ARCHIVE or ARCHIVE_UNAVAILABLE. A write whose connection broke may or may not have happened. */
export class PostgresConnection {
  readonly #servers: PostgresServers;
  readonly #standbys: PostgresServers | undefined;
  #closed: Promise<void> | undefined;

  /** `standbys` answer reads that name their version. */
  constructor(servers: PostgresServers, standbys: PostgresServers | undefined) {
    this.#servers = servers;
    this.#standbys = standbys;
  }

  /** Read-only statement. */
  async rows(...asked: Asked): Promise<readonly SqlRow[]> {
    // No database text contains a NUL, and the protocol can't send one.
    const [, ...values] = asked;
    if (values.some((value) => typeof value === 'string' && value.includes('\0'))) return [];
    return this.#on((session) => session.rows(...asked), isLost);
  }

  /** A standby may be behind: the caller checks the rows for the needed version. `undefined` where there is no standby, or none can answer. */
  async standbyRows(...asked: Asked): Promise<readonly SqlRow[] | undefined> {
    const standbys = this.#standbys;
    if (standbys === undefined || this.#closed !== undefined) return undefined;
    const client = await standbys.clientOfKnown();
    if (client === undefined) return undefined;
    let lost = false;
    try {
      return await sessionOf(client).rows(...asked);
    } catch (error) {
      lost = isLost(error);
      return undefined;
    } finally {
      standbys.release(client, lost);
    }
  }

  /** First row of a read-only statement. */
  async row(...asked: Asked): Promise<SqlRow | undefined> {
    const [first] = await this.rows(...asked);
    return first;
  }

  async ensure(...asked: Asked): Promise<void> {
    await this.#on((session) => session.run(...asked), isLost);
  }

  /** Outside a transaction, once. Returns the changed row count. */
  async run(...asked: Asked): Promise<number> {
    return this.#on((session) => session.run(...asked), isUndone);
  }

  /** One write outside any transaction, once. Returns its rows. */
  async written(...asked: Asked): Promise<readonly SqlRow[]> {
    return this.#on((session) => session.rows(...asked), isUndone);
  }

  /** One transaction, rolled back on any error. Conflicting transactions rerun, so `body` changes nothing but the database. */
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

  /** Held until released or the connection breaks. Others may share it, but not take it exclusively. */
  async hold(lock: number): Promise<HeldLock> {
    const client = await this.#servers.client();
    let isHeld = true;
    const giveBack = (lost: boolean) => {
      if (!isHeld) return;
      isHeld = false;
      // The lock ends with the connection.
      if (lost) this.#servers.release(client, lost);
      else client.release(true);
    };
    client.once('error', () => giveBack(true));
    client.once('end', () => giveBack(true));
    try {
      await client.query('SELECT pg_advisory_lock_shared($1)', [lock]);
    } catch (error) {
      giveBack(isLost(error));
      throw serverFailure(error);
    }
    return {
      get isHeld() {
        return isHeld;
      },
      release: () => giveBack(false),
    };
  }

  /** After open statements. */
  async close(): Promise<void> {
    this.#closed ??= Promise.all([this.#servers.close(), this.#standbys?.close()]).then(() => {});
    return this.#closed;
  }

  /** Once more on another connection after a retryable error. */
  async #on<Result>(
    action: (session: PostgresSession) => Promise<Result>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      if (this.#closed !== undefined) throw new Failure('ARCHIVE', 'The archive is closed.');
      const client = await this.#servers.client();
      const watch = this.#servers.watch();
      try {
        const result = await action(sessionOf(client));
        this.#servers.release(client, false);
        return result;
      } catch (error) {
        this.#servers.release(client, isLost(error));
        if (isOurs(error)) throw error;
        if (tries > 1 || !mayRepeat(error)) throw serverFailure(error);
      } finally {
        clearTimeout(watch);
      }
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
