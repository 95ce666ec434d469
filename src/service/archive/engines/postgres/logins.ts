/** What the services on a PostgreSQL archive agree on when clients log in. */
import { TOKEN_RENEWAL_SECONDS } from '../../../../contract/limits.ts';
import type { CurrentToken, FailedLogins, SharedLogins } from '../../archive.ts';
import { damaged, integer, type SqlRow, text } from '../../sql-row.ts';
import type { PostgresConnection } from './connection.ts';

/** Expired counts are removed after this many windows, by each service. */
const SWEEP_WINDOWS = 10;

/** The agreements of one archive. */
export class PostgresLogins implements SharedLogins {
  readonly #connection: PostgresConnection;
  /** Epoch ms. */
  #sweptAt = Number.NaN;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

  async agreeOnToken(proposed: CurrentToken): Promise<CurrentToken> {
    const { clientId, scope, kid, jti, issuedAt, expiresAt } = proposed;
    const [row] = await this.#connection.written(
      'agreeOnToken',
      clientId,
      scope,
      kid,
      jti,
      issuedAt,
      expiresAt,
      TOKEN_RENEWAL_SECONDS,
    );
    return row === undefined ? damaged('jti') : currentToken(row);
  }

  async countFailedLogin(
    keys: readonly string[],
    at: number,
    windowMs: number,
  ): Promise<readonly FailedLogins[]> {
    const rows = await this.#connection.written('countFailedLogin', keys, at, windowMs);
    await this.#sweep(at, SWEEP_WINDOWS * windowMs);
    return rows.map((row) => ({
      key: text(row, 'key'),
      failures: integer(row, 'failures'),
      firstAt: integer(row, 'first_at'),
    }));
  }

  /** Sometimes removes expired counts, during a call that writes anyway. */
  async #sweep(at: number, age: number): Promise<void> {
    if (Math.abs(at - this.#sweptAt) < age) return;
    this.#sweptAt = at;
    await this.#connection.run('removeFailedLogins', at, age);
  }
}

function currentToken(row: SqlRow): CurrentToken {
  return {
    clientId: text(row, 'client'),
    scope: text(row, 'scope'),
    kid: text(row, 'kid'),
    jti: text(row, 'jti'),
    issuedAt: integer(row, 'issued_at'),
    expiresAt: integer(row, 'expires_at'),
  };
}
