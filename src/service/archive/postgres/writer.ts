import { randomBytes } from 'node:crypto';
import type { PostgresConnection } from './connection.ts';

/** As many as a number holds exactly. */
const NAME_BYTES = 6;

/**
 * This process as a writer. It has an advisory lock on a separate connection, which ends with the process: so what a dead writer left can
 * be removed immediately, and nothing of one that only waits. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE.
 */
export class PostgresWriter {
  readonly #connection: PostgresConnection;
  readonly #name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  /** Resolves to its release. */
  #lock: Promise<() => Promise<void>> | undefined;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

  /** Locked from the first call on, and locked again if the connection broke. */
  async name(): Promise<number> {
    this.#lock ??= this.#connection.holdLock(this.#name, () => {
      this.#lock = undefined;
    });
    await this.#lock;
    return this.#name;
  }

  async close(): Promise<void> {
    const release = await this.#lock?.catch(() => undefined);
    await release?.();
  }
}
