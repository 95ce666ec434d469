import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import type { Client, ClientConfig, Pool, PoolConfig } from 'pg';
import { readTrusted } from '../../../files/read-trusted.ts';
import { distrustFailure } from '../../../files/trusted-file.ts';
import { unencryptedPasswordFailure } from './failure.ts';
import { isClosedSocket, isWithinMachine } from './tls.ts';

const CONNECTIONS = 10;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;
/** The server's limits (ms), set after connecting, because poolers refuse a connection with limits. The address has priority. */
export const SET_LIMITS = `
  SELECT set_config(name, ours, false) FROM pg_settings JOIN (VALUES
    ('statement_timeout', '${STATEMENT_MS}'), ('lock_timeout', '10000'),
    ('idle_in_transaction_session_timeout', '30000')
  ) AS limits (name, ours) USING (name) WHERE source <> 'client'`;
/** The wait for an answer is longer than the server's limit. After that, the server is gone. */
const ANSWER_MS = STATEMENT_MS + 5_000;
const IDLE_MS = 30_000;
const PROBE_MS = 10_000;

const BIGINT = 20;
const INTEGER = 23;
const BYTES = 17;
const HEX_MARK = '\\x';

interface Driver {
  readonly Client: typeof Client;
  readonly Pool: typeof Pool;
}

export function poolConfiguration(
  address: string,
  connectSeconds: number | undefined,
  ssl: ConnectionOptions | false,
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
    query_timeout: ANSWER_MS,
    types: { getTypeParser: valueParser },
  };
}

function valueParser(type: number, format?: string): (value: string) => unknown {
  if (format === 'binary') return (value) => value;
  if (type === BIGINT || type === INTEGER) return Number;
  if (type === BYTES) return (value) => Buffer.from(value.slice(HEX_MARK.length), 'hex');
  return (value) => value;
}

/** The returned driver never sends a password that others on the network, or another program in the server's place, could read. */
export function withGuardedPasswords({ Client, Pool }: Driver, sendsPassword: boolean): Driver {
  class GuardedClient extends Client {
    constructor(configuration?: string | ClientConfig) {
      super(configuration);
      const { connection, host, port, database, user } = this;
      if (!this.ssl) {
        const isNear = isWithinMachine(host);
        const refuse = () => {
          // This listener runs before the driver's listener, so the driver finds no connection to write to.
          connection.stream.destroy();
          connection.emit('error', unencryptedPasswordFailure(isNear));
        };
        const isSent = isNear && (sendsPassword || isClosedSocket(host));
        if (!isSent) connection.on('authenticationCleartextPassword', refuse);
        if (!isNear) connection.on('authenticationMD5Password', refuse);
      }
      if (Reflect.get(this, 'password') === null) {
        const use = { host, port, database, user };
        const password = () =>
          passwordFromFile(use).catch((error: unknown) => {
            // The driver would leave the connection open, and the process would not end.
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

// libpq's password file (PostgreSQL documentation, "The Password File"). The driver's support for it prints warnings.

type PasswordLookup = Pick<Client, 'host' | 'port' | 'database' | 'user'>;

const MAX_BYTES = 1024 * 1024;

/** `undefined` without a password. Throws CONFIGURATION for a file that others can read or change. */
async function passwordFromFile(use: PasswordLookup): Promise<string | undefined> {
  const path = process.env['PGPASSFILE'] ?? defaultPath();
  const reading = await readTrusted(path, MAX_BYTES, { isSecret: true });
  if (reading.state === 'distrusted') throw distrustFailure(path, reading);
  return reading.state === 'read' ? findPassword(reading.text, use) : undefined;
}

/** Reads the first matching line `host:port:database:user:password`. `*` matches any value. A backslash escapes `:` and `\\`. */
export function findPassword(text: string, use: PasswordLookup): string | undefined {
  const { host, port, database = '', user = '' } = use;
  const hosts = host.startsWith('/') ? [host, 'localhost'] : [host];
  const expected = [hosts, [String(port)], [database], [user]];
  for (const line of text.split(/\r?\n/)) {
    const fields = line.startsWith('#') ? [] : (line.match(/(?:\\.|[^:\\])*(?::|$)/g) ?? []);
    const values = fields.map((field) => field.replace(/:$/, '').replace(/\\(.)/g, '$1'));
    const fits = expected.every((any, index) => {
      const value = values[index] ?? '';
      return value === '*' || any.includes(value);
    });
    if (fits && values.length > expected.length) return values[expected.length];
  }
  return undefined;
}

function defaultPath(): string {
  const { APPDATA: folder } = process.env;
  return process.platform === 'win32' && folder !== undefined
    ? join(folder, 'postgresql', 'pgpass.conf')
    : join(homedir(), '.pgpass');
}
