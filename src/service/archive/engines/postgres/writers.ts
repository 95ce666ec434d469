/** Each writer holds an advisory lock on a separate connection: a dead one's leftovers go immediately, a waiting one's never do. */
import { randomBytes } from 'node:crypto';
import type { PostgresConnection } from './connection.ts';

/** As many as a number holds exactly. */
const NAME_BYTES = 6;

/** This process among the writers. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
export function postgresWriters(connection: PostgresConnection) {
  const name = randomBytes(NAME_BYTES).readUIntBE(0, NAME_BYTES);
  let lock: Promise<() => Promise<void>> | undefined;
  const ended = () => {
    lock = undefined;
  };
  return {
    /** Under lock from then on. Takes the lock again if the connection broke. */
    own: async (): Promise<number> => {
      lock ??= connection.hold(name, ended);
      await lock;
      return name;
    },
    close: async () => {
      const release = await lock?.catch(() => undefined);
      await release?.();
    },
  };
}
