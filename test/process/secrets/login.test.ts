import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TOKENS } from '../../../src/store/schema.ts';
import { Store } from '../../../src/store/store.ts';
import { LOGIN } from '../../api/kitchen-fixture.ts';
import { error, startScriptedServer } from '../../api/scripted-server.ts';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere } from '../in-process.ts';
import { serveLogins } from './login-platform.ts';

const program = builtProgram();
const runHere = runningHere(program);
const runHurried = runningHere(program, hurriedClock);

const SECRET = 'kx9-very-secret-0451';

/** A state folder of this test, and the switch to keep tokens there. */
async function cache() {
  const XDG_STATE_HOME = await mkdtemp(join(program.temporary, 'tokens-'));
  const folder = join(XDG_STATE_HOME, 'linecheck');
  const file = join(folder, 'memory.sqlite');
  return {
    environment: { XDG_STATE_HOME, LINECHECK_TOKEN_CACHE: '1' },
    folder,
    file,
    tokens: async () => {
      const store = new Store(file);
      const entries = await store.list(TOKENS);
      await store.close();
      return entries.map(({ value }) => String(Object(JSON.parse(value)).accessToken));
    },
  };
}

async function closedServer(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('a login prints everything about the token except the token, for programs and for people', async () => {
  const platform = await serveLogins({ tokenLifetimeSeconds: 3_600 });
  const environment = { ...platform.environment, LINECHECK_CLIENT_SECRET: platform.clientSecret };
  const { code, stdout, stderr } = await runHere(['login'], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n')).toHaveLength(2);
  const printed: unknown = JSON.parse(stdout);
  expect(printed).toEqual({
    schemaVersion: 2,
    clientId: platform.clientId,
    baseUrl: platform.environment.LINECHECK_BASE_URL,
    scopes: ['kitchen:read'],
    expiresAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    remainingSeconds: expect.toSatisfy((seconds: number) => seconds > 3_500 && seconds <= 3_600),
    clockAheadMs: expect.toSatisfy((ms: number) => Math.abs(ms) < 60_000),
    kept: false,
  });
  const { stdout: schema } = await runHere(['help', 'schema', 'login']);
  for (const key of Object.keys(printed ?? {})) expect(schema).toContain(`"${key}"`);

  const table = await runHere(['login', '--format', 'table'], environment);
  expect(table.stdout).toMatch(/^Client {5}\S+\nBase URL {3}\S+\nScopes {5}kitchen:read\n/);
  expect(table.stdout).toMatch(/^Valid for {2}(?:59m\d\d|1h00m), until 20/m);
  expect(stdout + table.stdout).not.toMatch(/eyJ/);
  await expect(stat(join(program.temporary, '.cache'))).rejects.toThrow('ENOENT');
});

test.each([
  [3 * 3_600_000, /^Clock {6}the platform is (?:3h00m|2h59m) ahead of this machine$/m],
  [-3 * 3_600_000, /^Clock {6}the platform is 3h00m behind this machine$/m],
])('a clock that is %i ms ahead is reported', async (aheadMs, says) => {
  const platform = await serveLogins({ aheadMs });
  const environment = { ...platform.environment, LINECHECK_CLIENT_SECRET: platform.clientSecret };
  const { stdout } = await runHere(['login', '--format', 'table'], environment);
  expect(stdout).toMatch(says);
});

test('the exit code is 3 for a refusal, 7 for no answer or a fault, and 2 for a mistake in the settings', async () => {
  const platform = await serveLogins();
  const wrong = { ...platform.environment, LINECHECK_CLIENT_SECRET: SECRET };
  const refused = await runHere(['login', '--token-cache'], wrong);
  expect(refused).toMatchObject({ code: 3, stdout: '' });
  expect(refused.stderr).toContain('[NOT_AUTHENTICATED]');
  const nobody = { ...wrong, LINECHECK_BASE_URL: await closedServer() };
  expect(await runHurried(['login'], nobody)).toMatchObject({ code: 7, stdout: '' });
  const broken = await startScriptedServer({ [LOGIN]: error(501, {}, { message: SECRET }) });
  const fault = await runHurried(['login'], { ...wrong, LINECHECK_BASE_URL: broken.url });
  await broken.close();
  expect(fault).toMatchObject({ code: 7, stdout: '' });
  expect(refused.stderr + fault.stderr).not.toContain(SECRET);
  const { LINECHECK_CLIENT_ID: _id, ...noClient } = wrong;
  expect(await runHere(['login'], noClient)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Not set: LINECHECK_CLIENT_ID.\n'),
  });
  expect(await runHere(['login'])).toMatchObject({ code: 2 });
  expect(await runHere(['login', '--format', 'xml'], wrong)).toMatchObject({ code: 2 });
  const odd = { ...wrong, LINECHECK_TOKEN_CACHE: 'perhaps' };
  expect(await runHere(['login'], odd)).toMatchObject({ code: 2 });
});

test('with the cache one login serves all commands until the token is forgotten', async () => {
  const platform = await serveLogins();
  const { environment: kept, folder, file, tokens } = await cache();
  const environment = {
    ...platform.environment,
    ...platform.restaurant,
    ...kept,
    LINECHECK_CLIENT_SECRET: platform.clientSecret,
  };
  await runHere(['login'], environment);
  expect(platform.logins()).toBe(1);
  expect(await readdir(folder)).toEqual(['memory.sqlite']);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [token = ''] = await tokens();
  const bytes = await readFile(file, 'latin1');
  expect(bytes).toContain(token);
  expect(bytes).not.toContain(platform.clientSecret);
  const again = await runHere(['login'], environment);
  expect(JSON.parse(again.stdout)).toMatchObject({ kept: true, scopes: ['kitchen:read'] });
  const stations = await runHere(['stations'], environment);
  expect(stations).toMatchObject({ code: 0, stderr: '' });
  expect(platform.logins()).toBe(1);
  // Only a login shows whether credentials are good.
  await runHere(['doctor'], environment);
  expect(platform.logins()).toBe(2);

  const { LINECHECK_CLIENT_SECRET: _secret, ...noSecret } = environment;
  const out = await runHere(['login', '--forget'], noSecret);
  const whose = `of ${platform.clientId} at ${platform.environment.LINECHECK_BASE_URL}`;
  expect(out).toEqual({ code: 0, stdout: `Removed the token ${whose}.\n`, stderr: '' });
  const left = await readFile(file, 'latin1');
  for (const part of token.split('.')) expect(left).not.toContain(part);
  const twice = await runHere(['login', '--forget'], noSecret);
  expect(twice).toEqual({ code: 0, stdout: `There is no cached token ${whose}.\n`, stderr: '' });
});

test('a profile has all that a login needs, and --forget needs no secret', async () => {
  const platform = await serveLogins();
  const { environment: kept } = await cache();
  const folder = await mkdtemp(join(program.temporary, 'profile-'));
  await writeFile(join(folder, 'secret'), `${platform.clientSecret}\n`, { mode: 0o600 });
  const ran = join(folder, 'ran');
  const config = (secret: string) => `
    [profiles.store]
    base_url = "${platform.environment.LINECHECK_BASE_URL}"
    client_id = "${platform.clientId}"
    ${secret}
  `;
  const LINECHECK_CONFIG = join(folder, 'config.toml');
  const environment = { ...kept, LINECHECK_CONFIG };
  await writeFile(LINECHECK_CONFIG, config(`client_secret_file = "${folder}/secret"`));
  const well = await runHere(['login', '--profile', 'store'], environment);
  expect(well).toMatchObject({ code: 0, stderr: '' });
  await writeFile(LINECHECK_CONFIG, config(`client_secret_command = "touch ${ran}; exit 1"`));
  const out = await runHere(['login', '--forget', '--profile', 'store'], environment);
  expect(out).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Removed the token of /) });
  await expect(stat(ran)).rejects.toThrow('ENOENT');
  expect(await runHere(['login'], environment)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('The command for the client secret ended with 1.'),
  });
});

