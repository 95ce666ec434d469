import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  AUTHORITY_FILE,
  freePort,
  listening,
  startBytesServer,
  startProxy,
  startRawServer,
  startTlsServer,
} from '../../api/network-fixture.ts';
import { builtProgram } from '../built-program.ts';
import type { Outcome } from '../command.ts';
import { runningHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);
const OTHER_AUTHORITY = new URL('../../service/certificate/certificate.pem', import.meta.url)
  .pathname;
const SECRET = 'kx9-very-secret-0451';
const PASSWORD = 'hunter2-of-the-proxy';
const PLATFORM = {
  LINECHECK_CLIENT_ID: 'line-7',
  LINECHECK_CLIENT_SECRET: SECRET,
  LINECHECK_RESTAURANT: '0f1e2d3c-0000-4000-8000-000000000001',
  LINECHECK_TIMEZONE: 'America/Chicago',
};

/** Expects no printed secret, and a terminal check. */
async function doctor(
  baseUrl: string,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Outcome> {
  const printed = { ...PLATFORM, LINECHECK_BASE_URL: baseUrl, ...environment };
  const outcome = await runHere(['doctor', ...args], printed);
  expect(outcome.stdout + outcome.stderr).not.toContain(SECRET);
  expect(outcome.stdout + outcome.stderr).not.toContain(PASSWORD);
  expect(outcome.stdout).toContain('input is not a terminal, output is not a terminal');
  return outcome;
}

/** HTTP on loopback, the same for every request. */
async function startPage(status: number, headers: Record<string, string>): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end('<html>'));
  return `http://127.0.0.1:${await listening(server)}`;
}

describe('doctor reports with one line and a fix', () => {
  const plain = async (port: Promise<number>) => `http://127.0.0.1:${await port}`;
  const tls = async (port: Promise<number>) => `https://localhost:${await port}`;
  test.each<[string, () => Promise<string>, RegExp, number]>([
    [
      'a port at which nothing listens',
      () => plain(freePort()),
      /^FAIL {2}network .*refused the connection\. Check host and port.*\[UNREACHABLE\]$/m,
      7,
    ],
    [
      'a name that there is not',
      async () => 'https://no-such-kitchen.invalid',
      /^FAIL {2}network .*no-such-kitchen\.invalid.*DNS.*\[UNREACHABLE\]$/m,
      7,
    ],
    [
      'a certificate that has expired',
      () => tls(startTlsServer('expired')),
      /^FAIL {2}network .*the certificate of localhost:\d+ has expired.*Store Networks for localhost.*, to be valid until 2021-01-01\. .*this machine's clock.*\[UNREACHABLE\]$/m,
      7,
    ],
    [
      'a self-signed certificate',
      () => tls(startTlsServer('self-signed')),
      /^FAIL {2}network .*is self-signed.*--ca-file/m,
      7,
    ],
    [
      'TLS at a port without it',
      () => tls(startBytesServer('HTTP/1.1 400 Bad Request', '', '')),
      /^FAIL {2}network .*does not use TLS on this port.*http:\/\//m,
      7,
    ],
    [
      'a port of TLS without it',
      () => plain(startBytesServer('\u0015\u0003\u0001\u0000\u0002\u0002\u0016')),
      /^FAIL {2}network .*uses TLS on this port.*https:\/\//m,
      7,
    ],
    [
      'a connection that is reset',
      () =>
        plain(startRawServer((socket) => void socket.once('data', () => socket.resetAndDestroy()))),
      /^FAIL {2}network .*The connection broke.*\[UNREACHABLE\]$/m,
      7,
    ],
    [
      'a network login page',
      () => startPage(200, { 'content-type': 'text/html' }),
      /^FAIL {2}credentials .*A web page answered instead of 127\.0\.0\.1:\d+.*and log in.*\[CONTRACT_BROKEN\]$/m,
      8,
    ],
    [
      'a login page at another host',
      () => startPage(302, { location: 'http://wifi.example/' }),
      /^FAIL {2}credentials .*redirects to wifi\.example.*network login page/m,
      8,
    ],
    [
      'a path that is missing',
      () => startPage(404, { 'content-type': 'text/html' }),
      /^FAIL {2}credentials .*Check the base URL path: 127.*must end just before.*\[NOT_FOUND\]$/m,
      5,
    ],
    [
      'a path that is too long',
      async () => 'https://localhost/kitchen/v1',
      /^FAIL {2}configuration .*must not contain \/kitchen\/v1.*Remove \/kitchen\/v1/m,
      2,
    ],
    [
      'a clock that is off',
      () => startPage(401, { date: new Date(Date.now() + 7_300_000).toUTCString() }),
      /^warn {2}clock .*2 h \d+ min behind that of 127.*timedatectl/m,
      3,
    ],
  ])('%s', async (_, address, line, code) => {
    const outcome = await doctor(await address());
    expect(outcome.stdout).toMatch(line);
    expect(outcome.code).toBe(code);
  });
});

