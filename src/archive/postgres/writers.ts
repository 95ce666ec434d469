/**
 * Which processes are writing business dates of a PostgreSQL archive: each holds an advisory lock on a connection of its own, which the server takes
 * from it however it ends. What the others left unfinished can be removed at once, and nothing of one that merely waits.
 */
import { randomBytes } from 'node:crypto';
import type { HeldLock, PostgresConnection } from './connection.ts';

/** Bytes of a name: as many as a number holds exactly. */
const NAME_BYTES = 6;

/** This process among the writers. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
export class PostgresWriters {
  readonly #connection: PostgresConnection;
  readonly #name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  #lock: Promise<HeldLock> | undefined;
  /** Contents that are being written here. */
  readonly #begun = new Set<string>();

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

  /** Name of this writer, which holds its lock from then on; a lock whose connection broke is taken again. */
  async own(): Promise<number> {
    this.#lock = this.#renewed(this.#lock);
    await this.#lock;
    return this.#name;
  }

  /** The lock as it is, or another one where it was lost; calls at the same time come one after another. */
  async #renewed(before: Promise<HeldLock> | undefined): Promise<HeldLock> {
    const held = await before?.catch(() => undefined);
    return held?.isHeld === true ? held : this.#connection.hold(this.#name);
  }

  /** A content is being written. */
  begin(generation: string): void {
    this.#begun.add(generation);
  }

  /** It is no longer. */
  end(generation: string): void {
    this.#begun.delete(generation);
  }

  /** Whether it is the name of this writer. */
  isOwn(writer: unknown): boolean {
    return writer === this.#name;
  }

  /** Whether a content of a writer is being written here. */
  isWritten(writer: unknown, generation: string): boolean {
    return this.isOwn(writer) && this.#begun.has(generation);
  }

  /** Gives up the lock. */
  async close(): Promise<void> {
    const held = await this.#lock?.catch(() => undefined);
    held?.release();
  }
}
