import { randomBytes } from 'node:crypto';
import type { PostgresConnection } from './connection.ts';

/** A number can hold so many bytes exactly. */
const NAME_BYTES = 6;

/**
 * The name of this process as a writer. An advisory lock on a separate connection ends with the process. So remains of a dead writer can be
 * removed at once, but nothing of a writer that only waits. Throws ARCHIVE and ARCHIVE_UNAVAILABLE.
 */
export class PostgresWriter {
  readonly #connection: PostgresConnection;
  readonly #name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  /** Resolves to the function that releases the lock. */
  #lock: Promise<() => Promise<void>> | undefined;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

  /** The name is locked from the first call on, and locked again if the connection broke. */
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
