import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { ownRun } from '../commands/own-io.ts';
import { bashScript, fishScript, namedValues, zshScript } from './completions.ts';

const commands = program(ownRun());

test('the scripts in assets/completions are generated from the commands', async () => {
  const folder = '../../assets/completions';
  await expect(bashScript(commands)).toMatchFileSnapshot(`${folder}/linecheck.bash`);
  await expect(zshScript(commands)).toMatchFileSnapshot(`${folder}/_linecheck`);
  await expect(fishScript(commands)).toMatchFileSnapshot(`${folder}/linecheck.fish`);
});

const SCRIPT = fileURLToPath(new URL('../../assets/completions/linecheck.bash', import.meta.url));

/** What bash would insert for the last word. */
function offered(...words: readonly string[]): readonly string[] {
  const line = `source "$1"; shift; COMP_WORDS=(linecheck "$@"); COMP_CWORD=$#; _linecheck; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', line, 'bash', SCRIPT, ...words], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describe('bash completes', () => {
  test('commands, of the program and of a group', () => {
    expect(offered('st')).toEqual(['stations']);
    expect(offered('archive', '')).toEqual(expect.arrayContaining(['init', 'client', '--help']));
    expect(offered('archive', 'client', 'r')).toEqual(['rotate', 'revoke']);
  });

  test('options of the command, also after its arguments and by its short name', () => {
    expect(offered('stations', 'Grill', '--ex')).toEqual(['--explain']);
    expect(offered('ff', 'today', '--lim')).toEqual(['--limit']);
    expect(offered('--the')).toEqual(['--theme']);
  });

  test('values listed in the help, and files', () => {
    expect(offered('report', '--format', 'ht')).toEqual(['html']);
    expect(offered('demo', '--profile', 'b')).toEqual(['busy']);
    expect(offered('report', '--output', '')).toEqual(['']);
    expect(offered('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
    expect(offered('help', 'fil')).toEqual(['filters']);
  });

  test('nothing that was typed is run', () => {
    expect(offered('stations', '$(echo ran >&2)', '`echo ran >&2`')).toEqual(['']);
  });
});

test.each([
  ['size: cafe, typical, busy, commissary, or stress', 'cafe typical busy commissary stress'],
  ['last line on stderr: text or json (default: text)', 'text json'],
  ['YYYYMMDD, today, yesterday or -N days (default: today)', 'today yesterday'],
  ['stop the clock between its changes', ''],
  ['restaurant to read: GUID, or name in the profile or archive', ''],
])('%s', (description, values) => {
  expect(namedValues(description).join(' ')).toBe(values);
});
