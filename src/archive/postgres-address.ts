/** Addresses of PostgreSQL archives, and how their connections are set up. */
import type { PoolConfig } from 'pg';

const ADDRESS = /^postgres(?:ql)?:\/\//;
const CONNECT_TIMEOUT = /[?&]connect_timeout=(\d{1,3})(?:&|$)/;

/** Most connections of one process. */
const CONNECTIONS = 10;
/** Ms in which a connection is there, or given up; the address may name other seconds, as `connect_timeout`. */
const CONNECT_MS = 5_000;
/** Ms after which the server ends a statement, a wait for a lock, and a transaction that nobody goes on with. */
const STATEMENT_MS = 30_000;
const LOCK_MS = 10_000;
const ABANDONED_MS = 30_000;
/** Ms that we wait for an answer, beyond what the server allows itself: then it is no longer there. */
const ANSWER_MS = STATEMENT_MS + 5_000;
/** Ms for which a connection is kept that nobody uses, and after which a silent one is probed. */
const IDLE_MS = 30_000;
const PROBE_MS = 10_000;

const BIGINT = 20;
const INTEGER = 23;

/** Whether it is the address of a PostgreSQL archive. */
export function isPostgresAddress(address: string): boolean {
  return ADDRESS.test(address);
}

/** The connections of an archive at an address. What the address itself sets (`options`, `statement_timeout`, ...) has the last word. */
export function poolConfiguration(address: string): PoolConfig {
  const seconds = Number(CONNECT_TIMEOUT.exec(address)?.[1] ?? 0);
  return {
    connectionString: address,
    fallback_application_name: 'linecheck',
    max: CONNECTIONS,
    connectionTimeoutMillis: seconds > 0 ? seconds * 1_000 : CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: ABANDONED_MS,
    query_timeout: ANSWER_MS,
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

const BYTES = 17;
/** What a `bytea` in hexadecimal begins with. */
const HEX_MARK = '\\x';
