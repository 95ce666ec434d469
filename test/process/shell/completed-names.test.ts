/** Names that only this machine knows, as completion offers them. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, RIVAL, serveKitchen } from '../served-kitchen.ts';
import { completing } from './completing.ts';

const program = builtProgram();
const runHere = runningHere(program);
const run = promisify(execFile);
const { scriptFor, installed, shellEnvironment, offeredIn, offeredBy } = completing(
  program,
  runHere,
);

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
    `restaurants = [{ guid = "${GRILL}", name = "Bob's Grill" }, { guid = "${RIVAL}", name = "Rivals", tags = ["west"] }]`,
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

  /** Each would run, expand or end something if a shell read it as more than text. */
  const HOSTILE = [
    'Grill $(touch ran)',
    'Grill `touch ran`',
    'Grill ${PATH}',
    'Grill $HOME',
    'Grill; touch ran',
    'Grill & touch ran',
    'Grill | touch ran',
    'Grill > ran',
    'Grill" ; touch ran "',
    "Grill' ; touch ran '",
    `Grill "' $(touch ran)`,
    'Grill \\',
    'Grill \\" $(touch ran)',
    'Grill \\$(touch ran)',
    'Grill *',
    'Grill ?[a-z]',
    'Grill {a,b}',
    'Grill ~',
    'Grill #1',
    'Grill (two)',
    'Grill <(touch ran)',
    'Grill $((1+1))',
    "Grill $'a'",
    'Grill = x',
    'Grill a=$(touch ran)',
    'Grill: one',
    'Grill, two',
    'Grill %s %n',
    'Grill é 厨房 🍕',
    'Grill --help',
    'Grill  two spaces',
    'Grill -rf /',
  ];

  test('a name of any kind is completed to itself, in any quote, and nothing of it runs', async () => {
    const HOME = await mkdtemp(join(program.temporary, 'home-'));
    await mkdir(join(HOME, '.config/linecheck'), { recursive: true });
    const restaurants = HOSTILE.map((name, at) => {
      const guid = `0f1e2d3c-0000-4000-8000-${String(at).padStart(12, '0')}`;
      return `  { guid = "${guid}", name = ${JSON.stringify(name)} },`;
    });
    await writeFile(
      join(HOME, '.config/linecheck/config.toml'),
      [
        '[profiles.a]',
        'base_url = "https://192.0.2.1"',
        'restaurants = [',
        ...restaurants,
        ']',
        '',
      ].join('\n'),
    );
    const script = await scriptFor('bash');
    // Each offer is typed after the quote, the quote is closed, and bash reads the line.
    const asked = [
      'set -u; source "$1"; cd "$HOME"',
      'for quote in "" "\\"" "\'"; do',
      '  COMP_WORDS=(linecheck stations --restaurant "${quote}Gri"); COMP_CWORD=3; _linecheck',
      '  for reply in "${COMPREPLY[@]}"; do',
      '    eval "set -- $quote$reply$quote"; printf "%s\\t%s\\n" "$#" "${1-}"',
      '  done; echo; done; ls',
    ].join('\n');
    const { stdout, stderr } = await run(
      'bash',
      ['--norc', '--noprofile', '-c', asked, 'bash', script],
      { cwd: program.temporary, env: shellEnvironment({ HOME }) },
    );
    expect(stderr).toBe('');
    const [plain = '', double = '', single = '', files = ''] = stdout.split('\n\n');
    // What has an equals sign is completed up to it first.
    const whole = HOSTILE.filter((name) => !name.includes('=')).map((name) => `1\t${name}`);
    for (const offers of [plain, double, single]) {
      const lines = offers.split('\n');
      expect(lines).toEqual(expect.arrayContaining(whole));
      expect(lines.every((line) => line.startsWith('1\tGrill'))).toBe(true);
    }
    expect(files.trim()).toBe('');
  });

  test('tags, zones, plants and the restaurants of an archive are offered', async () => {
    const home = await configuredHome();
    expect(await offeredIn(home, 'fleet', '--tag', 'w')).toEqual(['west']);
    expect(await offeredIn(home, 'demo', '--timezone', 'Asia/Tok')).toEqual(['Asia/Tokyo']);
    const add = ['archive', 'restaurant', 'add', GRILL, '--timezone', 'Europe/Zu'];
    expect(await offeredIn(home, ...add)).toEqual(['Europe/Zurich']);
    expect(await offeredIn(home, 'demo', '--plant', 'sl')).toEqual(['slow:']);
    const archive = `sqlite:${join(home.HOME, 'kitchen.sqlite')}`;
    const added = ['archive', 'restaurant', 'add', GRILL, '--name', 'Archived'];
    await runHere([...added, '--timezone', 'UTC', '--archive', archive]);
    const words = ['archive', 'restaurant', 'set', '--archive', 'sqlite', ':'];
    expect(
      await offeredIn(home, ...words, archive.slice('sqlite:'.length), GRILL.slice(0, 4)),
    ).toEqual([GRILL]);
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
