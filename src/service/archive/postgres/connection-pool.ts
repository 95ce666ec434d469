import type { Pool, PoolClient } from 'pg';
import { SET_LIMITS } from './driver.ts';
import { connectFailure } from './failure.ts';

/** After a lost connection, older connections are replaced, too: another server may now answer at the address. */
export class ConnectionPool {
  readonly #pool: Pool;
  #losses = 0;
  readonly #lossesBefore = new WeakMap<PoolClient, number>();
  #closed: Promise<void> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => {
      this.#lossesBefore.set(client, this.#losses);
      // Pending calls get the error, too. Without a listener, the process would end.
      client.on('error', () => undefined);
      // The limits are set before the first statement of any caller.
      client.query(SET_LIMITS).catch(() => undefined);
    });
    pool.on('error', () => undefined);
  }

  /** The caller must release the connection. Throws ARCHIVE and ARCHIVE_UNAVAILABLE. */
  async client(): Promise<PoolClient> {
    for (;;) {
      const losses = this.#losses;
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw connectFailure(error);
      });
      if ((this.#lossesBefore.get(client) ?? -1) >= losses) return client;
      client.release(true);
    }
  }

  release(client: PoolClient, isConnectionLost: boolean): void {
    // A connection from before the last loss is not counted again.
    if (isConnectionLost && this.#lossesBefore.get(client) === this.#losses) this.#losses += 1;
    client.release(isConnectionLost);
  }

  async close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }
}
