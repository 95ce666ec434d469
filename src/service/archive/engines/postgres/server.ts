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

export type PostgresServer = ReturnType<typeof postgresServer>;

/**
 * Does not connect yet. Throws what the driver throws for an unreadable address. Methods throw what the driver throws, and `Failure`
 * ARCHIVE_UNAVAILABLE for a server of another kind.
 */
export function postgresServer(
  { Client, Pool }: Driver,
  configuration: PoolConfig,
  wanted: SessionKind,
) {
  const bound = configuration.connectionTimeoutMillis;
  const probed = () => new Client({ ...configuration, query_timeout: bound });
  probed();
  const kept = wanted === 'prefer-standby' ? 'any' : wanted;
  /** Losses so far: connections from before the last one are not reused. */
  let losses = 0;
  const madeAfter = new Map<PoolClient, number>();
  /** Connections to a server known to be of the wanted kind. */
  const suitable = new WeakSet<PoolClient>();
  let closed: Promise<void> | undefined;
  const pool = new Pool(configuration);
  pool.on('connect', (client) => {
    madeAfter.set(client, losses);
    // Pending calls get the error too. Without a listener the process would end.
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => madeAfter.delete(client));
  pool.on('error', () => undefined);

  async function judged(client: PoolClient): Promise<PoolClient> {
    try {
      await requireKind(client, kept);
    } catch (error) {
      client.release(true);
      throw error;
    }
    suitable.add(client);
    return client;
  }

  return {
    /** A connection made after the last loss. Release it. */
    async client(): Promise<PoolClient> {
      for (;;) {
        const before = losses;
        const client = await pool.connect();
        if ((madeAfter.get(client) ?? -1) < before) client.release(true);
        else return kept === 'any' || suitable.has(client) ? client : judged(client);
      }
    },

    /** Resolves when a test connection succeeds and the kind is right. */
    async probe(kind: SessionKind): Promise<void> {
      const client = probed();
      client.on('error', () => undefined);
      try {
        await client.connect();
        if (kind !== 'any') await requireKind(client, kind);
      } finally {
        client.end().catch(() => undefined);
      }
    },

    /** Registers a broken connection. False for another server's, or where a younger one broke before. */
    lose(client: PoolClient): boolean {
      if (madeAfter.get(client) !== losses) return false;
      losses += 1;
      return true;
    },

    /** Ends every connection, including those awaiting an answer. */
    drop(): void {
      losses += 1;
      for (const client of madeAfter.keys()) client.end().catch(() => undefined);
    },

    /** Ends every connection after its open statements. */
    close: async (): Promise<void> => {
      closed ??= pool.end();
      return closed;
    },
  };
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
