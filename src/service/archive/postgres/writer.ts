import { randomBytes } from 'node:crypto';
import type { PostgresConnection } from './connection.ts';

/** A number can hold so many bytes exactly. */
const NAME_BYTES = 6;

/** A writer's advisory lock ends with its process, so the archive's remains of dead writers can be removed at once. */
export class PostgresWriter {
  readonly #connection: PostgresConnection;
  readonly #name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  #lock: Promise<() => Promise<void>> | undefined;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

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
