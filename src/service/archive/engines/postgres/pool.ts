import type { Pool, PoolClient } from 'pg';
import { LIMITS } from './driver.ts';
import { connectFailure } from './failure.ts';

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
