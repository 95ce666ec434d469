/** Sets up the driver for one server of an archive. */

import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import type { ClientConfig, PoolConfig } from 'pg';
import { readTrusted } from '../../../../files/read-trusted.ts';
import { distrustFailure } from '../../../../files/trusted-file.ts';
import { unencryptedPassword } from './failure.ts';
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

// The password file of libpq (PostgreSQL documentation, "The Password File"). The driver's own way to it warns on stderr.

interface PasswordUse {
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
}

const MAX_BYTES = 1024 * 1024;

/** The password for a connection; `undefined` without one. Throws `Failure` CONFIGURATION for a file that others can read or change. */
async function filedPassword(use: PasswordUse): Promise<string | undefined> {
  const path = process.env['PGPASSFILE'] ?? defaultPath();
  const reading = await readTrusted(path, MAX_BYTES, { isSecret: true });
  if (reading.state === 'distrusted') throw distrustFailure(path, reading);
  return reading.state === 'read' ? passwordIn(reading.text, use) : undefined;
}

/** The password of the first line that fits: `host:port:database:user:password`, `*` for any, a backslash before `:` and `\\`. */
export function passwordIn(text: string, use: PasswordUse): string | undefined {
  const { host, port, database = '', user = '' } = use;
  const hosts = host.startsWith('/') ? [host, 'localhost'] : [host];
  const wanted = [hosts, [String(port)], [database], [user]];
  for (const line of text.split(/\r?\n/)) {
    const fields = line.startsWith('#') ? [] : (line.match(/(?:\\.|[^:\\])*(?::|$)/g) ?? []);
    const values = fields.map((field) => field.replace(/:$/, '').replace(/\\(.)/g, '$1'));
    const fits = wanted.every((any, place) => {
      const value = values[place] ?? '';
      return value === '*' || any.includes(value);
    });
    if (fits && values.length > wanted.length) return values[wanted.length];
  }
  return undefined;
}

function defaultPath(): string {
  const { APPDATA: folder } = process.env;
  return process.platform === 'win32' && folder !== undefined
    ? join(folder, 'postgresql', 'pgpass.conf')
    : join(homedir(), '.pgpass');
}
