/** Files planted where the program looks for files: none is run, believed, or served. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeAway } from '../../commands/foreign-file.ts';
import { endOf, isRunning, startedProcess, starting } from '../../commands/started-process.ts';
import { builtProgram } from '../built-program.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { servedArchive } from '../service/served-archive.ts';
import { serveHere } from '../service/serving-program.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);
const startHere = startingHere(program);

const SECRET = 'kx9-very-secret-0451';
const FAULTS = new URL('../../../assets/faults.example.json', import.meta.url).pathname;
const CERTIFICATE = new URL('../../service/certificate/certificate.pem', import.meta.url).pathname;
const KEY = new URL('../../service/certificate/key.pem', import.meta.url).pathname;
const RESTAURANT = '0f1e2d3c-0000-4000-8000-000000000001';

/** With a configured command leaving a mark. */
async function home() {
  const HOME = await mkdtemp(join(program.temporary, 'home-'));
  const folder = join(HOME, '.config', 'linecheck');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const config = join(folder, 'config.toml');
  const mark = join(HOME, 'mark');
  await writeFile(
    config,
    `[profiles.store]
base_url = "http://127.0.0.1:9"
client_id = "line-7"
client_secret_command = "touch ${mark}; echo ${SECRET}"
restaurants = [{ guid = "${RESTAURANT}", timezone = "Asia/Tokyo" }]
`,
    { mode: 0o600 },
  );
  const hasRun = () =>
    readFile(mark).then(
      () => true,
      () => false,
    );
  return { HOME, folder, config, hasRun };
}

type Home = Awaited<ReturnType<typeof home>>;

test('the command of a trusted configuration is run', async () => {
  const { HOME, hasRun } = await home();
  const { code } = await runHere(['login'], { HOME });
  expect({ code, ran: await hasRun() }).toEqual({ code: 7, ran: true });
});

test.each([
  ['to another user', ({ config }: Home) => takeAway(config)],
  [
    'that other users can change',
    async ({ config }: Home) => {
      await chmod(config, 0o664);
      return 'is writable by other users';
    },
  ],
  [
    'in a folder that is writable by other users',
    async ({ folder }: Home) => {
      await chmod(folder, 0o777);
      return 'is in a folder writable by other users';
    },
  ],
])('nothing of a configuration %s is run or believed', async (_, spoil) => {
  const { HOME, config, hasRun, ...rest } = await home();
  const why = await spoil({ HOME, config, hasRun, ...rest });
  for (const args of [['login'], ['stations'], ['config', 'check'], ['doctor'], ['monitor']]) {
    const { code, stdout, stderr } = await runHere(args, { HOME });
    const printed = (stdout + stderr).replaceAll(/\s+/g, ' ');
    expect({ args, code, printed }).toEqual({
      args,
      code: 2,
      printed: expect.stringContaining(`${config} ${why}.`),
    });
    expect(printed).toMatch(/[Rr]un ch(?:mod|own)/);
  }
  expect(await hasRun()).toBe(false);
});

/** With a secret, or like another file. */
async function file(name: string, like?: string): Promise<string> {
  const path = join(await mkdtemp(join(program.temporary, 'file-')), name);
  await (like === undefined ? writeFile(path, `${SECRET}\n`) : copyFile(like, path));
  await chmod(path, 0o600);
  return path;
}

test.each(['faults', 'tls-cert', 'tls-key'])(
  'no service starts with a file of another user for --%s',
  async (option) => {
    const { address } = await servedArchive(program);
    const files = {
      faults: await file('faults.json', FAULTS),
      'tls-cert': await file('cert.pem', CERTIFICATE),
      'tls-key': await file('key.pem', KEY),
    };
    const args = Object.entries(files).flatMap(([name, path]) => [`--${name}`, path]);
    const path = Object.entries(files).find(([name]) => name === option)?.[1] ?? '';
    const why = await takeAway(path);
    const { code, stdout, stderr } = await runHere([
      'serve',
      '--port',
      '0',
      '--archive',
      address,
      ...args,
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`linecheck: ${path} ${why}.\n`),
    });
    expect(stderr).toContain('[CONFIGURATION]');
  },
);

test('a key that others can read is served with a warning', async () => {
  const { address } = await servedArchive(program);
  const key = await file('key.pem', KEY);
  await chmod(key, 0o644);
  const flags = [
    '--port',
    '0',
    '--archive',
    address,
    '--tls-cert',
    await file('cert.pem', CERTIFICATE),
  ];
  const serving = await serveHere(startHere, [...flags, '--tls-key', key]);
  await expect
    .poll(() => serving.log())
    .toContainEqual(
      expect.objectContaining({
        level: 'warn',
        message: `The key in ${key} is readable by other users. Run chmod 600 on it.`,
      }),
    );
});

test('a secret, a list of authorities, and the memory are not taken from another user', async () => {
  const secret = await file('secret');
  const why = await takeAway(secret);
  const { address } = await servedArchive(program);
  const add = ['archive', 'client', 'add', 'x', '--archive', address, '--secret-file', secret];
  const added = await runHere(add);
  expect(added).toMatchObject({ code: 2, stdout: '' });
  expect(added.stderr).toContain(`The secret file ${why}.`);

  const platform = {
    LINECHECK_BASE_URL: 'https://127.0.0.1:9',
    LINECHECK_CLIENT_ID: 'line-7',
    LINECHECK_RESTAURANT: RESTAURANT,
  };
  const login = await runHere(['login'], {
    ...platform,
    LINECHECK_CLIENT_SECRET_FILE: secret,
  });
  expect(login).toMatchObject({ code: 2, stdout: '' });
  expect(login.stderr).toContain(`The client secret file ${why}.`);
  expect(added.stderr + login.stderr).not.toContain(secret);

  const authorities = await file('authority.pem', CERTIFICATE);
  await takeAway(authorities);
  const trusting = await runHere(['login', '--ca-file', authorities], {
    ...platform,
    LINECHECK_CLIENT_SECRET: SECRET,
  });
  expect(trusting.stderr).toContain(`${authorities} ${why}.`);

  const state = await mkdtemp(join(program.temporary, 'state-'));
  await chmod(state, 0o777);
  const { stdout } = await runHere(['doctor'], { XDG_STATE_HOME: state });
  expect(stdout).toMatch(
    /^warn {2}cache folders .*state-.*is in a folder writable by other users\..*chmod go-w/m,
  );
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the command for a secret with everything it started, and the program',
  async (signal) => {
    const folder = await mkdtemp(join(program.temporary, 'command-'));
    const noted = join(folder, 'started');
    const child = spawn(process.execPath, [program.path, 'login'], {
      cwd: program.temporary,
      env: program.environment({
        LINECHECK_BASE_URL: 'https://127.0.0.1:9',
        LINECHECK_CLIENT_ID: 'line-7',
        LINECHECK_RESTAURANT: RESTAURANT,
        LINECHECK_CLIENT_SECRET_COMMAND: starting(noted, 'wait'),
      }),
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const started = await startedProcess(noted);
    expect(isRunning(started)).toBe(true);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await endOf(started);
  },
);
