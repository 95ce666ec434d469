import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetch } from 'undici';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { servedArchive } from './served-archive.ts';
import { serveHere, startServing } from './serving-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

test('the first line has the address, and the program itself can read from it', async () => {
  const { address, environmentAt } = await servedArchive(program);
  const serving = await startServing(program, ['--port', '0'], { LINECHECK_ARCHIVE: address });
  expect(serving.firstLine).toMatch(/^linecheck serving http:\/\/127\.0\.0\.1:\d+$/);
  const printed = await runHere(['stations'], environmentAt(serving.url));
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(printed.stdout)).toMatchObject({ guid: 'fry' });
  await expect
    .poll(serving.log)
    .toContainEqual(expect.objectContaining({ level: 'info', status: 200 }));
});

test.each([
  ['SIGTERM', (args: readonly string[]) => startServing(program, args)],
  ['SIGINT', (args: readonly string[]) => serveHere(startHere, args)],
] as const)('%s ends the service with 0', async (signal, start) => {
  const { address } = await servedArchive(program);
  const serving = await start(['--port', '0', '--archive', address]);
  serving.signal(signal);
  expect(await serving.ended).toEqual({ code: 0, signal: null });
  expect(serving.stdout()).toBe(`${serving.firstLine}\n`);
});

test('an unreadable archive is served with a warning and what to do', async () => {
  const data = join(program.temporary, 'data');
  const serving = await serveHere(startHere, ['--port', '0'], { XDG_DATA_HOME: data });
  await expect.poll(serving.log).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      message: expect.stringContaining('linecheck archive client add'),
    }),
  );
  const { mode } = await stat(join(data, 'linecheck'));
  expect(mode & 0o777).toBe(0o700);
  expect((await fetch(`${serving.url}/nowhere`)).status).toBe(404);
});

test('a mistake is one sentence with a fix, and no warning before it', async () => {
  const { address } = await servedArchive(program);
  const faults = join(program.temporary, 'faults.json');
  await writeFile(faults, '{"rules": []}', { mode: 0o600 });
  const own = ['--port', '0', '--archive', address];
  for (const [args, code, said] of [
    [
      [...own, '--host', 'nowhere.invalid'],
      2,
      /^linecheck: Can't listen on port 0 of nowhere\.invalid: unknown host\.\nCheck --host/,
    ],
    [[...own, '--host', '203.0.113.9'], 2, /this machine has no such address\.\nCheck --host/],
    [[...own, '--host', '127.0.0.1:80'], 2, /^linecheck: Invalid host .*without a port\./],
    [[...own, '--faults', faults], 2, /faults\.json: it has the unknown key .*\n.*help faults/],
    [[...own, '--faults', '/nowhere.json'], 2, /Can't read .*\nCheck the --faults path/],
    [
      ['--archive', address.replace('sqlite:', '')],
      2,
      /as sqlite:PATH or .*\nFor a file, write sqlite: before/,
    ],
    [['--archive', 'sqlite:/nowhere/a.sqlite'], 9, /No archive at .*\n.*archive init/],
    [[...own, '--tls-cert', '/no.pem', '--tls-key', '/no.pem'], 2, /Can't read \/no.pem\.\nCheck/],
  ] as const) {
    const { stdout, stderr, code: exit } = await runHere(['serve', ...args]);
    expect([exit, stdout, stderr]).toEqual([code, '', expect.stringMatching(said)]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  }
});

test.each([
  [['--port', '70000'], 'port'],
  [['--page-size', '0'], 'page size'],
  [['--page-size', '10e2'], 'page size'],
  [['--token-lifetime', '-1'], 'token lifetime'],
  [['--header-prefix', 'a b'], 'header prefix'],
])('%j is refused with 2', async (args, named) => {
  const printed = await runHere(['serve', ...args]);
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  expect(printed.stderr).toContain(named);
});
