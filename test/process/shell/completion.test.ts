/** Completion as a shell asks for it: the shipped script in real shells, and names only this machine knows. */

import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMPLETION_FILES } from '../../../src/commands/help/shipped-files.ts';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, RIVAL, serveKitchen } from '../served-kitchen.ts';
import { linecheckHere } from './linecheck-here.ts';
import { expectLinesCompleted, expectNamesCompleted } from './typed-names.ts';
import { foundShell, SHELLS } from './typed-shell.ts';

const program = builtProgram();
const runHere = runningHere(program);
const here = linecheckHere(program, runHere);
const linecheck = () => join(here(), 'linecheck');
const ASSETS = new URL('../../../assets/', import.meta.url);

type Variables = Readonly<Record<string, string>>;

test('the program prints a script for each shell, and for no other', async () => {
  for (const shell of SHELLS) {
    const script = await readFile(new URL(COMPLETION_FILES[shell], ASSETS), 'utf8');
    const outcome = await runHere(['completion', shell]);
    expect(outcome).toEqual({ code: 0, stdout: script, stderr: '' });
    // Contains nothing from the command table.
    expect(script.length).toBeLessThan(2_500);
    expect(script).not.toMatch(/archive|fulfillments|--format/);
  }
  const outcome = await runHere(['completion', 'tcsh']);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('bash, zsh, fish');
});

describe.each(SHELLS)('%s', (name) => {
  test('takes the script, and completes what is typed', async ({ skip }) => {
    const shell = await foundShell(name);
    if ('why' in shell) return skip(shell.why);
    await expectLinesCompleted(shell, program, linecheck());
  });

  test('completes hostile names as one word, in each quote', async ({ skip }) => {
    const shell = await foundShell(name);
    if ('why' in shell) return skip(shell.why);
    await expectNamesCompleted(shell, program, linecheck());
  });
});

/** Shortest of several runs, ms. */
async function shortest(words: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const begun = performance.now();
    await runCommand(program, words);
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

test('a key press waits for a few program starts at most', async () => {
  const version = await shortest(['--version']);
  expect((await shortest(['__complete', '--', 'stations', '--'])) / version).toBeLessThan(8);
});

/** For the last word. */
async function offeredIn(more: Variables, ...words: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await runHere(['__complete', '--', ...words], more);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout
    .split('\n')
    .slice(0, -2)
    .map((line) => line.split('\t')[0] ?? '');
}

describe('names known only to this machine', () => {
  /** The secret's command would leave a trace. */
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
    `restaurants = [{ guid = "${GRILL}", name = "Bob's Grill" }, { guid = "${RIVAL}", name = "Rivals", tags = ["west", "patio"] }]`,
    '[profiles.north-east]',
    'restaurants = [{ guid = "0f1e2d3c-0000-4000-8000-00000000000e", name = "East" }]',
    '',
  ].join('\n');

  test('profiles and restaurants come from the configuration, and no command is run', async () => {
    const home = await configuredHome();
    expect(await offeredIn(home, 'stations', '--profile', '')).toEqual(['north', 'north-east']);
    expect(await offeredIn(home, 'stations', '--restaurant', '')).toEqual([
      "Bob's Grill",
      'Rivals',
    ]);
    // IDs once one is started.
    expect(await offeredIn(home, 'audit', '--restaurant', GRILL.slice(0, -2))).toEqual([
      "Bob's Grill",
      'Rivals',
      GRILL,
      RIVAL,
    ]);
    expect(await offeredIn(home, 'stations', '--tag', '')).toEqual(['patio', 'west']);
    const east = ['stations', '--profile', 'north-east', '--restaurant', ''];
    expect(await offeredIn(home, ...east)).toEqual(['East']);
    expect(await readdir(program.temporary)).not.toContain('secret-was-read');
  });

  test('those from an archive come from the file, without writing to it', async () => {
    const HOME = await mkdtemp(join(program.temporary, 'home-'));
    const archive = `sqlite:${join(HOME, 'kitchen.sqlite')}`;
    const add = ['archive', 'restaurant', 'add', GRILL, '--name', 'Archived Grill'];
    await runHere([...add, '--timezone', 'UTC', '--archive', archive]);
    const before = await readdir(HOME);
    const asked = ['__complete', '--', 'stations', '--archive', archive, '--restaurant', ''];
    // By the program itself.
    expect(await runCommand(program, asked, { HOME })).toEqual({
      code: 0,
      stdout: `Archived Grill\t${GRILL}\n:space\n`,
      stderr: '',
    });
    const set = ['archive', 'restaurant', 'set', '--archive', archive, ''];
    expect(await offeredIn({ HOME }, ...set)).toEqual(expect.arrayContaining([GRILL]));
    expect(
      await offeredIn({ HOME }, 'archive', 'restaurant', 'add', '--archive', archive, ''),
    ).toEqual([]);
    expect(await readdir(HOME)).toEqual(before);
  });

  test('stations are those last read', async () => {
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
    expect(await offeredIn(home, 'trace', '')).toEqual(['Fry', 'Hot line']);
    expect(await offeredIn(home, 'audit', '--allow', '')).toEqual(['Fry', 'Hot line']);
    expect(await offeredIn(home, 'stations', '')).toEqual(['Fry', 'Hot line']);
  });

  test('what cannot be read offers nothing, and prints nothing', async () => {
    const HOME = await mkdtemp(join(program.temporary, 'home-'));
    await mkdir(join(HOME, '.config/linecheck'), { recursive: true });
    await writeFile(join(HOME, '.config/linecheck/config.toml'), 'profiles = 1\n');
    const damaged = join(HOME, 'damaged.sqlite');
    await writeFile(damaged, 'this is no archive');
    expect(await offeredIn({ HOME }, 'stations', '--profile', '')).toEqual([]);
    for (const archive of [`sqlite:${damaged}`, 'postgres://192.0.2.1/x']) {
      const words = ['stations', '--archive', archive, '--restaurant', ''];
      expect(await offeredIn({ HOME }, ...words)).toEqual([]);
    }
  });
});
