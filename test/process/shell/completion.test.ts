/** Completion as a shell asks for it: the script that the shipped program prints, run by the shells that are there. */
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, RIVAL, serveKitchen } from '../served-kitchen.ts';
import { linecheckHere } from './linecheck-here.ts';

const program = builtProgram();
const runHere = runningHere(program);
const here = linecheckHere(program, runHere);
const run = promisify(execFile);

/** Shells whose own parser can be asked here; bash is wherever the tests run. */
const SHELLS = ['bash', 'zsh', 'fish'] as const;
const INSTALLED = SHELLS.filter(
  (shell) => shell === 'bash' || spawnSync(shell, ['--version']).status === 0,
);
for (const shell of SHELLS.filter((each) => !INSTALLED.includes(each))) {
  process.stderr.write(`${shell} is not installed: its completion was not parsed by it.\n`);
}

const scripts = new Map<string, Promise<string>>();

/** A file with what the program prints for a shell, asked for once. */
function scriptFor(shell: string): Promise<string> {
  const known = scripts.get(shell) ?? printedScript(shell);
  scripts.set(shell, known);
  return known;
}

async function printedScript(shell: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(program, ['completion', shell]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const file = join(await mkdtemp(join(program.temporary, 'completion-')), shell);
  await writeFile(file, stdout);
  return file;
}

/** A folder with the program by its name, as in an installation's path. */
async function installed(): Promise<string> {
  const folder = await mkdtemp(join(program.temporary, 'bin-'));
  const path = join(folder, 'linecheck');
  await writeFile(path, `#!/bin/sh\nexec '${process.execPath}' '${program.path}' "$@"\n`);
  await chmod(path, 0o755);
  return folder;
}

type Variables = Readonly<Record<string, string>>;

/** What a shell that has nothing but the program finds, in a folder of its path. */
function shellEnvironment(more: Variables = {}, folder = here()): Record<string, string> {
  const environment = program.environment(more);
  return { ...environment, PATH: `${folder}:${environment['PATH']}` };
}

/** What bash offers for the last of these words; `=` and `:` are words of their own, as they are for bash. */
function offered(...words: readonly string[]): Promise<readonly string[]> {
  return offeredIn({}, ...words);
}

function offeredIn(more: Variables, ...words: readonly string[]): Promise<readonly string[]> {
  return offeredBy(shellEnvironment(more), ...words);
}

async function offeredBy(
  env: Record<string, string>,
  ...words: readonly string[]
): Promise<readonly string[]> {
  const script = await scriptFor('bash');
  const asked = [
    'set -u; source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))',
    'complete -p linecheck >/dev/null && _linecheck',
    'for each in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf "%s\\n" "$each"; done',
  ].join('\n');
  const { stdout, stderr } = await run(
    'bash',
    ['--norc', '--noprofile', '-c', asked, 'bash', script, 'linecheck', ...words],
    { cwd: program.temporary, env },
  );
  expect(stderr).toBe('');
  return stdout.split('\n').slice(0, -1);
}

test.each(INSTALLED)('%s takes the script', async (shell) => {
  await expect(run(shell, ['-n', await scriptFor(shell)])).resolves.toMatchObject({ stderr: '' });
});

test('an unknown shell ends with 2', async () => {
  const outcome = await runHere(['completion', 'tcsh']);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('bash, zsh, fish');
});

describe('bash', () => {
  test.each([
    { words: ['stat'], offers: ['stations'] },
    { words: ['f'], offers: ['fleet', 'fulfillments', 'ff'] },
    { words: ['archive', 'client', ''], offers: ['add', 'help', 'list', 'revoke', 'rotate'] },
    { words: ['archive', 'client', 'add', '--sec'], offers: ['--secret-file'] },
    { words: ['archive', 'simulate', '--profile', 'c'], offers: ['cafe', 'commissary'] },
    { words: ['stations', '--format', ''], offers: ['table', 'json', 'ndjson', 'csv', 'md'] },
    { words: ['stations', '--format', '=', 't'], offers: ['table'] },
    { words: ['stations', '--format', '='], offers: ['table', 'json', 'ndjson', 'csv', 'md'] },
    { words: ['ff', '--format', 'c'], offers: ['csv'] },
    { words: ['ff', 'y'], offers: ['yesterday'] },
    { words: ['completion', ''], offers: ['bash', 'zsh', 'fish'] },
    { words: ['serve', '--rate-limit', ''], offers: ['platform', 'off'] },
  ])('$words: $offers', async ({ words, offers }) => {
    expect(await offered(...words)).toEqual(offers);
  });

  test('the program itself takes the options of the monitor', async () => {
    const options = await offered('--');
    expect(options).toEqual(expect.arrayContaining(['--version', '--help', '--date', '--archive']));
    expect(new Set(options).size).toBe(options.length);
    expect(await offered('--archive', 'sqlite', 'stat')).toEqual(['stations']);
  });

  test('the value of an option is not taken for a command', async () => {
    expect(await offered('--restaurant', 'archive', 'cli')).toEqual([]);
    expect(await offered('archive', 'list', '--restaurant', 'client', '--fo')).toEqual([
      '--format',
    ]);
  });

  test('files are offered where a file is taken, whatever their names', async () => {
    const odd = ["it's *.pem", 'two words.pem'];
    for (const name of odd) await writeFile(join(program.temporary, name), '');
    expect((await offered('serve', '--tls-cert', '')).filter((name) => odd.includes(name))).toEqual(
      odd,
    );
    expect(await offered('diff', 'two')).toEqual(['two words.pem']);
    expect(await offered('stations', 'two')).toEqual([]);
  });

  test.each([
    { words: ['help', 'c'], offers: ['completion', 'config', 'conformance', 'connect', 'cron'] },
    { words: ['help', 'archive', 'client', 'r'], offers: ['revoke', 'rotate'] },
    { words: ['help', 'ff'], offers: ['ff'] },
    { words: ['ff', '--sort', 'to'], offers: ['took'] },
    { words: ['ff', '--sort', '-f'], offers: ['-fulfilled', '-fired'] },
    { words: ['ff', '--level', 'e'], offers: ['expo1', 'expo2', 'expo'] },
    { words: ['ff', '--level', '0,expo1'], offers: ['0,expo1'] },
    {
      words: ['ff', '--columns', 'station,it'],
      offers: ['station,item', 'station,itemFulfilledAt'],
    },
    { words: ['stations', '--columns', 'print'], offers: ['printingMode', 'printerSharedBy'] },
    { words: ['audit', '--rule', 'R0'], offers: ['R01', 'R02', 'R03', 'R04'] },
    { words: ['audit', '--rule', 'R09', '='], offers: ['off', 'info', 'warn', 'error'] },
    { words: ['audit', '--rule', 'R09', '=', 'w'], offers: ['warn'] },
    { words: ['audit', '--date', ''], offers: ['today', 'yesterday'] },
    { words: ['stations', '--archive', ''], offers: ['sqlite:'] },
    { words: ['archive', 'client', 'add', 'x', '--scope', 'k'], offers: ['kitchen:read'] },
    { words: ['archive', 'client', 'add', 'x', '--scope', 'kitchen', ':', 'r'], offers: ['read'] },
  ])('$words: $offers', async ({ words, offers }) => {
    const found = await offered(...words);
    expect(found.slice(0, offers.length)).toEqual(
      offers.map((each) => each.replace(/^(R0\d)$/, '$1=')),
    );
  });

  test('files are offered for options that take one, and for an archive after sqlite:', async () => {
    await writeFile(join(program.temporary, 'store.pem'), '');
    expect(await offered('stations', '--ca-file', 'store')).toEqual(['store.pem']);
    expect(await offered('report', '--output', 'store')).toEqual(['store.pem']);
    expect(await offered('stations', '--archive', 'sqlite', ':', 'store')).toEqual(['store.pem']);
    expect(await offered('stations', '--archive', '=', 'sqlite', ':', 'store')).toEqual([
      'store.pem',
    ]);
    const after = ['stations', '--archive', 'sqlite', ':', 'store.pem', '--form'];
    expect(await offered(...after)).toEqual(['--format']);
  });

  test('a word that has a quote is completed within it', async () => {
    expect(await offered('ff', '--sort', '"too')).toEqual(['took']);
  });
});

describe('names that only this machine knows', () => {
  /** A configuration whose secret's command would leave a trace. */
  async function configuredHome() {
    const HOME = await mkdtemp(join(program.temporary, 'home-'));
    await mkdir(join(HOME, '.config/linecheck'), { recursive: true });
    await writeFile(join(HOME, '.config/linecheck/config.toml'), CONFIGURATION);
    return { HOME, XDG_STATE_HOME: join(HOME, 'state') };
  }
  const CONFIGURATION = [
    'default_profile = "north"',
    '[profiles.north]',
    'base_url = "https://192.0.2.1"',
    'client_id = "line-7"',
    'client_secret_command = "touch secret-was-read; echo secret"',
    `restaurants = [{ guid = "${GRILL}", name = "Bob's Grill" }, { guid = "${RIVAL}", name = "Rivals" }]`,
    '[profiles.north-east]',
    'restaurants = [{ guid = "0f1e2d3c-0000-4000-8000-00000000000e", name = "East" }]',
    '',
  ].join('\n');

  test('profiles and restaurants come from the configuration, and no command is run', async () => {
    const home = await configuredHome();
    expect(await offeredIn(home, 'stations', '--profile', '')).toEqual(['north', 'north-east']);
    expect(await offeredIn(home, 'stations', '--restaurant', '')).toEqual([
      "Bob\\'s\\ Grill",
      'Rivals',
    ]);
    expect(await offeredIn(home, 'stations', '--restaurant', '"Bob')).toEqual(["Bob's Grill"]);
    expect(await offeredIn(home, 'audit', '--restaurant', GRILL.slice(0, -2))).toEqual([
      GRILL,
      RIVAL,
    ]);
    const east = ['stations', '--profile', 'north-east', '--restaurant', ''];
    expect(await offeredIn(home, ...east)).toEqual(['East']);
    expect(await readdir(program.temporary)).not.toContain('secret-was-read');
  });

  test('those of an archive come from its file, which is not written to', async () => {
    const HOME = await mkdtemp(join(program.temporary, 'home-'));
    const archive = `sqlite:${join(HOME, 'kitchen.sqlite')}`;
    const add = ['archive', 'restaurant', 'add', GRILL, '--name', 'Archived Grill'];
    await runHere([...add, '--timezone', 'UTC', '--archive', archive]);
    const before = await readdir(HOME);
    const words = ['stations', '--archive', 'sqlite', ':', archive.slice('sqlite:'.length)];
    // By the program itself.
    const env = shellEnvironment({ HOME }, await installed());
    expect(await offeredBy(env, ...words, '--restaurant', 'Arch')).toEqual(['Archived\\ Grill']);
    expect(await offeredBy(env, ...words, 'trace', '--restaurant', 'x')).toEqual([]);
    expect(await readdir(HOME)).toEqual(before);
  });

  test('stations are those that were last read', async () => {
    const HOME = await mkdtemp(join(program.temporary, 'home-'));
    const home = { HOME, XDG_STATE_HOME: join(HOME, 'state') };
    expect(await offeredIn(home, 'trace', '')).toEqual([]);
    const kitchen = await serveKitchen({
      stations: [
        { guid: 'station-1', entityType: 'PrepStation', name: 'Fry' },
        { guid: 'station-2', entityType: 'PrepStation', name: 'Hot line' },
        { guid: 'station-3', entityType: 'PrepStation', name: 'Grill\u001b[2J' },
      ],
    });
    const { code } = await runHere(['audit'], { ...kitchen, ...home });
    expect(code).toBe(0);
    expect(await offeredIn(home, 'trace', '')).toEqual(['Fry', 'Hot\\ line']);
    expect(await offeredIn(home, 'audit', '--allow', 'Hot\\ l')).toEqual(['Hot\\ line']);
    expect(await offeredIn(home, 'stations', 'F')).toEqual(['Fry']);
  });

  test('what cannot be read offers nothing, and prints nothing', async () => {
    const HOME = await mkdtemp(join(program.temporary, 'home-'));
    await mkdir(join(HOME, '.config/linecheck'), { recursive: true });
    await writeFile(join(HOME, '.config/linecheck/config.toml'), 'profiles = 1\n');
    const damaged = join(HOME, 'damaged.sqlite');
    await writeFile(damaged, 'this is no archive');
    expect(await offeredIn({ HOME }, 'stations', '--profile', '')).toEqual([]);
    const archive = ['--archive', 'sqlite', ':', damaged, '--restaurant', ''];
    expect(await offeredIn({ HOME }, 'stations', ...archive)).toEqual([]);
    expect(
      await offeredIn(
        { HOME },
        'stations',
        '--archive',
        'postgres',
        ':',
        '//192.0.2.1/x',
        '--restaurant',
        '',
      ),
    ).toEqual([]);
    for (const words of [['nonsense'], ['profiles', '--', '--profile'], []]) {
      const outcome = await runHere(['complete', ...words], { HOME });
      expect(outcome.stdout).toBe('');
    }
  });

  test('it is no command that help shows', async () => {
    const { stdout } = await runHere(['--help']);
    expect(stdout).not.toMatch(/^ {2}complete /m);
  });
});

/** What a shell offers for a line that is typed, asked of the shell itself. */
const ASKED: Readonly<Record<string, (script: string, line: string) => readonly string[]>> = {
  fish: (script, line) => ['--no-config', '-c', `source ${script}; complete -C '${line}'`],
};

describe.each(INSTALLED.filter((shell) => shell in ASKED))('%s', (shell) => {
  test.each([
    { line: 'linecheck help cr', offers: ['cron'] },
    { line: 'linecheck help archive client ro', offers: ['rotate'] },
    { line: 'linecheck ff --sort to', offers: ['took'] },
    { line: 'linecheck ff --level 0,expo', offers: ['0,expo', '0,expo1', '0,expo2'] },
    { line: 'linecheck stations --archive sq', offers: ['sqlite:'] },
    { line: 'linecheck stations --archive sqlite:arch', offers: ['sqlite:archived.sqlite'] },
    { line: 'linecheck stations --profile ', offers: [] },
  ])('$line: $offers', async ({ line, offers }) => {
    await writeFile(join(program.temporary, 'archived.sqlite'), '');
    const script = await scriptFor(shell);
    const { stdout, stderr } = await run(shell, ASKED[shell]?.(script, line) ?? [], {
      cwd: program.temporary,
      env: shellEnvironment(),
    });
    const words = stdout.split('\n').map((each) => each.split('\t')[0] ?? '');
    expect({ words: words.filter((word) => word !== '').sort(), stderr }).toEqual({
      words: offers,
      stderr: '',
    });
  });
});