describe('over TLS', () => {
  test("the authority in a file is trusted, and the certificate's facts are printed", async () => {
    const baseUrl = `https://localhost:${await startTlsServer('valid')}`;
    const { stdout, code } = await doctor(baseUrl, {}, ['--ca-file', AUTHORITY_FILE]);
    expect(stdout).toMatch(/^ok {4}network {8}localhost resolves to .*127\.0\.0\.1/m);
    expect(stdout).toMatch(/^ok {4}network {8}connects in \d+ ms to \S+:\d+$/m);
    expect(stdout).toMatch(
      /^ok {4}network {8}TLSv1\.3, certificate issued by Store Networks, valid until 2120-01-01$/m,
    );
    // The missing login is another matter.
    expect(code).toBe(8);
  });

  test('the authority of a profile is trusted, too, and so is one that Node knows', async () => {
    const baseUrl = `https://localhost:${await startTlsServer('valid')}`;
    const trusted = /certificate issued by Store Networks, valid until/;
    const path = join(program.temporary, 'config.toml');
    await writeFile(path, `[profiles.store]\nca_file = ${JSON.stringify(AUTHORITY_FILE)}\n`);
    expect((await doctor(baseUrl, { LINECHECK_CONFIG: path })).stdout).toMatch(trusted);
    const both = { LINECHECK_CA_FILE: OTHER_AUTHORITY, NODE_EXTRA_CA_CERTS: AUTHORITY_FILE };
    expect((await doctor(baseUrl, both)).stdout).toMatch(trusted);
  });

  test.each([
    ['expired', 'has expired'],
    ['other-name', 'is for another name'],
  ] as const)('%s', async (certificate, says) => {
    const baseUrl = `https://localhost:${await startTlsServer(certificate)}`;
    const { stdout, code } = await doctor(baseUrl, { LINECHECK_CA_FILE: AUTHORITY_FILE });
    expect(stdout).toMatch(
      new RegExp(`^FAIL {2}network .*${says}.*certificate was issued by Store Networks`, 'm'),
    );
    expect(code).toBe(7);
  });
});

