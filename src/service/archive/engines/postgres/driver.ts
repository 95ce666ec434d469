/** Sets up the driver for one server of an archive. */
import type { ConnectionOptions } from 'node:tls';
import type { ClientConfig, PoolConfig } from 'pg';
import { unencryptedPassword } from './failure.ts';
import { filedPassword } from './password-file.ts';
import type { Driver } from './server.ts';
import { isWithinMachine } from './tls.ts';

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

/** How a server is connected to. */
interface ServerAccess {
  /** An attempt ends after so long. */
  readonly connectSeconds: number | undefined;
  readonly use: ServerUse;
  readonly ssl: ConnectionOptions | false;
}

/** What the address itself sets (`options`, `statement_timeout`, ...) takes precedence. */
export function poolConfiguration(
  address: string,
  { connectSeconds, use, ssl }: ServerAccess,
): PoolConfig {
  return {
    connectionString: address,
    ssl,
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

/** The driver, whose connections send no password that can be read or replayed over a network. */
export function guardedDriver({ Client, Pool }: Driver): Driver {
  class GuardedClient extends Client {
    constructor(configuration?: string | ClientConfig) {
      super(configuration);
      const { connection, host, port, database, user } = this;
      if (!this.ssl && !isWithinMachine(host)) {
        const refuse = () => {
          // Before the driver's own listener, which then writes to nobody.
          connection.stream.destroy();
          connection.emit('error', unencryptedPassword());
        };
        connection.on('authenticationCleartextPassword', refuse);
        connection.on('authenticationMD5Password', refuse);
      }
      // Without a password, the driver would look for one and warn.
      if (Reflect.get(this, 'password') === null) {
        const use = { host, port, database, user };
        const password = () =>
          filedPassword(use).catch((error: unknown) => {
            // The driver would leave the connection open, and with it the process.
            connection.stream.destroy();
            throw error;
          });
        Reflect.set(this, 'password', password);
      }
    }
  }
  class GuardedPool extends Pool {
    constructor(configuration: PoolConfig) {
      super({ ...configuration, Client: GuardedClient });
    }
  }
  return { Client: GuardedClient, Pool: GuardedPool };
}
