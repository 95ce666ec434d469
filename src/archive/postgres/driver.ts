/** Sets up the driver for one server of an archive. */
import type { PoolConfig } from 'pg';

/** Most connections of one process to one server. */
const CONNECTIONS = 10;
/** Ms after which an attempt to connect is given up. */
const CONNECT_MS = 5_000;
/** Ms after which the server ends a statement, a wait for a lock, and an idle transaction. */
const STATEMENT_MS = 30_000;
const LOCK_MS = 10_000;
const ABANDONED_MS = 30_000;
/** Ms to wait for an answer, beyond the server's own limit: after that the server is gone. */
const ANSWER_MS = STATEMENT_MS + 5_000;
/** Ms to wait for an answer that another server can give as well. */
const SPARE_ANSWER_MS = 5_000;
/** Ms after which an idle connection is closed, and a silent one is probed. */
const IDLE_MS = 30_000;
const PROBE_MS = 10_000;

const BIGINT = 20;
const INTEGER = 23;
const BYTES = 17;
/** Prefix of a `bytea` in hexadecimal. */
const HEX_MARK = '\\x';

/** Whether a server's answers are the only ones, or another server has the same. */
export type ServerUse = 'only' | 'spare';

/**
 * The connections to the server at an address; an attempt ends after `connectSeconds`. What the address itself sets (`options`,
 * `statement_timeout`, ...) takes precedence.
 */
export function poolConfiguration(
  address: string,
  connectSeconds: number | undefined,
  use: ServerUse,
): PoolConfig {
  return {
    connectionString: address,
    fallback_application_name: 'linecheck',
    max: CONNECTIONS,
    connectionTimeoutMillis: connectSeconds === undefined ? CONNECT_MS : connectSeconds * 1_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: ABANDONED_MS,
    query_timeout: use === 'only' ? ANSWER_MS : SPARE_ANSWER_MS,
    types: { getTypeParser: valueReader },
  };
}

/** Integers as numbers, bytes as bytes or hexadecimal, everything else as text. */
function valueReader(type: number, format?: string): (value: string) => unknown {
  if (format === 'binary') return (value) => value;
  if (type === BIGINT || type === INTEGER) return Number;
  if (type === BYTES) return (value) => Buffer.from(value.slice(HEX_MARK.length), 'hex');
  return (value) => value;
}
