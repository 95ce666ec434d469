/** Each writer holds an advisory lock on a separate connection: a dead one's leftovers go immediately, a waiting one's never do. */
import { randomBytes } from 'node:crypto';
import { Failure } from '../../../../contract/failures.ts';
import type { SqlRow } from '../../sql-row.ts';
import type { HeldLock, PostgresConnection, PostgresSession } from './connection.ts';

/** As many as a number holds exactly. */
const NAME_BYTES = 6;

export type PostgresWriters = ReturnType<typeof postgresWriters>;

/** This process among the writers. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
export function postgresWriters(connection: PostgresConnection) {
  const name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  let lock: Promise<HeldLock> | undefined;
  const unfinished = new Set<string>();

  /** The current lock, or a new one if lost. Simultaneous calls come one after another. */
  async function renewed(before: Promise<HeldLock> | undefined): Promise<HeldLock> {
    const current = await before?.catch(() => undefined);
    return current?.isHeld === true ? current : connection.hold(name);
  }

  const isOwn = (writer: unknown) => writer === name;
  return {
    /** Under lock from then on. Takes the lock again if the connection broke. */
    own: async (): Promise<number> => {
      lock = renewed(lock);
      await lock;
      return name;
    },
    isOwn,
    /** Generations being written. */
    unfinished,
    isWritten: (writer: unknown, generation: string) => isOwn(writer) && unfinished.has(generation),
    close: async () => {
      const current = await lock?.catch(() => undefined);
      current?.release();
    },
  };
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
