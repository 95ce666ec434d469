import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { builtProgram, processesOf } from '../built-program.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, RIVAL, serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);
/** The demo follows the run's clock. */
const runDemo = runningHere(program);

/** Nothing listens there. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** In minutes without a new ticket, no station of the demo is judged. */
async function judgedDemo(words: readonly string[]) {
  let run = await runDemo(words);
  await expect
    .poll(async () => {
      if (!/^(?:SLOW|QUIET) /m.test(run.stdout)) run = await runDemo(words);
      return run.stdout;
    })
    .toMatch(/^(?:SLOW|QUIET) /m);
  return run;
}

test('the demo is on the clock that was asked for', async () => {
  const { stdout } = await judgedDemo(['demo', '--hours', '12']);
  expect(stdout).toMatch(/since \d{1,2}:\d\d [AP]M[.:] /);
});

test('without a terminal the demo is its stations, as text', async () => {
  const { code, stdout, stderr } = await judgedDemo([]);
  expect(stderr).toMatch(/^Demo: simulated data\.\n/);
  expect(code).toBe(0);
  // A station whose screen was just cleared is not judged.
  expect(stdout).toMatch(/^Grill +(?:\w+|-) /m);
  expect(stdout).toMatch(/\n$/);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  expect(await processesOf(program)).toEqual([]);
  expect(await readdir(program.temporary)).toEqual([]);
});

test('a platform is read and printed the same way, and its names are made safe', async () => {
  const { code, stdout } = await runHere(['monitor'], await serveKitchen());
  expect(code).toBe(0);
  expect(stdout).toContain('Fry Station');
  expect(stdout).not.toContain('\u001b');
});

test("the version is the package's", async () => {
  const { version } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { readonly version: string };
  for (const flag of ['--version', '-V']) {
    expect(await runHere([flag])).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
  }
});

test('help names every command and goes to stdout', async () => {
  const { code, stdout, stderr } = await runHere(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const command of ['monitor', 'demo']) expect(stdout).toContain(command);
});

test('wrong credentials end with 3, and neither secret nor stack is printed', async () => {
  const secret = 'kx9-very-secret-0451';
  const environment = { ...(await serveKitchen()), LINECHECK_CLIENT_SECRET: secret };
  const { code, stdout, stderr } = await runHere([], environment);
  expect(code).toBe(3);
  expect(stdout).toBe('');
  expect(stderr).toContain('[NOT_AUTHENTICATED]');
  expect(stderr).not.toContain(secret);
  expect(stderr).not.toMatch(/ at .+:\d+:\d+/);
});

test("a restaurant without permission ends with 4 and the request's ID", async () => {
  const environment = { ...(await serveKitchen()), LINECHECK_RESTAURANT: RIVAL };
  const { code, stdout, stderr } = await runHere([], environment);
  expect(code).toBe(4);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/\(request \S+\)\n.*\[NOT_PERMITTED\]/);
});

test('a port without a listener ends with 7', async () => {
  const url = `http://127.0.0.1:${await closedPort()}`;
  const environment = { ...(await serveKitchen()), LINECHECK_BASE_URL: url };
  const { code, stdout, stderr } = await runHere([], environment);
  expect(code).toBe(7);
  expect(stdout).toBe('');
  expect(stderr).toContain(' refused the connection.');
  expect(stderr).toContain('[UNREACHABLE]');
});

test('flags are stronger than the environment', async () => {
  const { LINECHECK_BASE_URL, ...environment } = await serveKitchen();
  const wrong = {
    ...environment,
    LINECHECK_BASE_URL: 'http://127.0.0.1:1',
    LINECHECK_RESTAURANT: 'x',
  };
  const args = ['--base-url', LINECHECK_BASE_URL, '--restaurant', GRILL];
  expect(await runHere(args, wrong)).toMatchObject({ code: 0, stderr: '' });
});
