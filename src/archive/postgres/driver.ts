/** How the driver is set up for one server of an archive. */
import type { PoolConfig } from 'pg';

/** Most connections of one process to one server. */
const CONNECTIONS = 10;
/** Ms in which a connection is there, or given up. */
const CONNECT_MS = 5_000;
/** Ms after which the server ends a statement, a wait for a lock, and a transaction that nobody goes on with. */
const STATEMENT_MS = 30_000;
const LOCK_MS = 10_000;
const ABANDONED_MS = 30_000;
/** Ms that we wait for an answer, beyond what the server allows itself: then it is no longer there. */
const ANSWER_MS = STATEMENT_MS + 5_000;
/** Ms that we wait for an answer that another server can give as well. */
const SPARE_ANSWER_MS = 5_000;
/** Ms for which a connection is kept that nobody uses, and after which a silent one is probed. */
const IDLE_MS = 30_000;
const PROBE_MS = 10_000;

const BIGINT = 20;
const INTEGER = 23;
const BYTES = 17;
/** What a `bytea` in hexadecimal begins with. */
const HEX_MARK = '\\x';

/** What a server is needed for: its answers are the only ones, or another server has the same. */
export type ServerUse = 'only' | 'spare';

/**
 * The connections to the server at an address, which are given up after `connectSeconds`. What the address itself sets (`options`, `statement_timeout`,
 * ...) has the last word.
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

/** Integers as numbers, bytes in hexadecimal or as they are, all else as text. */
function valueReader(type: number, format?: string): (value: string) => unknown {
  if (format === 'binary') return (value) => value;
  if (type === BIGINT || type === INTEGER) return Number;
  if (type === BYTES) return (value) => Buffer.from(value.slice(HEX_MARK.length), 'hex');
  return (value) => value;
}
