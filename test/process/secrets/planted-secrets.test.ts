import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { granted, jwt, LOGIN, RESTAURANT } from '../../api/kitchen-fixture.ts';
import { error, type Script, startScriptedServer } from '../../api/scripted-server.ts';
import { builtProgram } from '../built-program.ts';
import { type Outcome, outcomeOf, runCommand } from '../command.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere } from '../in-process.ts';
import { serveLogins } from './login-platform.ts';
import {
  FLAGS,
  GIVEN,
  GIVING,
  OPENING,
  PLATFORMS,
  plantedFile,
  REFUSED,
  SENDING,
} from './planted-secret-cases.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);

/** Anything a secret generator may use. */
const SECRET = fc
  .string({
    unit: fc.constantFrom(...('abcdefXYZ0189-_.~+/=@:%'.match(/./g) ?? [])),
    minLength: 16,
    maxLength: 40,
  })
  .map((text) => `kx9${text}`);

/** Fixed, so a leak can be reproduced. */
const SEED = 451;

interface Planted {
  readonly place?: string;
  readonly command?: string;
  readonly args?: readonly string[];
}

/** A separate secret for each. */
function planted<Case extends Planted>(cases: readonly Case[]) {
  const secrets = fc.sample(SECRET, { numRuns: cases.length, seed: SEED });
  return cases.map((each, index) => ({ ...each, secret: secrets[index] ?? '', runs: runHere }));
}

/** The same, and the first runs in a separate process. */
function plantedInProcess<Case extends Planted>(cases: readonly Case[]) {
  const [first, ...others] = planted(cases);
  return first === undefined ? [] : [{ ...first, runs: inProcessOfItsOwn }, ...others];
}

type Runs = typeof runHere;

const inProcessOfItsOwn: Runs = (args, variables) => runCommand(program, args, variables);

interface Run {
  readonly secret: string;
  readonly args: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Platform answers. By default, login is refused. */
  readonly script?: Script;
  readonly runs: Runs;
}

const REFUSAL: Script = { [LOGIN]: error(401) };

/** In a separate home. Searches all output and leftovers for the secret. */
async function expectKept({
  secret,
  args,
  variables,
  script = REFUSAL,
  runs,
}: Run): Promise<Outcome> {
  // Everything else is missing.
  const anywhere = new Proxy(script, {
    get: (printed, path) => printed[String(path)] ?? error(404),
  });
  const server = await startScriptedServer(anywhere);
  const home = await mkdtemp(join(program.temporary, 'home-'));
  const outcome = await runs(args, {
    LINECHECK_BASE_URL: server.url,
    LINECHECK_CLIENT_ID: 'line-7',
    LINECHECK_RESTAURANT: RESTAURANT,
    LINECHECK_TOKEN_CACHE: '1',
    LINECHECK_DEBUG: '1',
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_DATA_HOME: join(home, 'data'),
    ...variables,
  });
  await server.close();
  const shown = outcome.stdout + outcome.stderr;
  expect(shown).not.toBe('');
  expect(shown).not.toMatch(/^\s+at |Internal error/m);
  expect(shown).not.toContain(jwt().slice(0, 20));
  const left = (await texts(home)).join('\n');
  for (const form of formsOf(secret)) {
    expect(shown).not.toContain(form);
    expect(left).not.toContain(form);
  }
  return outcome;
}

/** Forms revealing a secret: unchanged start, within a URL, and as sent to a proxy. */
function formsOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret);
  const pairs = [secret, encoded].map((each) => Buffer.from(`me:${each}`).toString('base64'));
  return [secret, encoded, ...pairs].map((form) => form.slice(0, 12));
}

/** All files, recursively. */
async function texts(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
}

/** Processes take turns with other tests'. */
const LONG = { timeout: 90_000 };

const title = (args: readonly string[]) => args.join(' ');
const across = <A, B, C>(left: readonly A[], right: readonly B[], both: (a: A, b: B) => C) =>
  left.flatMap((a) => right.map((b) => both(a, b)));

/** Every pair of place, platform, and command: once a secret is known, how it was given has no effect. */
const SENT = Object.keys(PLATFORMS).flatMap((platform, nth) =>
  SENDING.map((args, at) => {
    const places = Object.keys(GIVEN);
    const place = places[(nth + at) % places.length] ?? '';
    return { platform, place, args, command: title(args) };
  }),
);

test.concurrent.each(plantedInProcess(SENT))(
  '$command reveals nothing of what $place has, at $platform',
  LONG,
  async ({ secret, place, platform, args, runs }) => {
    const variables = await GIVEN[place]?.(secret, program);
    const script = PLATFORMS[platform]?.(secret);
    const given = { ...(variables && { variables }), ...(script && { script }) };
    await expectKept({ secret, args, runs, ...given });
  },
);

const UNSENT = across(Object.keys(REFUSED), [...SENDING, ...GIVING], (place, args) => ({
  place,
  args,
  command: title(args),
}));

