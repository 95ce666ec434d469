/** Turns database errors into failures. Messages repeat no text of the server and no address, because both may have a secret. */
import { Failure, type FailureFacts } from '../../../contract/failures.ts';
import { property } from '../../../contract/parsed-json.ts';
import { tlsTrouble } from '../../../contract/tls-trouble.ts';

const NETWORK = new Set(
  (
    'EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ' +
    'ENETDOWN ENETUNREACH ENOENT ENOTFOUND EPIPE ETIMEDOUT'
  ).split(' '),
);

/** The server starts, stops, or became a standby. Its connections can no longer be used. */
const UNAVAILABLE_STATES = /^(?:08|57P0[1-5]|25P03|25006)/;
const OVERLOAD_STATES = /^(?:53[023]00|55P03|57014|40001|40P01)/;
const CONFLICT_STATES = /^(?:40001|40P01)/;

/** PgBouncer refuses with this SQLSTATE, and with this text for a connection's parameter that it doesn't know. */
const POOLER = '08P01';
const UNSUPPORTED = /^unsupported startup parameter/;
const NOT_POOLED =
  'Remove options and timeouts from the address (PGOPTIONS counts, too), or list them as ignore_startup_parameters in the configuration of PgBouncer.';

/** The driver's texts for a timed-out or broken connection. These errors have no code. */
const CUT_TEXTS =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client (?:has|was) .*queryable)/;
const NO_FREE_CONNECTION = /^timeout exceeded/;

/** `undefined` if the error is not the server's. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !NETWORK.has(code) ? code : undefined;
}

/** Whether linecheck threw the error, not the database. */
export function isOwnError(error: unknown): boolean {
  return error instanceof Failure || error instanceof TypeError;
}

export function isConnectionLost(error: unknown): boolean {
  if (isOwnError(error)) return false;
  const state = sqlState(error);
  return state === undefined || UNAVAILABLE_STATES.test(state);
}

export function isConflict(error: unknown): boolean {
  return CONFLICT_STATES.test(sqlState(error) ?? '');
}

export function connectFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (sqlState(error) !== undefined) return serverFailure(error);
  const message = error instanceof Error ? error.message : '';
  if (NO_FREE_CONNECTION.test(message)) return databaseUnavailable('is overloaded', error);
  const trouble = tlsFailure(error);
  if (trouble !== undefined) return trouble;
  return CUT_TEXTS.test(message) || NETWORK.has(codeOf(error) ?? '')
    ? databaseUnavailable('is unreachable', error)
    : databaseFailed('did not accept the connection', { cause: error });
}

/** The driver's texts for a server without TLS, and for another program. These errors have no code. */
const NO_TLS = 'The server does not support SSL connections';
const NO_ANSWER = 'There was an error establishing an SSL connection';

const DATABASE = "the archive's database";
const TLS_FIXES = {
  trust:
    "Set sslrootcert in the archive's address to the database's CA certificate (PEM). If there is none, someone may be intercepting the connection.",
  name: "Use the name in the certificate as the host in the archive's address. Something else may also be answering.",
  plain: "Check the port in the archive's address.",
};

function tlsFailure(error: unknown): Failure | undefined {
  const message = error instanceof Error ? error.message : '';
  if (message === NO_TLS) {
    return databaseFailed('offers no TLS', {
      cause: error,
      hint: "Turn on ssl in the database's configuration. Or add sslmode=disable to the archive's address, and accept the risk: others on the network can read and change everything.",
    });
  }
  if (message === NO_ANSWER) {
    const hint = 'Check the host and the port.';
    return databaseFailed('did not answer as PostgreSQL does', { cause: error, hint });
  }
  const trouble = tlsTrouble(codeOf(error) ?? '', DATABASE, TLS_FIXES);
  return trouble && new Failure('ARCHIVE', trouble.sentence, { hint: trouble.hint, cause: error });
}

/** The database wants a password in a form that others on the network, or another program in its place, could use. */
export function unencryptedPasswordFailure(isNear: boolean): Failure {
  return databaseFailed('asks for the password without encryption', {
    hint: isNear
      ? "Another program may be in its place. Let the database use scram-sha-256. If it can't, and only trusted users work on this machine, add require_auth=password to the archive's address."
      : "Remove sslmode=disable from the archive's address, or let the database use scram-sha-256.",
  });
}

export function serverFailure(error: unknown): Failure {
  const state = sqlState(error);
  if (state === undefined) return databaseUnavailable('closed the connection', error);
  if (state === '25006') return databaseUnavailable('is read-only', error);
  if (state === POOLER && error instanceof Error && UNSUPPORTED.test(error.message)) {
    const what = 'is behind a pooler that refuses a setting in the address';
    return databaseFailed(what, { cause: error, hint: NOT_POOLED });
  }
  if (state === POOLER) return databaseUnavailable('is not answering its pooler', error);
  if (UNAVAILABLE_STATES.test(state))
    return databaseUnavailable('is starting up or shutting down', error);
  if (OVERLOAD_STATES.test(state)) return databaseUnavailable('is overloaded', error);
  const facts = { cause: error };
  if (state.startsWith('28')) return databaseFailed('rejected the user or password', facts);
  if (state === '3D000') return databaseFailed('does not exist', facts);
  if (state === '42501') return databaseFailed('denied a privilege the user needs', facts);
  if (state === '53100') return databaseFailed('has no room left', facts);
  return databaseFailed(`failed with SQLSTATE ${state}`, facts);
}

function databaseUnavailable(what: string, cause?: unknown): Failure {
  return new Failure('ARCHIVE_UNAVAILABLE', `The archive's database ${what}.`, { cause });
}

export function databaseFailed(what: string, facts: FailureFacts = {}): Failure {
  return new Failure('ARCHIVE', `The archive's database ${what}.`, facts);
}

function codeOf(error: unknown): string | undefined {
  const code = property(error, 'code');
  return typeof code === 'string' ? code : undefined;
}
