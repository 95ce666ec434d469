/**
 * The processes that write business dates of a PostgreSQL archive: each holds an advisory lock on a connection of its own, which the server
 * releases however the process ends. What dead writers left unfinished can be removed immediately, and nothing of a writer that only waits.
 */
import { randomBytes } from 'node:crypto';
import { Failure } from '../../../../contract/failures.ts';
import type { SqlRow } from '../../sql-row.ts';
import type { HeldLock, PostgresConnection, PostgresSession } from './connection.ts';

/** Bytes of a name: as many as a number holds exactly. */
const NAME_BYTES = 6;

/** This process among the writers. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
export class PostgresWriters {
  readonly #connection: PostgresConnection;
  readonly #name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  #lock: Promise<HeldLock> | undefined;
  /** Contents being written here. */
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

  /** The current lock, or a new one where it was lost; simultaneous calls come one after another. */
  async #renewed(before: Promise<HeldLock> | undefined): Promise<HeldLock> {
    const lock = await before?.catch(() => undefined);
    return lock?.isHeld === true ? lock : this.#connection.hold(this.#name);
  }

  /** Marks a content as being written. */
  begin(generation: string): void {
    this.#begun.add(generation);
  }

  /** Marks it as done. */
  end(generation: string): void {
    this.#begun.delete(generation);
  }

  /** Whether it is this writer's name. */
  isOwn(writer: unknown): boolean {
    return writer === this.#name;
  }

  /** Whether this writer is writing the content. */
  isWritten(writer: unknown, generation: string): boolean {
    return this.isOwn(writer) && this.#begun.has(generation);
  }

  /** Releases the lock. */
  async close(): Promise<void> {
    const lock = await this.#lock?.catch(() => undefined);
    lock?.release();
  }
}

// Locks a restaurant's row, so that its writers come one after another.

/** Waits for the row and locks it until the transaction ends. Throws `Failure` ARCHIVE when the archive does not hold the restaurant. */
export async function lockedRestaurant(session: PostgresSession, guid: string): Promise<SqlRow> {
  return held(await session.row('lockRestaurant', guid), guid);
}

/** Requires the row. Throws `Failure` ARCHIVE. */
export function held(row: SqlRow | undefined, guid: string): SqlRow {
  if (row !== undefined) return row;
  throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
}
