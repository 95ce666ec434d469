/** Each writer holds an advisory lock on a separate connection: a dead one's leftovers go immediately, a waiting one's never do. */
import { randomBytes } from 'node:crypto';
import { Failure } from '../../../../contract/failures.ts';
import type { SqlRow } from '../../sql-row.ts';
import type { HeldLock, PostgresConnection, PostgresSession } from './connection.ts';

/** As many as a number holds exactly. */
const NAME_BYTES = 6;

/** This process among the writers. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
export class PostgresWriters {
  readonly #connection: PostgresConnection;
  readonly #name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  #lock: Promise<HeldLock> | undefined;
  readonly #begun = new Set<string>();

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

  /** Under lock from then on. Takes the lock again if the connection broke. */
  async own(): Promise<number> {
    this.#lock = this.#renewed(this.#lock);
    await this.#lock;
    return this.#name;
  }

  /** The current lock, or a new one if lost. Simultaneous calls come one after another. */
  async #renewed(before: Promise<HeldLock> | undefined): Promise<HeldLock> {
    const lock = await before?.catch(() => undefined);
    return lock?.isHeld === true ? lock : this.#connection.hold(this.#name);
  }

  begin(generation: string): void {
    this.#begun.add(generation);
  }

  end(generation: string): void {
    this.#begun.delete(generation);
  }

  isOwn(writer: unknown): boolean {
    return writer === this.#name;
  }

  isWritten(writer: unknown, generation: string): boolean {
    return this.isOwn(writer) && this.#begun.has(generation);
  }

  async close(): Promise<void> {
    const lock = await this.#lock?.catch(() => undefined);
    lock?.release();
  }
}

/** Locks until the transaction ends: writers come one after another. Throws `Failure` ARCHIVE for a restaurant not in the archive. */
export async function lockedRestaurant(session: PostgresSession, guid: string): Promise<SqlRow> {
  return held(await session.row('lockRestaurant', guid), guid);
}

/** Throws `Failure` ARCHIVE without a row. */
export function held(row: SqlRow | undefined, guid: string): SqlRow {
  if (row !== undefined) return row;
  throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
}
