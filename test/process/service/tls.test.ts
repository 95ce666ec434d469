import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Agent, fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { servedArchive } from './served-archive.ts';
import { type ServingProgram, serveHere, startServing } from './serving-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

const CERTIFICATE = new URL('../../service/certificate/certificate.pem', import.meta.url).pathname;
const KEY = new URL('../../service/certificate/key.pem', import.meta.url).pathname;
const TLS = { LINECHECK_TLS_CERT: CERTIFICATE, LINECHECK_TLS_KEY: KEY };

type Start = (args: readonly string[], environment: typeof TLS) => Promise<ServingProgram>;

const here: Start = (args, environment) => serveHere(startHere, args, environment);
const inProcessOfItsOwn: Start = (args, environment) => startServing(program, args, environment);

/** Over TLS, with an agent trusting the certificate. */
async function serveTls(start = here) {
  const { address, environmentAt } = await servedArchive(program);
  const serving = await start(['--port', '0', '--archive', address], TLS);
  const ca = await readFile(CERTIFICATE, 'utf8');
  const dispatcher = new Agent({ connect: { ca } });
  onTestFinished(() => dispatcher.close());
  return { serving, dispatcher, environment: environmentAt(serving.url), ca };
}

test('with a certificate it serves https, and the program itself reads from it', async () => {
  const { serving, dispatcher, environment } = await serveTls();
  expect(serving.firstLine).toMatch(/^linecheck serving https:\/\/127\.0\.0\.1:\d+$/);
  const answer = await fetch(`${serving.url}/health`, { dispatcher });
  expect(await answer.json()).toEqual({ status: 'up' });
  const printed = await runCommand(program, ['stations'], {
    ...environment,
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
  });
  expect(printed).toMatchObject({ code: 0, stderr: '' });
});

test('it ends with 0 while an idle connection is open', async () => {
  const { serving, dispatcher } = await serveTls(inProcessOfItsOwn);
  await (await fetch(`${serving.url}/health`, { dispatcher })).arrayBuffer();
  serving.signal('SIGTERM');
  expect(await serving.ended).toEqual({ code: 0, signal: null });
});

test.each([
  ['TLSv1.1', false],
  ['TLSv1.2', true],
  ['TLSv1.3', true],
] as const)('it uses %s: %s', async (version, speaks) => {
  const { serving, ca } = await serveTls();
  const socket = connect({
    port: Number(new URL(serving.url).port),
    host: '127.0.0.1',
    ca,
    minVersion: version,
    maxVersion: version,
    // Otherwise the test's side would refuse the old version.
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const spoken = await new Promise((resolve) => {
    socket.once('secureConnect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  socket.destroy();
  expect(spoken).toBe(speaks);
});

async function written(name: string, text: string): Promise<string> {
  const path = join(program.temporary, name);
  await writeFile(path, text);
  return path;
}

test('files without a valid identity are refused by name, and their content is not printed', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = await written(
    'other-key.pem',
    String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  );
  const locked = await written(
    'locked-key.pem',
    String(
      privateKey.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'xyzzy',
      }),
    ),
  );
  const garbled = await written('garbled.pem', 'c29tZSBzZWNyZXQ=');
  const nowhere = join(program.temporary, 'nowhere.pem');
  for (const [cert, key, named, says] of [
    [nowhere, KEY, nowhere, "Can't read"],
    [CERTIFICATE, nowhere, nowhere, "Can't read"],
    [program.temporary, KEY, program.temporary, 'is not a file'],
    [garbled, KEY, garbled, 'no PEM certificate'],
    [KEY, KEY, KEY, 'no PEM certificate'],
    [CERTIFICATE, garbled, garbled, 'no PEM private key'],
    [CERTIFICATE, locked, locked, 'passphrase'],
    [CERTIFICATE, other, other, 'does not match the certificate'],
  ] as const) {
    const printed = await runHere(['serve', '--tls-cert', cert, '--tls-key', key]);
    expect(printed).toMatchObject({ code: 2, stdout: '' });
    expect(printed.stderr).toContain(named);
    expect(printed.stderr).toContain(says);
    expect(printed.stderr).toContain('[CONFIGURATION]');
    expect(printed.stderr).not.toMatch(/BEGIN|c29tZSBz/);
  }
  const single = await runHere(['serve', '--tls-cert', CERTIFICATE]);
  expect(single).toMatchObject({ code: 2, stdout: '' });
  expect(single.stderr).toContain('--tls-key');
});
