import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { EXPORT, granted, jwt, LOGIN, RESTAURANT, STATIONS } from '../api/kitchen-fixture.ts';
import { error, json, raw, type Script, startScriptedServer } from '../api/scripted-server.ts';
import { builtProgram } from './built-program.ts';
import { type Outcome, runCommand } from './command.ts';
import { serveLogins } from './login-platform.ts';

const program = builtProgram();

/** What a generator of secrets may put into one. */
const SECRET = fc
  .string({
    unit: fc.constantFrom(...('abcdefXYZ0189-_.~+/=@:%'.match(/./g) ?? [])),
    minLength: 16,
    maxLength: 40,
  })
  .map((text) => `kx9${text}`);

/** How the secret is told; each gives variables. */
const PLACES: Readonly<Record<string, (secret: string) => Promise<Record<string, string>>>> = {
  variable: async (secret) => ({ LINECHECK_CLIENT_SECRET: secret }),
  file: async (secret) => ({ LINECHECK_CLIENT_SECRET_FILE: await secretFile(secret, 0o600) }),
  command: async (secret) => ({
    LINECHECK_CLIENT_SECRET_COMMAND: `cat '${await secretFile(secret, 0o600)}'`,
  }),
  'a file that is open to others': async (secret) => ({
    LINECHECK_CLIENT_SECRET_FILE: await secretFile(secret, 0o644),
  }),
  'a command that fails': async (secret) => ({
    LINECHECK_CLIENT_SECRET_COMMAND: `cat '${await secretFile(secret, 0o600)}'; exit 9`,
  }),
  'the name of the file, by mistake': async (secret) => ({ LINECHECK_CLIENT_SECRET_FILE: secret }),
  'the base URL, by mistake': async (secret) => ({
    LINECHECK_CLIENT_SECRET: secret,
    LINECHECK_BASE_URL: `https://me:${encodeURIComponent(secret)}@kitchen.example`,
  }),
};

async function secretFile(secret: string, mode: number): Promise<string> {
  const path = join(await mkdtemp(join(program.temporary, 'secret-')), 'secret');
  await writeFile(path, `${secret}\n`);
  await chmod(path, mode);
  return path;
}

/** Platforms that fail, and repeat what they were sent as they do. */
const PLATFORMS: Readonly<Record<string, (secret: string) => Script>> = {
  'a refused login': (secret) => ({ [LOGIN]: error(401, {}, { message: `not ${secret}` }) }),
  'a refused token': (secret) => ({
    [LOGIN]: granted(),
    [STATIONS]: error(401, {}, { message: `${secret} ${jwt()}`, requestId: jwt() }),
  }),
  'a fault': (secret) => ({
    [LOGIN]: granted(),
    [STATIONS]: error(501, { 'x-request-id': secret }, { message: jwt() }),
  }),
  'a broken login': (secret) => ({ [LOGIN]: raw(200, `{"token":"${secret}${jwt()}`) }),
  'a list that is none': (secret) => ({
    [LOGIN]: granted(),
    [STATIONS]: json({ secret, jwt: jwt() }),
  }),
};

const COMMANDS = [
  ['login', '--format', 'table'],
  ['stations'],
  ['doctor'],
  ['logout'],
  ['monitor'],
] as const;

/** Whatever is in the files of a folder and of the folders in it. */
async function texts(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
}

/** The part of a secret that would give it away. */
const beginning = (secret: string) => secret.slice(0, 12);

test('a secret and a token stay where they are, whatever fails', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      SECRET,
      fc.constantFrom(...Object.values(PLACES)),
      fc.constantFrom(...Object.values(PLATFORMS)),
      fc.constantFrom(...COMMANDS),
      async (secret, place, platform, args) => {
        const server = await startScriptedServer({ [EXPORT]: error(403), ...platform(secret) });
        const XDG_CACHE_HOME = await mkdtemp(join(program.temporary, 'cache-'));
        const { stdout, stderr } = await runCommand(program, args, {
          LINECHECK_BASE_URL: server.url,
          LINECHECK_CLIENT_ID: 'line-7',
          LINECHECK_RESTAURANT: RESTAURANT,
          LINECHECK_TOKEN_CACHE: '1',
          LINECHECK_DEBUG: '1',
          XDG_CACHE_HOME,
          ...(await place(secret)),
        });
        await server.close();
        const shown = stdout + stderr;
        expect(shown).not.toBe('');
        expect(shown).not.toContain(beginning(secret));
        expect(shown).not.toContain(encodeURIComponent(secret).slice(0, 12));
        expect(shown).not.toContain(jwt().slice(0, 20));
        expect((await texts(XDG_CACHE_HOME)).join('\n')).not.toContain(beginning(secret));
      },
    ),
    { numRuns: 40 },
  );
});

test.each(['variable', 'file', 'command'])(
  'a crash tells nothing of a secret that is told by a %s, nor of the token',
  async (from) => {
    const secret = 'kx9-very-secret-0451';
    const server = await startScriptedServer({ [LOGIN]: granted() });
    onTestFinished(server.close);
    const XDG_CACHE_HOME = await mkdtemp(join(program.temporary, 'cache-'));
    // A fault that knows everything, at the moment when everything is known.
    const fault = join(XDG_CACHE_HOME, 'fault.mjs');
    await writeFile(
      fault,
      `const write = process.stdout.write;
       process.stdout.write = () => { throw new TypeError('at ${secret} with Bearer ${jwt()}'); };`,
    );
    const { code, stdout, stderr } = await runCommand(program, ['login'], {
      LINECHECK_BASE_URL: server.url,
      LINECHECK_CLIENT_ID: 'line-7',
      LINECHECK_DEBUG: '1',
      LINECHECK_TOKEN_CACHE: '1',
      XDG_CACHE_HOME,
      NODE_OPTIONS: `--import=${fault}`,
      ...(await PLACES[from]?.(secret)),
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('TypeError: at [secret] with [token]');
    expect(stderr).not.toContain(secret);
    expect(stderr).not.toContain(jwt().slice(0, 20));
  },
);

test('it runs with nothing in its environment but what it is told', async () => {
  const platform = await serveLogins();
  const { LINECHECK_BASE_URL, LINECHECK_CLIENT_ID } = platform.environment;
  const path = await secretFile(platform.clientSecret, 0o600);
  const outcome = await bare([
    `LINECHECK_BASE_URL=${LINECHECK_BASE_URL}`,
    `LINECHECK_CLIENT_ID=${LINECHECK_CLIENT_ID}`,
    `LINECHECK_CLIENT_SECRET_FILE=${path}`,
    process.execPath,
    program.path,
    'login',
  ]);
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(outcome.stdout)).toMatchObject({ clientId: platform.clientId, kept: false });
  expect(await bare([process.execPath, program.path, 'login'])).toMatchObject({ code: 2 });
});

function bare(words: readonly string[]): Promise<Outcome> {
  const child = spawn('env', ['-i', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });
}
