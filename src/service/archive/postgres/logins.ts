import { TOKEN_RENEWAL_SECONDS } from '../../../contract/operations.ts';
import type { SharedLogins } from '../archive.ts';
import { integer, sqlText } from '../sql-row.ts';
import type { PostgresConnection } from './connection.ts';

const SWEEP_WINDOWS = 10;

export function postgresLogins(connection: PostgresConnection): SharedLogins {
  let sweptAt = Number.NaN;
  return {
    async agreeOnToken({ clientId, scope, kid, jti, issuedAt, expiresAt }) {
      const proposed = [clientId, scope, kid, jti, issuedAt, expiresAt] as const;
      const { rows } = await connection.write('agreeOnToken', ...proposed, TOKEN_RENEWAL_SECONDS);
      const [row = {}] = rows;
      return {
        clientId: sqlText(row, 'client'),
        scope: sqlText(row, 'scope'),
        kid: sqlText(row, 'kid'),
        jti: sqlText(row, 'jti'),
        issuedAt: integer(row, 'issued_at'),
        expiresAt: integer(row, 'expires_at'),
      };
    },
    async countFailedLogin(keys, time, windowMs) {
      const { rows } = await connection.write('countFailedLogin', keys, time, windowMs);
      const age = SWEEP_WINDOWS * windowMs;
      if (!(Math.abs(time - sweptAt) < age)) {
        sweptAt = time;
        await connection.write('removeFailedLogins', time, age);
      }
      return rows.map((row) => ({
        key: sqlText(row, 'key'),
        failures: integer(row, 'failures'),
        firstAt: integer(row, 'first_at'),
      }));
    },
  };
}