test.concurrent.each(planted(UNSENT))(
  '$command reveals nothing of what is in $place',
  LONG,
  async ({ secret, place, args, runs }) => {
    const variables = await REFUSED[place]?.(secret, program);
    await expectKept({ secret, args, runs, ...(variables && { variables }) });
  },
);

const MISTAKEN = across(
  Object.keys(FLAGS),
  [['stations'], ['fleet'], ['sync'], ['doctor'], ['config', 'show']],
  (place, args) => ({ place, args, command: title(args) }),
);

test.concurrent.each(plantedInProcess(MISTAKEN))(
  '$command reveals nothing of what is in the flag of $place',
  LONG,
  async ({ secret, place, args, runs }) => {
    const variables = { LINECHECK_CLIENT_SECRET: secret };
    const words = [...args, ...(FLAGS[place]?.(secret) ?? [])];
    await expectKept({ secret, args: words, runs, variables });
  },
);

test.concurrent.each(plantedInProcess(OPENING.map((args) => ({ args, command: title(args) }))))(
  "$command does not reveal an archive's address",
  LONG,
  async ({ secret, args, runs }) => {
    const address = `postgres://me:${encodeURIComponent(secret)}@127.0.0.1:1/kitchen`;
    await expectKept({ secret, args, runs, variables: { LINECHECK_ARCHIVE: address } });
    await expectKept({ secret, args: [...args, '--archive', address], runs });
  },
);

/** Take a chosen secret for a client. */
const CHOOSING = [
  { args: ['archive', 'client', 'add', 'till'] },
  { args: ['archive', 'client', 'rotate', 'till'] },
] as const;

test.each(planted(CHOOSING))('$args does not reveal a chosen secret', async (given) => {
  const { secret, args, runs } = given;
  const open = await plantedFile(program, secret, 0o644);
  const ofTwoLines = await plantedFile(program, `${secret}\n${secret}`);
  for (const file of [secret, open, ofTwoLines]) {
    const outcome = await expectKept({ secret, args: [...args, '--secret-file', file], runs });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
  }
});

test.each(planted([{ command: 'rotate' }, { command: 'revoke' }]))(
  "archive client $command does not reveal a secret in the ID's place",
  async ({ secret, command, runs }) => {
    const folder = await mkdtemp(join(program.temporary, 'archive-'));
    const variables = { LINECHECK_ARCHIVE: `sqlite:${join(folder, 'kitchen.sqlite')}` };
    const made = await runs(['archive', 'init'], variables);
    expect(made).toMatchObject({ code: 0 });
    const outcome = await expectKept({
      secret,
      args: ['archive', 'client', command, secret],
      runs,
      variables,
    });
    expect(outcome).toMatchObject({ code: 5 });
  },
);

test.concurrent.each(planted(SENDING.map((args) => ({ args, command: title(args) }))))(
  "$command does not reveal a proxy's password",
  LONG,
  async ({ secret, args, runs }) => {
    const variables = {
      LINECHECK_CLIENT_SECRET: 'none-of-those-planted',
      LINECHECK_BASE_URL: 'https://kitchen.example',
      HTTPS_PROXY: `http://me:${encodeURIComponent(secret)}@127.0.0.1:1`,
    };
    expect(await expectKept({ secret, args, runs, variables })).toMatchObject({ code: 7 });
  },
);

test.each(planted([{ command: 'stations' }, { command: 'doctor' }, { command: 'login' }]))(
  '$command does not reveal a proxy without a valid address',
  async ({ secret, command, runs }) => {
    const variables = {
      LINECHECK_CLIENT_SECRET: 'none-of-those-planted',
      LINECHECK_BASE_URL: 'https://kitchen.example',
      HTTPS_PROXY: `http://me:${secret} @:x`,
    };
    expect(await expectKept({ secret, args: [command], runs, variables })).toMatchObject({
      code: 2,
    });
  },
);

test.each(Object.keys(GIVEN))(
  'a crash reveals neither a secret given by %s, nor the token',
  async (from) => {
    const secret = 'kx9-very-secret-0451';
    const server = await startScriptedServer({ [LOGIN]: granted() });
    onTestFinished(server.close);
    const XDG_CACHE_HOME = await mkdtemp(join(program.temporary, 'cache-'));
    // A fault knowing everything, once everything is known.
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
      ...(await GIVEN[from]?.(secret, program)),
    });
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' });
    expect(stderr).toContain('TypeError: at [secret] with [token]');
    expect(stderr).not.toContain(secret);
    expect(stderr).not.toContain(jwt().slice(0, 20));
  },
);

test('the program runs with nothing in the environment but the given variables', async () => {
  const platform = await serveLogins();
  const { LINECHECK_BASE_URL, LINECHECK_CLIENT_ID } = platform.environment;
  const path = await plantedFile(program, platform.clientSecret);
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
  return outcomeOf(spawn('env', ['-i', ...words], { stdio: ['ignore', 'pipe', 'pipe'] }));
}
