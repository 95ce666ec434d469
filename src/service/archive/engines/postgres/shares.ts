/** What services and syncs share on any number of machines: leases by the database clock, logins, and tokens. */
import { randomUUID } from 'node:crypto';
import { TOKEN_RENEWAL_SECONDS } from '../../../../contract/limits.ts';
import type { CurrentToken, SharedLogins } from '../../archive.ts';
import { damaged, integer, type SqlRow, sqlText } from '../../sql-row.ts';
import {
  CONTINUED_MS,
  FORGOTTEN_MS,
  passBegin,
  STATIONS_PART,
  type SyncShare,
} from '../../sync-share.ts';
import type { PostgresConnection } from './connection.ts';

/** Renewals per lease life: two may be lost. */
const RENEWALS = 3;

/** `leaseMs` is the life of an unrenewed lease. Throws `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE. */
export async function joinPostgresSync(
  connection: PostgresConnection,
  pass: string,
  leaseMs: number,
): Promise<SyncShare> {
  const holder = randomUUID();
  const { since, joined, others } = await connection.transaction(async (session) => {
    const row = (await session.row('syncTimes', pass)) ?? {};
    const now = integer(row, 'now');
    const begun = passBegin({
      now,
      running: optional(row, 'running'),
      interrupted: optional(row, 'interrupted'),
    });
    await session.run('addSync', holder, pass, begun, leaseMs);
    return { since: begun, joined: now, others: integer(row, 'others') };
  });
  // The next renewal may make up for a failed one.
  const renewing = setInterval(() => {
    void Promise.all([
      connection.run('renewSync', holder, leaseMs),
      connection.run('renewLeases', holder, leaseMs),
    ]).catch(() => undefined);
  }, leaseMs / RENEWALS).unref();

  return {
    others,
    async take(restaurant, part) {
      const key = [restaurant, part] as const;
      const [taken] = await connection.written('takeLease', ...key, holder, since, leaseMs);
      if (taken !== undefined) return 'taken';
      const row = await connection.row('leaseRead', ...key, since);
      return row === undefined ? 'held' : 'read';
    },
    async give(restaurant, part, isRead) {
      await connection.run(isRead ? 'giveRead' : 'giveUnread', restaurant, part, holder);
    },
    async readByOthers() {
      const row = await connection.row('readByOthers', holder, joined, STATIONS_PART);
      return integer(row ?? {}, 'dates');
    },
    async leave(isComplete) {
      clearInterval(renewing);
      await connection.run('giveAll', holder);
      if (!isComplete) {
        await connection.run('interruptSync', holder);
        return;
      }
      await connection.run('endPass', pass, since);
      await connection.run('forgetLeases', FORGOTTEN_MS);
      await connection.run('forgetSyncs', CONTINUED_MS);
    },
  };
}

function optional(row: SqlRow, column: string): number | undefined {
  return row[column] === null ? undefined : integer(row, column);
}

/** Each service removes expired counts after this many windows. */
const SWEEP_WINDOWS = 10;

export function postgresLogins(connection: PostgresConnection): SharedLogins {
  let sweptAt = Number.NaN;
  return {
    async agreeOnToken({ clientId, scope, kid, jti, issuedAt, expiresAt }) {
      const proposed = [clientId, scope, kid, jti, issuedAt, expiresAt] as const;
      const [row] = await connection.written('agreeOnToken', ...proposed, TOKEN_RENEWAL_SECONDS);
      return row === undefined ? damaged('jti') : currentToken(row);
    },
    async countFailedLogin(keys, at, windowMs) {
      const rows = await connection.written('countFailedLogin', keys, at, windowMs);
      const age = SWEEP_WINDOWS * windowMs;
      if (!(Math.abs(at - sweptAt) < age)) {
        sweptAt = at;
        await connection.run('removeFailedLogins', at, age);
      }
      return rows.map((row) => ({
        key: sqlText(row, 'key'),
        failures: integer(row, 'failures'),
        firstAt: integer(row, 'first_at'),
      }));
    },
  };
}

function currentToken(row: SqlRow): CurrentToken {
  return {
    clientId: sqlText(row, 'client'),
    scope: sqlText(row, 'scope'),
    kid: sqlText(row, 'kid'),
    jti: sqlText(row, 'jti'),
    issuedAt: integer(row, 'issued_at'),
    expiresAt: integer(row, 'expires_at'),
  };
}
