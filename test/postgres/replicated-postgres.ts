/** Two PostgreSQL servers, one the other's synchronous standby. Tests may kill the primary. */
import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { type MovableLink, movableLink } from './movable-link.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

export interface ReplicatedPostgres {
  /** An address always leading to the primary. */
  url(parameters?: string): string;
  readonly link: MovableLink;
  primary(): PostgresServer;
  standby(): PostgresServer;
  /** On one server. */
  query(server: PostgresServer, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Resolves once the standby has replayed everything written. */
  replayed(): Promise<void>;
  /** Promotes the standby. Nothing waits for a standby then. */
  promote(): Promise<void>;
  /** Makes the former primary a standby. Every commit waits for it again. */
  rejoin(): Promise<void>;
  remove(): Promise<void>;
}

/** Ms, for work between the servers. */
const PATIENCE = { timeout: 20_000, interval: 20 };

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const packaged = process.env['LINECHECK_TEST_POSTGRES'] === 'packaged';
  const first = await startPostgres(packaged);
  const second = await startPostgres(packaged, first).catch(async (error: unknown) => {
    await first.remove();
    throw error;
  });
  let [primary, standby] = [first, second];
  await waitForEachCommit(primary);
  const link = await movableLink(primary);
  return {
    url: (parameters = '') => `postgres://postgres@127.0.0.1:${link.port}/postgres${parameters}`,
    link,
    primary: () => primary,
    standby: () => standby,
    query,
    replayed: async () => {
      const [{ at } = {}] = await query(primary, 'SELECT pg_current_wal_lsn()::text AS at');
      const reached = `SELECT pg_last_wal_replay_lsn() >= '${String(at)}' AS reached`;
      await vi.waitFor(
        async () => expect(await query(standby, reached)).toEqual([{ reached: true }]),
        PATIENCE,
      );
    },
    promote: async () => {
      await query(standby, 'SELECT pg_promote(true)');
      [primary, standby] = [standby, primary];
      link.moveTo(primary);
    },
    rejoin: async () => {
      await standby.follow(primary);
      await waitForEachCommit(primary);
    },
    remove: async () => {
      link.close();
      await Promise.all([first.remove(), second.remove()]);
    },
  };
}

/** Each commit then waits for the caught-up standby. */
async function waitForEachCommit(primary: PostgresServer): Promise<void> {
  await query(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await query(primary, 'SELECT pg_reload_conf()');
  const state = 'SELECT sync_state FROM pg_stat_replication';
  await vi.waitFor(
    async () => expect(await query(primary, state)).toEqual([{ sync_state: 'sync' }]),
    PATIENCE,
  );
}

async function query(server: PostgresServer, sql: string) {
  const client = new Client(server.url());
  await client.connect();
  try {
    return (await client.query<Readonly<Record<string, unknown>>>(sql)).rows;
  } finally {
    await client.end();
  }
}