test('login --forget --all removes the tokens of all platforms, even of a damaged file, and nothing else', async () => {
  const { environment: kept, folder, tokens } = await cache();
  for (const platform of [await serveLogins(), await serveLogins()]) {
    const secret = { LINECHECK_CLIENT_SECRET: platform.clientSecret };
    await runHere(['login'], { ...platform.environment, ...kept, ...secret });
  }
  await writeFile(join(folder, 'memory.sqlite.damaged'), '');
  await writeFile(join(folder, 'notes.txt'), '');
  const { stdout } = await runHere(['login', '--forget', '--all'], kept);
  expect(stdout).toBe('Removed 2 tokens.\n');
  expect(await tokens()).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['memory.sqlite', 'notes.txt']);
  const again = await runHere(['login', '--forget', '--all'], kept);
  expect(again).toEqual({ code: 0, stdout: 'There are no cached tokens.\n', stderr: '' });
});

test('fifty logins at once become one', { timeout: 180_000 }, async () => {
  const platform = await serveLogins();
  const { environment: kept, folder } = await cache();
  const environment = {
    ...platform.environment,
    ...kept,
    LINECHECK_CLIENT_SECRET: platform.clientSecret,
  };
  const outcomes = await Promise.all(
    // Some in separate processes.
    Array.from({ length: 50 }, (_, n) =>
      n % 10 === 0 ? runCommand(program, ['login'], environment) : runHere(['login'], environment),
    ),
  );
  expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(50);
  expect(outcomes.filter(({ stdout }) => stdout.includes('"kept":false'))).toHaveLength(1);
  expect(platform.logins()).toBe(1);
  expect(await readdir(folder)).toHaveLength(1);
});

