import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { runningHere } from '../in-process.ts';
import { serveLogins } from './login-platform.ts';

const program = builtProgram();
const runHere = runningHere(program);

/** The secret's command records each run. */
async function opened() {
  const platform = await serveLogins();
  const folder = await mkdtemp(join(program.temporary, 'secret-'));
  const [file, runs] = [join(folder, 'secret'), join(folder, 'runs')];
  await writeFile(file, `${platform.clientSecret}\n`, { mode: 0o600 });
  await writeFile(runs, '');
  const platformOnly = {
    ...platform.environment,
    ...platform.restaurant,
    XDG_CACHE_HOME: join(folder, 'cache'),
    // Where tokens are kept.
    XDG_STATE_HOME: join(folder, 'state'),
  };
  return {
    platform,
    file,
    platformOnly,
    environment: {
      ...platformOnly,
      LINECHECK_TOKEN_CACHE: '1',
      LINECHECK_CLIENT_SECRET_COMMAND: `echo run >> '${runs}'; cat '${file}'`,
    },
    runs: async () => (await readFile(runs, 'utf8')).split('\n').length - 1,
  };
}

test('the command for the secret is not run while a stored token is enough', async () => {
  const { platform, environment, runs } = await opened();
  for (const command of ['stations', 'login', 'fleet', 'audit']) {
    expect(await runHere([command], environment)).toMatchObject({ stderr: '' });
  }
  expect([await runs(), platform.logins()]).toEqual([1, 1]);
  await runHere(['login', '--forget'], environment);
  expect(await runs()).toBe(1);
  await runHere(['stations'], environment);
  expect([await runs(), platform.logins()]).toEqual([2, 2]);
});

test('without stored tokens, and for doctor, it is run each time', async () => {
  const { environment, runs } = await opened();
  const { LINECHECK_TOKEN_CACHE: _cache, ...uncached } = environment;
  await runHere(['stations'], uncached);
  await runHere(['stations'], uncached);
  expect(await runs()).toBe(2);
  await runHere(['login'], environment);
  await runHere(['doctor'], environment);
  expect(await runs()).toBe(4);
});

test('of many commands that start at once, one runs it and logs in', async () => {
  const { platform, environment, runs } = await opened();
  const outcomes = await Promise.all(
    // Some in separate processes.
    Array.from({ length: 12 }, (_, n) =>
      n % 4 === 0
        ? runCommand(program, ['stations'], environment)
        : runHere(['stations'], environment),
    ),
  );
  for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 0, stderr: '' });
  expect([await runs(), platform.logins()]).toEqual([1, 1]);
});

test("a secret that can't be read is an error once it is needed, and the error says where it comes from", async () => {
  const { file, platformOnly } = await opened();
  const environment = {
    ...platformOnly,
    LINECHECK_TOKEN_CACHE: '1',
    LINECHECK_CLIENT_SECRET_FILE: file,
  };
  expect(await runHere(['stations'], environment)).toMatchObject({ code: 0 });
  await chmod(file, 0o644);
  expect(await runHere(['stations'], environment)).toMatchObject({ code: 0 });
  await runHere(['login', '--forget'], environment);
  for (const args of [['stations'], ['audit', '--date', 'today'], ['login'], ['sync'], []]) {
    const { code, stdout, stderr } = await runHere(args, environment);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^linecheck: The client secret file is readable by other/m);
    expect(stderr).toContain('[CONFIGURATION]');
  }
  await rm(file);
  const gone = await runHere(['stations', '--all-restaurants'], environment);
  expect(gone).toMatchObject({ code: 2, stdout: '' });
  expect(gone.stderr).toContain('The client secret file does not exist.');
});

test('other missing settings are reported before the secret is read', async () => {
  const { environment, runs } = await opened();
  const { LINECHECK_CLIENT_ID: _id, ...noClient } = environment;
  const { code, stderr } = await runHere(['stations'], noClient);
  expect(code).toBe(2);
  expect(stderr).toContain('Not set: LINECHECK_CLIENT_ID.');
  expect(await runs()).toBe(0);
});
