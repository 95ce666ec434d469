import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Failure } from '../../src/contract/failures.ts';
import { openDatabase } from '../../src/service/archive/postgres/connection.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import {
  ANY_ADDRESS_FILE,
  AUTHORITY_FILE,
  certificateOf,
  freePort,
  listening,
} from '../api/network-fixture.ts';
import { builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const program = builtProgram();

const CERTIFICATES = ['valid', 'expired', 'other-name', 'self-signed', 'any-address'] as const;
/** Users asked for a password, by method. */
const PASSWORD = 'hunter2';
const USERS = { clear: 'password', hashed: 'md5', scram: 'scram-sha-256' } as const;
/** Leads to this machine, but isn't loopback. */
const FAR = '0.0.0.0';
const ROOT = `sslrootcert=${encodeURIComponent(AUTHORITY_FILE)}`;
const FAR_ROOT = `sslrootcert=${encodeURIComponent(ANY_ADDRESS_FILE)}`;

let server: PostgresServer;
let port = 0;
let admin: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
const files = new Map<string, string>();

beforeAll(async () => {
  port = await freePort();
  server = await startPostgres(false, undefined, async (write) => {
    for (const name of CERTIFICATES) {
      files.set(name, await write(`${name}.pem`, String(certificateOf(name).cert)));
    }
    files.set('key', await write('key.pem', String(certificateOf('valid').key)));
    const methods = Object.entries(USERS).map(([user, method]) => `host all ${user} all ${method}`);
    const rules = ['local all all trust', ...methods, 'host all all all trust'];
    const access = await write('access.conf', `${rules.join('\n')}\n`);
    return ['listen_addresses=0.0.0.0', `port=${port}`, `hba_file=${access}`];
  });
  const url = `${server.url()}&port=${port}`;
  admin = async (sql) => {
    const client = new Client(url);
    await client.connect();
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(sql);
    await client.end();
    return rows;
  };
  for (const [user, method] of Object.entries(USERS)) {
    const kept = method === 'md5' ? 'md5' : 'scram-sha-256';
    await admin(`SET password_encryption = '${kept}'; CREATE USER ${user} PASSWORD '${PASSWORD}'`);
  }
  await admin(`ALTER SYSTEM SET ssl_key_file = '${files.get('key')}'`);
}, 60_000);
afterAll(() => server.remove());

/** `undefined`: none. */
async function secured(certificate: (typeof CERTIFICATES)[number] | undefined): Promise<void> {
  const file = files.get(certificate ?? 'valid') ?? '';
  const state = certificate === undefined ? 'off' : 'on';
  await admin(`ALTER SYSTEM SET ssl_cert_file = '${file}'`);
  await admin(`ALTER SYSTEM SET ssl = ${state}`);
  await admin('SELECT pg_reload_conf()');
  const shown = "SELECT current_setting('ssl') AS state, current_setting('ssl_cert_file') AS file";
  await expect.poll(() => admin(shown)).toEqual([{ state, file }]);
}

const addressOf = (host: string, parameters = '', user = 'postgres') =>
  `postgres://${user}@${host}:${port}/postgres?${parameters}`;

/** Whether the connection is encrypted, or the failure text. */
async function outcome(address: string): Promise<string> {
  const database = await openDatabase(address);
  onTestFinished(() => database.close());
  try {
    return await database.transaction(async (session) => {
      const [row] = await session.select(
        'SELECT ssl::text AS ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      );
      return `encrypted: ${String(row?.['ssl'])}`;
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'ARCHIVE') throw error;
    const text = `${error.message} ${error.hint}`;
    return text.includes(PASSWORD) ? 'The password is in the message.' : text;
  }
}

describe('a server beyond this machine is trusted', () => {
  it('only with TLS, a known authority, and its name in the certificate', async () => {
    await secured(undefined);
    const plain = await outcome(addressOf(FAR));
    expect(plain).toContain("The archive's database offers no TLS. Turn on ssl");
    expect(plain).toContain('add sslmode=disable');
    await secured('valid');
    const unknown = await outcome(addressOf(FAR));
    expect(unknown).toContain(
      "No trusted TLS connection: the certificate of the archive's database is from an unknown authority",
    );
    expect(unknown).toContain('Set sslrootcert');
    expect(await outcome(addressOf(FAR, 'sslrootcert=system'))).toBe(unknown);
    expect(await outcome(addressOf(FAR, ROOT))).toContain('is for another name');
    await secured('any-address');
    expect(await outcome(addressOf(FAR, FAR_ROOT))).toBe('encrypted: true');
    vi.stubEnv('PGSSLROOTCERT', ANY_ADDRESS_FILE);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await outcome(addressOf(FAR))).toBe('encrypted: true');
  });

  it.each([
    ['expired', 'has expired', 'clock'],
    ['other-name', 'is for another name', 'as the host'],
    ['self-signed', 'is self-signed and not trusted here', 'Set sslrootcert'],
  ] as const)('only if the certificate is not %s', async (certificate, what, fix) => {
    await secured(certificate);
    const failure = await outcome(addressOf(FAR, ROOT));
    expect(failure).toContain(what);
    expect(failure).toContain(fix);
  });

  it('with less if the address names another mode', async () => {
    await secured('valid');
    expect(await outcome(addressOf(FAR, `sslmode=verify-ca&${ROOT}`))).toBe('encrypted: true');
    expect(await outcome(addressOf(FAR, 'sslmode=verify-ca'))).toContain('unknown authority');
    expect(await outcome(addressOf(FAR, 'sslmode=require'))).toBe('encrypted: true');
    expect(await outcome(addressOf(FAR, 'sslmode=disable'))).toBe('encrypted: false');
    await secured('self-signed');
    expect(await outcome(addressOf(FAR, `sslmode=require&${ROOT}`))).toContain('self-signed');
    await secured(undefined);
    expect(await outcome(addressOf(FAR, 'sslmode=require'))).toContain('offers no TLS');
  });
});

it('within this machine, TLS is used if it is asked for', async () => {
  await secured('valid');
  expect(await outcome(addressOf('127.0.0.1'))).toBe('encrypted: false');
  expect(await outcome(addressOf('localhost'))).toBe('encrypted: false');
  const verified = `sslmode=verify-full&${ROOT}`;
  expect(await outcome(addressOf('127.0.0.1', verified))).toBe('encrypted: true');
  expect(await outcome(`${server.url()}&port=${port}&${verified}`)).toContain('encrypted: ');
});

describe('a password', () => {
  it("goes over a network only in TLS, or in a form that can't be read or replayed", async () => {
    await secured('any-address');
    const own = `password=${PASSWORD}`;
    for (const user of Object.keys(USERS)) {
      expect(await outcome(addressOf(FAR, `${own}&${FAR_ROOT}`, user))).toBe('encrypted: true');
    }
    const plain = `${own}&sslmode=disable`;
    for (const user of ['clear', 'hashed']) {
      const refused = await outcome(addressOf(FAR, plain, user));
      expect(refused).toContain('asks for the password without encryption.');
      expect(refused).toContain('scram-sha-256');
    }
    expect(await outcome(addressOf('127.0.0.1', own, 'hashed'))).toBe('encrypted: false');
    expect(await outcome(addressOf(FAR, plain, 'scram'))).toBe('encrypted: false');
  });

  it('goes to a port of this machine as it is only if the address says so', async () => {
    const own = `password=${PASSWORD}`;
    const asked = `${own}&require_auth=password`;
    for (const host of ['localhost', '127.0.0.1']) {
      const refused = await outcome(addressOf(host, own, 'clear'));
      expect(refused).toContain('asks for the password without encryption.');
      expect(refused).toContain('require_auth=password');
      expect(await outcome(addressOf(host, asked, 'clear'))).toBe('encrypted: false');
    }
    const far = await outcome(addressOf(FAR, `${asked}&sslmode=disable`, 'clear'));
    expect(far).toContain('asks for the password without encryption.');
  });

  it.each([
    [0o1777, false],
    [0o755, true],
  ])('goes as it is to a socket in a folder of mode %o: %s', async (mode, isSent) => {
    const folder = await mkdtemp(join(program.temporary, 'socket-'));
    await chmod(folder, mode);
    const received: Buffer[] = [];
    const asking = createServer((connection) => {
      connection
        .on('error', () => undefined)
        .on('data', (piece) => {
          received.push(piece);
          // After the password, it is gone.
          if (received.length > 1) connection.destroy();
          else connection.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
        });
    });
    onTestFinished(() => void asking.close());
    await new Promise<void>((resolve) => asking.listen(join(folder, '.s.PGSQL.5432'), resolve));
    const address = `postgres://me:${PASSWORD}@/kitchen?host=${encodeURIComponent(folder)}`;
    const error: unknown = await openArchive(address).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exitCode: 9 });
    expect(Buffer.concat(received).includes(PASSWORD)).toBe(isSent);
  });

  it.each([
    ['TLS', '', Buffer.from('S')],
    ['no TLS', '', Buffer.from('N')],
    ['a password in clear', 'sslmode=disable', Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])],
    ['a hash', 'sslmode=disable', Buffer.from([0x52, 0, 0, 0, 12, 0, 0, 0, 5, 1, 2, 3, 4])],
  ])('is not sent to a server that answers %s', async (_what, parameters, answer) => {
    const received: Buffer[] = [];
    let socket: Socket | undefined;
    const other = await listening(
      createServer((connection) => {
        socket = connection.on('error', () => undefined);
        connection
          .on('data', (piece) => received.push(piece))
          .once('data', () => {
            connection.write(answer);
            // A possible attacker's answer to the TLS start.
            if (answer.toString() === 'S') connection.once('data', () => connection.end());
          });
      }),
    );
    const address = `postgres://me:${PASSWORD}@${FAR}:${other}/kitchen?${parameters}`;
    const error: unknown = await openArchive(address).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exitCode: 9 });
    if (socket?.closed === false) await new Promise((resolve) => socket?.once('close', resolve));
    const sent = Buffer.concat(received).toString('latin1');
    expect(sent).not.toContain(PASSWORD);
    expect(sent).not.toMatch(/md5[0-9a-f]{32}/);
  });

  it('comes from the password file, and nothing but the answer is printed', async () => {
    await secured('any-address');
    const file = join(program.temporary, 'passwords');
    await writeFile(file, `other:*:*:*:no\n${FAR}:${port}:postgres:scram:${PASSWORD}\n`);
    await chmod(file, 0o600);
    const variables = (more: object) => ({
      LINECHECK_ARCHIVE: addressOf(FAR, FAR_ROOT, 'scram'),
      PGPASSFILE: file,
      ...more,
    });
    await admin('GRANT CREATE ON SCHEMA public TO scram');
    const made = await runCommand(program, ['archive', 'init'], variables({}));
    expect(made).toMatchObject({ code: 0 });
    const listed = ['archive', 'client', 'list', '--format', 'ndjson'];
    expect(await runCommand(program, listed, variables({}))).toMatchObject({ code: 0, stderr: '' });
    for (const mode of ['require', 'verify-ca', 'verify-full', 'disable']) {
      const more = variables({ PGSSLMODE: mode });
      expect(await runCommand(program, listed, more)).toMatchObject({ code: 0, stderr: '' });
    }
    await chmod(file, 0o644);
    const refused = await runCommand(program, listed, variables({}));
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toBe(
      `linecheck: ${file} is readable by other users.\nRun chmod 600 on it. [CONFIGURATION]\n`,
    );
  });
});

it.each([
  ['sslmode=prefer', 'must have sslmode set to one of disable, require, verify-ca, verify-full'],
  ['sslmode=allow', 'must have sslmode set to one of'],
  ['sslcrl=/x', 'may set of TLS only sslmode, sslrootcert, sslcert, sslkey'],
  ['%73slnegotiation=direct', 'may set of TLS only'],
  ['ssl=false', 'may set of TLS only'],
  ['sslrootcert=/nowhere.pem', "Can't read /nowhere.pem."],
  [`sslrootcert=${encodeURIComponent('/etc/hostname')}`, 'has no PEM certificate'],
  [`sslcert=${encodeURIComponent(AUTHORITY_FILE)}`, 'needs sslcert and sslkey together'],
])('an address with %s is refused', async (parameters, why) => {
  const error: unknown = await openDatabase(addressOf(FAR, parameters)).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: 'CONFIGURATION', exitCode: 2 });
  expect(String(error)).toContain(why);
});

it('a test server whose port is taken says so at once', async () => {
  const taken = startPostgres(false, undefined, async () => [
    'listen_addresses=0.0.0.0',
    `port=${port}`,
  ]);
  await expect(taken).rejects.toThrow(/Address already in use|could not bind/i);
});