test('a process that is killed during its login keeps no other from logging in', async () => {
  const platform = await serveLogins();
  const { environment: kept, folder, file } = await cache();
  let hear = () => {};
  const asked = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const deaf = await startScriptedServer({ [LOGIN]: () => hear() });
  onTestFinished(deaf.close);
  const environment = { ...kept, LINECHECK_CLIENT_ID: 'line-7', LINECHECK_CLIENT_SECRET: SECRET };
  const child = spawn(process.execPath, [program.path, 'login'], {
    env: program.environment({ ...environment, LINECHECK_BASE_URL: deaf.url }),
    stdio: 'ignore',
  });
  await asked;
  child.kill('SIGKILL');
  await once(child, 'close');
  const left = (await readdir(folder)).filter((name) => name.includes('-login-'));
  expect(left).toHaveLength(1);

  // The same lock, around a login at an answering platform.
  const secret = { LINECHECK_CLIENT_SECRET: platform.clientSecret };
  const working = { ...platform.environment, ...kept, ...secret };
  await runHere(['login'], working);
  const [lock = ''] = left;
  const own = `-login-${(await new Store(file).list(TOKENS))[0]?.owner.slice(0, 16)}`;
  await rename(join(folder, lock), join(folder, `memory.sqlite${own}`));
  await runHere(['login', '--forget'], working);
  const next = await runHere(['login'], working);
  expect(next).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(folder)).toEqual(['memory.sqlite']);
});

test.each([
  ['no home at all', { HOME: '/proc/nobody', XDG_STATE_HOME: '' }],
  ['a state folder that is a file', { XDG_STATE_HOME: '/dev/null' }],
])('%s is no error', async (_, where) => {
  const platform = await serveLogins();
  const secret = { LINECHECK_CLIENT_SECRET: platform.clientSecret };
  const environment = { ...platform.environment, ...secret, ...where };
  const outcome = await runHere(['login', '--token-cache'], environment);
  expect(outcome).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^linecheck: Nothing is remembered in [^\n]* for now: [^\n]+\.\n$/,
    ),
  });
  expect(JSON.parse(outcome.stdout)).toMatchObject({ kept: false });
});