describe('through a proxy', () => {
  const through = (port: number) => ({ https_proxy: `http://me:${PASSWORD}@127.0.0.1:${port}` });

  test('that works, the platform is checked behind it', async () => {
    const { port, asked } = await startProxy({ port: await startTlsServer('other-name') });
    const environment = { ...through(port), LINECHECK_CA_FILE: AUTHORITY_FILE };
    const { stdout } = await doctor('https://kitchen.example', environment);
    expect(stdout).toContain(
      `ok    network        uses the proxy http://127.0.0.1:${port} from https_proxy\n`,
    );
    expect(stdout).toMatch(/^ok {4}network .*certificate issued by Store Networks/m);
    expect(asked).toEqual(['kitchen.example:443', 'kitchen.example:443']);
  });

  test.each([
    [407, 'requires a login', 'Add the user name'],
    [502, "can't reach kitchen.example", 'network behind the proxy'],
  ])('that answers %i', async (status, says, fix) => {
    const { port } = await startProxy({ status });
    const { stdout, code } = await doctor('https://kitchen.example', through(port));
    expect(stdout).toMatch(
      new RegExp(`^FAIL {2}network {8}The proxy http://127.0.0.1:${port} ${says}.*${fix}`, 'm'),
    );
    expect(code).toBe(7);
  });

  test('that is not there', async () => {
    const { stdout, code } = await doctor('https://kitchen.example', through(await freePort()));
    expect(stdout).toMatch(/^FAIL {2}network .*The proxy http:.*https_proxy sets this proxy/m);
    expect(code).toBe(7);
  });

  test('with a bare percent sign in the password, it is logged in to', async () => {
    const { port } = await startProxy({ port: await startTlsServer('other-name') });
    const environment = {
      https_proxy: `http://u:100%ZZ-${PASSWORD}@127.0.0.1:${port}`,
      LINECHECK_CA_FILE: AUTHORITY_FILE,
    };
    const { stdout } = await doctor('https://kitchen.example', environment);
    expect(stdout).toMatch(/^ok {4}network .*certificate issued by Store Networks/m);
  });

  test('of SOCKS, every command ends with 2 and names variable and scheme', async () => {
    const environment = {
      ...PLATFORM,
      LINECHECK_BASE_URL: 'https://kitchen.example',
      ALL_PROXY: `socks5h://me:${PASSWORD}@127.0.0.1:1080`,
    };
    const outcome = await runHere(['stations'], environment);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('ALL_PROXY is a socks5h:// proxy');
    expect(outcome.stderr).not.toContain(PASSWORD);
    const { code } = await doctor('https://kitchen.example', environment);
    expect(code).toBe(2);
  });

  test('that NO_PROXY leaves out, the platform is checked directly', async () => {
    const environment = { ...(await serveKitchen()), ...through(await freePort()) };
    const { code } = await runHere(['doctor'], environment);
    expect(code).toBe(0);
  });
});

describe('doctor', () => {
  test('prints the same as JSON', async () => {
    const ill = await runHere(['doctor', '--format', 'json'], {
      ...PLATFORM,
      LINECHECK_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    const { checks, exitCode } = JSON.parse(ill.stdout);
    expect([ill.code, exitCode]).toEqual([7, 7]);
    expect(checks[0]).toEqual({
      group: 'configuration',
      state: 'ok',
      says: expect.stringContaining(
        'Restaurant 0f1e2d3c-0000-4000-8000-000000000001, America/Chicago',
      ),
    });
    expect(checks[1]).toMatchObject({ group: 'network', state: 'fail', code: 'UNREACHABLE' });
    expect(checks[1].fix).toContain('Check host and port');

    const well = await runHere(['doctor', '--format', 'json'], await serveKitchen());
    expect(well).toMatchObject({ code: 0, stderr: '' });
    const groups = JSON.parse(well.stdout).checks.map(({ group }: { group: string }) => group);
    expect([...new Set(groups)].slice(0, 9)).toEqual([
      'configuration',
      'network',
      'credentials',
      'scope',
      'restaurant',
      'subscription',
      'clock',
      'cache folders',
      'terminal',
    ]);
  });

  test('has no other format', async () => {
    const outcome = await runHere(['doctor', '--format', 'xml']);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
  });

  test('warns of files in the place of folders', async () => {
    const home = join(program.temporary, 'home-of-files');
    await mkdir(home);
    await writeFile(join(home, 'state'), '');
    const { code, stdout } = await runHere(['doctor'], {
      XDG_STATE_HOME: join(home, 'state'),
      XDG_DATA_HOME: join(home, 'data'),
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^warn {2}cache folders .*state.*not a folder\..*XDG_STATE_HOME/m);
    expect(stdout).toMatch(/^ok {4}cache folders .*data.*created when needed$/m);
  });
});
