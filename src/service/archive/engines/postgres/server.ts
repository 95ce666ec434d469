/** One PostgreSQL server: connections, and whether the kind is wanted. */
import type { Client, ClientBase, Pool, PoolClient, PoolConfig } from 'pg';
import { integer } from '../../sql-row.ts';
import type { SessionKind } from './address.ts';
import { databaseUnavailable } from './failure.ts';

/** The driver's classes, loaded only when such an archive is opened. */
export interface Driver {
  readonly Client: typeof Client;
  readonly Pool: typeof Pool;
}

const KIND = `SELECT pg_is_in_recovery()::integer AS standby,
  (current_setting('transaction_read_only') = 'on')::integer AS read_only`;

/** Methods throw what the driver throws, and `Failure` ARCHIVE_UNAVAILABLE for a server of another kind. */
export class PostgresServer {
  readonly #pool: Pool;
  readonly #probed: () => Client;
  readonly #kept: SessionKind;
  /** Losses so far: connections from before the last one are not reused. */
  #losses = 0;
  readonly #madeAfter = new Map<PoolClient, number>();
  /** Connections to a server known to be of the wanted kind. */
  readonly #suitable = new WeakSet<PoolClient>();
  #closed: Promise<void> | undefined;

  /** Does not connect yet. Throws what the driver throws for an unreadable address. */
  constructor({ Client, Pool }: Driver, configuration: PoolConfig, wanted: SessionKind) {
    const bound = configuration.connectionTimeoutMillis;
    this.#probed = () => new Client({ ...configuration, query_timeout: bound });
    this.#probed();
    this.#kept = wanted === 'prefer-standby' ? 'any' : wanted;
    this.#pool = new Pool(configuration);
    this.#pool.on('connect', (client) => {
      this.#madeAfter.set(client, this.#losses);
      // Pending calls get the error too. Without a listener the process would end.
      client.on('error', () => undefined);
    });
    this.#pool.on('remove', (client) => this.#madeAfter.delete(client));
    this.#pool.on('error', () => undefined);
  }

  /** A connection made after the last loss. Release it. */
  async client(): Promise<PoolClient> {
    for (;;) {
      const losses = this.#losses;
      const client = await this.#pool.connect();
      if ((this.#madeAfter.get(client) ?? -1) < losses) client.release(true);
      else
        return this.#kept === 'any' || this.#suitable.has(client) ? client : this.#judged(client);
    }
  }

  /** Resolves when a test connection succeeds and the kind is right. */
  async probe(wanted: SessionKind): Promise<void> {
    const client = this.#probed();
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (wanted !== 'any') await requireKind(client, wanted);
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** Registers a broken connection. False for another server's, or where a younger one broke before. */
  lose(client: PoolClient): boolean {
    if (this.#madeAfter.get(client) !== this.#losses) return false;
    this.#losses += 1;
    return true;
  }

  /** Ends every connection, including those awaiting an answer. */
  drop(): void {
    this.#losses += 1;
    for (const client of this.#madeAfter.keys()) client.end().catch(() => undefined);
  }

  /** Ends every connection after its open statements. */
  async close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  async #judged(client: PoolClient): Promise<PoolClient> {
    try {
      await requireKind(client, this.#kept);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#suitable.add(client);
    return client;
  }
}

async function requireKind(client: ClientBase, wanted: SessionKind): Promise<void> {
  const [row = {}] = (await client.query<Readonly<Record<string, unknown>>>(KIND)).rows;
  const isStandby = integer(row, 'standby') === 1;
  const isReadOnly = isStandby || integer(row, 'read_only') === 1;
  const suits = {
    any: true,
    'read-write': !isReadOnly,
    'read-only': isReadOnly,
    primary: !isStandby,
    standby: isStandby,
    'prefer-standby': isStandby,
  };
  if (!suits[wanted]) throw databaseUnavailable(`has no server for target_session_attrs ${wanted}`);
}
